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
		tmp::inplace_current = FILENAME
		begin(tmp::inplace_current, wanted_suffix())
	}
}

# A heap (--persist) does not keep the settings for later runs.
END {
	finish()
	enable = suffix = ""
	if (awk::INPLACE_SUFFIX != "")
		awk::INPLACE_SUFFIX = ""
}

function finish()
{
	if (tmp::inplace_current != "")
		end(tmp::inplace_current, wanted_suffix())
	tmp::inplace_current = ""
}

function wanted_suffix()
{
	return suffix != "" ? suffix : awk::INPLACE_SUFFIX
}
