# Flip two bits in each of the bytes AT... of the heap.
flip ()
{
  cp whole $HEAP
  perl -e '
    open my $f, "+<", $ENV{HEAP} or die;
    for my $at (@ARGV) {
      seek $f, $at, 0; read $f, my $b, 1;
      seek $f, $at, 0; print $f chr(ord($b) ^ 0x81);
    }' "$@"
  $PMHEAP scrub $HEAP | sed "s/.*heap.pma: bytes/$*:/"
}
# Many variables have data in one unit.
rm $HEAP
$AWK 'BEGIN { a_variable_with_a_long_name_01 = 1; a_variable_with_a_long_name_02 = 1 }'
i=10; while test $i -lt 50; do echo "a_variable_with_a_long_name_$i = $i"; i=$((i + 1)); done >list
$AWK "BEGIN { $(cat list) }"
size=$(wc -c <$HEAP); cp $HEAP whole
at=16500; named=0
while test $at -lt $size && test $named -le 30; do
  flip $at >out
  named=$(grep -o 'long_name_[0-9]*' out | sort -u | wc -l)
  at=$((at + 4096))
done
test $named -gt 30 && echo all are named
cp whole $HEAP
