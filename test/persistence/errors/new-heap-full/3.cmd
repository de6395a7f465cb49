$AWK 'BEGIN { x++; print x }'
ln -s link.pma name.pma
(ulimit -f 8; GAWK_PERSIST_FILE=name.pma $AWK 'BEGIN { x = 1 }' 2>err); echo $?
readlink name.pma
