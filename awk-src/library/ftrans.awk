# ftrans.awk -- call functions between one data file and the next
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program defines beginfile(name) and endfile(name).  beginfile is called
# at the first record of each file.  If ftrans.awk is included before the
# program's rules, beginfile is called before these rules process the first
# record of the file.  endfile is called when the next file has begun, and at
# the end of all input.  Files without records are skipped.  If there was no
# record at all, endfile is called once with an empty name.
#
# _ftrans_name: the current file.

BEGIN {
	_ftrans_name = ""
}

FNR == 1 {
	if (_ftrans_name != "")
		endfile(_ftrans_name)
	_ftrans_name = FILENAME
	beginfile(_ftrans_name)
}

END {
	endfile(_ftrans_name)
}
