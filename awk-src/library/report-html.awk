# report-html.awk -- write the report of report.awk as HTML
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The report is one HTML file that contains its styles, its charts as SVG, and
# a small JavaScript program that sorts and searches tables.  The page loads no
# other file, and is also readable in a browser without JavaScript.  If
# REPORT_RENEW is set in the environment, the page checks every REPORT_RENEW
# seconds whether the file has changed.  If the file has changed, the page
# reloads itself, but not while the reader is searching.  report.awk includes
# this file.  _html(file) writes the report that tmp::rp contains to FILE.

@namespace "report"

function _html(file,    t)
{
  _head(file)
  printf "<header><h1>%s</h1>", _escape(tmp::rp["title"]) > file
  if (tmp::rp["subtitle"] != "")
    printf "<p>%s</p>", _escape(tmp::rp["subtitle"]) > file
  print "</header>" > file
  _figures(file)
  print "<main>" > file
  for (t = 1; t <= tmp::rp["tables"]; t++)
    _card(file, t)
  print "</main>" > file
  print "<script>" _script() (ENVIRON["REPORT_RENEW"] + 0 > 0 ? \
    _renewal(ENVIRON["REPORT_RENEW"]) : "") "</script></body></html>" > file
}

function _escape(text)
{
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  gsub(/'/, "\\&#39;", text)
  gsub(/[[:cntrl:]]/, " ", text)
  return text
}

function _head(file)
{
  print "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">" \
    > file
  print "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src" \
    " 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'" \
    (ENVIRON["REPORT_RENEW"] + 0 > 0 ? "; connect-src 'self'" : "") "\">" > file
  print "<meta name=\"viewport\" content=\"width=device-width," \
    " initial-scale=1\">" > file
  if (ENVIRON["REPORT_RENEW"] + 0 > 0)
    printf "<noscript><meta http-equiv=\"refresh\" content=\"%d\">" \
      "</noscript>\n",
      ENVIRON["REPORT_RENEW"] > file
  print "<noscript><style>tr[hidden]{display:table-row}.more{display:none}" \
    "</style></noscript>" > file
  printf "<title>%s</title>\n<style>%s</style></head><body>\n",
    _escape(tmp::rp["title"]), _style() > file
}

function _figures(file,    i)
{
  if (!tmp::rp["figures"])
    return
  print "<div role=\"region\" aria-label=\"Figures\">" > file
  print "<dl class=\"figures\">" > file
  for (i = 1; i <= tmp::rp["figures"]; i++)
    printf "<div><dt>%s</dt><dd>%s</dd></div>\n",
      _escape(tmp::rp["figure", i]), _escape(human::show( \
        tmp::rp["figure value", i], tmp::rp["figure kind", i])) > file
  print "</dl></div>" > file
}

# --- tables ------------------------------------------------------------

# Print table T with its charts.  If the table is shown, its bars are drawn
# inside it.
function _card(file, t,    c, wide, charts, bars)
{
  for (c = 1; c <= tmp::rp["charts", t]; c++)
    if (tmp::rp["chart", t, c] == "bars" && !tmp::rp["hidden", t])
      bars = c
    else
      charts++
  wide = tmp::rp["columns", t] > 5 && !tmp::rp["hidden", t]
  printf "<section class=\"card%s\"><h2>%s</h2>\n", wide ? " wide" : "",
    _escape(tmp::rp["table", t]) > file
  if (tmp::rp["note", t] != "")
    printf "<p class=\"note\">%s</p>\n", _escape(tmp::rp["note", t]) > file
  if (!tmp::rp["rows", t]) {
    print "<p class=\"note\">Nothing.</p></section>" > file
    return
  }
  if (charts > 1)
    print "<div class=\"charts\">" > file
  for (c = 1; c <= tmp::rp["charts", t]; c++)
    if (tmp::rp["chart", t, c] != "bars" || tmp::rp["hidden", t])
      _figure(file, t, c)
  if (charts > 1)
    print "</div>" > file
  if (!tmp::rp["hidden", t])
    _rows(file, t, bars)
  print "</section>" > file
}

# Print table T.  If the table is long, its last rows are hidden, and a button
# shows them.  BARS is the chart whose bars are drawn behind the labels of the
# table, or empty.
function _rows(file, t, bars,    i, m, first, x, y, top)
{
  if (bars) {
    x = tmp::rp["x", t, bars]
    y = tmp::rp["y", t, bars]
    top = _top(t, y)
  }
  first = tmp::rp["most", t] ? _visible(t) : tmp::rp["rows", t] > 25 ? 20 : \
    tmp::rp["rows", t]
  print "<div class=\"scroll\"><table><thead><tr>" > file
  for (m = 1; m <= tmp::rp["columns", t]; m++)
    printf "<th scope=\"col\"%s><button>%s</button></th>",
      _is_text(t, m) ? "" : " class=\"n\"", _escape(tmp::rp["name", t, m]) \
      > file
  print "</tr></thead><tbody>" > file
  for (i = 1; i <= tmp::rp["rows", t]; i++) {
    printf "<tr%s>", (i > first ? " hidden" : "") > file
    for (m = 1; m <= tmp::rp["columns", t]; m++)
      _table_cell(file, t, i, m,
        m == x && top > 0 && !_is_other(t, i) ? _cell(t, i, y) / top : "")
    print "</tr>" > file
  }
  print "</tbody></table></div>" > file
  if (first < tmp::rp["rows", t])
    printf "<button class=\"more\">%s rows</button>\n", _behind(t) > file
  else if (_rest(t) != "")
    printf "<p class=\"note\">%s</p>\n", _rest(t) > file
}

# Return the first words of the label of the button that shows the hidden rows:
# "All 41", or "200 of 991,140" if the page does not contain all rows.
function _behind(t,    n)
{
  n = human::number(tmp::rp["rows", t])
  return _all_rows(t) != tmp::rp["rows", t] ? \
    n " of " human::number(_all_rows(t)) : "All " n
}

# Print a cell.  Unless SHARE is empty, draw under the text a bar that fills the
# fraction SHARE of the cell's width.
function _table_cell(file, t, i, m, share,    bar)
{
  if (share > 0)
    bar = sprintf("<div class=\"bar\" style=\"width:%.1f%%\"></div>",
      share < 0.005 ? 0.5 : 100 * share)
  if (tmp::rp["kind", t, m] == "text")
    printf "<td>%s%s</td>", _escape(_cell(t, i, m)), bar > file
  else
    printf "<td%s data-v=\"%s\">%s%s</td>", _is_text(t, m) ? "" : \
      " class=\"n\"", _escape(_cell(t, i, m)), _escape(_shown(t, i, m)),
      bar > file
}

# --- charts ------------------------------------------------------------

function _figure(file, t, c,    form, label)
{
  form = tmp::rp["chart", t, c]
  label = tmp::rp["chart title", t, c]
  print "<figure>" > file
  if (label != tmp::rp["table", t])
    printf "<figcaption>%s</figcaption>\n", _escape(label) > file
  if (form == "line")
    _svg_line(file, t, c, label)
  else if (form == "bars")
    _svg_bars(file, t, c, label)
  else if (form == "heat")
    _svg_heat(file, t, c, label)
  else
    _svg_histogram(file, t, c, label)
  print "</figure>" > file
}

function _svg(file, height, label)
{
  printf "<svg viewBox=\"0 0 480 %d\" role=\"img\" aria-label=\"%s\">\n",
    height, _escape(label) > file
}

function _svg_text(file, x, y, text, class)
{
  printf "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", x, y,
    class == "" ? "" : " class=\"" class "\"", _escape(text) > file
}

# Print the ticks up to TOP at the left of a chart, and return the left edge of
# the plot.  Set tmp::rp_top to the end of the axis.
function _svg_axis(file, top, kind, height, label,    gap, v, y, left)
{
  gap = chart::step(top, 4, kind)
  tmp::rp_top = gap * int(top / gap + (top / gap > int(top / gap)))
  if (tmp::rp_top <= 0)
    tmp::rp_top = gap
  for (v = 0; v <= tmp::rp_top + gap / 100; v += gap)
    if (9 * length(_tick_text(v, kind)) + 10 > left)
      left = 9 * length(_tick_text(v, kind)) + 10
  for (v = 0; v <= tmp::rp_top + gap / 100; v += gap) {
    y = 26 + (height - 26) * (1 - v / tmp::rp_top)
    printf "<line x1=\"%d\" x2=\"476\" y1=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>",
      left, y, y, v ? "grid" : "axis" > file
    _svg_text(file, left - 6, y + 4, _tick_text(v, kind), "end")
  }
  _svg_text(file, 0, 12, label, "axis-name")
  return left
}

function _tick_text(v, kind)
{
  return kind == "number" ? human::short(v) : human::show(v, kind)
}

# Return the largest value in the columns of table T that Y lists.
function _top(t, y,    i, n, m, v, top)
{
  n = split(y, v, " ")
  for (m = 1; m <= n; m++)
    for (i = 1; i <= tmp::rp["rows", t]; i++)
      if (_cell(t, i, v[m]) + 0 > top + 0 && !_is_other(t, i))
        top = _cell(t, i, v[m])
  return top + 0
}

function _svg_line(file, t, c, label,    n, m, y, left, bottom, kind)
{
  n = split(tmp::rp["y", t, c], y, " ")
  kind = tmp::rp["kind", t, y[1]]
  bottom = 190
  _svg(file, n > 1 ? 256 : 236, label)
  left = _svg_axis(file, _top(t, tmp::rp["y", t, c]), kind, bottom,
    n == 1 && label == tmp::rp["table", t] ? tmp::rp["name", t, y[1]] : "")
  for (m = 1; m <= n; m++)
    _svg_series(file, t, y[m], m, left, bottom, n)
  _svg_under(file, t, left, bottom)
  _svg_text(file, (left + 476) / 2, 229, tmp::rp["name", t, 1],
    "mid axis-name")
  if (n > 1)
    for (m = 1; m <= n; m++) {
      printf "<rect x=\"%.1f\" y=\"242\" width=\"10\" height=\"10\" rx=\"2\"" \
        " class=\"s%d\"/>", left + (m - 1) * 120, m > file
      _svg_text(file, left + (m - 1) * 120 + 15, 251, tmp::rp["name", t, y[m]])
    }
  print "</svg>" > file
}

# Return the x coordinate of row I of table T, between LEFT and the right edge.
function _x(t, i, left,    n, first, last)
{
  n = tmp::rp["rows", t]
  if (n == 1)
    return (left + 470) / 2
  first = _cell(t, 1, 1)
  last = _cell(t, n, 1)
  if (!_is_text(t, 1) || tmp::rp["kind", t, 1] == "time")
    if (last != first)
      return left + 6 + (464 - left) * (_cell(t, i, 1) - first) / (last - first)
  return left + 6 + (464 - left) * (i - 1) / (n - 1)
}

function _svg_series(file, t, y, m, left, bottom, n,    i, x, v, d, rows)
{
  rows = tmp::rp["rows", t]
  for (i = 1; i <= rows; i++) {
    x = _x(t, i, left)
    v = 26 + (bottom - 26) * (1 - _cell(t, i, y) / tmp::rp_top)
    d = d (i > 1 ? "L" : "M") sprintf("%.1f %.1f", x, v)
  }
  if (n == 1 && rows > 1)
    printf "<path d=\"%sL%.1f %dL%.1f %dZ\" class=\"a%d\"/>\n", d, x, bottom,
      _x(t, 1, left), bottom, m > file
  printf "<path d=\"%s\" class=\"l%d\"/>\n", d, m > file
  for (i = 1; i <= rows; i++)
    printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" class=\"s%d\"><title>" \
      "%s: %s %s</title></circle>\n", _x(t, i, left),
      26 + (bottom - 26) * (1 - _cell(t, i, y) / tmp::rp_top),
      (rows > 60 ? "1.5" : "3"), m, _escape(_shown(t, i, 1)),
      _escape(_shown(t, i, y)), _escape(tmp::rp["name", t, y]) > file
}

# Print as many labels under the axis as there is space for.
function _svg_under(file, t, left, bottom,    n, i, every, long, class)
{
  n = tmp::rp["rows", t]
  for (i = 1; i <= n; i++)
    if (length(_shown(t, i, 1)) > long)
      long = length(_shown(t, i, 1))
  # The first label begins at its position, the last label ends at its
  # position, and the others are centered.
  every = (long * 13.5 + 10) * (n - 1) / (464 - left)
  every = int(every) + (every > int(every))
  if (every < 1)
    every = 1
  for (i = 1; i <= n; i += every) {
    class = n == 1 ? "mid" : i == 1 ? "" : i == n ? "end" : "mid"
    # A centered label must not extend beyond the picture.
    if (class == "mid" && _x(t, i, left) + long * 4.75 > 480)
      class = "end"
    _svg_text(file, _x(t, i, left) + (class == "end" ? 6 : 0) \
      - (class == "" ? 6 : 0), bottom + 18, _shown(t, i, 1), class)
  }
}

# Print bars.  Each label is above its bar, so that both can have the full
# width.
function _svg_bars(file, t, c, label,    i, n, x, y, top, at, shown, width)
{
  x = tmp::rp["x", t, c]
  y = tmp::rp["y", t, c]
  n = tmp::rp["rows", t] < 12 ? tmp::rp["rows", t] : 12
  top = _top(t, y)
  _svg(file, n * 32 + 20, label)
  _svg_text(file, 480, 12, tmp::rp["name", t, y], "end axis-name")
  for (i = 1; i <= n; i++) {
    at = 20 + (i - 1) * 32
    shown = _shown(t, i, y)
    _svg_text(file, 0, at + 12,
      _short(_shown(t, i, x), 48 - length(shown)))
    _svg_text(file, 480, at + 12, shown, "end")
    width = top > 0 && !_is_other(t, i) ? 480 * _cell(t, i, y) / top : 0
    printf "<rect x=\"0\" y=\"%d\" width=\"%.1f\" height=\"8\" rx=\"2\"" \
      " class=\"s1\"><title>%s: %s</title></rect>\n", at + 18,
      width < 1 ? 1 : width, _escape(_shown(t, i, x)), _escape(shown) > file
  }
  print "</svg>" > file
}

function _short(text, n)
{
  return length(text) > n ? substr(text, 1, n - 1) "…" : text
}

function _svg_histogram(file, t, c, label,    i, n, x, y, left, wide, v, every)
{
  x = tmp::rp["x", t, c]
  y = tmp::rp["y", t, c]
  n = tmp::rp["rows", t]
  _svg(file, 236, label)
  left = _svg_axis(file, _top(t, y), tmp::rp["kind", t, y], 190,
    tmp::rp["name", t, y])
  wide = (476 - left) / n
  for (i = 1; i <= n; i++) {
    v = 164 * _cell(t, i, y) / tmp::rp_top
    printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"" \
      " class=\"s1\"><title>%s: %s</title></rect>\n", left + (i - 1) * wide + \
      wide * 0.06, 190 - v, wide * 0.88, v, _escape(_shown(t, i, x)),
      _escape(_shown(t, i, y)) > file
    if (9 * length(_shown(t, i, x)) + 12 > every)
      every = 9 * length(_shown(t, i, x)) + 12
  }
  every = int(every / wide) + 1
  for (i = 1; i <= n; i += every)
    _svg_text(file, left + (i - 0.5) * wide, 208, _shown(t, i, x),
      4.5 * length(_shown(t, i, x)) > left + (i - 0.5) * wide ? "" : "mid")
  _svg_text(file, (left + 476) / 2, 230, tmp::rp["name", t, x],
    "mid axis-name")
  print "</svg>" > file
}

# Print a heat map.  The shades range from the smallest number above 0 to the
# largest.
function _svg_heat(file, t, c, label,    i, m, n, rows, cell, left, low, top, y)
{
  n = tmp::rp["columns", t] - 1
  rows = tmp::rp["rows", t]
  for (i = 1; i <= rows; i++)
    if (10 * length(_cell(t, i, 1)) + 8 > left)
      left = 10 * length(_cell(t, i, 1)) + 8
  cell = (480 - left) / n
  for (m = 2; m <= n + 1; m++)
    if (_top(t, m) > top)
      top = _top(t, m)
  low = _least(t, top)
  _svg(file, 20 + rows * 20 + 34, label)
  for (m = 1; m <= n; m++)
    if (cell > 22 || m % 3 == 1)
      _svg_text(file, left + (m - 0.5) * cell, 12, tmp::rp["name", t, m + 1],
        "mid")
  for (i = 1; i <= rows; i++) {
    y = 20 + (i - 1) * 20
    _svg_text(file, 0, y + 14, _cell(t, i, 1))
    for (m = 1; m <= n; m++)
      _svg_shade(file, left + (m - 1) * cell, y, cell,
        _depth(_cell(t, i, m + 1), low, top), _cell(t, i, 1) " " \
        tmp::rp["name", t, m + 1] ": " _shown(t, i, m + 1))
  }
  _svg_legend(file, left, 20 + rows * 20 + 10,
    human::show(low, tmp::rp["kind", t, 2]),
    human::show(top, tmp::rp["kind", t, 2]) " " tmp::rp["unit", t, c])
  print "</svg>" > file
}

# Return the smallest number above 0 in the columns after the first one, or TOP
# if there is no such number.
function _least(t, top,    i, m, low)
{
  low = top
  for (i = 1; i <= tmp::rp["rows", t]; i++)
    for (m = 2; m <= tmp::rp["columns", t]; m++)
      if (_cell(t, i, m) > 0 && _cell(t, i, m) < low)
        low = _cell(t, i, m)
  return low
}

# Return the shade, from 0.15 to 1, of a cell with the number V, which is
# between LOW and TOP.  Return 0 if V is 0 or less.
function _depth(v, low, top)
{
  return v <= 0 ? 0 : low < top ? 0.15 + 0.85 * (v - low) / (top - low) : 1
}

function _svg_shade(file, x, y, wide, depth, title_)
{
  printf "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"18\" rx=\"2\"" \
    " class=\"%s\" fill-opacity=\"%.2f\"><title>%s</title></rect>\n", x + 1, y,
    wide - 2, (depth > 0 ? "s1" : "none"), (depth > 0 ? depth : 1),
    _escape(title_) > file
}

function _svg_legend(file, x, y, low, top,    i)
{
  _svg_text(file, x, y + 12, low)
  x += 10 * length(low) + 8
  for (i = 0; i <= 5; i++)
    printf "<rect x=\"%.1f\" y=\"%d\" width=\"18\" height=\"14\" class=\"s1\"" \
      " fill-opacity=\"%.2f\"/>", x + i * 20, y, _depth(i + 1, 1, 6) > file
  _svg_text(file, x + 128, y + 12, top)
}

# --- styles and script -------------------------------------------------

function _style()
{
  return "\n" \
    ":root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--ink:#1b1f24;" \
    "--soft:#57606a;--edge:#d8dde3;--grid:#e4e8ec;--empty:#eceff2;" \
    "--c1:#2563c9;--c2:#b4540a;--c3:#0b7d58;--c4:#8a3ab9}\n" \
    "@media(prefers-color-scheme:dark){:root:not([data-theme=light])" \
    _dark() "}\n:root[data-theme=dark]" _dark() "\n" \
    "*{box-sizing:border-box}body{margin:0 auto;max-width:1280px;" \
    "padding:16px;background:var(--page);color:var(--ink);" \
    "font:15px/1.45 system-ui,sans-serif}\n" \
    "header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline}" \
    "h1{font-size:1.5rem;margin:.2em 0}header p,.note{color:var(--soft);" \
    "margin:.2em 0 .6em}h2{font-size:1.05rem;margin:0 0 .5em}\n" \
    ".figures{display:grid;gap:10px;margin:10px 0 16px;" \
    "grid-template-columns:repeat(auto-fit,minmax(140px,1fr))}" \
    ".figures div,.card{background:var(--card);border:1px solid var(--edge);" \
    "border-radius:8px;padding:12px 14px;min-width:0}" \
    ".figures dt{color:var(--soft);font-size:.85rem}.figures dd{margin:0;" \
    "font-size:1.35rem;font-weight:600;font-variant-numeric:tabular-nums}\n" \
    "main{columns:2 460px;column-gap:16px}.card{margin:0 0 16px;" \
    "break-inside:avoid}.wide{column-span:all}" \
    "@media(min-width:970px){.wide:not(:first-child){margin-top:16px}}\n" \
    ".charts{display:grid;gap:16px;" \
    "grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr))}\n" \
    "figure{margin:0 0 12px;max-width:720px}figcaption{font-weight:600;" \
    "font-size:.9rem;margin:0 0 4px}svg{width:100%;height:auto;" \
    "display:block}svg text{font:12px system-ui,sans-serif;" \
    "fill:var(--soft)}.end{text-anchor:end}.mid{text-anchor:middle}" \
    "svg .axis-name{font-weight:600}\n" \
    ".grid{stroke:var(--grid)}.axis{stroke:var(--soft)}.none{" \
    "fill:var(--empty)}" _series(1) _series(2) _series(3) _series(4) "\n" \
    ".scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;" \
    "font-size:.9rem}th,td{text-align:left;padding:4px 8px;" \
    "border-bottom:1px solid var(--grid);vertical-align:top}" \
    "td:first-child{overflow-wrap:anywhere;min-width:11ch}.n{" \
    "text-align:right;white-space:nowrap;" \
    "font-variant-numeric:tabular-nums}tbody tr:hover{" \
    "background:var(--empty)}\n" \
    "button{font:inherit;color:inherit;background:none;border:0;padding:0;" \
    "cursor:pointer}th button{font-weight:600;white-space:nowrap}" \
    "th[aria-sort=ascending] button::after{content:' \\2191'}" \
    "th[aria-sort=descending] button::after{content:' \\2193'}" \
    ".bar{height:4px;border-radius:2px;background:var(--c1);margin-top:2px;" \
    "print-color-adjust:exact}.filter{font:inherit;color:inherit;" \
    "background:var(--page);border:1px solid var(--edge);border-radius:6px;" \
    "padding:3px 8px;margin:0 0 6px;width:min(100%,240px)}" \
    ".more,.theme{border:1px solid var(--edge);border-radius:6px;" \
    "padding:3px 10px;margin-top:8px}.theme{margin-left:auto}\n" \
    "button:focus-visible,.filter:focus-visible{" \
    "outline:2px solid var(--c1);outline-offset:2px}" \
    "@media(max-width:600px){body{padding:10px}svg text{font-size:16px}" \
    "th,td{padding:4px 5px}th button{white-space:normal;text-align:inherit}" \
    ".figures{grid-template-columns:repeat(2,minmax(0,1fr))}}\n" \
    ".pager{display:inline-flex;gap:8px;align-items:center;" \
    "margin:8px 8px 0 0;font-size:.9rem}" \
    ".pager button{border:1px solid var(--edge);border-radius:6px;" \
    "padding:3px 10px}.pager button:disabled{opacity:.4;" \
    "cursor:default}\n" \
    "@media print{body{max-width:none;background:none}.theme,.more,.filter," \
    ".pager{display:none}.card{break-inside:avoid}}\n"
}

function _dark()
{
  return "{--page:#14171a;--card:#1d2125;--ink:#e6e9ec;--soft:#a3adb8;" \
    "--edge:#343a41;--grid:#2c3238;--empty:#282e34;--c1:#6aa5ff;" \
    "--c2:#f0a05a;--c3:#4cc796;--c4:#cf92f0}"
}

function _series(n)
{
  return ".s" n "{fill:var(--c" n ")}.l" n "{stroke:var(--c" n ");fill:none;" \
    "stroke-width:2;stroke-linejoin:round}.a" n "{fill:var(--c" n ");" \
    "fill-opacity:.12}"
}

function _script()
{
  return "\n'use strict';\n" \
    "document.querySelectorAll('th').forEach(th => {\n" \
    "  th.firstChild.onclick = () => {\n" \
    "    const table = th.closest('table'), at = th.cellIndex;\n" \
    "    const down = th.ariaSort ? th.ariaSort === 'ascending'\n" \
    "      : th.className === 'n';\n" \
    "    const key = row => {\n" \
    "      const cell = row.cells[at], v = cell.dataset.v;\n" \
    "      return v === undefined ? cell.textContent\n" \
    "        : v === '' ? -Infinity : +v;\n" \
    "    };\n" \
    "    const body = table.tBodies[0], rows = [...body.rows];\n" \
    "    const last = row => row.cells[0].textContent === '(other)';\n" \
    "    rows.sort((a, b) => {\n" \
    "      const x = key(a), y = key(b);\n" \
    "      const c = typeof x === 'string' ? x.localeCompare(y) : x - y;\n" \
    "      return last(a) - last(b) || (down ? -c : c) || 0;\n" \
    "    });\n" \
    "    body.append(...rows);\n" \
    "    table.at = 0;\n" \
    "    show(table);\n" \
    "    table.querySelectorAll('th').forEach(o => o.ariaSort = null);\n" \
    "    th.ariaSort = down ? 'descending' : 'ascending';\n" \
    "  };\n});\n" \
    "// The rows that the search finds, a page of them.\n" \
    "function show(table) {\n" \
    "  const want = (table.filter || '').toLowerCase();\n" \
    "  const rows = [...table.tBodies[0].rows], found = rows.filter(row =>\n" \
    "    row.cells[0].textContent.toLowerCase().includes(want));\n" \
    "  const size = table.size || rows.length, at = table.at || 0;\n" \
    "  rows.forEach(row => row.hidden = true);\n" \
    "  found.slice(at, at + size).forEach(row => row.hidden = false);\n" \
    "  if (!table.pager)\n" \
    "    return;\n" \
    "  const [back, text, next] = table.pager.children;\n" \
    "  back.disabled = !at;\n" \
    "  next.disabled = at + size >= found.length;\n" \
    "  text.textContent = found.length ? at + 1 + '\\u2013' +\n" \
    "    Math.min(at + size, found.length) + ' of ' + found.length\n" \
    "    : 'none';\n" \
    "}\n" \
    "function make(name, values) {\n" \
    "  return Object.assign(document.createElement(name), values);\n" \
    "}\n" \
    "document.querySelectorAll('table').forEach(table => {\n" \
    "  const rows = [...table.tBodies[0].rows];\n" \
    "  const more = table.closest('section').querySelector('.more');\n" \
    "  if (!more)\n" \
    "    return;\n" \
    "  table.size = rows.filter(row => !row.hidden).length;\n" \
    "  const filter = make('input', {type: 'search', className: 'filter',\n" \
    "    placeholder: 'Search', ariaLabel: 'Search this table'});\n" \
    "  filter.oninput = () => {\n" \
    "    table.filter = filter.value;\n" \
    "    table.at = 0;\n" \
    "    show(table);\n" \
    "  };\n" \
    "  table.parentNode.before(filter);\n" \
    "  const turn = n => () => {\n" \
    "    table.at = (table.at || 0) + n * table.size;\n" \
    "    show(table);\n" \
    "  };\n" \
    "  table.pager = make('span', {className: 'pager'});\n" \
    "  table.pager.append(\n" \
    "    make('button', {textContent: 'Previous', onclick: turn(-1)}),\n" \
    "    make('span'),\n" \
    "    make('button', {textContent: 'Next', onclick: turn(1)}));\n" \
    "  more.before(table.pager);\n" \
    "  show(table);\n" \
    "  more.onclick = () => {\n" \
    "    table.size = rows.length;\n" \
    "    table.at = 0;\n" \
    "    show(table);\n" \
    "    table.pager.remove();\n" \
    "    more.remove();\n" \
    "  };\n});\n" \
    "const theme = make('button',\n" \
    "  {className: 'theme', textContent: 'Theme'}),\n" \
    "  root = document.documentElement;\n" \
    "theme.onclick = () => {\n" \
    "  const dark = root.dataset.theme ? root.dataset.theme === 'dark'\n" \
    "    : matchMedia('(prefers-color-scheme: dark)').matches;\n" \
    "  root.dataset.theme = dark ? 'light' : 'dark';\n" \
    "  history.replaceState(root.dataset.theme, '');\n" \
    "};\n" \
    "if (history.state)\n" \
    "  root.dataset.theme = history.state;\n" \
    "document.querySelector('header').append(theme);\n"
}

# Return the part of the script that checks every SECONDS seconds whether the
# page has changed, and then reloads it unless the reader is using it.
function _renewal(seconds)
{
  return "let page;\n" \
    "setInterval(async () => {\n" \
    "  const answer = await fetch(location.href, {cache: 'no-store'})\n" \
    "    .catch(() => null);\n" \
    "  const text = answer && answer.ok ? await answer.text() : page;\n" \
    "  const busy = [...document.querySelectorAll('table')]\n" \
    "    .some(table => table.filter || table.at);\n" \
    "  if (page !== undefined && text !== page && !busy)\n" \
    "    location.reload();\n" \
    "  else if (page === undefined)\n" \
    "    page = text;\n" \
    "}, " int(1000 * seconds) ");\n"
}
