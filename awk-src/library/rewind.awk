# rewind.awk -- read the current data file again from its start
# SPDX-License-Identifier: GPL-3.0-or-later
#
# rewind(): insert the current file into ARGV after itself, and skip to it with
# nextfile.  rewind does not return.  Call rewind only where nextfile is
# allowed, not in BEGIN, END or ENDFILE.  Standard input cannot be read twice.

function rewind(    i)
{
	for (i = ARGC++; i > ARGIND + 1; i--)
		if (i - 1 in ARGV)
			ARGV[i] = ARGV[i - 1]
		else
			delete ARGV[i]
	ARGV[ARGIND + 1] = FILENAME
	nextfile
}
