export GAWK_PERSIST_SYNC=off
cp $HEAP whole
# Replace the unit that contains TEXT by zeros.
zero ()
{
  cp whole $HEAP
  TEXT=$1 perl -e '
    open my $f, "+<", $ENV{HEAP} or die;
    read $f, my $d, -s $f;
    (my $at = index $d, $ENV{TEXT}) > 0 or die "no such text";
    seek $f, $at - $at % 4096, 0;
    print $f "\0" x 4096'
  cp $HEAP before
}
try ()
{
  $AWK "$1" 2>err; echo "status $?"
  sed 's/variable .* (bytes.*), so/variable NAME (bytes M to N), so/' err >&2
  cmp before $HEAP
}
for text in zebra a_variable_with_a_long_name return; do
  zero "$text"
  try 'BEGIN { print zebra["stripes"] }'
  try 'BEGIN { zebra["stripes"]++ }'
done
# The elements are not verified before they are changed.
zero w31415
$AWK 'BEGIN { print zebra["stripes"] }'
cp whole $HEAP
$AWK 'BEGIN { print zebra["stripes"], kept(4), a_variable_with_a_long_name }'
