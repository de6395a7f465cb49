# readfile.awk -- a whole file as one string
# SPDX-License-Identifier: GPL-3.0-or-later
#
# readfile(file): what is in FILE, byte for byte; when it cannot be read,
# nothing, and ERRNO says why.

function readfile(file,    kept, part, text, status)
{
	# With --csv RS means nothing; then the records are put together.
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
