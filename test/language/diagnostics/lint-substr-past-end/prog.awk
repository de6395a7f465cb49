BEGIN { x = substr("abc", 10); print "[" x "]" }
