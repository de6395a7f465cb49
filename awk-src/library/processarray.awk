# processarray.awk -- call a function for each element, at any depth
# SPDX-License-Identifier: GPL-3.0-or-later
#
# process_array(array, name, process, do_arrays): call the function named
# PROCESS as process("name[subscript]...", element) for every scalar element of
# ARRAY and of its subarrays.  If DO_ARRAYS is true, also call PROCESS for each
# subarray, before the elements of the subarray.

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
