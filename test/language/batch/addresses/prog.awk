# Compare fields that begin like numbers with a variable and with each other.
$1 != p { p = $1; c++ }
$1 > m { m = $1; changes = changes " " $1 }
$1 < $2 { less = less " " NR }
$1 == $2 { same = same " " NR }
$2 >= 10 { big = big " " NR }
END { print c, m; print changes; print less; print same; print big }
