# have_mpfr.awk -- tell whether numbers are precise enough
# SPDX-License-Identifier: GPL-3.0-or-later
#
# adequate_math_precision(bits): return 1 if numbers have at least BITS bits of
# precision, else 0.  Without -M they have 53 bits, with it as many as PREC
# says.

function adequate_math_precision(bits)
{
	return 1 + 2 ^ (1 - bits) != 1
}
