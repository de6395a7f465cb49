$AWK 'BEGIN {
  delete n
  split("get GET Get get_ key Key", w)
  for (i in w) n["r"][w[i]] = i
  n["r"]["x\0"] = 7; n["r"]["X_"] = 8; n["r"][""] = 9
  for (i = 0; i < 20000; i++) big[i] = "a value of some length " i }'
$PMHEAP export --sqlite --wide $HEAP n x.db
sqlite3 -header x.db 'SELECT * FROM n'
echo '-- a full disk'
(ulimit -f 300; $PMHEAP export --sqlite $HEAP big new.db) 2>/dev/null
echo "status $?"
ls new.db* 2>/dev/null
sqlite3 old.db 'CREATE TABLE t (a)'
(ulimit -f 300; $PMHEAP export --sqlite $HEAP big old.db) 2>/dev/null
echo "status $?"
sqlite3 old.db .tables
