BEGIN { print "x" > "f"; print "y" | "cat >/dev/null" }
