# round.awk -- round to the nearest integer
# SPDX-License-Identifier: GPL-3.0-or-later
#
# round(x): return X rounded to an integer, with halves rounded away from zero.

function round(x,    whole)
{
	x += 0
	whole = int(x)
	if (x - whole >= 0.5)
		return whole + 1
	if (x - whole <= -0.5)
		return whole - 1
	return whole
}
