# isnumeric.awk -- check whether a value looks like a number
# SPDX-License-Identifier: GPL-3.0-or-later
#
# isnumeric(value): return 1 for a number, and for a string that would be
# numeric if it were a field.  Return 0 for anything else, including arrays,
# regexps and unassigned values.

function isnumeric(value,    parts)
{
	switch (typeof(value)) {
	case /^(number|strnum|number\|bool)$/:
		return 1
	case /^(array|untyped|unassigned|regexp)$/:
		return 0
	}
	# Like input, an element that split creates is numeric if it looks
	# numeric.
	return split(value, parts, "\001\002") == 1 &&
		typeof(parts[1]) == "strnum"
}
