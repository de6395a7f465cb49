$AWK 'function f(x) { return x } BEGIN { n["a"][5] = 1; n["b"] = 2; x = 3; y = "same" }'; $PMHEAP backup heap.pma old
$AWK 'function f(x) { return x + 1 } BEGIN { delete n["a"]; n["b"] = "2"; n[" = "] = " -> "; z[1]; delete z[1] }'; $PMHEAP diff old heap.pma; echo "status $?"; $PMHEAP diff old old; echo "status $?"; $PMHEAP diff old missing; echo "status $?"
