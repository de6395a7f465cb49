# Write a file of LINES lines "abc" and one line "a", followed by EMPTY - 1
# empty lines.
function make(lines, empty,   f, i) {
  f = "l" lines "-" empty
  for (i = 0; i < lines; i++) print "abc" > f
  printf "a" > f
  for (i = 0; i < empty; i++) print "" > f
  close(f)
  ARGV[ARGC++] = f
}
BEGIN {
  for (n = 104; n <= 120; n++)
    for (m = 254; m <= 330; m += n == 113 ? 1 : 16)
      make(n, m)
}
{ c += length($0); l++ }
ENDFILE {
  split(substr(FILENAME, 2), part, "-")
  if (FNR != part[1] + part[2] || c != 3 * part[1] + 1)
    print FILENAME, FNR, c
  c = 0
}
END { print l, ARGC }
