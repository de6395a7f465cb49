# readfile.awk -- read a whole file as a string
# SPDX-License-Identifier: GPL-3.0-or-later
#
# readfile(file): return the contents of FILE, byte for byte.  If FILE cannot
# be read, return an empty string and set ERRNO.

function readfile(file,    kept, part, text, status)
{
	# With --csv, RS has no effect, so the records are joined.
	if (!("CSV" in PROCINFO)) {
		kept = RS
		RS = "^$"
	}
	while ((status = (getline part < file)) > 0)
		text = text part RT
	if (status == 0)
		close(file)
	if (!("CSV" in PROCINFO))
		RS = kept
	return text
}
