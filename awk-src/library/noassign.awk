# noassign.awk -- treat operands "name=value" as file names
# SPDX-License-Identifier: GPL-3.0-or-later
#
# With -v No_command_assign=1, operands that would be assignments get the
# prefix "./", which makes them names of data files.
#
# disable_assigns(argc, argv): add the prefix to each assignment among argv[1]
# to argv[argc - 1].

BEGIN {
	if (No_command_assign)
		disable_assigns(ARGC, ARGV)
}

function disable_assigns(argc, argv,    i)
{
	for (i = 1; i < argc; i++)
		if (i in argv && argv[i] ~ \
		    /^([A-Za-z_][A-Za-z0-9_]*::)?[A-Za-z_][A-Za-z0-9_]*=/)
			argv[i] = "./" argv[i]
}
