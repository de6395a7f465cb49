# One unit contains the position of pma::resume in a file and elements of four
# variables.
rm $HEAP
echo a >log
$AWK -l pma 'BEGINFILE { pma::resume() }
  { one[$1]; two[$1]; three[$1]; four[$1] }' log
$PMHEAP dump $HEAP >all
cp $HEAP whole
# Flip two bits in the subscript of the position.
KEY=$(sed -n 's/^@position\["\(.*\)"\].*/\1/p' all) perl -e '
  open my $f, "+<", $ENV{HEAP} or die;
  read $f, my $d, -s $f;
  my $at = index $d, $ENV{KEY};
  $at > 0 or die "no $ENV{KEY}";
  seek $f, $at, 0;
  print $f chr(ord(substr $d, $at, 1) ^ 0x81);'
$PMHEAP rescue $HEAP 2>err | diff all - |
  sed -n 's/^[<>] \(@*[a-z]*\).*/lost: \1/p' | sort -u
$PMHEAP scrub $HEAP |
  sed 's/.* damaged: in variable .*\(@position\)$/scrub: \1/'
cp whole $HEAP
