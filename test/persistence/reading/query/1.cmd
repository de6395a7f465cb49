cat >top.awk <<'EOF'
function top(k,   w, i) {
	PROCINFO["sorted_in"] = "@val_num_desc"
	for (w in n) {
		if (i++ == k)
			break
		print n[w], w
	}
}
EOF
cat >more.awk <<'EOF'
function largest(a,   t, i) { i = asort(a, t); return t[i] }
function has(a, k) { return a[k] > 0 }
function look(k) { return has(n, k) + has(deep[1], k) }
function fact(k) { return k < 2 ? 1 : k * fact(k - 1) }
BEGIN { n["a"] = 1; n["b"] = 7; n["c"] = 5; deep[1]["a"] = 4 }
EOF
$AWK -f top.awk -f more.awk
