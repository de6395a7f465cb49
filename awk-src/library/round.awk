# round.awk -- the nearest integer
# SPDX-License-Identifier: GPL-3.0-or-later
#
# round(x): X rounded to an integer, halves away from zero.

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
