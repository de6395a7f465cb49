!seen[$1, $3]++ { print $1, $3; printf "%s;", $2 }
END { print ""; print length(seen), seen["alpha", 200] }
