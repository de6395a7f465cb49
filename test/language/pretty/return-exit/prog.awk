function f(a, b) {
	return a + b; return f(1) + 2; return getline; return a ? b : c
	return a = b; return a == b; return a ~ b; return a in b; return a && b
	return a b; return (a) + 1; return (a) (b); return f(a); return -a
	return $a; return a[1]; return a++; return 1; return "s"
}
END { exit x + 1; exit !x }
