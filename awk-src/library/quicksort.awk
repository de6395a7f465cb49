# quicksort.awk -- sort with a comparison function
# SPDX-License-Identifier: GPL-3.0-or-later
#
# quicksort(data, first, last, less_than): sort data[first] to data[last] in
# place.  LESS_THAN is the name of a function of two values that returns true
# if the first must precede the second.  The sort is not stable.

function quicksort(data, first, last, less_than,    low, high, i, pivot)
{
	while (first < last) {
		# data[first] is the pivot.  The elements after the pivot, up
		# to data[low], are less than the pivot; the elements after
		# data[high] are greater.  The recursion ends for any
		# less_than, because the pivot is in neither part.
		_quicksort_swap(data, first, first + int((last - first) / 2))
		pivot = data[first]
		low = first
		high = last
		for (i = first + 1; i <= high; )
			if (@less_than(data[i], pivot))
				_quicksort_swap(data, ++low, i++)
			else if (@less_than(pivot, data[i]))
				_quicksort_swap(data, i, high--)
			else
				i++
		_quicksort_swap(data, first, low)
		# Recurse only into the smaller part, to limit the depth of the
		# recursion.
		if (low - first < last - high) {
			quicksort(data, first, low - 1, less_than)
			first = high + 1
		} else {
			quicksort(data, high + 1, last, less_than)
			last = low - 1
		}
	}
}

function _quicksort_swap(data, i, j,    kept)
{
	kept = data[i]
	data[i] = data[j]
	data[j] = kept
}
