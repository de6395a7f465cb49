BEGIN { PROCINFO["NONFATAL"] = 1 }
{ print $1 > ($2 % 3 ? "out" : "none/" $1) }
{ printf "%s-%d\n", $4, $2 > ($2 % 2 ? "out" : "none/" $4); printf "%d|", $3 | "cat" }
END { close("out"); close("cat"); while ((getline line < "out") > 0) print line; print n }
