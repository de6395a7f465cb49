# zerofile.awk -- call a function for empty data files
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program defines zerofile(name, index).  The function is called for each
# operand that is a file without records, in the order of the operands, with
# the operand's name and its index in ARGV.

ENDFILE {
	if (FNR == 0 && ARGIND > 0)
		zerofile(FILENAME, ARGIND)
}
