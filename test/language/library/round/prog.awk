@include "round"
BEGIN {
	n = split("0 0.4 0.5 0.6 1.5 2.5 -0.4 -0.5 -1.5 -2.5 -2.6 3 -3 1e17 4503599627370497.5 0.49999999999999994 2.5x abc +inf -inf", v)
	for (i = 1; i <= n; i++)
		print v[i], round(v[i]), typeof(round(v[i]))
	print round(), round("")
}
