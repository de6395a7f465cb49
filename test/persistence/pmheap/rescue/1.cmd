$AWK 'function twice(a) { return 2 * a }
  BEGIN { for (i = 0; i < 3000; i++) { a[i] = i; b["key " i] = "value " i }
    x = 3.5; s = "text"; for (i = 0; i < 50; i++) c[i][i "x"] = i }'
cp $HEAP bad.pma
perl -e '
  open my $f, "+<", "bad.pma" or die;
  read $f, my $d, -s $f;
  (my $at = index $d, "value 1234") > 0 or die "no such value";
  seek $f, $at, 0;
  print $f "V";'
$PMHEAP rescue $HEAP copy.pma; echo "status $?"
$PMHEAP diff $HEAP copy.pma && echo "no difference"
$PMHEAP rescue bad.pma new.pma 2>/dev/null; echo "status $?"
$PMHEAP check new.pma >/dev/null && echo sound
$PMHEAP rescue bad.pma 2>/dev/null >text; echo "status $?"
$PMHEAP dump new.pma | cmp - text && echo "the same as text"
# Only b is damaged.
$PMHEAP dump $HEAP >all
grep -v '^b\[' all >others; grep -v '^b\[' text | cmp - others && echo "others whole"
$PMHEAP rescue bad.pma new.pma >/dev/null; echo "status $?"
$PMHEAP rescue missing.pma n2.pma; echo "status $?"
$PMHEAP rescue bad.pma folder/n2.pma 2>/dev/null; echo "status $?"
ls *.pma folder 2>/dev/null
true
