@include "strtonum"
BEGIN {
	n = split("25 .31 0123 0xdeadBEEF 123.45 1.e3 1.32 1.32E2 0 00 018 -017 +17 5. 0X1f 01.5 0x 0x1g -0x11 abc 12abc 1e - 1.2.3", v)
	for (i = 1; i <= n; i++)
		print v[i], mystrtonum(v[i]), typeof(mystrtonum(v[i]))
	print mystrtonum(17), mystrtonum(1e3), mystrtonum(""), mystrtonum(), mystrtonum(" 12 ")
}
