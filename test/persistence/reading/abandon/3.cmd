# A run that has abandoned its changes still holds the heap.
cat >inner.sh <<'EOF'
$AWK 'BEGIN { a = 5 }' 2>&1 | sed "s/process [0-9]*/process N/; s|\`.*/|\`|"
EOF
$AWK -l pma 'BEGIN { pma::abandon(); system("sh ./inner.sh") }'
