# readable.awk -- skip data files that cannot be read
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Operands that do not name a readable file are deleted from ARGV before the
# first file is read.  Assignments, and the names of standard input and of
# descriptors (/dev/fd/N), remain in ARGV.

BEGIN {
	_readable_keep(ARGC, ARGV)
}

function _readable_keep(argc, argv,    i, record)
{
	for (i = 1; i < argc; i++) {
		if (!(i in argv) || argv[i] == "" || argv[i] == "-" ||
		    argv[i] ~ /^\/dev\/(stdin|fd\/[0-9]+)$/ ||
		    argv[i] ~ \
		      /^([A-Za-z_][A-Za-z0-9_]*::)?[A-Za-z_][A-Za-z0-9_]*=/)
			continue
		if ((getline record < argv[i]) < 0)
			delete argv[i]
		else
			close(argv[i])
	}
}
