BEGIN { x = substr("abc", 0, 10); print x }
