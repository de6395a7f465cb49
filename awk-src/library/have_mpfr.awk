# have_mpfr.awk -- are numbers precise enough?
# SPDX-License-Identifier: GPL-3.0-or-later
#
# adequate_math_precision(bits): 1 when numbers have at least BITS bits of
# precision, else 0.  53 is what there is without -M; with it, PREC says.

function adequate_math_precision(bits)
{
	return 1 + 2 ^ (1 - bits) != 1
}
