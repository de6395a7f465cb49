BEGIN { long = sprintf("%1500s", "x") }
FNR == 1 { part++; OFS = part == 1 ? "-" : part == 2 ? " - " : "" }
{ $2 = $3; print }
{ $1 = $1 }
NF > 2 { $3 = "[" $1 "]"; s += length($0) }
FNR % 5 == 1 { $2 = long; print length($0) }
{ sub(/b/, "<&>"); $2 = "y"; print; n += length($0) }
END { print s, n }
