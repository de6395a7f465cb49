# shellquote.awk -- quote text for the shell
# SPDX-License-Identifier: GPL-3.0-or-later
#
# shell_quote(text): return TEXT in quotes, so that the shell reads it
# as one word without special characters.

function shell_quote(text)
{
	if (text == "")
		return "\"\""
	gsub(/'/, "'\"'\"'", text)
	return "'" text "'"
}
