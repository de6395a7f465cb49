# have_mpfr.awk -- check that numbers are precise enough
# SPDX-License-Identifier: GPL-3.0-or-later
#
# adequate_math_precision(bits): return 1 if numbers have at least BITS bits of
# precision, otherwise 0.  Numbers have 53 bits without -M and PREC bits with
# -M.

function adequate_math_precision(bits)
{
	return 1 + 2 ^ (1 - bits) != 1
}
