# report.awk -- write a report of tables and charts as text, CSV, JSON, Markdown
# or one page of HTML
# SPDX-License-Identifier: GPL-3.0-or-later
#
# report::title(text [, subtitle]): set the title.
# report::figure(label, value [, kind]): add a key figure.  Key figures are
#   shown above everything else.
# report::table(title, columns [, note]): begin a table.  COLUMNS are names,
#   each with the kind of its values:
#   "Page|Requests:number|Bytes:bytes|Share:percent".  human::show defines the
#   kinds; the default is text.
# report::row(a [, b ...]): add a row of up to 12 values.  CSV and JSON contain
#   the values as they were passed, without formatting.
# report::line(columns [, title]), report::bars(label, column [, title]),
#   report::heat([title [, unit]]), report::histogram(label, column [, title]):
#   add a chart of the table.  COLUMNS lists the numbers of the columns to plot
#   against the first column, such as "2 3"; these columns must have the same
#   kind.  A heat map has the values of the first column at its left and the
#   names of the other columns above it.  UNIT is the unit of the numbers in a
#   heat map.
# report::only_chart(): omit the table itself in text and HTML.
# report::as(kind): set the kind of the numbers in the last row.
# report::most(n): show only the first N rows of the last table in text and
#   Markdown.
# report::total(n): set the total number of rows.  Call this function if only
#   the first rows were added to the table.
# report::hours(what, counts): add a table and chart of COUNTS by hour.  WHAT
#   names the things that are counted, such as "Lines".  The subscripts of
#   COUNTS are those of daily::hour(): "Fri 13".
# report::week(what, counts, days [, note]): add a table and chart of COUNTS by
#   weekday and hour.  DAYS["Fri"] is the number of Fridays over which COUNTS
#   are averaged, by default 1.
# report::write(format [, file]): write the report as text, csv, tsv, json,
#   markdown or html.
#
# The state is in scratch variables (tmp::), which are not kept in a heap.

@include "human.awk"
@include "chart.awk"
@include "report-html.awk"
@namespace "report"

BEGIN {
  new()
}

# Discard the report and start a new one.
function new()
{
  delete tmp::rp
  delete tmp::rp_as
  tmp::rp["tables"] = tmp::rp["figures"] = 0
  tmp::rp["title"] = "Report"
  tmp::rp["subtitle"] = ""
}

function title(text, subtitle)
{
  tmp::rp["title"] = text
  tmp::rp["subtitle"] = subtitle
}

function figure(label, value, kind,    n)
{
  n = ++tmp::rp["figures"]
  tmp::rp["figure", n] = label
  tmp::rp["figure value", n] = value
  tmp::rp["figure kind", n] = kind == "" ? "number" : kind
}

function table(title_, columns, note,    t, n, i, v, at)
{
  t = ++tmp::rp["tables"]
  tmp::rp["table", t] = title_
  tmp::rp["note", t] = note
  tmp::rp["rows", t] = tmp::rp["charts", t] = tmp::rp["hidden", t] = 0
  tmp::rp["most", t] = tmp::rp["total", t] = 0
  n = tmp::rp["columns", t] = split(columns, v, "|")
  for (i = 1; i <= n; i++) {
    at = match(v[i], /:(text|number|bytes|percent|seconds|time)$/)
    tmp::rp["name", t, i] = at ? substr(v[i], 1, at - 1) : v[i]
    tmp::rp["kind", t, i] = at ? substr(v[i], at + 1) : "text"
  }
}

function row(a, b, c, d, e, f, g, h, i, j, k, l,    v)
{
  split("", v)
  v[1] = a; v[2] = b; v[3] = c; v[4] = d; v[5] = e; v[6] = f
  v[7] = g; v[8] = h; v[9] = i; v[10] = j; v[11] = k; v[12] = l
  cells(v)
}

# Add a row with the values V[1], V[2], ...
function cells(v,    t, n, m)
{
  t = tmp::rp["tables"]
  n = ++tmp::rp["rows", t]
  for (m = 1; m <= tmp::rp["columns", t]; m++)
    tmp::rp["cell", t, n, m] = m in v ? v[m] : ""
}

function as(kind,    t)
{
  t = tmp::rp["tables"]
  tmp::rp_as[t, tmp::rp["rows", t]] = kind
}

function _chart(form, x, y, title_,    t, n)
{
  t = tmp::rp["tables"]
  n = ++tmp::rp["charts", t]
  tmp::rp["chart", t, n] = form
  tmp::rp["x", t, n] = x
  tmp::rp["y", t, n] = y
  tmp::rp["chart title", t, n] = title_ != "" ? title_ : tmp::rp["table", t]
}

function line(columns, title_)
{
  _chart("line", 1, columns, title_)
}

function bars(label, column, title_)
{
  _chart("bars", label, column, title_)
}

function heat(title_, unit,    t)
{
  t = tmp::rp["tables"]
  _chart("heat", 1, 2, title_)
  tmp::rp["unit", t, tmp::rp["charts", t]] = unit
}

function histogram(label, column, title_)
{
  _chart("histogram", label, column, title_)
}

function only_chart()
{
  tmp::rp["hidden", tmp::rp["tables"]] = 1
}

function most(n)
{
  tmp::rp["most", tmp::rp["tables"]] = n
}

function total(n)
{
  tmp::rp["total", tmp::rp["tables"]] = n
}

function hours(what, counts,    key, n, i)
{
  for (key in counts)
    n[substr(key, 5) + 0] += counts[key]
  table(what " by hour", "Hour|" what ":number")
  histogram(1, 2)
  only_chart()
  for (i = 0; i < 24; i++)
    row(sprintf("%02d", i), n[i] + 0)
}

function week(what, counts, days, note,    i, j, n, v, names, columns, key)
{
  for (j = 0; j < 24; j++)
    columns = columns sprintf("|%02d:number", j)
  table(what " by weekday and hour", "Weekday" columns, note)
  heat("", tolower(what))
  only_chart()
  split("Mon Tue Wed Thu Fri Sat Sun", names, " ")
  for (i = 1; i <= 7; i++) {
    v[1] = names[i]
    n = names[i] in days ? days[names[i]] : 1
    for (j = 0; j < 24; j++) {
      key = names[i] " " sprintf("%02d", j)
      v[j + 2] = (key in counts ? counts[key] : 0) / n
    }
    cells(v)
  }
}

# Return the number of rows of table T, including those that the program only
# counted (report::total).
function _all_rows(t)
{
  return tmp::rp["total", t] > tmp::rp["rows", t] ? \
    tmp::rp["total", t] : tmp::rp["rows", t]
}

# Return the note under table T with the number of rows that are not shown.
function _rest(t,    n)
{
  n = _all_rows(t) - _visible(t)
  return n > 0 ? "and " human::number(n) " more" : ""
}

function write(format, file)
{
  file = file == "" || file == "-" ? "/dev/stdout" : file
  if (format == "text" || format == "")
    _text(file)
  else if (format == "csv")
    _separated(file, ",")
  else if (format == "tsv")
    _separated(file, "\t")
  else if (format == "json")
    _json(file)
  else if (format == "markdown")
    _markdown(file)
  else if (format == "html")
    _html(file)
  else {
    printf "report: unknown format `%s'\n", format > "/dev/stderr"
    return 0
  }
  if (file != "/dev/stdout" && close(file) != 0)
    return 0
  return 1
}

function _cell(t, i, m)
{
  return tmp::rp["cell", t, i, m]
}

# Return the value in column M of row I of table T.  A number that is not an
# integer is returned as text with up to 15 significant digits, independently
# of CONVFMT.
function _exact(t, i, m,    value)
{
  value = tmp::rp["cell", t, i, m]
  return awk::typeof(value) == "number" && value != int(value) ? \
    sprintf("%.15g", value) : value
}

function _shown(t, i, m,    kind)
{
  kind = tmp::rp["kind", t, m]
  if (kind == "number" && (t, i) in tmp::rp_as)
    kind = tmp::rp_as[t, i]
  return human::show(_cell(t, i, m), kind)
}

function _is_text(t, m)
{
  return tmp::rp["kind", t, m] ~ /^(text|time)$/
}

# --- text --------------------------------------------------------------

function _text(file,    t, i, wide)
{
  printf "%s\n%s\n", tmp::rp["title"],
    chart::_repeat(chart::ascii() ? "=" : "═",
      chart::breadth(tmp::rp["title"])) > file
  if (tmp::rp["subtitle"] != "")
    print tmp::rp["subtitle"] > file
  for (i = 1; i <= tmp::rp["figures"]; i++)
    if (chart::breadth(tmp::rp["figure", i]) > wide)
      wide = chart::breadth(tmp::rp["figure", i])
  if (tmp::rp["figures"])
    print "" > file
  for (i = 1; i <= tmp::rp["figures"]; i++)
    print chart::fit(tmp::rp["figure", i], wide) "  " \
      human::show(tmp::rp["figure value", i], tmp::rp["figure kind", i]) > file
  for (t = 1; t <= tmp::rp["tables"]; t++)
    _text_table(file, t)
}

function _text_table(file, t,    c, bar, drawn)
{
  printf "\n%s\n%s\n", tmp::rp["table", t], chart::_repeat( \
    chart::ascii() ? "-" : "─", chart::breadth(tmp::rp["table", t])) > file
  if (tmp::rp["note", t] != "")
    print tmp::rp["note", t] > file
  if (!tmp::rp["rows", t]) {
    print "(nothing)" > file
    return
  }
  for (c = 1; c <= tmp::rp["charts", t]; c++)
    if (tmp::rp["chart", t, c] == "bars" && !tmp::rp["hidden", t])
      bar = tmp::rp["y", t, c]
    else {
      _text_chart(file, t, c)
      drawn++
    }
  if (tmp::rp["hidden", t])
    return
  if (drawn)
    print "" > file
  _text_rows(file, t, bar)
}

# Return the number of rows of table T that are shown (report::most).
function _visible(t)
{
  return tmp::rp["most", t] && tmp::rp["most", t] < tmp::rp["rows", t] ? \
    tmp::rp["most", t] : tmp::rp["rows", t]
}

# Compute the widths of the columns.  If the table is too wide, narrow the
# widest text column.
function _widths(t, wide,    i, m, sum, cut)
{
  for (m = 1; m <= tmp::rp["columns", t]; m++) {
    wide[m] = chart::breadth(tmp::rp["name", t, m])
    for (i = 1; i <= _visible(t); i++)
      if (chart::breadth(_shown(t, i, m)) > wide[m])
        wide[m] = chart::breadth(_shown(t, i, m))
    sum += wide[m] + (m > 1 ? 2 : 0)
    if (_is_text(t, m) && (!cut || wide[m] > wide[cut]))
      cut = m
  }
  if (cut && sum > chart::width()) {
    wide[cut] -= sum - chart::width()
    if (wide[cut] < 12)
      wide[cut] = 12
    sum = chart::width()
  }
  return sum
}

# Print the rows.  If there is space, append the bars of column BAR to the
# lines.
function _text_rows(file, t, bar,    i, m, wide, out, room, top)
{
  room = chart::width() - _widths(t, wide) - 2
  top = bar && room >= 8 ? _top(t, bar) : 0
  for (i = 0; i <= _visible(t); i++) {
    out = ""
    for (m = 1; m <= tmp::rp["columns", t]; m++)
      out = out (m > 1 ? "  " : "") _aligned(i ? _shown(t, i, m) : \
        tmp::rp["name", t, m], wide[m], _is_text(t, m))
    if (i && top > 0 && !_is_other(t, i))
      out = out "  " chart::_bar(_cell(t, i, bar) / top, room)
    sub(/ +$/, "", out)
    print out > file
  }
  if (_rest(t) != "")
    print _rest(t) > file
}

# True if row I of table T is the sum of rows that are not shown, so that the
# row has no bar.
function _is_other(t, i)
{
  return _cell(t, i, 1) == "(other)"
}

function _aligned(text, wide, left)
{
  return left ? chart::fit(text, wide) : sprintf("%" wide "s", text)
}

function _text_chart(file, t, c,    form, y, i, n, v, label)
{
  form = tmp::rp["chart", t, c]
  label = tmp::rp["chart title", t, c]
  label = label == tmp::rp["table", t] ? "" : label
  if (form == "heat")
    printf "%s", _text_heat(t, label) > file
  else if (form == "line") {
    n = split(tmp::rp["y", t, c], y, " ")
    for (i = 1; i <= n; i++) {
      _column(t, 1, y[i], v)
      printf "%s%s", (c + i > 2 ? "\n" : ""), chart::line_text(v, \
        n > 1 || label != "" ? tmp::rp["name", t, y[i]] : label, \
        tmp::rp["kind", t, y[i]], tmp::rp["kind", t, 1]) > file
    }
  } else {
    _column(t, tmp::rp["x", t, c], tmp::rp["y", t, c], v)
    printf "%s%s", (c > 1 ? "\n" : ""), chart::bar_text(v, label, \
      tmp::rp["kind", t, tmp::rp["y", t, c]], form == "bars" ? 10 : 60, \
      form == "bars" ? "" : "report::_by_rank") > file
  }
}

# Set V[label in column X] to the value in column Y, and record the order of
# the rows.
function _column(t, x, y, v,    i)
{
  delete v
  delete tmp::rp_rank
  for (i = 1; i <= tmp::rp["rows", t]; i++) {
    v[_cell(t, i, x)] = _cell(t, i, y)
    tmp::rp_rank[_cell(t, i, x)] = i
  }
}

function _by_rank(k1, v1, k2, v2)
{
  return tmp::rp_rank[k1] - tmp::rp_rank[k2]
}

function _text_heat(t, label,    i, m, v, rows, columns)
{
  for (m = 2; m <= tmp::rp["columns", t]; m++)
    columns = columns " " tmp::rp["name", t, m]
  for (i = 1; i <= tmp::rp["rows", t]; i++) {
    rows = rows " " _cell(t, i, 1)
    for (m = 2; m <= tmp::rp["columns", t]; m++)
      v[_cell(t, i, 1), tmp::rp["name", t, m]] = _cell(t, i, m)
  }
  return chart::heat_text(v, rows, columns, label, tmp::rp["kind", t, 2])
}

# --- CSV, TSV, JSON, Markdown ------------------------------------------

# Write the tables as CSV or TSV.  If there are several tables, write the title
# of each table before it.
function _separated(file, comma,    t, i, m, out)
{
  for (t = 1; t <= tmp::rp["tables"]; t++) {
    if (tmp::rp["tables"] > 1)
      printf "%s# %s\n", (t > 1 ? "\n" : ""), tmp::rp["table", t] > file
    for (i = 0; i <= tmp::rp["rows", t]; i++) {
      out = ""
      for (m = 1; m <= tmp::rp["columns", t]; m++)
        out = out (m > 1 ? comma : "") _quoted(i ? _exact(t, i, m) : \
          tmp::rp["name", t, m], comma)
      print out > file
    }
  }
}

function _quoted(text, comma)
{
  if (comma == "\t") {
    gsub(/\\/, "\\\\", text)
    gsub(/\t/, "\\t", text)
    gsub(/\n/, "\\n", text)
    gsub(/\r/, "\\r", text)
    return text
  }
  if (text !~ /[",\r\n]/)
    return text
  gsub(/"/, "\"\"", text)
  return "\"" text "\""
}

function _json(file,    t, i, m, out)
{
  printf "{\"title\": %s, \"subtitle\": %s,\n \"figures\": [",
    _string(tmp::rp["title"]), _string(tmp::rp["subtitle"]) > file
  for (i = 1; i <= tmp::rp["figures"]; i++)
    printf "%s\n  {\"label\": %s, \"value\": %s, \"kind\": %s}",
      (i > 1 ? "," : ""), _string(tmp::rp["figure", i]),
      _json_value(tmp::rp["figure value", i], tmp::rp["figure kind", i]),
      _string(tmp::rp["figure kind", i]) > file
  printf "],\n \"tables\": [" > file
  for (t = 1; t <= tmp::rp["tables"]; t++) {
    printf "%s\n  {\"title\": %s,\n   \"columns\": [", (t > 1 ? "," : ""),
      _string(tmp::rp["table", t]) > file
    for (m = 1; m <= tmp::rp["columns", t]; m++)
      printf "%s{\"name\": %s, \"kind\": %s}", (m > 1 ? ", " : ""),
        _string(tmp::rp["name", t, m]), _string(tmp::rp["kind", t, m]) > file
    printf "],\n   \"rows\": [" > file
    for (i = 1; i <= tmp::rp["rows", t]; i++) {
      out = ""
      for (m = 1; m <= tmp::rp["columns", t]; m++)
        out = out (m > 1 ? ", " : "") \
          _json_value(_exact(t, i, m), tmp::rp["kind", t, m])
      printf "%s\n    [%s]", (i > 1 ? "," : ""), out > file
    }
    printf "]}" > file
  }
  print "]}" > file
}

function _json_value(value, kind)
{
  if (value == "")
    return kind == "text" ? "\"\"" : "null"
  if (kind != "text" && value ~ /^-?([0-9]|[1-9][0-9]*)(\.[0-9]+)?$/)
    return value
  if (kind != "text" && value ~ /^[-+]?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?$/)
    return sprintf("%.17g", value)
  return _string(value)
}

# Return TEXT with U+FFFD instead of each byte that is not part of valid UTF-8.
function _utf8(text,    piece, gap, n, i)
{
  if (tmp::rp_valid == "")
    tmp::rp_valid = length("\xc3\xa9") == 1 ? ".+" : \
      "([^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]" \
      "|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]" \
      "|[\xe1-\xec\xee\xef][\x80-\xbf][\x80-\xbf]" \
      "|(\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])" \
      "[\x80-\xbf][\x80-\xbf])+"
  n = awk::patsplit(text, piece, tmp::rp_valid, gap)
  text = ""
  for (i = 0; i <= n; i++)
    text = text piece[i] chart::_repeat("\xef\xbf\xbd", length(gap[i]))
  return text
}

# Return TEXT as a JSON string.  Each gsub replaces one kind of character in
# all of TEXT, so the time is proportional to the length of TEXT.
function _string(text,    i)
{
  if (text !~ /^[ -~]*$/)
    text = _utf8(text)
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  if (text ~ /[[:cntrl:]]/) {
    gsub(/\n/, "\\n", text)
    gsub(/\t/, "\\t", text)
    gsub(/\r/, "\\r", text)
    for (i = 0; i < 128; i += i == 31 ? 96 : 1)
      if (index(text, sprintf("%c", i)))
        gsub(i ? sprintf("[%c]", i) : "\\000", sprintf("\\u%04x", i), text)
  }
  return "\"" text "\""
}

function _markdown(file,    t, i, m, out)
{
  print "# " _marked(tmp::rp["title"]) > file
  if (tmp::rp["subtitle"] != "")
    print "\n" _marked(tmp::rp["subtitle"]) > file
  if (tmp::rp["figures"])
    print "" > file
  for (i = 1; i <= tmp::rp["figures"]; i++)
    print "- " _marked(tmp::rp["figure", i]) ": **" human::show( \
      tmp::rp["figure value", i], tmp::rp["figure kind", i]) "**" > file
  for (t = 1; t <= tmp::rp["tables"]; t++) {
    print "\n## " _marked(tmp::rp["table", t]) "\n" > file
    if (tmp::rp["note", t] != "")
      print _marked(tmp::rp["note", t]) "\n" > file
    for (i = -1; i <= _visible(t); i++) {
      out = "|"
      for (m = 1; m <= tmp::rp["columns", t]; m++)
        out = out " " (i < 0 ? _marked(tmp::rp["name", t, m]) : \
          i ? _marked(_shown(t, i, m)) : \
          _is_text(t, m) ? "---" : "---:") " |"
      print out > file
    }
    if (_rest(t) != "")
      print "\n" _rest(t) > file
  }
}

function _marked(text)
{
  gsub(/[\\|*_`<>\[\]]/, "\\\\&", text)
  gsub(/[\r\n]+/, " ", text)
  return text
}
