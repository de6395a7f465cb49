$AWK 'BEGIN { a = 100; b = 0 }'
cat >late.sh <<EOF
: >started
PMA_VERBOSITY=0 GAWK_PERSIST_HANDOVER= $AWK 'BEGIN { late = a + b; print "late", late }'
EOF
cat >inner.sh <<EOF
$AWK 'BEGIN { a = 1 }' 2>err; echo "status \$?"
sed 's/process [0-9][0-9]*/process N/; s,\`.*/heap,\`heap,' err
EOF
