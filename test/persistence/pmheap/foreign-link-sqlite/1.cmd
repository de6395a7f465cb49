$AWK 'BEGIN { a["x"] = 1 }'
# Test links to a database, which SQLite opens itself.
mkdir -m 1777 base
printf precious > v; : > blank
ln -s ../v base/full; ln -s ../blank base/empty; ln -s ../made base/dangling
ln -s base/empty own
for f in full empty dangling; do
  chown -h 65534 base/$f
  $PMHEAP export --sqlite $HEAP a base/$f 2>&1 | sed "s|$HEAP|HEAP|"
done
$PMHEAP export --sqlite $HEAP a own 2>&1 | sed "s|$HEAP|HEAP|"
ls -s blank | sed 's/^ *//'; cat v; echo; [ -e made ] && echo "made was made"
chown -h 0 base/empty base/dangling
for f in base/empty base/dangling own; do
  $PMHEAP export --sqlite $HEAP a $f; echo "status $?"
done
ls made
