BEGIN { FS = ";"; OFS = "," }
{ for (i = 1; i <= NF; i++) if ($i > most) most = $i }
{ sum = 0; for (i = 2; i <= NF; i++) sum += $i * i; print sum, $1 }
NR > 15 && NR < 30 { for (i = 1; i <= NF; i++) { if ($i == "k3") continue; if ($i ~ /d5/) break; n[$i]++ } }
{ for (i = NF; i > 0; i--) t = t < $i ? $i : t; last = $NF }
NR == 10 { for (i = 1; i <= NF; i++) { if (i == 2) i++; print i, $i } }
NR == 11 { for (i = 1; i <= NF; i++) { if ($i ~ /1/) next; print $i } }
NR == 12 { for (i = 1; i <= NF; i++) { $i = "x" $i; print } }
NR == 13 { for (i = 1; i <= NF; i++) for (j = 1; j <= i; j++) m[$i, $j]++; print length(m) }
NR == 14 { for (i = 1; i <= NF; i++) print 10 / ($i + 1), $i % (i + 1) }
NR == 15 { for (i = 1; i <= NF; i++) print $i, $(i + 1), $(i - 1), $1 $2 $3 $4 $5 $6 $7 $8 $9 $10 $11 $12 $13 $14 $15 $16 $17 $18 }
NR == 16 { for (i = 1; i <= NF; i++) { getline line < "/dev/null"; print i } }
NR == 17 { for (i = 1; i < 3; i++) { print toupper($i) tolower(NF) length($i); c = c $i } print c, i }
NR == 18 { while (i > 0) { if (i == 2) { i -= 2; continue } i-- } print i }
NR == 19 { for (i = 1; i <= NF; i++) { } for (i = 1; i <= NF; i++) ; print i }
NR == 20 { for (i = 1; i <= NF; i++) if ($i > 3) { delete n[$i]; break } }
END { print most, t, last, length(n), n["k1"], c, NR, $0 }
