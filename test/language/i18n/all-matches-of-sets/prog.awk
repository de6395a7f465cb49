# Find all matches of a set of characters, single and repeated, and convert the
# case of letters.  The records have different lengths, and contain characters
# of one to four bytes.
function show(re,  t, n) {
  t = $0
  n = gsub(re, "<&>", t)
  gsub(/ab ab /, "_", t)
  print re ": " n " " length(t) " " substr(t, length(t) - 40)
}
BEGIN {
  n = split("ab |é|€|😀x|É ü|Ǆ|ß", piece, "|")
  for (i = 0; i < 60; i++) {
    $0 = ""
    for (j = 0; j < i * (i < 50 ? 3 : 400); j++)
      $0 = $0 piece[1 + (i % 4 ? int(j * j * (i + 1) / 7) % n : 0)]
    show("."); show("[^ ]+"); show("[^é€]"); show("[é-ü]"); show("[[:alpha:]]+")
    t = toupper($0); u = tolower($0)
    print length(t) " " substr(t, length(t) - 30) " " substr(u, length(u) - 30)
  }
}
