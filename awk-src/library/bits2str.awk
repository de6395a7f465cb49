# bits2str.awk -- convert a number to binary digits
# SPDX-License-Identifier: GPL-3.0-or-later
#
# bits2str(bits): return the binary digits of the integer part of BITS, padded
# with zeros to a multiple of eight digits.  Return "0" if BITS is 0.  As in
# the built-in bit functions, a negative number causes a fatal error.

function bits2str(bits,    digits)
{
	if (bits == 0)
		return "0"
	do {
		digits = and(bits, 1) digits
		bits = rshift(bits, 1)
	} while (bits != 0)
	while (length(digits) % 8 != 0)
		digits = "0" digits
	return digits
}
