[ "$(id -u)" != 0 ] || AWK="setpriv --bounding-set -dac_override,-dac_read_search $AWK"
$AWK 'BEGIN { print x }'; $AWK 'BEGIN { x++ }'; GAWK_PERSIST_MODE=ro $AWK 'BEGIN { print n["x"], ++x }'; chmod 0 heap.pma
$AWK 'BEGIN { x++ }' 2>message; sed "s/user ID $(id -u) /user ID N /" message >&2
chmod 600 heap.pma
