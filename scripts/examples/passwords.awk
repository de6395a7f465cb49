# passwords.awk -- measure the strength of the passwords in a list
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=passwords.pma gawk -f passwords.awk LIST...
#
# Each line of a LIST is a password.  The heap contains only counts: the
# numbers of passwords by their strength in bits, and by the kinds of their
# characters.  The heap contains neither passwords nor data from which
# passwords could be guessed.

{
  n++
  bits = strength($0)
  strong[bits >= 120 ? 120 : 10 * int(bits / 10)]++
  count_kinds($0)
}

END {
  report()
}

# Return the strength of password S, in bits, against somebody who knows which
# kinds of characters it contains.  A character that equals the previous
# character, or is adjacent to it in ASCII order, does not count.
function strength(s,   i, c, before, real, pool) {
  for (i = 1; i <= length(s); i++) {
    c = code(substr(s, i, 1))
    if (i == 1 || (c != before && c != before + 1 && c != before - 1))
      real++
    before = c
  }
  pool = 26 * (s ~ /[a-z]/) + 26 * (s ~ /[A-Z]/) + 10 * (s ~ /[0-9]/) \
    + 33 * (s ~ /[^a-zA-Z0-9]/)
  return pool ? real * log(pool) / log(2) : 0
}

# Return the position of character C in ASCII order.
function code(c) {
  return index(" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ" \
    "[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~", c)
}

function count_kinds(s) {
  has["small letters"] += s ~ /[a-z]/
  has["capitals"] += s ~ /[A-Z]/
  has["digits"] += s ~ /[0-9]/
  has["others"] += s ~ /[^a-zA-Z0-9]/
}

function report(   b, most, k) {
  for (b in strong)
    if (strong[b] > most)
      most = strong[b]
  print n, "passwords; bits to guess:"
  for (b = 0; b <= 120; b += 10)
    if (b in strong)
      printf "%4d+ %6d %s\n", b, strong[b], bar(strong[b] / most * 40)
  PROCINFO["sorted_in"] = "@val_num_desc"
  for (k in has)
    printf "%5.1f %% have %s\n", 100 * has[k] / n, k
}

function bar(length_,   s) {
  while (length(s) < length_)
    s = s "*"
  return s
}
