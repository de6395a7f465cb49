# strtonum.awk -- provide a substitute for the function strtonum
# SPDX-License-Identifier: GPL-3.0-or-later
#
# mystrtonum(text): return the number that TEXT represents: octal (017),
# hexadecimal (0x1F) or decimal (-1.5e3).  For anything else, return the string
# "NOT-A-NUMBER".

function mystrtonum(text)
{
	if (text ~ /^0[0-7]*$/)
		return _strtonum_base(text, 8)
	if (text ~ /^0[xX][0-9A-Fa-f]+$/)
		return _strtonum_base(tolower(substr(text, 3)), 16)
	if (text ~ /^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$/)
		return text + 0
	return "NOT-A-NUMBER"
}

function _strtonum_base(digits, base,    i, value)
{
	for (i = 1; i <= length(digits); i++)
		value = value * base + \
			index("123456789abcdef", substr(digits, i, 1))
	return value
}
