# formats-run.awk -- apply the formats that formats.awk generates to its values
# SPDX-License-Identifier: GPL-3.0-or-later

# Print each value with the format of its line.  The arguments for `*' come
# first: one for each `*' in the format.
BEGIN { FS = "\t" }

{
  format = $1
  stars = gsub(/\*/, "*", format)
  show($4 + 0)
  show($4)
  show($5 "")
}

function show(value) {
  printf "%d: ", NR
  if (stars == 0)
    printf format, value
  else if (stars == 1)
    printf format, $2, value
  else
    printf format, $2, $3, value
  print ""
}
