"""Between a request and the domain: access, arguments, senders, quotas, and the log of requests."""
