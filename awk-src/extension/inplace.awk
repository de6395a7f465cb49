# inplace.awk -- edit files in place: gawk -i inplace ... file ...
# SPDX-License-Identifier: GPL-3.0-or-later
#
# While an operand file is read, standard output is redirected to a new file,
# which then replaces the operand.  If inplace::suffix (or the older
# INPLACE_SUFFIX) is set, the original file is kept, and the suffix is appended
# to its name.  The operands inplace::enable=0 and inplace::enable=1 turn the
# replacement off and on.

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
