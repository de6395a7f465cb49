# rewind.awk -- read the current data file from its beginning again
# SPDX-License-Identifier: GPL-3.0-or-later
#
# rewind(): puts the current file into ARGV a second time, after itself, and
# goes on to it; it does not return.  To be called where nextfile may stand:
# not in BEGIN, END and ENDFILE.  Standard input cannot be read twice.

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
