#!/bin/sh
# Check that the AWK programs of the build and of scripts are portable: other
# awks must accept each of them, and produce the same figures for the manual.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
ours=$abs_top_builddir/awk-src/gawk
bad=0 tried=0
unset GAWK_PERSIST_FILE

complain ()
{
  echo "$*"
  bad=1
}

# Extract the awk programs in shell scripts (awk '...') to files in $1/inline;
# name each file after the script and the line.
extract ()			# FOLDER SCRIPT...
{
  mkdir -p "$1/inline" && perl -0777 -e '
    my $to = shift;
    for my $script (@ARGV) {
      open my $f, "<", $script or die "$script: $!\n";
      my $text = <$f>;
      $text =~ s/^[ \t]*#.*$//gm;
      while ($text =~ /(?:^|[\s|(;])(?:awk|\$\(AWK\))
                       ((?:\s+-[vF]\s*(?:"[^"]*"|\x27[^\x27]*\x27|\S)+
                         |\s*\\\n)*)
                       \s+\x27([^\x27]*)\x27/gx) {
        my ($program, $line) = ($2, 1 + (substr($text, 0, $-[2]) =~ tr/\n//));
        (my $name = $script) =~ s{.*/(?=[^/]*/)}{};
        $name =~ tr{/}{-};
        open my $o, ">", "$to/inline/$name:$line" or die "$to: $!\n";
        print $o $program;
      }
    }' "$@"
}

# The awk reads this program before the program under test.  If the awk can
# parse both programs, this program creates the file `parsed'.
echo 'BEGIN { printf "" > "parsed"; close("parsed"); exit }' >"$dir/first.awk"

parses ()			# PROGRAM-FILE AWK...
{
  program=$1
  shift
  rm -rf "$dir/run"
  mkdir "$dir/run"
  (cd "$dir/run" && "$@" -f "$dir/first.awk" -f "$program" </dev/null \
    >/dev/null 2>"$dir/err")
  [ -e "$dir/run/parsed" ]
}

cd "$abs_top_srcdir" || exit 99
scripts=$(grep -lIE '^#!/bin/(ba)?sh' scripts/* scripts/*.d/* test/*/*.sh \
  test/lib/* debian/tests/* bootstrap 2>/dev/null)
scripts="$scripts $(ls Makefile.am ./*/local.mk ./*/*/local.mk)"
extract "$dir" $scripts || exit 99
programs=$(ls "$dir"/inline/* "$PWD"/scripts/*.awk "$PWD"/scripts/bench.d/*.awk)
[ "$(echo "$programs" | wc -l)" -gt 20 ] ||
  complain "only these programs were found: $programs"

figures ()			# FOLDER AWK...: the figures, as texinfo and SVG
{
  to=$1
  shift
  mkdir -p "$to"
  for data in doc/figures/*.data; do
    for form in texinfo svg; do
      "$@" -v form=$form -f scripts/bench.d/figure.awk "$data" \
	>"$to/$(basename "$data").$form" 2>"$dir/err" || {
	  complain "$*: figure.awk: $(cat "$dir/err")"
	  return 1
	}
    done
  done
}

try ()				# AWK...
{
  tried=$((tried + 1))
  for program in $programs; do
    parses "$program" "$@" ||
      complain "$* does not accept ${program#"$dir/inline/"}:
$(cat "$dir/err")"
  done
  figures "$dir/theirs" "$@" && diff -r "$dir/ours" "$dir/theirs" ||
    complain "$* makes other figures"
}

# Check that this script detects bugs that earlier versions of the programs
# had.
printf '%s\n' '{ print $1 ? "a" :' '"b" }' >"$dir/wrong.awk"
parses "$dir/wrong.awk" "$ours" --posix &&
  complain 'a newline after the colon of ?: was accepted'
printf "x=1\n  %s -v a='1' -F: '{ print }' |\n %s '\n{ n }'\n" \
  awk awk >"$dir/sh"
extract "$dir/self" "$dir/sh"
[ "$(ls "$dir/self/inline" | wc -l)" = 2 ] ||
  complain 'programs in shell scripts are not found'

figures "$dir/ours" "$ours" || exit 1
try "$ours" --posix
for awk in mawk original-awk 'busybox awk' goawk; do
  if command -v ${awk%% *} >/dev/null &&
    [ "$($awk 'BEGIN { print 1 }' 2>/dev/null)" = 1 ]
  then
    try $awk
  else
    echo "not tried: $awk is not installed"
  fi
done
echo "$(echo "$programs" | wc -l) programs, $tried awks"
exit $bad
