# regexps-run.awk -- print the matches for the pairs of regexps.awk
# SPDX-License-Identifier: GPL-3.0-or-later

BEGIN { FS = "\t" }

{
  # The reference awk finds empty matches at wrong positions after multibyte
  # characters, so empty matches are not compared.
  multibyte = $2 ~ /é/
  match($2, $1)
  where = RLENGTH == 0 && multibyte ? "-" : RSTART
  length_found = RLENGTH
  s = $2
  n = multibyte && "" ~ $1 ? "-" : gsub($1, "<&>", s)
  print NR, where, length_found, n, s, ($2 ~ ("^(" $1 ")$"))
}
