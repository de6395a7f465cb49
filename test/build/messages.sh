#!/bin/sh
# Check the message catalogs: whether their formats are valid, whether they are
# complete, and which text is printed in which locale.
# SPDX-License-Identifier: GPL-3.0-or-later
for tool in msgfmt xgettext msgmerge; do
  command -v $tool >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
if grep -q '^#define ENABLE_NLS 0' "$abs_top_builddir/config.h"; then
  echo 'skipped: configured with --disable-nls'
  exit 77
fi
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
gawk=$abs_top_builddir/awk-src/gawk
pmheap=$abs_top_builddir/awk-src/pmheap/pmheap

complain ()
{
  echo "$1"
  bad=1
}

# Usage: is WHAT GOT WANTED
is ()
{
  [ "$2" = "$3" ] || complain "$1: got
$2
instead of
$3"
}

# Check that every catalog is valid, that each translation has the same printf
# conversions as its message, and that most of the current messages are
# translated.
"$abs_top_srcdir/scripts/update-po" --template "$dir/all.pot" ||
  complain 'no template'
for po in "$abs_top_srcdir"/po/*.po; do
  language=$(basename "$po" .po)
  mkdir -p "$dir/$language/LC_MESSAGES"
  LC_ALL=C msgfmt -c -o "$dir/$language/LC_MESSAGES/pm-gawk.mo" "$po" ||
    complain "$po is not sound"
  msgmerge -q -o "$dir/new.po" "$po" "$dir/all.pot"
  LC_ALL=C msgfmt --statistics -o /dev/null "$dir/new.po" 2>"$dir/counts"
  set -- $(tr -dc '0-9 \n' <"$dir/counts")
  done=$1 left=$((${2:-0} + ${3:-0}))
  echo "$language: $done translated, $left not"
  [ "$left" -lt $((done / 10)) ] || complain "$language: too much is missing"
done

# Do not use the locale and the heap of the caller.
unset LC_ALL LANG LANGUAGE LC_MESSAGES LC_CTYPE GAWK_PERSIST_FILE
GAWK_LOCALE_DIR=$dir
export GAWK_LOCALE_DIR
zero='BEGIN { print 1 / 0 }'
de=C.UTF-8
fr=C.UTF-8
# Run a command in a locale with German messages.  The locale is $locale or, if
# this variable is unset, a UTF-8 locale.
german ()
{
  env LC_ALL="${locale:-$de}" LANGUAGE=de "$@" 2>&1
}

french ()
{
  env LC_ALL="$fr" LANGUAGE=fr "$@" 2>&1
}

english="gawk: cmd. line:1: fatal: division by zero attempted"
is 'no locale' "$("$gawk" "$zero" 2>&1)" "$english"
for name in C POSIX; do
  is "locale $name" "$(LC_ALL=$name LANGUAGE=de "$gawk" "$zero" 2>&1)" \
    "$english"
done
is 'English where there is no catalog' \
  "$(LC_ALL=C.UTF-8 LANGUAGE=tlh "$gawk" "$zero" 2>&1)" "$english"
[ "$bad" = 1 ] && exit 1

# Use a different locale if LANGUAGE has no effect in C.UTF-8.  Newer releases
# of glibc ignore LANGUAGE in C.UTF-8; musl ignores LANGUAGE in every locale,
# and accepts every locale name.
if [ "$(german "$gawk" "$zero")" = "$english" ]; then
  de=de_DE.UTF-8 fr=fr_FR.UTF-8
fi
if [ "$(german "$gawk" "$zero")" = "$english" ] ||
  [ "$(french "$gawk" "$zero")" = "$english" ]; then
  de=en_US.UTF-8 fr=en_US.UTF-8
  if ! "$abs_top_srcdir/test/lib/make-locale" $de "$dir/locales"; then
    echo "skipped: locale $de"
    exit 77
  fi
  LOCPATH=$dir/locales
  export LOCPATH
fi
is German "$(german "$gawk" "$zero")" \
  'gawk: cmd. line:1: Fatal: Division durch Null'
is 'German, with -b' "$(german "$gawk" -b "$zero")" \
  'gawk: cmd. line:1: Fatal: Division durch Null'
is French "$(french "$gawk" "$zero")" \
  'gawk: cmd. line:1: fatal : division par zéro'
is 'a syntax error' "$(german "$gawk" 'BEGIN { print ( }')" \
  'gawk: cmd. line:1: BEGIN { print ( }
gawk: cmd. line:1:                 ^ Syntaxfehler'
is 'a regexp without end' "$(german "$gawk" 'BEGIN { print /x')" \
  'gawk: cmd. line:1: BEGIN { print /x
gawk: cmd. line:1:                ^ nicht abgeschlossener regulärer Ausdruck'
is 'a warning of options' "$(german "$gawk" --posix -c 'BEGIN { }')" \
  'gawk: Warnung: „--posix“ hat Vorrang vor „--traditional“'
is 'the reason why a heap cannot be used' \
  "$(german env GAWK_PERSIST_FILE="$dir" "$gawk" 'BEGIN { x }')" \
  "gawk: Fatal: der Heap „$dir“ ist nicht zu benutzen: das ist ein\
 Verzeichnis; nennen Sie eine Datei"
german "$gawk" --help | grep -q '^Aufruf: .*Programmdatei' ||
  complain '--help is not in German'
is pmheap "$(german "$pmheap" frob)" \
  'pmheap: unbekannter Befehl „frob“; „pmheap --help“ nennt die Befehle'
is "pmheap's help" "$(german "$pmheap" keys --help | sed -n 2p)" \
  'Die Indizes eines Arrays ausgeben, einen je Zeile.'

for n in 1 2; do
  GAWK_PERSIST_FILE=$dir/$n.pma "$gawk" "BEGIN { x = $n }"
done
is 'a conflict in pmheap merge' \
  "$(cd "$dir" && german "$pmheap" merge out.pma 1.pma 2.pma)" \
  'pmheap: 2.pma: „x“ ist in mehreren Heaps, und keine Regel sagt, wie'\
' zusammenzuführen ist; geben Sie --sum x an, oder --min, --max, --first,'\
' --last, --union oder --append; out.pma wurde nicht geändert'

is 'the place of an error in a dump' \
  "$(printf 'x = 2\ny = \n' | german "$pmheap" load "$dir/new.pma")" \
  'pmheap: -:2: ein Wert wurde erwartet; nichts wurde geladen'

# Check that messages of gawk do not change the settings that a program has
# made for its own text domain, even if that domain is called pm-gawk.
mkdir -p "$dir/own/de/LC_MESSAGES"
for domain in mine pm-gawk; do
  printf '%s\n' 'msgid ""' 'msgstr "Content-Type: text/plain; charset=UTF-8"' \
    'msgid "yes"' "msgstr \"ja, $domain\"" |
    msgfmt -o "$dir/own/de/LC_MESSAGES/$domain.mo" -
done
is "a program's own catalog" "$(german "$gawk" -v dir="$dir/own" '
  BEGIN {
    TEXTDOMAIN = "mine"; bindtextdomain(dir)
    print _"yes"; x = log(-1); print _"yes"
    print dcgettext("warning: ", "mine") "."
    bindtextdomain(dir, "pm-gawk"); print dcgettext("yes", "pm-gawk") }')" \
  'ja, mine
gawk: cmd. line:4: Warnung: log: das Argument -1 ist negativ
ja, mine
warning: .
ja, pm-gawk'
is 'no catalog in the locale C' "$(LC_ALL=C LANGUAGE=de "$gawk" \
  -v dir="$dir/own" 'BEGIN { TEXTDOMAIN = "mine"; bindtextdomain(dir)
    x = log(-1); print _"yes" }' 2>/dev/null)" yes

# Check that messages are printed in the encoding of the locale.
if localedef -i de_DE -f ISO-8859-1 "$dir/de_DE.ISO-8859-1" 2>/dev/null; then
  is 'German in ISO-8859-1' "$(LOCPATH=$dir locale=de_DE.ISO-8859-1 \
    german "$gawk" 'BEGIN { print "x' | od -An -c | tr -d ' \n' |
    grep -c 'Zeichenkette')" 1
fi
exit $bad
