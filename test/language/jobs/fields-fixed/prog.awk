BEGIN { FIELDWIDTHS = "6 4 1:2 *" }
{ gsub(/ +$/, "", $1); n[$1] += $2; kind[$3]++; if ($4 !~ /^\|rest/) odd++ }
END { print n["ab"], n["cde"], n["fghijk"], kind[" x"], kind[" y"], kind[" z"], odd + 0, NF, $4 }
