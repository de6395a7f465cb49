# regexps-run.awk -- what the pairs of regexps.awk match
# SPDX-License-Identifier: GPL-3.0-or-later

BEGIN { FS = "\t" }

{
  found = match($2, $1)
  s = $2
  # Empty matches inside multibyte characters are a fault of the reference.
  n = "" ~ $1 ? "-" : gsub($1, "<&>", s)
  print NR, found, RSTART, RLENGTH, n, s, ($2 ~ ("^(" $1 ")$"))
}
