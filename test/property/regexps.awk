# regexps.awk -- random pairs of a regular expression and a text
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v seed=N -v count=N -f random.awk -f regexps.awk
#
# Each line contains an expression, a TAB and a text.  Cases in which the
# reference awk is wrong are omitted: word boundaries next to empty matches,
# and anchors inside repeated groups.

BEGIN {
  random_start(seed)
  for (i = 0; i < count; i++)
    print expression(2) "\t" text()
}

function expression(depth,   s) {
  s = branch(depth)
  while (depth > 0 && random(3) == 0)
    s = s "|" branch(depth)
  return s
}

function branch(depth,   s, n) {
  if (depth == 2 && random(12) == 0)
    s = "^"
  for (n = 1 + random(4); n > 0; n--)
    s = s piece(depth)
  if (depth == 2 && random(12) == 0)
    s = s "$"
  return s
}

function piece(depth,   s) {
  s = atom(depth)
  if (random(3) == 0)
    s = s pick("* + ? {2} {1,2} {0,1} {2,} {0}")
  return s
}

function atom(depth,   r) {
  r = random(12)
  if (r < 5)
    return pick("a b c a b é")
  if (r < 6)
    return "."
  if (r < 8)
    return set()
  if (r < 9)
    return pick("\\. \\* [[:alpha:]] [[:digit:]] [[:space:]] \\w \\W \\s \\S")
  if (depth > 0)
    return "(" expression(depth - 1) ")"
  return "ab"
}

function set(   s, n) {
  s = random(4) ? "[" : "[^"
  for (n = 1 + random(3); n > 0; n--)
    s = s pick("a b c a-b b-c x 0-9 [:upper:] é")
  return s "]"
}

function text(   s, n) {
  for (n = random(14); n > 0; n--)
    s = s pick("a a b b c ab é A B 1 . * _ x")
  if (random(4) == 0)
    s = s " " pick("a ab abc cab b")
  return s
}
