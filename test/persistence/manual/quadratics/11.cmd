$AWK 'function sgn(x) { return x >= 0 ? "- " x : "+ " (-x) } function fac(x) { return "(x " sgn(x) ")" }'
