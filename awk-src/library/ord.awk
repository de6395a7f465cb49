# ord.awk -- characters and their numbers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# ord(text): the number of the first character of TEXT; nothing for those
# above 255.
# chr(number): the character of that number.
# The extension ordchr has both as well, and faster.
#
# _ord_number: the numbers by character, filled when ord first needs them.

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
