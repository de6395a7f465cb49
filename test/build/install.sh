#!/bin/sh
# Check which files `make install' installs, and that it does not replace an
# existing awk; also check prefixes that contain spaces, and the targets
# install-strip and uninstall.
# SPDX-License-Identifier: GPL-3.0-or-later
if "$abs_top_builddir/config.status" --config |
  grep -q -e '--bindir=' -e '--libdir=' -e '--with-awk-folder='
then
  echo 'skipped: folders of another layout; make installcheck tests those'
  exit 77
fi
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0

complain ()
{
  echo "$1"
  bad=1
}

run_make ()
{
  (unset MAKEFLAGS MFLAGS MAKELEVEL
   make -C "$abs_top_builddir" "$@") >"$dir/log" 2>&1 ||
    { cat "$dir/log"; exit 1; }
}

install_to ()
{
  run_make install prefix=/usr DESTDIR="$1"
}

install_to "$dir/new"
for file in bin/gawk bin/pm-awk bin/awk bin/pmheap share/man/man1/gawk.1 \
  share/man/man1/pmheap.1 share/bash-completion/completions/pmheap \
  bin/gawk-spark share/man/man1/gawk-spark.1 \
  share/pm-gawk/spark/Pieces.java include/gawkapi.h \
  share/man/man3/pma.3 share/man/man3/pma_close.3 include/pma.h lib/libpma.a \
  lib/pkgconfig/libpma.pc share/info/pm-awk.info share/man/man1/pm-awk.1 \
  share/pm-gawk/vim/compiler/pm-awk.vim share/pm-gawk/emacs/pm-awk.el \
  share/doc/pm-gawk/NEWS share/doc/pm-gawk/examples/remember.c \
  share/bash-completion/completions/gawk share/zsh/site-functions/_gawk \
  share/zsh/site-functions/_pmheap share/doc/pm-gawk/card.html \
  share/fish/vendor_completions.d/gawk.fish \
  share/fish/vendor_completions.d/pmheap.fish \
  share/fish/vendor_completions.d/pm-awk.fish \
  share/fish/vendor_completions.d/gawk-report.fish \
  share/bash-completion/completions/pm-awk \
  share/bash-completion/completions/weblog \
  share/bash-completion/completions/syslog-report \
  share/zsh/site-functions/_weblog \
  bin/weblog share/man/man1/weblog.1 bin/gawk-report \
  share/man/man1/gawk-report.1 bin/syslog-report \
  share/man/man1/syslog-report.1 \
  bin/gawkbug libexec/awk/pwcat libexec/awk/grcat lib/gawk/filefuncs.so \
  etc/profile.d/gawk.sh etc/profile.d/gawk.csh share/awk/inplace.awk \
  share/awk/passwd.awk
do
  [ -s "$dir/new/usr/$file" ] || complain "$file is not installed"
done
[ "$(readlink "$dir/new/usr/bin/awk")" = gawk ] || complain 'awk is not a link'
[ "$(readlink "$dir/new/usr/bin/pm-awk")" = gawk ] ||
  complain 'pm-awk is not a link to gawk'
[ "$("$dir/new/usr/bin/awk" 'BEGIN { print 6 * 7 }')" = 42 ] ||
  complain 'the installed awk does not compute'

if [ -f "$abs_top_builddir/po/locale/de/LC_MESSAGES/pm-gawk.mo" ]; then
  for language in de fr; do
    [ -s "$dir/new/usr/share/locale/$language/LC_MESSAGES/pm-gawk.mo" ] ||
      complain "the catalog $language is not installed"
  done
fi

for file in "$abs_top_srcdir"/awk-src/library/*.awk \
  "$abs_top_srcdir"/logs/library/*.awk; do
  cmp -s "$file" "$dir/new/usr/share/awk/${file##*/}" ||
    complain "${file##*/} is not installed"
done

# Check that the shell functions such as gawkpath_prepend work with the
# built-in paths of the installed gawk.
paths=$(PATH="$dir/new/usr/bin:$PATH" AWKPATH= AWKLIBPATH=/before sh -c '
  . "$1"
  gawkpath_prepend /first
  gawkpath_append /last:/more
  echo "$AWKPATH"
  gawkpath_default
  echo "$AWKPATH"
  gawklibpath_prepend /first
  gawklibpath_append /last
  env | grep AWKLIBPATH
' sh "$dir/new/usr/etc/profile.d/gawk.sh")
data=$(env -u AWKPATH "$dir/new/usr/bin/gawk" \
  'BEGIN { print ENVIRON["AWKPATH"] }')
[ "$paths" = "/first:$data:/last:/more
$data
AWKLIBPATH=/first:/before:/last" ] || complain "profile.d/gawk.sh: $paths"

if command -v tcsh >/dev/null; then
  paths=$(PATH="$dir/new/usr/bin:$PATH" AWKPATH= AWKLIBPATH=/before tcsh -fc "
    source '$dir/new/usr/etc/profile.d/gawk.csh'
    gawkpath_prepend /first
    gawkpath_append /last
    echo \$AWKPATH
    gawklibpath_prepend /first
    env | grep AWKLIBPATH")
  [ "$paths" = "/first:$data:/last
AWKLIBPATH=/first:/before" ] || complain "profile.d/gawk.csh: $paths"
fi

# Check the report that gawkbug writes if no editor is used.
(cd "$dir" && EDITOR=true ./new/usr/bin/gawkbug report >/dev/null) &&
  grep -q '^Configured: ' "$dir/report" &&
  grep -q '^Version:    GNU Awk' "$dir/report" ||
  complain 'gawkbug writes no report'
(cd "$dir" && EDITOR=true ./new/usr/bin/gawkbug report 2>/dev/null) &&
  complain 'gawkbug overwrites a file'

# Check that all users can read the files if the umask allows only the owner to
# read new files.
mkdir -p "$dir/old/usr/bin"
echo mine >"$dir/old/usr/bin/awk"
(umask 077; install_to "$dir/old") || exit 1
find "$dir/old/usr" -type f ! -path '*/bin/awk' ! -perm -444 >"$dir/secret"
[ ! -s "$dir/secret" ] ||
  complain "only their owner can read $(tr '\n' ' ' <"$dir/secret")"
[ "$(cat "$dir/old/usr/bin/awk")" = mine ] || complain 'awk was replaced'

# Check that stripped programs work in a prefix with spaces, and that uninstall
# removes all files from the prefix.
prefix="$dir/a prefix"
run_make install-strip prefix="$prefix"
command -v readelf >/dev/null && [ -z "$TEST_SANITIZED" ] &&
  readelf -S "$prefix/bin/gawk" | grep -q '\.symtab' &&
  complain 'install-strip strips nothing'
[ "$(AWKLIBPATH="$prefix/lib/gawk" AWKPATH="$prefix/share/awk" \
  "$prefix/bin/gawk" -l ordchr -i join 'BEGIN {
    n = split("98 99", v); print chr(97) join(v, 1, n, "-") }')" = a98-99 ] ||
  complain 'what was installed with spaces does not work'
for program in weblog gawk-report syslog-report; do
  "$prefix/bin/$program" --version 2>&1 | grep -q 'PMA pm-gawk' ||
    complain "$program does not work in a folder with spaces"
  # Check that a link to a log program uses the gawk in the folder of the
  # link's target, although the folder of the link contains a different gawk.
  ln -sf "$prefix/bin/$program" "$dir/$program"
  printf '#!/bin/sh\nexit 3\n' >"$dir/gawk" && chmod +x "$dir/gawk"
  "$dir/$program" --version 2>&1 | grep -q 'PMA pm-gawk' ||
    complain "a link to $program takes another gawk"
done
# Check that the log programs find their AWK files and extensions in this
# prefix, although configure was given a different prefix, and that their error
# message names a missing file.
printf '%s\n' \
  '10.0.0.1 - - [01/Mar/2024:10:00:00 +0000] "GET /a HTTP/1.1" 200 5' \
  >"$dir/access.log"
echo 'Mar  1 10:00:00 box sshd[7]: Failed password for root from 10.0.0.1' \
  >"$dir/auth.log"
table=$(cd "$dir" && unset AWKPATH AWKLIBPATH && exec 2>&1 &&
  "$prefix/bin/weblog" add site.pma access.log &&
  "$prefix/bin/weblog" top --csv site.pma paths &&
  "$prefix/bin/gawk-report" --csv site.pma weblog::day &&
  "$prefix/bin/syslog-report" add system.pma auth.log &&
  "$prefix/bin/syslog-report" report system.pma) ||
  complain "status $? of a log program under another prefix"
case $table in
  *'
/a,1,'*) ;;
  *) complain "weblog does not work under another prefix: $table" ;;
esac
mv "$prefix/share/awk" "$prefix/away"
for program in weblog syslog-report gawk-report; do
  [ ! -e "$(unset AWKPATH
    "$prefix/bin/gawk" 'BEGIN { sub(/^\.:/, "", ENVIRON["AWKPATH"])
      print ENVIRON["AWKPATH"] }')/weblog-add.awk" ] || break
  said=$(cd "$dir" && unset AWKPATH && "$prefix/bin/$program" report x.pma 2>&1)
  case $?:$said in
    "2:$program: there is no "*'.awk in '*'AWKPATH, or configure '*) ;;
    *) complain "$program without AWK files: $said" ;;
  esac
done
mv "$prefix/away" "$prefix/share/awk"
run_make uninstall prefix="$prefix"
# The file info/dir may remain, because the program install-info creates it.
left=$(find "$prefix" ! -type d ! -path '*/share/info/dir')
[ -z "$left" ] || complain "left by uninstall: $left"
exit $bad
