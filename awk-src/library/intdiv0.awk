# intdiv0.awk -- divide integers, and return quotient and remainder
# SPDX-License-Identifier: GPL-3.0-or-later
#
# intdiv0(numerator, denominator, result): truncate both numbers to integers,
# divide them, store result["quotient"] and result["remainder"], and return 0.
# The quotient is rounded toward zero; the remainder has the sign of NUMERATOR.
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
