cp $HEAP whole
# Flip a bit of the value of words["w31415"].
perl -e '
  open my $f, "+<", $ENV{HEAP} or die;
  read $f, my $d, -s $f;
  (my $at = index $d, "w31415\0") > 0 or die "no such word";
  seek $f, $at + 24, 0;
  print $f chr(ord(substr $d, $at + 24, 1) ^ 1);'
cp $HEAP before
for i in 1 2; do
  $AWK 'BEGIN { words["w31415"]++ }'
  echo "status $?"
  cmp before $HEAP
done
# Undamaged data can be read and changed.
$AWK 'BEGIN { other[5] = "new"; print words["w1"] }'
$AWK 'BEGIN { print other[5] }'
# The heap is not handed over either.  The command continues after the run has
# ended.
AWK="$AWK" $AWK 'BEGIN { words["w31415"] = 0
  system("$AWK \"BEGIN { z = 1 }\"; : >ended") }'
echo "status $?"
until [ -e ended ]; do sleep 0.1; done
$AWK 'BEGIN { print y "" }'
cp whole $HEAP
