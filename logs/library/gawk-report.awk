# gawk-report.awk -- report on variables of a heap: the program gawk-report
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The shell script gawk-report passes its options as words NAME=VALUE, in
# order.  Each word var=VARIABLE or table=- adds a table or, for a scalar, a
# figure; the options before the word apply to this table or figure.

@include "report.awk"
@namespace "gawk_report"

BEGIN {
  if (run())
    exit 2
}

# Run the program and return its exit status.
function run(    i, at, name, value, form, output, bad)
{
  form = "text"
  report::title("Report")
  for (i = 1; i < ARGC; i++) {
    at = index(ARGV[i], "=")
    name = substr(ARGV[i], 1, at - 1)
    value = substr(ARGV[i], at + 1)
    if (name == "form")
      form = value
    else if (name == "output")
      output = value
    else if (name == "title")
      report::title(value, tmp::gr_subtitle)
    else if (name == "var")
      bad += !_variable(value)
    else if (name == "table")
      _input()
    else
      tmp::gr[name] = value
  }
  ARGC = 1
  return bad || !report::write(form, output) ? 2 : 0
}

function _option(name, otherwise)
{
  return name in tmp::gr ? tmp::gr[name] : otherwise
}

# Reset the options that apply to one table only.
function _done()
{
  delete tmp::gr["columns"]
  delete tmp::gr["heading"]
  delete tmp::gr["note"]
  delete tmp::gr["chart"]
}

function _complain(text)
{
  print "gawk-report: " text > "/dev/stderr"
  return 0
}

# --- variables ---------------------------------------------------------

# Report on the variable TEXT, which is a name with or without subscripts, such
# as n["a"][3].
function _variable(text,    name, n, subs)
{
  match(text, /^[^[]*/)
  name = substr(text, 1, RLENGTH)
  n = _subscripts(substr(text, RLENGTH + 1), subs)
  if (n < 0)
    return _complain("`" text "' is not the name of a variable; write a name" \
      " with or without subscripts, such as n[\"a\"][3]")
  if (!(name in SYMTAB))
    return _complain("there is no variable `" name "'; `pmheap info --all " \
      ENVIRON["GAWK_PERSIST_FILE"] "' lists the variables")
  if (awk::isarray(SYMTAB[name]))
    return _element(SYMTAB[name], subs, 1, n, text)
  if (n)
    return _complain("`" name "' is not an array; name it without subscripts")
  report::figure(_option("heading", name), SYMTAB[name],
    SYMTAB[name] ~ /^[-+]?[0-9.]+$/ ? "number" : "text")
  _done()
  return 1
}

# Parse the subscripts in TEXT, which may be quoted, and store them in SUBS.
# Return the number of subscripts, or -1 if TEXT is malformed.
function _subscripts(text, subs,    n, sub_)
{
  n = 0
  while (text != "") {
    if (match(text, /^\["([^"\\]|\\.)*"\]/)) {
      sub_ = substr(text, 3, RLENGTH - 4)
      gsub(/\\"/, "\"", sub_)
    } else if (match(text, /^\[[^]["]*\]/))
      sub_ = substr(text, 2, RLENGTH - 2)
    else
      return -1
    subs[++n] = sub_
    text = substr(text, RLENGTH + 1)
  }
  return n
}

function _element(a, subs, i, n, text)
{
  if (i > n)
    return _array(a, text)
  if (!(subs[i] in a))
    return _complain("there is no element `" text "': the subscript `" \
      subs[i] "' does not exist")
  if (awk::isarray(a[subs[i]]))
    return _element(a[subs[i]], subs, i + 1, n, text)
  if (i < n)
    return _complain("there is no element `" text "': the value of subscript" \
      " `" subs[i] "' is not an array")
  report::figure(_option("heading", text), a[subs[i]])
  _done()
  return 1
}

# Make a table of array A with a row for each subscript.  If A contains
# subarrays, their subscripts name the other columns; elements that are not
# arrays are in the last column.  If A does not contain subarrays, the columns
# are the parts of a subscript, as in A[i, j], and the value of the element.
function _array(a, text,    k, deep, parts, w, n)
{
  for (k in a) {
    if (awk::isarray(a[k]))
      deep = 1
    n = split(k, w, SUBSEP)
    if (n > parts)
      parts = n
  }
  if (deep)
    return _of_arrays(a, text)
  return _of_values(a, text, parts < 1 ? 1 : parts)
}

function _of_values(a, text, parts,    k, cell, rows, i, w)
{
  for (k in a) {
    rows++
    split(k, w, SUBSEP)
    for (i = 1; i <= parts; i++)
      cell[rows, i] = i in w ? w[i] : ""
    cell[rows, parts + 1] = a[k]
  }
  for (i = 1; i <= parts; i++)
    cell[0, i] = parts > 1 ? "Key " i : "Key"
  cell[0, parts + 1] = text
  tmp::gr_order = "value"
  _table(text, cell, rows + 0, parts + 1)
  return 1
}

function _of_arrays(a, text,    k, j, column, order, n, i, rows, cell, scalars)
{
  for (k in a)
    if (awk::isarray(a[k])) {
      for (j in a[k])
        if (!awk::isarray(a[k][j]))
          column[j]
    } else
      scalars = 1
  n = awk::asorti(column, order, "gawk_report::_by_name")
  cell[0, 1] = "Key"
  for (i = 1; i <= n; i++)
    cell[0, i + 1] = order[i]
  if (scalars)
    cell[0, n + 2] = text
  for (k in a) {
    cell[++rows, 1] = k
    if (scalars)
      cell[rows, n + 2] = awk::isarray(a[k]) ? "" : a[k]
    for (i = 1; i <= n; i++)
      cell[rows, i + 1] = awk::isarray(a[k]) && order[i] in a[k] && \
        !awk::isarray(a[k][order[i]]) ? a[k][order[i]] : ""
  }
  tmp::gr_order = "key"
  _table(text, cell, rows + 0, n + 1 + scalars)
  return 1
}

# Compare subscripts for sorting.  Numbers are in order of value and precede
# text; weekdays and months are in the order of the calendar.
function _by_name(k1, v1, k2, v2)
{
  return _compare(k1, k2)
}

function _is_number(text)
{
  return text ~ /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/
}

# Return a number that increases with the day or the month if TEXT begins with
# the name of a weekday or a month, otherwise 0.
function _calendar(text,    at)
{
  if (text !~ /^[A-Z][a-z][a-z]/)
    return 0
  at = index("MonTueWedThuFriSatSun", substr(text, 1, 3))
  if (!at)
    at = index("JanFebMarAprMayJunJulAugSepOctNovDec", substr(text, 1, 3))
  return at % 3 == 1 ? at : 0
}

function _compare(a, b,    x, y)
{
  x = _calendar(a)
  y = _calendar(b)
  if (x && y && x != y)
    return x - y
  x = _is_number(a)
  y = _is_number(b)
  if (x && y)
    return a + 0 < b + 0 ? -1 : a + 0 > b + 0
  if (x != y)
    return a == "" || b == "" ? (a != "") - (b != "") : y - x
  return a "" < b "" ? -1 : a "" > b ""
}

# --- tables ------------------------------------------------------------

# Make a table of CELL[row, column]; the names of the columns are in row 0.
function _table(text, cell, rows, columns,    i, m, v, order, names, most)
{
  if (_option("chart", "") == "histogram" && _numbers(cell, rows, columns)) {
    _histogram(_option("heading", text), cell, rows, columns)
    return _done()
  }
  names = _names(cell, rows, columns)
  report::table(_option("heading", text), names, _option("note", ""))
  _order(cell, rows, columns, order)
  most = _option("rows", 0) + 0
  for (i = 1; i <= rows && (!most || i <= most); i++) {
    for (m = 1; m <= columns; m++)
      v[m] = cell[order[i], m]
    report::cells(v)
  }
  report::total(rows)
  _chart(cell, rows, columns)
  _done()
}

# Return the names and kinds of the columns, as specified by --columns or,
# without --columns, as found in the data.
function _names(cell, rows, columns,    given, n, m, i, out, name, numeric)
{
  n = split(_option("columns", ""), given, "|")
  for (m = 1; m <= columns; m++) {
    name = m > n || given[m] == "" ? cell[0, m] : \
      given[m] ~ /^:/ ? cell[0, m] given[m] : given[m]
    gsub(/\|/, "/", name)
    numeric = rows > 0
    for (i = 1; i <= rows && numeric; i++)
      numeric = cell[i, m] == "" || _is_number(cell[i, m])
    if (name !~ /:(text|number|bytes|percent|seconds|time)$/)
      name = name (numeric && (m > 1 || columns == 1) ? ":number" : ":text")
    out = out (m > 1 ? "|" : "") name
  }
  return out
}

# Set ORDER[1], ... to the numbers of the rows in sorted order.  Without
# --sort, the type of the chart and tmp::gr_order determine the order.  Rows
# are sorted by the first column for a line chart or a heat map, or if
# tmp::gr_order is "key".  Rows are sorted by descending values if
# tmp::gr_order is "value".  With other charts and other values of
# tmp::gr_order, the rows keep their original order.
function _order(cell, rows, columns, order,    by, i, down)
{
  by = _option("sort", _option("chart", "bars") ~ /^(line|heat)$/ ? 1 : \
    tmp::gr_order == "value" ? -columns : tmp::gr_order == "key")
  down = by < 0
  by = down ? -by : by + 0
  for (i = 1; i <= rows; i++) {
    order[i] = i
    tmp::gr_key[i] = by >= 1 && by <= columns ? cell[i, by] : i
    tmp::gr_name[i] = cell[i, 1]
  }
  tmp::gr_down = down
  awk::asort(order, order, "gawk_report::_by_key")
  delete tmp::gr_key
  delete tmp::gr_name
}

function _by_key(i1, row1, i2, row2,    c)
{
  c = _compare(tmp::gr_key[row1], tmp::gr_key[row2])
  if (c)
    return tmp::gr_down ? -c : c
  c = _compare(tmp::gr_name[row1], tmp::gr_name[row2])
  return c ? c : row1 - row2
}

function _chart(cell, rows, columns,    form, m, list)
{
  form = _option("chart", columns > 1 && _numbers(cell, rows, columns) ? \
    "bars" : "none")
  if (form == "bars")
    report::bars(1, columns)
  else if (form == "heat")
    report::heat()
  else if (form == "line") {
    for (m = 2; m <= columns; m++)
      if (_numbers(cell, rows, m))
        list = list " " m
    report::line(substr(list, 2))
  }
  if (form == "heat")
    report::only_chart()
}

function _numbers(cell, rows, m,    i)
{
  for (i = 1; i <= rows; i++)
    if (cell[i, m] != "" && !_is_number(cell[i, m]))
      return 0
  return rows > 0
}

# Count the values of column number AT in about ten bins of equal width.
function _histogram(title, cell, rows, at,    i, low, high, gap, n, bin, kind)
{
  low = high = cell[1, at]
  for (i = 2; i <= rows; i++) {
    if (cell[i, at] + 0 < low + 0)
      low = cell[i, at]
    if (cell[i, at] + 0 > high + 0)
      high = cell[i, at]
  }
  kind = match(_option("columns", ""), /:(number|bytes|seconds|percent)$/) ? \
    substr(_option("columns", ""), RSTART + 1) : "number"
  gap = chart::step(high - low ? high - low : 1, 10, kind)
  low = gap * _floor(low / gap)
  for (i = 1; i <= rows; i++)
    bin[_floor((cell[i, at] - low) / gap)]++
  n = _floor((high - low) / gap)
  report::table(title, "From|Values:number", human::number(rows) \
    " values; each bar is " human::show(gap, kind) " wide")
  report::histogram(1, 2)
  report::only_chart()
  for (i = 0; i <= n; i++)
    report::row(human::show(low + i * gap, kind), bin[i] + 0)
}

function _floor(x,    n)
{
  n = int(x)
  return n > x ? n - 1 : n
}

# --- standard input ----------------------------------------------------

# Make a table from the lines of standard input.  If gawk runs with --csv, the
# lines are CSV.  Without --csv, the columns are separated by tabs or, if the
# first line has no tab, by blanks.
function _input(    cell, rows, columns, n, i, w, sep, header)
{
  header = _option("header", 0)
  rows = header ? -1 : 0
  while ((getline) > 0) {
    if (!columns && !("CSV" in PROCINFO))
      sep = index($0, "\t") ? "\t" : " "
    if (sep == "\t")
      n = split($0, w, "\t")
    else {
      n = NF
      for (i = 1; i <= NF; i++)
        w[i] = $i
    }
    rows++
    for (i = 1; i <= n; i++)
      cell[rows, i] = w[i]
    if (n > columns)
      columns = n
  }
  for (i = 1; i <= columns; i++) {
    if (!header || cell[0, i] == "")
      cell[0, i] = "Column " i
    for (n = 1; n <= rows; n++)
      if (!((n, i) in cell))
        cell[n, i] = ""
  }
  tmp::gr_order = "none"
  _table("Standard input", cell, rows < 0 ? 0 : rows, columns)
}
