export GAWK_PERSIST_SYNC=off
cp $HEAP whole
# Replace a part of the unit table by zeros: 2048 units in the middle of the heap
# seem to be free.
perl -e '
  open my $f, "+<", $ENV{HEAP} or die;
  read $f, my $header, 256;
  my $base = unpack "x24 Q", $header;
  seek $f, 4096, 0;
  read $f, my $state, 4096;
  my ($table, $units) = unpack "x16 Q L", $state;
  $units >= 8192 or die "the heap is too small";
  seek $f, $table - $base + 256, 0;
  print $f "\0" x 256'
cp $HEAP before
# A run that only reads does not use the table.
$AWK 'BEGIN { print small["one"], words["a key of some length, number 7"] }'
$AWK 'BEGIN { for (i = 0; i < 1000; i++) new["key " i] = "value " i }' 2>err
echo "status $?"
sed 's/.*fatal: //; s/ .[^ ]*heap.pma.:/ HEAP:/; s/;.*//' err
cmp before $HEAP
cp whole $HEAP
