@load "readfile"
BEGIN { PROCINFO["readfile"]; printf "" > "empty"; close("empty") }
{ print NR, FILENAME, length($0), NF }
