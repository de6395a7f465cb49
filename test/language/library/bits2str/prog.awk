@include "bits2str"
BEGIN {
	n = split("0 1 255 256 65536 1.9 0.5 12abc", v)
	for (i = 1; i <= n; i++)
		print v[i], bits2str(v[i])
	print bits2str(""), bits2str(untouched)
	print bits2str(2^53 - 1)
}
