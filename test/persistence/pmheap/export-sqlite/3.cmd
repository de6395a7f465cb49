$AWK 'BEGIN { delete n; n["new"] = 1 }'
$PMHEAP export --sqlite $HEAP n x.db
sqlite3 x.db 'SELECT * FROM n; SELECT count(*) FROM f'
sqlite3 x.db 'CREATE VIEW s AS SELECT 1'
$PMHEAP export --sqlite $HEAP s x.db 2>&1 | sed "s|$HEAP|HEAP|"
$PMHEAP export --sqlite $HEAP n nowhere/x.db 2>&1 | sed "s|$HEAP|HEAP|"
sqlite3 x.db 'SELECT * FROM n'
