# inplace.awk -- edit files in place: gawk -i inplace ... file ...
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Standard output goes to each operand file instead, while that file is read.
# inplace::suffix (or the older INPLACE_SUFFIX): keep the original under its
# name with this suffix.  inplace::enable=0 and =1 among the operands switch
# the replacing off and on.

@load "inplace"
@namespace "inplace"

BEGIN {
	if (enable == "")
		enable = 1
}

BEGINFILE {
	finish()
	if (enable) {
		current = FILENAME
		begin(current, wanted_suffix())
	}
}

END {
	finish()
}

function finish()
{
	if (current != "")
		end(current, wanted_suffix())
	current = ""
}

function wanted_suffix()
{
	return suffix != "" ? suffix : awk::INPLACE_SUFFIX
}
