#!/bin/sh
# Check that every folder with cases has a topic file, that every topic file
# belongs to a folder, and that every case has a program.
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
    [ -f "$case/prog.awk" ] || [ -f "$case/cmd" ] || [ -f "$case/1.cmd" ] ||
      [ -f "$case/1.awk" ] || complain "$case has no program"
  done
done
exit $bad
