as="setpriv --ruid 65534"
$AWK 'BEGIN { secret = "kept"; print "made" }'
$as $AWK 'BEGIN { print "uid:", secret; secret = "lost" }'
setpriv --rgid 65534 --keep-groups $AWK 'BEGIN { print "gid:", secret; secret = "lost" }'
PMA_VERBOSITY=2 $as $AWK 'BEGIN { print "told:", secret }'
GAWK_PERSIST_MODE=nonsense $as $AWK 'BEGIN { print "option:" }'
$as $AWK --persist=$HEAP 'BEGIN { print "by option:", secret }'
chown 65534 heap.pma
GAWK_PERSIST_TRUST=1 $AWK 'BEGIN { print "trusted:", secret }'
GAWK_PERSIST_TRUST=1 $as $AWK --persist=$HEAP 'BEGIN { print secret }'
GAWK_PERSIST_TRUST=1 $as $PMHEAP get heap.pma secret
chown 0 heap.pma
$PMHEAP get heap.pma secret
