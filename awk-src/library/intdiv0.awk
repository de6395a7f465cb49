# intdiv0.awk -- divide integers, and return quotient and remainder
# SPDX-License-Identifier: GPL-3.0-or-later
#
# intdiv0(numerator, denominator, result): set result["quotient"] and
# result["remainder"] for the integer parts of the numbers, and return 0.  The
# quotient is rounded toward zero; the remainder has the sign of NUMERATOR.
# The extension intdiv provides an equivalent function intdiv.

function intdiv0(numerator, denominator, result,    remainder)
{
	numerator = int(numerator)
	denominator = int(denominator)
	remainder = numerator % denominator
	delete result
	result["quotient"] = (numerator - remainder) / denominator
	result["remainder"] = remainder
	return 0
}
