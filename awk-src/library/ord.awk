# ord.awk -- convert characters to codes and back
# SPDX-License-Identifier: GPL-3.0-or-later
#
# ord(text): return the code of the first character of TEXT, or an empty string
# if the code is above 255.
# chr(number): return the character with the code NUMBER.  The extension ordchr
# also provides these functions, and is faster.
#
# _ord_number: the codes by character, filled at the first call of ord.

function ord(text,    c, i)
{
	c = substr(text, 1, 1)
	if (!(c in _ord_number) && !(chr(255) in _ord_number))
		for (i = 0; i <= 255; i++)
			_ord_number[chr(i)] = i
	if (c in _ord_number)
		return _ord_number[c]
}

function chr(number)
{
	return sprintf("%c", number + 0)
}
