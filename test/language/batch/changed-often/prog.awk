NR == 10 { if ($2 > 3) $2 = "yes"; else print "no" }
NR == 11 { if ($2 > 50) $2 = "yes"; else print "no"; print }
NR == 12 { print ($2 > 3 ? $2 = "b" : $2), $0 }
NR == 13 { if ($2 && ($3 = 4)) print }
NR == 14 { if (($3 = 4) && ($2 = 5)) print }
NR == 15 { if (!$2 || ($3 = 5)) print }
NR == 16 { if (($3 = 5) || $2) print }
NR == 17 { $2 = 1; print $NF; print NF }
NR == 18 { sub(/w/, "W"); print $NF, NF, $4 }
NR >= 19 && NR < 30 { if ($2 % 2) sub(/w/, "W "); print $4 }
NR >= 30 && NR < 35 { if ($2 % 2) sub(/w/, "W "); print NF; n += NF }
NR >= 35 && NR < 40 { if ($2 % 2) sub(/w/, "W "); print }
NR >= 40 && NR < 45 { if ($2 % 2) $4 = "V"; print $4 }
NR >= 45 && NR < 50 { if ($2 % 2) $4 = "V"; if ($2 % 3) print $4; if ($2 % 3) print }
NR == 50 { $2 = 1; $3 = 2; $1 = 1; $2 = 3; $4 = 2; $1 = 3; $2 = 4; $3 = 5; $4 = 6; $1 = 7; $2 = 8; $3 = 9; $4 = 8; $1 = 6; $2 = 4; $3 = 2; print }
NR == 51 { sub(/1/, 2); sub(/2/, 3); sub(/3/, 4); sub(/4/, 5); sub(/5/, 6); sub(/6/, 7); sub(/7/, 8); sub(/8/, 9); sub(/9/, 1); sub(/1/, 2); sub(/2/, 3); sub(/3/, 4); sub(/4/, 5); sub(/5/, 6); sub(/6/, 7); sub(/7/, 8); print }
NR == 52 { $1001 = 1; print NF }
NR == 53 { $1.5 = 2; print $4097, $1e6, $1 }
NR == 54 { sub(/1/, "2", $1001); print NF; sub(/1/, "2", $1.5); print }
NR == 55 { $0 = "new " $0; print $2 }
END { print n }
