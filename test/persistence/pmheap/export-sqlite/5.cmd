umask 022
$PMHEAP export --sqlite $HEAP n private.db
stat -c %a private.db
chmod 640 private.db
$PMHEAP export --sqlite $HEAP n private.db
stat -c %a private.db
