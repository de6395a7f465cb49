@include "quicksort"
function le(a, b) { return a + 0 <= b + 0 }
function always(a, b) { return 1 }
function never(a, b) { return 0 }
function three_way(a, b) { return a < b ? -1 : a > b }
function run(how,    i, n, d, s) {
	n = split("5 3 9 1 7 3 11 2 8", d)
	quicksort(d, 1, n, how)
	for (i = 1; i <= n; i++) { s = s " " d[i]; sum += d[i] }
	print how, sum, how == "le" ? s : ""
	sum = 0
}
BEGIN { run("le"); run("always"); run("never"); run("three_way") }
