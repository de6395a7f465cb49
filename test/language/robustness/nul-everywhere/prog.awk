BEGIN { FS = "\0" } { print NF; a[$0] = 1; for (k in a) print length(k); if ($0 ~ /\0b/) print "match"; n = split($0, p, "\0"); print n, p[2]; print index($0, "\0"), length($1 "\0" $2) }
