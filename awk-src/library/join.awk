# join.awk -- join the elements of an array into a string
# SPDX-License-Identifier: GPL-3.0-or-later
#
# join(array, first, last [, separator]): return array[first] to array[last] as
# one string.  SEPARATOR is a space if it is missing or empty; SUBSEP means no
# separator.

function join(array, first, last, separator,    i, text)
{
	if (separator == "")
		separator = " "
	else if (separator == SUBSEP)
		separator = ""
	if (first in array)
		text = array[first]
	for (i = first + 1; i <= last; i++)
		text = text separator (i in array ? array[i] : "")
	return text
}
