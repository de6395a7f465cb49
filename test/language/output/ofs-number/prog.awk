BEGIN { OFS = 0; ORS = 9; print "a", "b" } END { printf "\n" }
