# walkarray.awk -- print an array and its subarrays
# SPDX-License-Identifier: GPL-3.0-or-later
#
# walk_array(array, name): print a line "name[subscript]... = value" for every
# scalar element of ARRAY and of its subarrays.

function walk_array(array, name,    i)
{
	for (i in array)
		if (isarray(array[i]))
			walk_array(array[i], name "[" i "]")
		else
			printf("%s[%s] = %s\n", name, i, array[i])
}
