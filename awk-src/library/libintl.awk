# libintl.awk -- provide substitutes for the translation functions
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Include this file with awks that lack these functions, and with gawk -c or
# -P.  Nothing is translated.  bindtextdomain(folder, domain) returns FOLDER.
# dcgettext(text, domain, category) returns TEXT.  dcngettext(one, many,
# number, domain, category) returns ONE if NUMBER is 1, otherwise MANY.

function bindtextdomain(folder, domain)
{
	return folder
}

function dcgettext(text, domain, category)
{
	return text
}

function dcngettext(one, many, number, domain, category)
{
	return number == 1 ? one : many
}
