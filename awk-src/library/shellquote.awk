# shellquote.awk -- text as one word of the shell
# SPDX-License-Identifier: GPL-3.0-or-later
#
# shell_quote(text): TEXT in single quotes, so that in a command for the shell
# it is one word and nothing in it is special.

function shell_quote(text)
{
	if (text == "")
		return "\"\""
	gsub(/'/, "'\"'\"'", text)
	return "'" text "'"
}
