#!/bin/sh
# Every folder with cases has its topic file, every topic file its folder,
# every case a program.
# SPDX-License-Identifier: GPL-3.0-or-later
cd "$abs_top_srcdir/test" || exit 99
bad=0
complain ()
{
  echo "$1"
  bad=1
}
for kind in language persistence; do
  for dir in $kind/*/; do
    [ -d "$dir" ] || continue
    [ -f "${dir%/}.topic" ] || complain "$dir has no ${dir%/}.topic"
  done
  for topic in $kind/*.topic; do
    [ -f "$topic" ] || continue
    [ -s "$topic" ] || complain "$topic is empty"
    [ -d "${topic%.topic}" ] || complain "$topic has no folder"
  done
  for case in $kind/*/*/; do
    [ -d "$case" ] || continue
    [ -f "$case/prog.awk" ] || [ -f "$case/cmd" ] || [ -f "$case/1.cmd" ] ||
      [ -f "$case/1.awk" ] || complain "$case has no program"
  done
done
exit $bad
