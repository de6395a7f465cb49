{
  printf 'function f(a) { a = "%20000s"; return length(a) }\n' function
  echo 'BEGIN { before[1] = sprintf("%30000s", "y"); some = "inline text"'
  echo '  print f() }'
} > make.awk
$AWK -f make.awk
$AWK "BEGIN { $(printf '%20000s' | tr ' ' v) = 7 }"
$PMHEAP dump $HEAP > all
cp $HEAP whole
# Flip bit 2 of the first byte of a text that occurs once in the heap.
hit ()
{
  cp whole $HEAP
  TEXT=$1 perl -e '
    open my $f, "+<", $ENV{HEAP} or die;
    read $f, my $d, -s $f;
    my $at = $ENV{TEXT} eq "vvv" ? index($d, "v" x 20000) + 9000
      : index $d, $ENV{TEXT};
    $at > 0 or die "no $ENV{TEXT}";
    seek $f, $at, 0;
    print $f chr(ord(substr $d, $at, 1) ^ 4);'
  $PMHEAP scrub $HEAP | sed 's/.* damaged: in variable //; s/vv*/LONG/'
  $PMHEAP rescue $HEAP 2>err | cmp - all && echo whole
  sed 's/.*bit 2 of byte [0-9]*/bit 2 of byte N/' err
}
hit '         function'
hit 'inline text' | sed 's/.*\(some\).*/\1/'
hit vvv
cp whole $HEAP
