#!/bin/sh
# Check that -o prints an equivalent program: it must have the same byte code
# as the original, as GAWK_LIST_CODE lists it, and printing it again with -o
# must not change it.  The original is compiled with -s, since -o does not fold
# constants.  The programs of this test are the files prog.awk of test/language
# and test/programs, and a program whose statements each combine two operators
# without parentheses.
# SPDX-License-Identifier: GPL-3.0-or-later
gawk=$abs_top_builddir/awk-src/gawk
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
unset GAWK_PERSIST_FILE GAWK_PERSIST_MODE POSIXLY_CORRECT GAWK_LIST_CODE
export LC_ALL=C.UTF-8 TZ=UTC0
export AWKLIBPATH="$abs_top_builddir/awk-src/extension"

list()
{
  eval "GAWK_LIST_CODE=1 \"$gawk\" -s -f \"$1\" $args" </dev/null 2>/dev/null
}

pretty()
{
  eval "\"$gawk\" -o\"$2\" -f \"$1\" $args" </dev/null >/dev/null 2>&1
}

# Check the program $1, whose case is in the folder $2.
check()
{
  args=
  if [ -f "$2/args" ]; then
    args=$(tr '\n' ' ' <"$2/args" | sed 's/^-o- *$//')
  fi
  export AWKPATH="$2/files:$2"
  if [ -f "$2/shares" ]; then
    AWKPATH=$AWKPATH:$2/../shared/$(cat "$2/shares")
  fi
  list "$1" >"$dir/list" || return 0
  programs=$((programs + 1))
  pretty "$1" "$dir/once"
  # The output of -o contains an @load for each -l.
  args=$(printf '%s' "$args" | sed 's/-l [a-z]*//g')
  list "$dir/once" >"$dir/list-once"
  pretty "$dir/once" "$dir/twice"
  if ! cmp -s "$dir/list" "$dir/list-once"; then
    echo "$1: the output of -o compiles to different byte code"
    diff "$dir/list" "$dir/list-once" | head -n 5
    bad=1
  fi
  if ! cmp -s "$dir/once" "$dir/twice"; then
    echo "$1: -o does not print its own output unchanged"
    diff "$dir/once" "$dir/twice" | head -n 5
    bad=1
  fi
}

programs=0 bad=0
for prog in "$abs_top_srcdir"/test/language/*/*/prog.awk \
  "$abs_top_srcdir"/test/programs/*/prog.awk
do
  check "$prog" "${prog%/*}"
done
[ "$programs" -gt 1000 ] || { echo "only $programs programs"; bad=1; }

# For each pair of operators, print a statement in which one operator is an
# operand of the other.
cat >"$dir/pairs.awk" <<'END'
BEGIN {
  n = split("p + q;p - q;p * q;p / q;p % q;p ^ q;-p;+p;!p;++p;p--;p q;p < q;" \
            "p == q;p ~ q;p ~ /r/;p in q;(p, q) in r;p && q;p || q;" \
            "p ? q : r;p = q;p ^= q;/r/;getline;getline p;getline < p;" \
            "\"c\" | getline;\"c\" |& getline p;f(p);@h(p);length;p[q];$p;1;" \
            "-1;\"s\";_\"s\";(p);(p + q);gsub(/x/, \"y\");split(p, q)",
            inner, ";")
  m = split("z = X + s;z = t - X;z = X * s;z = t / X;z = X ^ s;z = t ^ X;" \
            "z = -X;z = !X;z = X s;z = t X;z = t X s;z = X < s;z = t == X;" \
            "z = X ~ s;z = t !~ X;z = X in s;z = X && s;z = t || X;" \
            "z = X ? s : t;z = s ? X : t;z = s ? t : X;z = t = X;t -= X;" \
            "z[X];z[X, t];$X;f(X, X);(X, s) in t;print X;print X, s;" \
            "print X > \"f\";print s > X;print X | \"c\";printf X;" \
            "printf(X, s) |& \"c\";exit X;if (X) s;while (X) s;delete a[X];" \
            "for (X; X; X) s;do s; while (X);switch (X) { case 1: s };z = z X",
            outer, ";")
  for (i = 1; i <= m; i++)
    for (j = 1; j <= n; j++)
      print gensub(/X/, gensub(/[\\&]/, "\\\\&", "g", inner[j]), "g", outer[i])
}
END
"$gawk" -f "$dir/pairs.awk" >"$dir/pairs"
before=$programs
# Make one program of all statements that can be parsed.
while read -r statement; do
  "$gawk" -o/dev/null "{ $statement }" 2>/dev/null && echo "$statement"
done <"$dir/pairs" >"$dir/good"
{
  echo 'function f(x, y) { return x }'
  echo '{'
  cat "$dir/good"
  echo '}'
} >"$dir/p.awk"
check "$dir/p.awk" "$dir"
[ "$programs" -gt "$before" ] || { echo 'the pairs are not a program'; bad=1; }
[ "$(wc -l <"$dir/good")" -gt 1000 ] || { echo 'few pairs'; bad=1; }
exit $bad
