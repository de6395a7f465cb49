$AWK 'BEGIN { x = 1 }'
ln -s heap.pma soft; ln heap.pma hard
for f in heap.pma ./heap.pma soft hard; do
  $AWK -v f=$f 'BEGIN { print "text" > f }'; echo $?
  $AWK -v f=$f 'BEGIN { print "text" >> f }'; echo $?
done
$AWK 'BEGIN { print "text" > "other"; getline < "other"; print x, f == "" }'
rm soft hard
