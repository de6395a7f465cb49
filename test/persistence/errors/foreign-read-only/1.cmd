as="setpriv --bounding-set -dac_override,-dac_read_search"
$AWK 'BEGIN { x = 1 }'; chmod 644 heap.pma; chown 65534 heap.pma
$as $AWK 'BEGIN { print x }'
$as $AWK 'BEGIN { x++ }'
export GAWK_PERSIST_TRUST=1
$as $AWK 'BEGIN { print x }'
$as $AWK 'BEGIN { x++ }'
GAWK_PERSIST_MODE=ro $as $AWK 'BEGIN { print ++x }'
chown 0 heap.pma
