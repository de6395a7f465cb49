for v in n f e; do
  $PMHEAP export --sqlite $HEAP $v x.db
done
$PMHEAP export $HEAP d x.db --sqlite --wide
sqlite3 x.db 'SELECT *, typeof(key), typeof(value) FROM n; SELECT key, value, typeof(value) FROM f; SELECT * FROM e; SELECT * FROM d'
