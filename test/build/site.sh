#!/bin/sh
# Check that the pages that the site generates from documents are well-formed,
# that their links have targets (scripts/check-links), and that check-links
# reports wrong links.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
site=$dir/site
mkdir -p "$site/manual"
for page in index=README.md gallery=scripts/examples/README.md \
  speed=doc/speed.md changes=NEWS; do
  name=${page%%=*}.html
  "${AWK:-awk}" -v page="$name" -f "$abs_top_srcdir/doc/site/page.awk" \
    "$abs_top_srcdir/${page#*=}" >"$site/$name" || bad=1
done
"${AWK:-awk}" -v page=benchmarks.html -f "$abs_top_srcdir/doc/site/page.awk" \
  "$abs_top_srcdir/doc/site/benchmarks.md" \
  "$abs_top_srcdir/bench-results/table.txt" >"$site/benchmarks.html" || bad=1
for file in doc/manual.css doc/session.svg doc/benchmarks.svg doc/weblog.png \
  doc/card.html; do
  cp "$abs_top_srcdir/$file" "$site"
done
# Check that weblog's sample page can be written in a folder whose name contains
# a space.
mkdir "$dir/a build"
ln -s "$abs_top_builddir/awk-src" "$dir/a build/awk-src"
(cd "$dir/a build" && sh "$abs_top_srcdir/doc/site/sample" weblog.html) &&
  [ -s "$dir/a build/weblog.html" ] || bad=1
# Write empty pages in place of those that weblog and makeinfo generate.
for file in weblog manual/index manual/Benchmarks; do
  echo '<html lang="en"></html>' >"$site/$file.html"
done
"$abs_top_srcdir/scripts/check-links" "$site" || bad=1
if command -v tidy >/dev/null; then
  tidy -q -e "$site"/*.html >"$dir/tidy" 2>&1
  ! grep ' Error: ' "$dir/tidy" || bad=1
fi

# Check that check-links reports an error in a page whose body is $1.
expect_fault ()
{
  printf '%s\n' "$1" >"$site/wrong.html"
  if "$abs_top_srcdir/scripts/check-links" "$site" >"$dir/out"; then
    echo "not reported: $1"
    bad=1
  fi
}
expect_fault '<a href="nowhere.html">x</a>'
expect_fault '<a href="index.html#nowhere">x</a>'
expect_fault '<img src="https://example.org/x.png" alt="">'
rm "$site/wrong.html"

# Check that each kind of markup is converted to the correct HTML.
cat >"$dir/document.md" <<'END'
# Title: more

Text: `a < b`, **bold**,
a [link](doc/card.html)

- one `-x`
  goes on
- *two*

| name | n |
|---|--:|
| a \| b | **1** |

    code & more

## A heading
END
cat >"$dir/expected" <<'END'
<h1 id="title-more">Title: more</h1>
<p>Text: <code>a &lt; b</code>, <b>bold</b>, a <a href="card.html">link</a></p>
<ul>
<li>one <code>-x</code> goes on</li>
<li><em>two</em></li>
</ul>
<div class="wide" tabindex="0" role="group" aria-label="Table"><table>
<thead><tr><th>name</th><th class="number">n</th></tr></thead><tbody>
<tr><td>a | b</td><td class="number"><b>1</b></td></tr>
</tbody></table></div>
<pre tabindex="0"><code>code &amp; more
</code></pre>
<h2 id="a-heading">A heading</h2>
END
"${AWK:-awk}" -v page=x.html -f "$abs_top_srcdir/doc/site/page.awk" \
  "$dir/document.md" |
  sed '1,/^<main>/d; /^<\/main>/,$d; s/strong>/b>/g' >"$dir/out"
diff "$dir/expected" "$dir/out" || bad=1

# Check that the page of changes contains the first paragraph of NEWS.
printf '%s\n' 'NEWS of x: what changed,' 'by version.' >"$dir/news"
"${AWK:-awk}" -v page=changes.html -f "$abs_top_srcdir/doc/site/page.awk" \
  "$dir/news" | grep -q '^<p>What changed, by version.</p>$' || bad=1

# Check that, on a page of the manual, the keyboard can move the focus to each
# scrollable part, and that the first heading has level 1.
cat >"$dir/page.html" <<'END'
<html>
<h3 class="section">One</h3>
<table class="x">
<tr><th>a</th><td width="9%">b</td></tr>
</table>
<div class="figure">
<pre class="example">code
END
cat >"$dir/expected" <<'END'
<html lang="en">
<h1 class="section">One</h1>
<div class="wide" tabindex="0" role="group" aria-label="Table"><table class="x">
<tr><th>a</th><td>b</td></tr>
</table></div>
<div class="figure" tabindex="0" role="group" aria-label="Figure">
<pre tabindex="0" class="example">code
END
"${AWK:-awk}" -f "$abs_top_srcdir/doc/site/manual.awk" "$dir/page.html" \
  >"$dir/out"
diff "$dir/expected" "$dir/out" || bad=1
exit $bad
