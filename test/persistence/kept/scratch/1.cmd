$AWK 'BEGIN { n["a"] = 1; n["b"] = 2; SUBSEP }'
cp $HEAP before
$AWK 'BEGIN { for (tmp::w in n) tmp::sum += n[tmp::w]; tmp::t[tmp::w][1] = 5; split("x y", tmp::parts); print tmp::sum, length(tmp::t), tmp::parts[2]; delete tmp::t }'
$AWK '@namespace "tmp"; BEGIN { i = 5; a[1]; print i, length(a) }'
$AWK 'BEGIN { SYMTAB["tmp::z"]; print tmp::sum == "", length(tmp::t), tmp::z = 4 }'
# On tmpfs, the file may keep unused bytes at its end.
head -c $(wc -c < before) $HEAP | cmp - before && echo unchanged
$AWK '@load "pma"; BEGIN { tmp::x = 1; tmp::a["k"] = 2; y = 1; pma::commit(); tmp::x++; print tmp::x, tmp::a["k"] }'
echo a hand-over
$AWK 'BEGIN { tmp::x = 1; tmp::a["k"] = 2; m = 1
  while (("$AWK '\''BEGIN { m++; o = 1; print m }'\''" | getline tmp::line) > 0) print tmp::line
  print tmp::x, tmp::a["k"], m, o }'
$PMHEAP dump $HEAP | grep -c tmp; :
