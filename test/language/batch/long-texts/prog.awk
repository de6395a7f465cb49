BEGIN { long = sprintf("%5000s", "x") }
{ t = $4 long $1; print length(t), substr(t, length(t) - 4); u = t > u ? t : u; n[t $2]++ }
{ print $4 long > "/dev/null"; if ($2 == 3) print long }
END { print length(u), length(n), length($0) }
