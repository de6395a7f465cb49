# manual.awk -- improve the accessibility of a page of the manual
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -f manual.awk PAGE >NEW-PAGE
#
# Add features that makeinfo does not produce: the language of the page,
# keyboard access to scrolling examples, tables and figures, and a level-1
# heading on each page.  Remove the column widths, so that columns fit their
# contents.

# Return the start tag of a box of CLASS that scrolls and can be focused with
# the keyboard; NAME tells a screen reader what the box contains.
function scrolls(class, name)
{
  return "<div class=\"" class "\" tabindex=\"0\" role=\"group\" aria-label=\"" \
    name "\">"
}

{
  sub(/^<html>/, "<html lang=\"en\">")
  gsub(/<pre class="/, "<pre tabindex=\"0\" class=\"")
  gsub(/ width="[0-9]+%"/, "")
  gsub(/<table[^>]*>/, scrolls("wide", "Table") "&")
  gsub(/<\/table>/, "&</div>")
  gsub(/<div class="figure">/, scrolls("figure", "Figure"))
  gsub(/<th[^>]*><\/th>/, "<td></td>")
}

# The first heading becomes the heading of the page, unless it is the title,
# which is hidden; the levels of the other headings are relative to this one.
match($0, /<h[1-6] class="[a-z]+"/) && $0 !~ /"settitle"/ {
  level = substr($0, RSTART + 2, 1)
  if (!first)
    first = level
  new = level - first + 1
  if (new < 2 && headings++)
    new = 2
  sub("<h" level " class", "<h" new " class")
  sub("</h" level ">", "</h" new ">")
}

{ print }
