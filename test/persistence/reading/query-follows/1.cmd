$AWK 'function count() { return ++calls }
BEGIN { n["a"] = 1 }'
cat >follow.awk <<'EOF'
{
	print n[$1]
	printf "" > ("seen" NR)
	close("seen" NR)
}
EOF
