"""The HTTP server of the API: connections and bodies with limits, requests on threads, streams without any."""
