export GAWK_PERSIST_SYNC=off
$AWK 'function kept(a) { return a + other[31415] }
  BEGIN { for (i = 0; i < 40000; i++) other[i] = "text " i
  long = sprintf("%300000s", "x")
  for (i = 0; i < 40000; i++) words["w" i] = i }'
cp $HEAP whole
# Flip a bit of the value of other[31415].
perl -e '
  open my $f, "+<", $ENV{HEAP} or die;
  read $f, my $d, -s $f;
  (my $at = index $d, "text 31415") > 0 or die "no such text";
  seek $f, $at + 7, 0;
  print $f chr(ord(substr $d, $at + 7, 1) ^ 1);'
cp $HEAP before
export GAWK_PERSIST_VERIFY=1
$AWK 'BEGIN { print words["w39999"], other[1], length(words) }'
$AWK 'BEGIN { printf "%s", long }' | wc -c
$AWK 'BEGIN { print long > "copy"; print long | "wc -c" }'; wc -c < copy
cmp $HEAP before && echo same
try ()
{
  "$@" 2>err; echo "status $?"
  # Only machine code reports a position in a function of the heap.
  sed 's/bytes [0-9]* to [0-9]*/bytes M to N/; s/heap:kept:1: //' err >&2
  cmp before $HEAP
}
try $AWK 'BEGIN { print "before"; print other[31415]; print "not reached" }'
try $AWK 'BEGIN { for (k in other) n += length(other[k]); print n }'
# Both assignments are on one line: if updates are deferred, either may fail.
try $AWK 'BEGIN { new = words["w1"] = 7; print "before"; other[31415] = "not" }'
GAWK_PERSIST_ON_ERROR=commit; export GAWK_PERSIST_ON_ERROR
try $AWK 'BEGIN { new = 1; words["w1"] = 7; print "before"; x = other[31415] }'
try $AWK 'BEGIN { new = 1; print kept(1) }'
unset GAWK_PERSIST_ON_ERROR
GAWK_PERSIST_MODE=ro; export GAWK_PERSIST_MODE
try $AWK 'BEGIN { x = other[31415]; print "not reached" }'
GAWK_PERSIST_MODE=rw
# Earlier commits are not lost.
$AWK '@load "pma"
  BEGIN { words["w1"] = 8; pma::commit(); words["w1"] = 9; x = other[31415] }' \
  2>/dev/null; echo "status $?"
$AWK 'BEGIN { print words["w1"] }'
GAWK_PERSIST_VERIFY=all $AWK 'BEGIN { print words["w1"] }'; echo "status $?"
GAWK_PERSIST_TRUST=1 $AWK 'BEGIN { print words["w1"] }'; echo "status $?"
cp whole $HEAP
