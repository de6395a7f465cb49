function max(a, b) { return a > b ? a : b } BEGIN { print max(3, 7) }
