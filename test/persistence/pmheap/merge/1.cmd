east=east.pma west=west.pma
unset GAWK_PERSIST_FILE
$AWK --persist=east.pma 'BEGIN { n["a"] = 1; n[3] = 2; d["x"]["y"] = 1
  lo = 5; hi = 5; first = "e"; last = "e"; log_ = "east "; seen["p"]; seen["q"] = 1
  same = 7; only = "east" } function f(x) { return x + 1 }'
$AWK --persist=west.pma 'BEGIN { n["a"] = 10; n["b"] = 20; d["x"]["y"] = 2
  d["x"]["z"] = 3; lo = 3; hi = 4; first = "w"; last = "w"; log_ = "west "
  seen["q"]; seen["r"]; same = 7; other[1] = "west" } function f(x) { return x + 1 }'
$PMHEAP merge --sum n,d --min lo --max=hi --first first --last last \
  --append log_ --union seen $HEAP east.pma west.pma
echo status $?
$PMHEAP dump $HEAP | grep -v '^pma::part' | LC_ALL=C sort
