@load "filefuncs"
BEGIN { s["old"]; r = stat("nosuch", s); print (r < 0), ERRNO, length(s) }
