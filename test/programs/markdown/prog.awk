# markdown.awk -- convert Markdown to HTML
#
# The program supports headings, paragraphs, lists (indented by two blanks for
# each level), quotes, code blocks, rules, emphasis, code spans, links and
# images.

/^```/ {
  if (in_code) {
    print "</code></pre>"
    in_code = 0
  } else {
    close_all()
    lang = substr($0, 4)
    printf "<pre><code%s>", lang != "" ? " class=\"" lang "\"" : ""
    in_code = 1
  }
  next
}

in_code {
  print escape($0)
  next
}

/^[ \t]*$/ {
  close_all()
  next
}

match($0, /^(#{1,6})[ ]+(.*[^# ])[# ]*$/, m) {
  close_all()
  n = length(m[1])
  printf "<h%d>%s</h%d>\n", n, inline(m[2]), n
  next
}

/^(-[ ]*){3,}$|^(\*[ ]*){3,}$/ {
  close_all()
  print "<hr>"
  next
}

match($0, /^( *)([-*+]|[0-9]+\.) +(.*)$/, m) {
  end_paragraph()
  item(int(length(m[1]) / 2) + 1, m[2] ~ /^[0-9]/ ? "ol" : "ul", m[3])
  next
}

/^> ?/ {
  if (!in_quote) {
    close_all()
    print "<blockquote>"
    in_quote = 1
  }
  sub(/^> ?/, "")
}

{
  if (depth > 0) {
    sub(/^ +/, "")
    print inline($0)
    next
  }
  paragraph = paragraph (paragraph == "" ? "" : "\n") $0
}

END {
  if (in_code)
    print "</code></pre>"
  close_all()
}

function item(level, kind, text) {
  while (depth > level)
    end_list()
  if (depth == level && list[depth] != kind)
    end_list()
  else if (depth == level)
    print "</li>"
  while (depth < level) {
    list[++depth] = kind
    print "<" kind ">"
  }
  printf "<li>%s\n", inline(text)
}

function end_list() {
  print "</li>\n</" list[depth] ">"
  delete list[depth--]
}

function end_paragraph() {
  if (paragraph != "")
    print "<p>" inline(paragraph) "</p>"
  paragraph = ""
}

function close_all() {
  end_paragraph()
  while (depth > 0)
    end_list()
  if (in_quote)
    print "</blockquote>"
  in_quote = 0
}

function escape(s) {
  gsub(/&/, "\\&amp;", s)
  gsub(/</, "\\&lt;", s)
  gsub(/>/, "\\&gt;", s)
  return s
}

function inline(s,   out, n, i, part, spans) {
  n = split(escape(s), part, /`[^`]+`/, spans)
  for (i = 1; i <= n; i++) {
    out = out emphasis(part[i])
    if (i < n)
      out = out "<code>" substr(spans[i], 2, length(spans[i]) - 2) "</code>"
  }
  return out
}

function emphasis(s) {
  s = gensub(/!\[([^\]]*)\]\(([^)]*)\)/, "<img src=\"\\2\" alt=\"\\1\">", "g", s)
  s = gensub(/\[([^\]]*)\]\(([^)]*)\)/, "<a href=\"\\2\">\\1</a>", "g", s)
  s = gensub(/\*\*([^*]+)\*\*/, "<strong>\\1</strong>", "g", s)
  s = gensub(/\*([^*]+)\*/, "<em>\\1</em>", "g", s)
  s = gensub(/__([^_]+)__/, "<strong>\\1</strong>", "g", s)
  return s
}
