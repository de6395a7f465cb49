# join.awk -- join two files on their first fields
#
# -v outer=left, right or full also prints the lines that have no partner, with
# `none' for the missing fields.  In the first file, several lines can have the
# same key.

BEGIN {
  FS = OFS = "\t"
  if (none == "")
    none = "-"
}

NR == FNR {
  left[$1][++count[$1]] = rest()
  if (NF - 1 > left_width)
    left_width = NF - 1
  next
}

{
  if (NF - 1 > right_width)
    right_width = NF - 1
  right[$1][++seen[$1]] = rest()
}

END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (key in count)
    for (i = 1; i <= count[key]; i++) {
      if (key in seen)
        for (j = 1; j <= seen[key]; j++)
          put(key, left[key][i], right[key][j])
      else if (outer == "left" || outer == "full")
        put(key, left[key][i], gap(right_width))
    }
  if (outer == "right" || outer == "full")
    for (key in seen)
      if (!(key in count))
        for (j = 1; j <= seen[key]; j++)
          put(key, gap(left_width), right[key][j])
  print lines + 0 " lines" > "/dev/stderr"
}

function put(key, a, b) {
  lines++
  print key, a, b
}

function rest(   s) {
  s = $0
  sub(/^[^\t]*\t?/, "", s)
  return s == "" ? none : s
}

function gap(width,   s) {
  while (width-- > 0)
    s = s (s == "" ? "" : OFS) none
  return s
}
