{ s = s substr($1, 1, 1); t[$3] = t[$3] " " NF $1; u = u "" }
/404/ { v = v $2 "\n" }
END { print s; print t[200]; print t[404]; print t[500]; printf "%s[%s]\n", v, u }
