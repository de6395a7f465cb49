{ long = sprintf("%" (NR * 7) "s", "") }
{ sub(/ /, "<&>", long); t = t substr(long, 1, 4); n += length(long) }
{ s = $2; c += sub(/[aeiou]/, "[&]", s); d += sub(/x$/, "", s); print s }
{ sub(/[0-9]+/, "#"); print $1; sub(/#/, "number "); print }
END { print t; print n, c, d }
