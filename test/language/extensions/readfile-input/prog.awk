@load "readfile"
BEGIN { PROCINFO["readfile"] } { print NR, length($0), "[" RT "]" }
