#!/bin/sh
# Check that every folder with cases has a topic file, that every topic file
# belongs to a folder, that every case has a program, and that every folder of
# shared files is used by a case.
# SPDX-License-Identifier: GPL-3.0-or-later
cd "$abs_top_srcdir/test" || exit 99
bad=0
complain ()
{
  echo "$1"
  bad=1
}
for dir in language/*/ persistence/*/ ../logs/test/*/ ../spark/test/*/; do
  [ -d "$dir" ] || continue
  [ -f "${dir%/}.topic" ] || complain "$dir has no ${dir%/}.topic"
done
for topic in *.topic */*.topic ../logs/test/*.topic \
  ../spark/test/*.topic; do
  [ -s "$topic" ] || complain "$topic is empty"
  dir=${topic%.topic}
  [ -d "$dir" ] || complain "$topic has no folder"
  for case in "$dir"/*/; do
    [ "$case" != "$dir/shared/" ] || continue
    [ -f "$case/prog.awk" ] || [ -f "$case/cmd" ] || [ -f "$case/1.cmd" ] ||
      [ -f "$case/1.awk" ] || complain "$case has no program"
  done
  for shared in "$dir"/shared/*/; do
    [ -d "$shared" ] || continue
    name=${shared%/}
    grep -qx "${name##*/}" "$dir"/*/shares || complain "no case uses $shared"
  done
done
exit $bad
