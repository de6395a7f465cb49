@load "readfile"
BEGIN { s = readfile("f"); print length(s); printf "%s", s; t = readfile("nosuch"); print "[" t "]", (ERRNO != "") }
