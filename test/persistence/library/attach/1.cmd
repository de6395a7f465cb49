$AWK 'BEGIN { n["x"] = 3; n["y"] = 4; t = "jan"; d[1][2] = 5; z = 1 }'; cp $HEAP jan.pma
$AWK 'BEGIN { n["x"] = 30; n["z"] = 1; t = "feb" }'
cat > join <<'END'
@load "pma"
BEGIN {
  print pma::attach("jan.pma", "jan"), jan::t, t
  for (tmp::w in jan::n) print tmp::w, jan::n[tmp::w], n[tmp::w]
  print jan::d[1][2], length(jan::n), length(n)
  jan::n["x"] = 99; jan::t = "changed"
  print pma::attach("jan.pma", "jan"), jan::n["x"], jan::t
  print pma::attach("missing", "m"), ERRNO; print "text" > "no-heap"; close("no-heap")
  print pma::attach("no-heap", "m"), ERRNO
}
END
$AWK -f join; env -u GAWK_PERSIST_FILE $AWK -f join 2>&1 | head -2
$PMHEAP dump $HEAP | grep -c jan::; $AWK 'BEGIN { jan::t; print length(jan::n) }'
for p in 'pma::attach("jan.pma", "1x")' 'pma::attach("jan.pma", "awk")' 'jan::n = 1; pma::attach("jan.pma", "jan")' \
  'jan::t[1]; pma::attach("jan.pma", "jan")'
do $AWK "@load \"pma\"; BEGIN { $p }"; echo "status $?"; done
$AWK 'BEGIN { feb::t = 1 }'; $AWK '@load "pma"; BEGIN { pma::attach("jan.pma", "feb"); feb::t }'; echo "status $?"
