#!/bin/sh
# Check that scripts/draw-sentences finds the sentences in each kind of file
# and the subjects of commits, and that it draws the same sentences no matter
# which awk runs it.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
tree=$dir/tree
draw=$tree/scripts/draw-sentences
bad=0
HOME=$dir GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org
GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org
export HOME GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM GIT_AUTHOR_NAME \
  GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
unset GIT_DIR GIT_WORK_TREE AWK

complain ()
{
  echo "$*"
  bad=1
}

# Check that the operands OPERANDS select exactly the sentences in WANT, in any
# order.
expect ()			# WANT OPERAND...
{
  echo "$1" | LC_ALL=C sort >"$dir/want"
  shift
  "$draw" "$@" >"$dir/got" || complain "$*: status $?"
  LC_ALL=C sort "$dir/got" | diff -u "$dir/want" - ||
    complain "$*: wrong sentences"
}

# Check that the exit status is 2 and that the message contains TEXT.
refused ()			# TEXT OPERAND...
{
  text=$1
  shift
  "$draw" "$@" >"$dir/got" 2>"$dir/err"
  status=$?
  [ $status = 2 ] && [ ! -s "$dir/got" ] && grep -q -e "$text" "$dir/err" ||
    complain "$*: status $status, $(cat "$dir/err")"
}

for folder in awk-src pma logs spark scripts test/build doc; do
  mkdir -p "$tree/$folder"
done
cp "$abs_top_srcdir/scripts/draw-sentences" "$tree/scripts/" || exit 99
cp "$abs_top_srcdir/configure.ac" "$tree/"
cat >"$tree/pma/a.c" <<'END'
/* The first sentence of a.  A second one
   follows here.  No.  */
int x;	/* a trailing comment counts too */
/* (A sentence in parentheses is whole.)  */
void f () { fatal ("the message is drawn too"); }
void g () { warning ("a \"message\" of two "
		     "strings" " is one", x); /* Its comment counts, too.  */
  tr ("this message ends its line"
      ); /* The line after a message is read.  */ }
END
cat >"$tree/pma/b.cc" <<'END'
// A comment that begins
// with two slashes.
int y;
// Another comment without code.
END
cat >"$tree/test/build/c.sh" <<'END'
#!/bin/sh
# A shell comment is a sentence.
echo "# this is no comment"
# The next two lines are a table:
#   event   before  after that
#   WRITE   FRESH   it is written.
# Two  gaps do not  hide a sentence.  The next sentence is drawn.
# A line with one gap    is not a row of a table.
# The next lines have two columns:
#   READ    is no sentence in a table of
#           two columns
#   CLOSE   ends the file that was opened
#           last.
# The text after a table is drawn.
#
#   gawk -f an-example.awk of a command FILE...
#
#   An indented sentence is drawn.
END
cat >"$tree/spark/d.py" <<'END'
# d.py -- the name of a file
# SPDX-License-Identifier: GPL-3.0-or-later
"""The summary of a file.

  --option   is not a sentence here
The docstring goes on here.

>>> print(a session is left out)
here is its output
"""
def f():
    """Return the value of f."""
    # Explain what f does here.
END
cat >"$tree/doc/e.md" <<'END'
# A heading is left out here

A paragraph has a sentence.
It continues on a new line.

    an example is left out here
END
echo '# The title of all' >"$tree/README.md"

all='pma/a.c:1	comment	The first sentence of a.
pma/a.c:1	comment	A second one follows here.
pma/a.c:3	comment	a trailing comment counts too
pma/a.c:4	comment	(A sentence in parentheses is whole.)
pma/a.c:5	message	the message is drawn too
pma/a.c:6	message	a \"message\" of two strings is one
pma/a.c:7	comment	Its comment counts, too.
pma/a.c:8	message	this message ends its line
pma/a.c:9	comment	The line after a message is read.
pma/b.cc:1	comment	A comment that begins with two slashes.
pma/b.cc:4	comment	Another comment without code.
test/build/c.sh:2	comment	A shell comment is a sentence.
test/build/c.sh:4	comment	The next two lines are a table:
test/build/c.sh:7	comment	Two gaps do not hide a sentence.
test/build/c.sh:7	comment	The next sentence is drawn.
test/build/c.sh:8	comment	A line with one gap is not a row of a table.
test/build/c.sh:9	comment	The next lines have two columns:
test/build/c.sh:12	comment	CLOSE ends the file that was opened last.
test/build/c.sh:14	comment	The text after a table is drawn.
test/build/c.sh:18	comment	An indented sentence is drawn.
spark/d.py:1	comment	d.py -- the name of a file
spark/d.py:3	comment	The summary of a file.
spark/d.py:6	comment	The docstring goes on here.
spark/d.py:12	comment	Return the value of f.
spark/d.py:13	comment	Explain what f does here.
doc/e.md:3	document	A paragraph has a sentence.
doc/e.md:4	document	It continues on a new line.'

# If there is no .git, there are no commits.
expect "$all" 1 1000 pma test spark doc
"$draw" 1 1000 | grep -q '	commit	' && complain 'commits without .git'
refused 'Usage:'
refused 'Usage:' --unknown
refused 'positive integers' x
refused 'needs a revision' --commits
[ "$("$draw" --version)" = "pm-gawk $(sed -n \
  's/^AC_INIT(\[pm-gawk\], \[\([^]]*\)\].*/\1/p' "$tree/configure.ac")" ] ||
  complain "--version: $("$draw" --version)"
"$draw" --help | grep -q '^Usage: ' || complain 'no --help'

if command -v git >/dev/null && git init -q "$tree" 2>/dev/null; then
  cd "$tree" || exit 99
  for subject in 'doc: say it again' 'pma: free the second log' short; do
    git commit -q --allow-empty -m "$subject" -m 'A body is left out here.' ||
      exit 99
  done
  git tag v1 HEAD^^
  "$draw" 1 1000 | sed -n 's/^[0-9a-f]*	commit	//p' | LC_ALL=C sort >got
  printf '%s\n' 'doc: say it again' 'pma: free the second log' |
    diff - got || complain 'wrong commits'
  rm got
  expect "$(git rev-parse --short=10 HEAD^)	commit	pma: free the second log
$all" --commits=v1 1 1000 pma test spark doc
  expect "$all" 1 1000 pma test spark doc
  refused 'nowhere is not a revision' -c nowhere 1
fi

# With the same seed, every awk draws the same sentences; with a different
# seed, different ones.
"$draw" 7 5 >"$dir/first"
[ "$(wc -l <"$dir/first")" = 5 ] || complain "not 5: $(cat "$dir/first")"
for awk in "$abs_top_builddir/awk-src/gawk" gawk mawk original-awk \
  'busybox awk'; do
  $awk 'BEGIN { exit 0 }' </dev/null 2>/dev/null || continue
  AWK=$awk "$draw" 7 5 | diff "$dir/first" - || complain "$awk draws others"
done
"$draw" 8 5 | cmp -s "$dir/first" - && complain 'seed 8 draws what 7 draws'
exit $bad
