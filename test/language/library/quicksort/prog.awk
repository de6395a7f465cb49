@include "quicksort"
function lt(a, b) { return a + 0 < b + 0 }
function gt(a, b) { return a + 0 > b + 0 }
function before(a, b) { return a "" < b "" }
function sorted(text, first, last, how,    i, n, d, s) {
	n = split(text, d)
	quicksort(d, first, last ? last : n, how)
	for (i = 1; i <= n; i++) s = s " " d[i]
	print how ":" s, "(" length(d) ")"
}
BEGIN {
	list = "5 3 9 1 7 3 11 2 8"
	sorted(list, 1, 0, "lt"); sorted(list, 1, 0, "gt"); sorted(list, 1, 0, "before")
	sorted("9 8 7 6 5 4 3", 3, 6, "lt")
	sorted("4 4 4 4", 1, 0, "lt"); sorted("4", 1, 0, "lt"); sorted("2 1", 2, 1, "lt")
	srand(1)
	for (i = 1; i <= 3000; i++) d[i] = int(rand() * 50)
	quicksort(d, 1, 3000, "lt")
	quicksort(d, 1, 3000, "lt")
	for (i = 2; i <= 3000; i++) if (d[i - 1] > d[i]) print "wrong at", i
}
