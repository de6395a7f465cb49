# ftrans.awk -- call functions where one data file ends and the next begins
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program defines beginfile(name) and endfile(name).  beginfile is called
# with the first record of each file, before the program's rules see it, if
# this file is included first; endfile when the next file has begun and at
# the end of all.  Files without records are passed over; when there was no
# record at all, endfile is called once with an empty name.
#
# _ftrans_name: the file that has begun and not ended.

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
