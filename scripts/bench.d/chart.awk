# chart.awk -- draw a bar chart (SVG) of the mean ratios in a report
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each input line contains the family, the awk, and the mean ratio to the
# reference.

{
  if (!($1 in family_at)) {
    family_at[$1] = ++families
    family[families] = $1
  }
  if (!($2 in awk_at)) {
    awk_at[$2] = ++awks
    awk[awks] = $2
  }
  mean[$1, $2] = $3
  if ($3 > most)
    most = $3
}

END {
  split("#1b6ca8 #9aa0a6 #d98324 #7b9e3f #a4517d #5f5f9e #888888", color, " ")
  if (most < 1.2)
    most = 1.2
  if (most > 3)
    most = 3
  bar = 14
  group = awks * bar + 24
  left = 50
  top = 40
  height = 260
  width = left + families * group + 20
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" " \
    "height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n",
    width, top + height + 70
  print "<style>@media (prefers-color-scheme: dark) {"
  print "  text { fill: #dfe3e6 } .page { fill: #15181c }"
  print "  .rule { stroke: #343b42 } .one { stroke: #9aa4ae }"
  print "}</style>"
  print "<rect class=\"page\" width=\"100%\" height=\"100%\" " \
    "fill=\"white\"/>"
  printf "<text x=\"%d\" y=\"20\" font-size=\"13\">" \
    "CPU time, %s = 1 (smaller is faster)</text>\n", left, reference
  for (v = 0; v <= most; v += 0.25)
    line(v)
  for (f = 1; f <= families; f++)
    draw_group(f)
  for (a = 1; a <= awks; a++) {
    x = left + (a - 1) * 100
    y = top + height + 50
    printf "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" " \
      "fill=\"%s\"/>\n", x, y - 9, color[a]
    printf "<text x=\"%d\" y=\"%d\">%s</text>\n", x + 14, y, awk[a]
  }
  print "</svg>"
}

function y_of(v) {
  return top + height - (v > most ? most : v) / most * height
}

function line(v) {
  printf "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" " \
    "%s/>\n", left, width - 20, y_of(v), y_of(v),
    (v == 1 ? "class=\"one\" stroke=\"#444\"" \
     : "class=\"rule\" stroke=\"#ddd\"")
  printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>\n",
    left - 6, y_of(v) + 4, v
}

function draw_group(f,   a, x, v) {
  for (a = 1; a <= awks; a++) {
    if (!((family[f], awk[a]) in mean))
      continue
    v = mean[family[f], awk[a]]
    x = left + (f - 1) * group + 12 + (a - 1) * bar
    printf "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" " \
      "fill=\"%s\"><title>%s %s %.3f</title></rect>\n",
      x, y_of(v), bar - 2, top + height - y_of(v), color[a], family[f],
      awk[a], v
  }
  printf "<text x=\"%d\" y=\"%d\">%s</text>\n",
    left + (f - 1) * group + 12, top + height + 16, family[f]
}
