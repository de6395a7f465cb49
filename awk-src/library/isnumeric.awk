# isnumeric.awk -- does a value look like a number?
# SPDX-License-Identifier: GPL-3.0-or-later
#
# isnumeric(value): 1 for numbers and for text that would count as a number if
# it were a field; else 0, also for arrays, regexps and what was never assigned.

function isnumeric(value,    parts)
{
	switch (typeof(value)) {
	case /^(number|strnum|number\|bool)$/:
		return 1
	case /^(array|untyped|unassigned|regexp)$/:
		return 0
	}
	# An element that split makes is judged as input is.
	return split(value, parts, "\001\002") == 1 &&
		typeof(parts[1]) == "strnum"
}
