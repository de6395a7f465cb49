# page.awk -- turn a document of this tree (Markdown) into a page of the site
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v page=NAME -f page.awk FILE [TEXT]
#
# Convert the Markdown elements that our documents use: headings, paragraphs,
# lists, tables, images, links, code (indented by four blanks, or in
# backquotes), bold text and emphasised words.  In NEWS, a line before a list
# is a heading.  NAME is the file of the page; the navigation marks its entry.
# The file TEXT is shown unchanged at the end of the page.  Any POSIX awk can
# run this program.

# Escape the characters of TEXT that are special in HTML, and return the
# result.
function escape(text)
{
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  return text
}

# Return the link target that GitHub gives to the heading TEXT.
function slug(text)
{
  text = tolower(text)
  gsub(/[^a-z0-9 _-]/, "", text)
  gsub(/ /, "-", text)
  return text
}

# Return TEXT without the markup of code and emphasis.
function plain(text)
{
  gsub(/[`*]/, "", text)
  return text
}

# LINK is the target of a link in a document.  Return the address of this
# target in the site, or "" if the site does not contain the file.
function target(link)
{
  if (link ~ /^(https?:|#|manual\/)/)
    return link
  if (link in page_of)
    return page_of[link]
  sub(/^.*\//, "", link)
  return link ~ /\.(svg|html|png)$/ ? link : ""
}

# Return the HTML for TEXT, a line of a document that is not a code block.
function spans(text,    out, at, alt, link)
{
  while (match(text, /`[^`]+`|!?\[[^]]*\]\([^)]*\)|\*\*[^*]+\*\*|\*[^* ]+\*/)) {
    out = out escape(substr(text, 1, RSTART - 1))
    at = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    if (at ~ /^`/)
      out = out "<code>" escape(substr(at, 2, length(at) - 2)) "</code>"
    else if (at ~ /^\*\*/)
      out = out "<strong>" spans(substr(at, 3, length(at) - 4)) "</strong>"
    else if (at ~ /^\*/)
      out = out "<em>" escape(substr(at, 2, length(at) - 2)) "</em>"
    else {
      alt = link = at
      sub(/^!?\[/, "", alt)
      sub(/\]\(.*/, "", alt)
      sub(/.*\]\(/, "", link)
      sub(/\)$/, "", link)
      link = target(link)
      if (at ~ /^!/)
        out = out "<img src=\"" link "\" alt=\"" escape(alt) "\">"
      else if (link != "")
        out = out "<a href=\"" link "\">" spans(alt) "</a>"
      else
        out = out spans(alt)
    }
  }
  return out escape(text)
}

# Print the paragraph that was collected.
function end_paragraph()
{
  if (paragraph != "")
    print "<p>" spans(paragraph) "</p>"
  paragraph = ""
}

# Print the list item that was collected.
function end_item()
{
  if (item != "")
    print "<li>" spans(item) "</li>"
  item = ""
}

# End the open block unless it is a block of KIND.
function end_block(kind)
{
  end_paragraph()
  if (block == kind)
    return
  end_item()
  if (block == "ul" || block == "ol")
    print "</" block ">"
  else if (block == "table")
    print "</tbody></table></div>"
  else if (block == "pre")
    print "</code></pre>"
  block = ""
}

# Begin a block of KIND unless one is open.
function begin_block(kind)
{
  end_block(kind)
  if (block == kind)
    return
  block = kind
  blanks = ""
  if (kind == "ul" || kind == "ol")
    print "<" kind ">"
  else if (kind == "pre")
    printf "<pre tabindex=\"0\"><code>"
  else {
    # A box that scrolls must be reachable by keyboard.
    print "<div class=\"wide\" tabindex=\"0\" role=\"group\" " \
      "aria-label=\"Table\"><table>"
    row = 0
  }
}

# Print TEXT as a heading of LEVEL.
function heading(level, text,    id)
{
  end_block("")
  id = slug(text)
  if (seen[id]++)
    id = id "-" (seen[id] - 1)
  print "<h" level " id=\"" id "\">" spans(text) "</h" level ">"
  last_level = level
}

# Print a row of a table: the first row contains the titles, the second row
# specifies how columns are aligned.
function table_row(line,    n, cell, i, tag)
{
  begin_block("table")
  gsub(/\\\|/, "\001", line)
  sub(/^ *\|/, "", line)
  sub(/\| *$/, "", line)
  n = split(line, cell, "|")
  if (++row == 2) {
    for (i = 1; i <= n; i++) {
      side[i] = cell[i] ~ /: *$/ ? " class=\"number\"" : ""
      if (side[i] != "")
        sub("<th>" title[i] "</th>", "<th" side[i] ">" title[i] "</th>", titles)
    }
    print "<thead>" titles "</thead><tbody>"
    return
  }
  tag = row == 1 ? "th" : "td"
  line = ""
  for (i = 1; i <= n; i++) {
    gsub(/^ +| +$/, "", cell[i])
    gsub(/\001/, "|", cell[i])
    if (row == 1)
      title[i] = spans(cell[i])
    if (row == 1 && cell[i] == "")
      tag = "td"
    line = line "<" tag (row > 1 ? side[i] : "") ">" spans(cell[i]) \
      "</" tag ">"
    tag = row == 1 ? "th" : "td"
  }
  if (row == 1)
    titles = "<tr>" line "</tr>"
  else
    print "<tr>" line "</tr>"
}

# Print the top of the page, with the title TEXT.
function head(text,    n, i, name, entry)
{
  print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"
  print "<meta name=\"viewport\" content=\"width=device-width, " \
    "initial-scale=1\">"
  print "<title>" escape(text) "</title>"
  print "<link rel=\"stylesheet\" href=\"manual.css\">\n</head>\n<body>"
  print "<nav class=\"site\" aria-label=\"Site\">"
  n = split(entries, entry, "|")
  for (i = 1; i <= n; i++) {
    split(entry[i], name, "=")
    print "<a href=\"" name[1] "\"" \
      (name[1] == page ? " aria-current=\"page\"" : "") ">" name[2] "</a>"
  }
  print "</nav>\n<main>"
}

BEGIN {
  entries = "index.html=pm-gawk|manual/index.html=Manual|" \
    "gallery.html=Gallery|benchmarks.html=Benchmarks|speed.html=Speed|" \
    "weblog.html=Sample report|changes.html=Changes|card.html=Card"
  page_of["NEWS"] = "changes.html"
  page_of["doc/pm-awk.texi"] = "manual/index.html"
  page_of["doc/speed.md"] = "speed.html"
  page_of["scripts/examples/README.md"] = "gallery.html"
}

# Collect all lines before printing: a line is a heading if the next line
# underlines it.
# Files after the first are shown unchanged.
{ line[++lines] = (NR == FNR ? "" : "    ") $0 }

END {
  name = plain(line[1])
  sub(/^#+ */, "", name)
  sub(/:.*/, "", name)
  head(page == "index.html" ? "pm-gawk: an AWK with a memory" : name)
  for (i = 1; i <= lines; i++)
    put(line[i], line[i + 1])
  end_block("")
  print "</main>\n</body>\n</html>"
}

# Print the line TEXT; NEXT_LINE is the line after it.
function put(text, next_line,    level)
{
  if (block == "pre" && text ~ /^(    |$)/) {
    if (text == "")
      blanks = blanks "\n"
    else {
      printf "%s%s\n", blanks, escape(substr(text, 5))
      blanks = ""
    }
  } else if (text ~ /^#+ /) {
    level = index(text, " ") - 1
    heading(level, substr(text, level + 2))
  } else if (page == "changes.html" && i == 1) {
    heading(1, name)
    sub(/^[^:]*: */, "", text)
    paragraph = toupper(substr(text, 1, 1)) substr(text, 2)
  } else if (next_line ~ /^---+$/) {
    heading(2, text)
    line[i + 1] = ""
  } else if (page == "changes.html" && next_line ~ /^- / &&
      text ~ /^[A-Z][A-Za-z, ]*$/)
    heading(3, text)
  else if (text ~ /^    / && paragraph == "" && item == "") {
    begin_block("pre")
    print escape(substr(text, 5))
  } else if (text ~ /^ *\|/)
    table_row(text)
  else if (text ~ /^ *([-*]|[0-9]+\.) /) {
    begin_block(text ~ /^ *[0-9]/ ? "ol" : "ul")
    end_item()
    item = text
    sub(/^ *([-*]|[0-9]+\.) +/, "", item)
  } else if (text == "") {
    end_paragraph()
    if (block == "ul" || block == "ol") {
      if (next_line !~ /^( |[-*] |[0-9]+\. )/)
        end_block("")
    } else if (block != "")
      end_block("")
  } else if (item != "") {
    sub(/^ +/, "", text)
    item = item " " text
  } else {
    if (block != "")
      end_block("")
    paragraph = paragraph (paragraph == "" ? "" : " ") text
  }
}
