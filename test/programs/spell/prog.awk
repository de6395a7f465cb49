# spell.awk -- check the spelling of a text against a word list
#
# The first operand is the word list, with one word on each line.  Each unknown
# word is reported with its line and with known words at edit distance one.

FNR == NR && FILENAME == ARGV[1] {
  known[tolower($1)]
  next
}

{
  text = tolower($0)
  while (match(text, /[[:alpha:]]+('[[:alpha:]]+)?/)) {
    check(substr(text, RSTART, RLENGTH))
    text = substr(text, RSTART + RLENGTH)
  }
}

END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (w in lines)
    printf "%-12s line%s %s%s\n", w, lines[w] ~ /,/ ? "s" : "", lines[w],
      suggest(w)
  printf "%d words, %d unknown, %d different\n", words, unknown, length(lines)
}

function check(w,   base) {
  words++
  if (w in known)
    return
  base = w
  if (sub(/'s$/, "", base) && base in known)
    return
  if ((sub(/ies$/, "y", base) || sub(/e?s$/, "", base) || sub(/ed$/, "", base) ||
       sub(/ing$/, "", base)) && (base in known || (base "e") in known))
    return
  unknown++
  if (lines[w] !~ "(^|, )" FNR "$")
    lines[w] = lines[w] (lines[w] == "" ? "" : ", ") FNR
}

function suggest(w,   i, n, a, b, c, found, out) {
  n = length(w)
  for (i = 0; i <= n; i++) {
    a = substr(w, 1, i)
    b = substr(w, i + 1)
    try(a substr(b, 2), found)
    if (length(b) > 1)
      try(a substr(b, 2, 1) substr(b, 1, 1) substr(b, 3), found)
    for (c = 97; c < 123; c++) {
      try(a sprintf("%c", c) substr(b, 2), found)
      try(a sprintf("%c", c) b, found)
    }
  }
  for (i in found)
    out = out (out == "" ? "  -> " : " ") i
  return out
}

function try(w, found) {
  if (w in known)
    found[w]
}
