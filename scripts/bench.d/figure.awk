# figure.awk -- draw a chart of ratios from a file of doc/figures
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The input has lines "GROUP SERIES RATIO", where a _ in a name is shown as a
# blank, and "# title: TEXT".  The output is Texinfo, with a chart for HTML and
# a table for all other formats; with -v form=svg, it is only the chart.  The
# option -v most=N (default 3) limits the length of bars: a bar for a ratio
# above N is as long as a bar for N, but its label is the true ratio.

sub(/^# title: /, "") { title = $0 }
/^#/ || NF != 3 { next }
!($1 in group_at) { group[++groups] = $1; group_at[$1] = groups }
!($2 in series_at) { series[++n_series] = $2; series_at[$2] = n_series }
{ ratio[$1, $2] = $3 }

END {
  if (most == "")
    most = 3
  for (k in ratio)
    if (ratio[k] + 0 > longest)
      longest = ratio[k] + 0
  if (longest > most)
    longest = most
  if (form == "svg")
    svg()
  else
    texinfo()
}

function shown(name) {
  gsub(/_/, " ", name)
  return name
}

# Print an SVG element that shows the text WHAT at (X, Y); MORE contains further
# attributes.
function text_at(x, y, what, more) {
  gsub(/&/, "\\&amp;", what)
  gsub(/</, "\\&lt;", what)
  printf "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", x, y, more, what
}

# Draw the bars of group G, from Y downward; return the Y coordinate below them.
function bars(g, y,   s, v, w, first) {
  first = y
  for (s = 1; s <= n_series; s++) {
    if (!((group[g], series[s]) in ratio))
      continue
    v = ratio[group[g], series[s]]
    w = (v > longest ? longest : v) / longest * room
    printf "<rect class=\"s%d\" x=\"%d\" y=\"%.1f\" width=\"%.1f\" " \
      "height=\"%d\"/>\n", s, left, y, w, thick - 3
    text_at(left + w + 5, y + thick - 5, sprintf("%.2f", v), "")
    y += thick
  }
  text_at(left - 8, (first + y) / 2 + 3, shown(group[g]),
    " text-anchor=\"end\"")
  return y
}

function legend(y,   s, x) {
  x = left
  for (s = 1; s <= n_series; s++) {
    if (x + 30 + 7 * length(series[s]) > 630) {
      x = left
      y += 18
    }
    printf "<rect class=\"s%d\" x=\"%d\" y=\"%d\" width=\"11\" " \
      "height=\"11\"/>\n", s, x, y
    text_at(x + 16, y + 10, shown(series[s]), "")
    x += 36 + 7 * length(series[s])
  }
  return y + 22
}

# Print the rules of doc/manual.css for charts.
function style(   s, color) {
  print "<style>.chart text { font: 13px sans-serif; fill: currentColor }"
  split("#2f7d4f #9aa0a6 #d98324 #3b76b4 #a4517d #7b6fae", color, " ")
  for (s = 1; s <= n_series; s++)
    printf ".chart .s%d { fill: %s }\n", s, color[s]
  print "</style>"
}

function svg(   g, s, y, at, n_bars, body_top) {
  left = 140
  room = 430
  thick = 16
  body_top = 30
  for (g = 1; g <= groups; g++)
    for (s = 1; s <= n_series; s++)
      n_bars += (group[g], series[s]) in ratio
  y = body_top + n_bars * thick + groups * 10
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" " \
    "viewBox=\"0 0 640 %d\" role=\"img\">\n", y + 46
  if (form == "svg")
    style()
  printf "<title>%s</title>\n", title
  text_at(left, 16, title, "")
  at = left + room / longest
  printf "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" " \
    "stroke=\"currentColor\" stroke-dasharray=\"3 4\"/>\n", at, at,
    body_top - 6, y - 4
  y = body_top
  for (g = 1; g <= groups; g++)
    y = bars(g, y) + 10
  legend(y)
  print "</svg>"
}

function cell(head, name, s) {
  if (head != "item")
    return shown(s)
  return ((name, s) in ratio) ? sprintf("%.2f", ratio[name, s]) : "-"
}

function row(head, name,   s) {
  printf "@%s %s", head, (head == "item" ? shown(name) : "")
  for (s = 1; s <= n_series; s++)
    printf " @tab %s", cell(head, name, series[s])
  print ""
}

function texinfo(   s, g) {
  print "@ifhtml"
  print "@html"
  print "<div class=\"figure\">"
  svg()
  print "</div>"
  print "@end html"
  print "@end ifhtml"
  print "@ifnothtml"
  print title ":"
  print ""
  printf "@multitable {a long name of a group}"
  for (s = 1; s <= n_series; s++)
    printf " {%s}", shown(series[s]) "  "
  print ""
  row("headitem")
  for (g = 1; g <= groups; g++)
    row("item", group[g])
  print "@end multitable"
  print "@end ifnothtml"
}
