"""What every HTTP answer has, whatever it is about: problems, headers, tokens, limits."""
