# tocsv.awk -- write comma-separated values
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tocsv(fields [, separator]): return the elements 1 to length(fields) of
# FIELDS as a CSV record, without a newline.  tocsv_rec([separator]): return
# the fields of the current record as a CSV record.  SEPARATOR is a comma if it
# is missing or empty.  Values that contain SEPARATOR, a double quote or a line
# break are enclosed in double quotes.

function tocsv(fields, separator,    i, n, text)
{
	if (separator == "")
		separator = ","
	n = length(fields)
	for (i = 1; i <= n; i++)
		text = text (i > 1 ? separator : "") \
			_tocsv_value(i in fields ? fields[i] : "", separator)
	return text
}

function tocsv_rec(separator,    i, fields)
{
	delete fields
	for (i = 1; i <= NF; i++)
		fields[i] = $i
	return tocsv(fields, separator)
}

function _tocsv_value(value, separator)
{
	if (value !~ /["\r\n]/ && !index(value, separator))
		return value
	gsub(/"/, "\"\"", value)
	return "\"" value "\""
}
