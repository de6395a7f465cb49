$AWK 'BEGIN { x = 1 }'
export GAWK_PERSIST_MODE=existing
$AWK 'BEGIN { print ++x }'; echo $?
GAWK_PERSIST_FILE=haep.pma $AWK 'BEGIN { print ++x }'; echo $?
GAWK_HINTS=1 GAWK_PERSIST_FILE=haep.pma $AWK 'BEGIN { print ++x }'; echo $?
GAWK_PERSIST_MODE=ro GAWK_PERSIST_FILE=haep.pma $AWK 'BEGIN { print x }'; echo $?
GAWK_PERSIST_MODE=exists $AWK 'BEGIN { print x }'; echo $?
GAWK_PERSIST_FILE=haep.pma $AWK 'BEGIN { print x }'; echo $?
ls *.pma
: > empty.pma; GAWK_PERSIST_FILE=empty.pma $AWK 'BEGIN { print ++x }'
unset GAWK_PERSIST_MODE
PMA_VERBOSITY=2 GAWK_PERSIST_FILE=./haep.pma $AWK 'BEGIN { print ++x }'
GAWK_PERSIST_FILE=reads.pma $AWK 'BEGIN { print x + 0 }'
