# join.awk -- the elements of an array as one string
# SPDX-License-Identifier: GPL-3.0-or-later
#
# join(array, first, last [, separator]): array[first], and after it the
# elements up to array[last].  SEPARATOR is a space when it is missing or
# empty; SUBSEP stands for no separator at all.

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
