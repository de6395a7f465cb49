$AWK 'function f(x) { return x } BEGIN { n["a"][5] = "x y"; n["b", 1] = 0.1; n["]"] = "bracket"; x = 1e300; u = -0.0; r = @/a+/ }'
for name in x u r 'n[a][5]' 'n["a"]["5"]' 'n[a]' 'n["b",1]' 'n[b, 1]' 'n["]"]' 'f()' n; do $PMHEAP get heap.pma "$name" || echo "status $?"; done
