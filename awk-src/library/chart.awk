# chart.awk -- draw charts on the terminal
# SPDX-License-Identifier: GPL-3.0-or-later
#
# chart::bar(values [, title [, kind [, most [, order]]]]): print a bar for
#   each element of VALUES, the largest first, but at most MOST bars (20 by
#   default).  ORDER is a value for PROCINFO["sorted_in"].
# chart::line(values [, title [, kind [, xkind [, rows]]]]): print a line graph
#   of VALUES against their subscripts.  If the subscripts are numbers, they
#   determine the distances between the points.
# chart::heat(values, rows, columns [, title [, kind]]): print a heat map, in
#   which a shade represents VALUES[row, column].  ROWS and COLUMNS are words
#   separated by spaces.
# chart::spark(values [, order]): return the values as one line of block
#   characters.
#
# chart::bar_text(), chart::line_text() and chart::heat_text() return the text
# instead of printing it.  KIND is the format of numbers: number, bytes,
# percent, seconds or time (human.awk).
# chart::width(n): set the width of charts.  The default width is the value of
#   the environment variable COLUMNS, otherwise the terminal's width, otherwise
#   80.
# chart::ascii(1): use ASCII characters only.  ASCII is the default if the
#   locale is not UTF-8.

@include "human.awk"
@namespace "chart"

BEGIN {
  tmp::chart_width = 0
  tmp::chart_ascii = ""
}

function width(n,    size)
{
  if (n)
    tmp::chart_width = n < 20 ? 20 : int(n)
  if (tmp::chart_width)
    return tmp::chart_width
  n = ENVIRON["COLUMNS"] + 0
  if (n <= 0 && system("test -t 1") == 0) {
    "stty size </dev/tty 2>/dev/null" | getline size
    close("stty size </dev/tty 2>/dev/null")
    n = substr(size, index(size, " ") + 1) + 0
  }
  return tmp::chart_width = n <= 0 ? 80 : n < 20 ? 20 : n
}

function ascii(yes)
{
  if (yes != "")
    tmp::chart_ascii = !!yes
  else if (tmp::chart_ascii == "")
    tmp::chart_ascii = length("\xe2\x96\x88") != 1
  return tmp::chart_ascii
}

function bar(values, title, kind, most, order)
{
  printf "%s", bar_text(values, title, kind, most, order)
}

function line(values, title, kind, xkind, rows)
{
  printf "%s", line_text(values, title, kind, xkind, rows)
}

function heat(values, rows, columns, title, kind)
{
  printf "%s", heat_text(values, rows, columns, title, kind)
}

# --- words -------------------------------------------------------------

function _repeat(text, n,    out)
{
  while (n-- > 0)
    out = out text
  return out
}

# Return the number of columns that TEXT occupies on a terminal.  East Asian
# characters and emoji occupy two columns; combining characters occupy none.
function breadth(text)
{
  if (text !~ /[^ -~]/ || ascii())
    return length(text)
  if (tmp::chart_wide == "") {
    # The wide characters begin with the range U+1100 to U+115F.
    tmp::chart_wide = "[" \
      "\xe1\x84\x80-\xe1\x85\x9f\xe2\xba\x80-\xe3\x80\xbe" \
      "\xe3\x81\x81-\xea\x93\x8f\xea\xb0\x80-\xed\x9e\xa3" \
      "\xef\xa4\x80-\xef\xab\xbf\xef\xb8\xb0-\xef\xb9\xaf" \
      "\xef\xbc\x80-\xef\xbd\xa0\xef\xbf\xa0-\xef\xbf\xa6" \
      "\xf0\x9f\x8c\x80-\xf0\x9f\x99\x8f\xf0\x9f\xa4\x80-\xf0\x9f\xa7\xbf" \
      "]"
    tmp::chart_joins = "[" \
      "\xcc\x80-\xcd\xaf\xe2\x80\x8b-\xe2\x80\x8f" \
      "\xef\xb8\x80-\xef\xb8\x8f" \
      "]"
  }
  return length(text) + gsub(tmp::chart_wide, "&", text) - \
    gsub(tmp::chart_joins, "", text)
}

# Return TEXT padded or cut to N columns.
function fit(text, n,    wide)
{
  if (n < 1)
    return ""
  if (text ~ /[[:cntrl:]]/)
    gsub(/[[:cntrl:]]/, "?", text)
  wide = breadth(text)
  if (wide > n) {
    text = _beginning(text, n - 1) (ascii() ? "~" : "…")
    wide = breadth(text)
  }
  return text _repeat(" ", n - wide)
}

# Return the longest prefix of TEXT that occupies at most N columns.  TEXT
# occupies more than N columns.  A binary search calls breadth() only a few
# times.
function _beginning(text, n,    low, high, middle)
{
  low = 0
  high = length(text)
  while (high - low > 1) {
    middle = int((low + high) / 2)
    if (breadth(substr(text, 1, middle)) <= n)
      low = middle
    else {
      high = middle
      text = substr(text, 1, high)
    }
  }
  return substr(text, 1, low)
}

function _title(title)
{
  return title == "" ? "" : title "\n"
}

function _by_value(k1, v1, k2, v2)
{
  if (v1 != v2)
    return v1 > v2 ? -1 : 1
  return k1 < k2 ? -1 : k1 > k2
}

# --- bars --------------------------------------------------------------

function bar_text(values, title, kind, most, order,
                  n, i, key, long, wide, room, top, shown, out)
{
  n = awk::asorti(values, key, order == "" ? "chart::_by_value" : order)
  if (n > (most ? most : 20))
    n = most ? most : 20
  for (i = 1; i <= n; i++) {
    shown[i] = human::show(values[key[i]], kind == "" ? "number" : kind)
    if (breadth(shown[i]) > wide)
      wide = breadth(shown[i])
    if (breadth(key[i]) > long)
      long = breadth(key[i])
    if (values[key[i]] > top)
      top = values[key[i]]
  }
  if (long > int(width() * 0.4))
    long = int(width() * 0.4)
  room = width() - long - wide - 2
  out = _title(title)
  for (i = 1; i <= n; i++)
    out = out fit(key[i], long) " " \
      fit(_bar(top > 0 ? values[key[i]] / top : 0, room), room) " " \
      sprintf("%" wide "s", shown[i]) "\n"
  return out
}

# Return a bar that fills the fraction SHARE of ROOM columns, in steps of an
# eighth of a column.
function _bar(share, room,    eighths)
{
  if (share <= 0 || room < 1)
    return ""
  if (ascii())
    return _repeat("#", share * room < 0.5 ? 1 : int(share * room + 0.5))
  eighths = int(share * room * 8 + 0.5)
  if (eighths < 1)
    eighths = 1
  return _repeat("█", int(eighths / 8)) \
    (eighths % 8 ? substr("▏▎▍▌▋▊▉", eighths % 8, 1) : "")
}

# --- lines -------------------------------------------------------------

# Return a step that divides TOP into about N parts, and that is 1, 2 or 5 times
# a power of ten.  For sizes in bytes, the step is also multiplied by a power of
# 1024.
function step(top, n, kind,    power, x, unit)
{
  if (top <= 0)
    return 1
  x = top / n
  if (kind == "bytes" && top >= 1024) {
    for (unit = 1024; top / unit >= 1024; unit *= 1024)
      ;
    return unit * step(top / unit, n)
  }
  power = 10 ^ int(log(x) / log(10) - (x < 1))
  x /= power
  return (x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10) * power
}

# Return true if all subscripts are numbers.
function _numeric(values,    k)
{
  for (k in values)
    if (k !~ /^-?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$/)
      return 0
  return 1
}

# Store in AT[1..N] the horizontal positions, from 0 to 1, of the subscripts
# KEY[1..N].
function _places(key, n, at, numeric,    i)
{
  for (i = 1; i <= n; i++)
    at[i] = n == 1 ? 0.5 : !numeric ? (i - 1) / (n - 1) : \
      (key[i] - key[1]) / (key[n] - key[1])
}

function line_text(values, title, kind, xkind, rows,
                   n, i, key, at, top, gap, wide, across, dot, out)
{
  n = awk::asorti(values, key,
    _numeric(values) ? "@ind_num_asc" : "@ind_str_asc")
  if (!n)
    return _title(title)
  kind = kind == "" ? "number" : kind
  rows = rows ? rows : 10
  for (i = 1; i <= n; i++)
    if (values[key[i]] > top)
      top = values[key[i]]
  gap = step(top, int(rows / 2) > 5 ? 5 : int(rows / 2), kind)
  top = gap * (top > gap * int(top / gap) ? int(top / gap) + 1 : \
    int(top / gap))
  if (top <= 0)
    top = gap
  for (i = 0; i <= top / gap + 0.01; i++)
    if (length(human::show(i * gap, kind)) > wide)
      wide = length(human::show(i * gap, kind))
  across = width() - wide - 2
  _places(key, n, at, _numeric(values))
  _draw(values, key, n, at, top, across, rows, dot)
  out = _title(title)
  for (i = rows; i >= 1; i--)
    out = out sprintf("%" wide "s ", _tick(i, rows, top, gap, kind)) \
      (ascii() ? "|" : "│") _row(dot, i, across) "\n"
  out = out sprintf("%" wide "s ", human::show(0, kind)) \
    (ascii() ? "+" _repeat("-", across) : "└" _repeat("─", across)) "\n"
  return out _repeat(" ", wide + 2) _under(key, n, at, xkind, across) "\n"
}

# If row I has a tick, return its label, otherwise an empty string.
function _tick(i, rows, top, gap, kind,    v)
{
  for (v = gap; v <= top + gap / 100; v += gap)
    if (int(v / top * rows + 0.5) == i)
      return human::show(v, kind)
  return ""
}

# Return the line below the graph, with the labels of the first, middle and
# last subscript.
function _under(key, n, at, xkind, across,    first, middle, last, left)
{
  first = human::show(key[1], xkind)
  last = n > 1 ? human::show(key[n], xkind) : ""
  middle = n > 2 ? human::show(key[int((n + 1) / 2)], xkind) : ""
  left = int(at[int((n + 1) / 2)] * across - length(middle) / 2)
  if (n == 1)
    return _repeat(" ", int((across - length(first)) / 2)) first
  if (left < length(first) + 2 ||
      left + length(middle) + 2 > across - length(last)) {
    middle = ""
    left = length(first) + 1
  }
  first = fit(first, left < length(first) ? length(first) : left) middle
  return first _repeat(" ", across - length(first) - length(last)) last
}

# Draw the line: set the bits of its dots in the elements DOT[row, column].
# Each element is a Braille cell of eight dots or, in ASCII, one dot.
function _draw(values, key, n, at, top, across, rows, dot,
               x, i, y, old, from, to, j, fine)
{
  fine = ascii() ? 1 : 2
  i = 1
  for (x = 0; x < across * fine; x++) {
    while (i < n - 1 && at[i + 1] * (across * fine - 1) < x)
      i++
    y = _height(values, key, n, at, x / (across * fine - 1), i)
    if (y == "")
      continue
    y = int(y / top * (rows * (ascii() ? 1 : 4) - 1) + 0.5)
    from = old == "" ? y : y > old ? old + 1 : y < old ? old - 1 : y
    to = y
    for (j = from; from <= to ? j <= to : j >= to; j += from <= to ? 1 : -1)
      _dot(dot, x, j)
    old = y
  }
}

# Return the value at the position X, interpolated between point I and the next
# point.
function _height(values, key, n, at, x, i,    share)
{
  if (n == 1)
    return x >= 0.48 && x <= 0.52 ? values[key[1]] : ""
  share = at[i + 1] == at[i] ? 0 : (x - at[i]) / (at[i + 1] - at[i])
  share = share < 0 ? 0 : share > 1 ? 1 : share
  return values[key[i]] + share * (values[key[i + 1]] - values[key[i]])
}

# Set the dot in column X and row Y of the graph.  Each cell has two columns
# and four rows of dots; the lowest row is 0.
function _dot(dot, x, y,    cell, bit)
{
  if (y < 0)
    y = 0
  if (ascii()) {
    dot[y + 1, x + 1] = 1
    return
  }
  cell = int(y / 4) + 1 SUBSEP int(x / 2) + 1
  bit = x % 2 ? (y % 4 == 0 ? 128 : y % 4 == 1 ? 32 : y % 4 == 2 ? 16 : 8) : \
    (y % 4 == 0 ? 64 : y % 4 == 1 ? 4 : y % 4 == 2 ? 2 : 1)
  dot[cell] = awk::or(dot[cell] + 0, bit)
}

function _row(dot, row, across,    x, out)
{
  for (x = 1; x <= across; x++)
    out = out (!((row, x) in dot) ? " " : ascii() ? "*" : \
      sprintf("%c", 0x2800 + dot[row, x]))
  sub(/ +$/, "", out)
  return out
}

# --- shades, sparks ----------------------------------------------------

function heat_text(values, rows, columns, title, kind,
                   nr, nc, row, column, low, top, wide, i, j, out, cell)
{
  nr = split(rows, row, " ")
  nc = split(columns, column, " ")
  for (i = 1; i <= nr; i++) {
    if (breadth(row[i]) > wide)
      wide = breadth(row[i])
    for (j = 1; j <= nc; j++) {
      if (_at(values, row[i], column[j]) > top)
        top = _at(values, row[i], column[j])
      if (_at(values, row[i], column[j]) > 0 &&
          (low == "" || _at(values, row[i], column[j]) < low))
        low = _at(values, row[i], column[j])
    }
  }
  for (j = 1; j <= nc; j++)
    if (breadth(column[j]) > cell)
      cell = breadth(column[j])
  if (wide + (cell + 1) * nc > width())
    cell = 1
  out = _title(title) _repeat(" ", wide) _headings(column, nc, cell) "\n"
  for (i = 1; i <= nr; i++) {
    out = out fit(row[i], wide)
    for (j = 1; j <= nc; j++)
      out = out " " _repeat(_shade(_at(values, row[i], column[j]), low, top),
                              cell)
    sub(/ +$/, "", out)
    out = out "\n"
  }
  return out _repeat(" ", wide) " " _legend(low + 0, top, kind) "\n"
}

function _at(values, row, column)
{
  return (row, column) in values ? values[row, column] : 0
}

# Return the line of headings above the columns.  If some headings are longer
# than a cell, include only every third heading.
function _headings(column, n, cell,    i, out, long)
{
  for (i = 1; i <= n; i++)
    if (breadth(column[i]) > long)
      long = breadth(column[i])
  for (i = 1; i <= n; i += long > cell ? 3 : 1)
    out = out " " fit(column[i], long > cell ? 3 * cell + 2 : cell)
  sub(/ +$/, "", out)
  return out
}

function _shades()
{
  return ascii() ? " .:*#" : " ░▒▓█"
}

# Return the shade of VALUE: a blank for 0, otherwise one of four shades.  The
# shades divide the range from LOW, the smallest value above 0, to TOP.
function _shade(value, low, top)
{
  return substr(_shades(), value <= 0 || top <= 0 ? 1 : \
    2 + (value >= top ? 3 : int((value - low) / (top - low) * 4)), 1)
}

function _legend(low, top, kind,    i, out, x)
{
  out = "none"
  for (i = low < top ? 2 : 5; i <= 5; i++) {
    x = low + (top - low) * (i - 1) / 4
    out = out "  " _repeat(substr(_shades(), i, 1), 2) " to " \
      human::show(kind == "" || kind == "number" ? int(x) : x,
        kind == "" ? "number" : kind)
  }
  return out
}

function spark(values, order,    n, i, key, top, steps, out, level)
{
  n = awk::asorti(values, key, order == "" ? "@ind_num_asc" : order)
  for (i = 1; i <= n; i++)
    if (values[key[i]] > top)
      top = values[key[i]]
  steps = ascii() ? "_.-=+*#@" : "▁▂▃▄▅▆▇█"
  for (i = 1; i <= n; i++) {
    level = top > 0 ? int(values[key[i]] / top * 7 + 0.5) : 0
    out = out substr(steps, 1 + (level < 0 ? 0 : level), 1)
  }
  return out
}
