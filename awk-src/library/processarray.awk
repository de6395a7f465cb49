# processarray.awk -- call a function for each element, at any depth
# SPDX-License-Identifier: GPL-3.0-or-later
#
# process_array(array, name, process, do_arrays): calls the function that
# PROCESS names as process("name[subscript]...", element) for every scalar
# element of ARRAY and of its subarrays; if DO_ARRAYS is true for the
# subarrays too, each before what is in it.

function process_array(array, name, process, do_arrays,    i, label)
{
	for (i in array) {
		label = name "[" i "]"
		if (!isarray(array[i])) {
			@process(label, array[i])
			continue
		}
		if (do_arrays)
			@process(label, array[i])
		process_array(array[i], label, process, do_arrays)
	}
}
