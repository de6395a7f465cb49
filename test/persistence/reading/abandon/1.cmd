$AWK 'BEGIN { a = 1; n["x"] = 1 }'
cat >abandon.awk <<'EOF'
@load "pma"
BEGIN {
	a = 2
	print pma::commit()
	a = 3; n["y"] = 1
	print pma::abandon()
	print pma::commit()
	exit
}
END { print a, length(n); exit 3 }
EOF
$AWK -f abandon.awk
