$AWK 'function f(x) { return x }
  BEGIN { for (i = 0; i < 300; i++) a["key " i] = i; deep[1][2] = 3 }'
cp $HEAP whole
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
# The root is the first object: its magic number, its version, its references
# to the tables of variables and of functions.
for at in 16385 16389 16393 16401; do
  flip $at | sed 's/\(FUNCTAB\).*/\1/'
done
# The root and an array, and the array alone.
flip 16385 50000
flip 50000
cp whole $HEAP
