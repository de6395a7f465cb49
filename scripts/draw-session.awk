# draw-session.awk -- draw a terminal with text, as SVG, for
# scripts/draw-session
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lines that begin with "$ ", and continuation lines, which begin with two
# blanks, show what a user types. In a line that a user types, a # between
# blanks begins a comment.

{
  line[NR] = $0
  if (length($0) > columns)
    columns = length($0)
}

END {
  size = 14
  step = 19
  left = 18
  top = 52
  # Reserve space for fonts that are wider than usual.
  width = 2 * left + int(columns * size * 0.61) + 1
  height = top + NR * step
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" " \
    "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n", width, height,
    width, height
  print "<title>A terminal: counts of two logs are kept in a heap and" \
    " queried later</title>"
  print "<rect width=\"100%\" height=\"100%\" rx=\"9\" fill=\"#1d2126\"/>"
  split("#ee6a5f #f5bd4f #61c554", lamp, " ")
  for (i = 1; i <= 3; i++)
    printf "<circle cx=\"%d\" cy=\"20\" r=\"6\" fill=\"%s\"/>\n",
      left + 6 + (i - 1) * 20, lamp[i]
  printf "<g font-family=\"%s\" font-size=\"%d\" fill=\"#d5dae0\">\n",
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', " \
    "monospace", size
  for (i = 1; i <= NR; i++)
    draw(line[i], top + (i - 1) * step)
  print "</g>\n</svg>"
}

function draw(text, y,   typed, at) {
  printf "<text x=\"%d\" y=\"%d\">", left, y
  typed = text ~ /^(\$|  )/
  if (typed && text ~ /^\$/) {
    span("#61c554", "$ ")
    text = substr(text, 3)
  }
  at = typed ? match(text, /[ ]+# /) : 0
  if (at) {
    span("#ffffff", substr(text, 1, at - 1))
    span("#8b949e", substr(text, at))
  } else if (typed)
    span("#ffffff", text)
  else if (text ~ /^gawk: /)
    span("#f2a59d", text)
  else
    span("#d5dae0", text)
  print "</text>"
}

function span(color, text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/ /, "\\&#160;", text)
  printf "<tspan fill=\"%s\">%s</tspan>", color, text
}
