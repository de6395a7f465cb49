# launch.sh -- the part that weblog, syslog-report and gawk-report share
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The programs set four variables and then read this file.  The variable `here'
# is the folder of the program itself, not of a link to the program.  `program'
# is the name of the program, for messages.  `needs' names an AWK file that the
# program needs from the library.  `report_file' names the AWK file that writes
# reports, for the function `look'.  `make install' copies this file into the
# installed programs.  The file sets gawk, AWKPATH and AWKLIBPATH.  The program
# must use $gawk without quotes.

fail ()
{
  echo "$program: $*" >&2
  exit 2
}

# Fail unless a folder of AWKPATH contains the AWK file $needs.
check_library ()
{
  found=$(
    set -f
    IFS=:
    for folder in $AWKPATH; do
      [ ! -r "$folder/$needs" ] || echo "$folder"
    done
  )
  [ -n "$found" ] ||
    fail "there is no $needs in $AWKPATH; add its folder to" \
      "AWKPATH, or configure pm-gawk with the prefix that it is installed in"
}

# Fail unless $2, the argument of the option $1, is a number above 0.
number ()
{
  case $2 in
    '' | *[!0-9]* | 0) fail "$1: \`$2' is not a number above 0" ;;
  esac
}

# Fail unless $2, the argument of the option $1, is empty, is a date like
# 2024-03-01, or is a period like 7d.
period ()
{
  case $2 in
    '' | [0-9][0-9][0-9][0-9]-0[1-9]-[0-3][0-9] | \
      [0-9][0-9][0-9][0-9]-1[0-2]-[0-3][0-9]) return ;;
    *[!0-9]*d) ;;
    *[1-9]*d) return ;;
  esac
  fail "$1: \`$2' is neither a date like 2024-03-01 nor a period like 7d"
}

# Fail if there are arguments, because the command accepts no operands.
no_operands ()
{
  [ $# -eq 0 ] || fail "$command: unexpected operand \`$1'"
}

# Delete the unfinished files that write_report left beside $output when SIGKILL
# or a power failure ended the program.
delete_abandoned ()
{
  for old in "$output".*.tmp; do
    number=${old#"$output".}
    number=${number%.tmp}
    case $number in
      '' | *[!0-9]*) ;;
      *) [ ! -f "$old" ] || [ -e "/proc/$number" ] || rm -f -- "$old" ;;
    esac
  done
}

# Run the command "$@", which writes a report to the file $draft, and return the
# status of the command.  The report for the file $output is first written to a
# new file with the same mode, so that $output contains an older report until
# the new one is complete.  If $output is not a regular file, if it cannot be
# written, or if no file can be created beside it, the report is written to
# $output itself.  If a signal ends the script, a trap deletes the new file.  A
# script that has traps of its own calls this function in a subshell.  If
# $output is - or empty, the report is written to standard output.
write_report ()
{
  draft=- status=0
  if [ "$output" = - ] || [ -z "$output" ]; then
    "$@"
    return
  fi
  case $output in
    */*) [ -d "${output%/*}/" ] ||
      fail "cannot write $output: there is no directory ${output%/*}" ;;
  esac
  delete_abandoned
  temporary=$output.$$.tmp
  trap 'rm -f -- "$temporary"; exit 130' INT
  trap 'rm -f -- "$temporary"; exit 143' TERM HUP
  draft=$temporary
  if [ -f "$output" ] && [ -w "$output" ] && [ ! -L "$output" ]; then
    if ! cp -p -- "$output" "$draft" 2>/dev/null; then
      # If the disk is full, cp leaves an incomplete copy.
      ! rm -- "$draft" 2>/dev/null ||
        fail "cannot make a copy of $output to replace it; is the disk full?"
      draft=$output
    fi
  elif [ -e "$output" ] || [ -L "$output" ] || ! touch -- "$draft" 2>/dev/null
  then
    draft=$output
  fi
  "$@" || status=$?
  if [ "$draft" = "$output" ]; then
    return $status
  elif [ $status -eq 0 ]; then
    mv -f -- "$draft" "$output"
  else
    rm -f -- "$draft"
    return $status
  fi
}

# Run the AWK program $1, which counts the lines of the files in the other
# arguments.  Use a single-byte locale, because a log may contain bytes that are
# not UTF-8.  If the command only adds, no heap exists yet, and no file can be
# counted, run the program without a heap: the program prints its messages, and
# no empty heap remains.
count_lines ()
(
  script=$1
  shift
  case $command in
    add | follow)
      [ -e "$heap" ] || is_any_stream "$@" || is_any_log "$@" ||
        unset GAWK_PERSIST_FILE ;;
  esac
  LC_ALL=C exec $gawk -z -f "$script" -- "$@"
)

# Return true if the arguments contain standard input, a pipe or another file
# that cannot be read twice.
is_any_stream ()
{
  for file do
    case $file in
      - | /dev/std* | /dev/fd/* | /inet*) return 0 ;;
      *) [ ! -r "$file" ] || [ -d "$file" ] || [ -f "$file" ] || return 0 ;;
    esac
  done
  return 1
}

# Return true if one of the files is a log whose lines the program $script
# counts.
is_any_log ()
{
  [ -n "$(
    unset GAWK_PERSIST_FILE
    LC_ALL=C LOGFILES_PROBE=1 $gawk -z -f "$script" -- "$@" 2>/dev/null
  )" ]
}

# Print the last lines that were not recognised, with a question mark for each
# control character except tabs.  The lines are stored in the namespace $1 of
# the heap.
list_misfits ()
{
  output=-
  look "
    @namespace \"$1\"
    BEGIN {"'
      print misfits + 0, misfits == 1 ? "line" : "lines", "not recognised"
      tmp::i = misfits > 100 ? misfits - 100 : 0
      for (; tmp::i < misfits; tmp::i++) {
        tmp::line = misfit[tmp::i % 100 + 1]
        gsub(/[\000-\010\012-\037\177]/, "?", tmp::line)
        print tmp::line
      }
    }'
}

# Run the AWK program $1 after $report_file, with the operands $form, the output
# file and $2.  Open the heap read-only, so that several processes can use it at
# the same time.
run_report ()
{
  GAWK_PERSIST_MODE=ro $gawk -i "$report_file" -e "$1" "$form" "$draft" "${2-}"
}

# Write a report about $heap with run_report.
look ()
{
  [ -e "$heap" ] || fail "$heap: No such file or directory;" \
    "\`$program add HEAP FILE...' creates a heap"
  write_report run_report "$@"
}

# In POSIX mode, gawk rejects extensions.
unset POSIXLY_CORRECT

if [ -n "${AWK:-}" ]; then
  gawk=$AWK
else
  # Call gawk without its folder, and prepend the folder to PATH.  The folder's
  # name may contain spaces, but $gawk is expanded without quotes.
  gawk=gawk
  if [ -x "$here/../awk-src/gawk" ]; then
    PATH=$here/../awk-src:$PATH
  elif [ -x "$here/gawk" ]; then
    PATH=$here:$PATH
  fi
fi
if [ -d "$here/../awk-src/library" ]; then
  library=$here/library:$here/../awk-src/library
  export AWKLIBPATH="$here/../awk-src/extension${AWKLIBPATH:+:$AWKLIBPATH}"
else
  # Append the built-in AWKPATH and AWKLIBPATH, without the current folder.
  folders=$(unset AWKPATH AWKLIBPATH GAWK_PERSIST_FILE
    $gawk 'BEGIN { sub(/^\.:/, "", ENVIRON["AWKPATH"])
      print ENVIRON["AWKPATH"]; print ENVIRON["AWKLIBPATH"] }')
  library=${folders%%
*}
  extensions=${folders#*
}
  # After `make install prefix=OTHER', the built-in folders do not contain the
  # installed files, so use the folders next to the program instead.
  beside=$here/../share/${library##*/}
  if [ ! -r "$library/$needs" ] && [ -r "$beside/$needs" ]; then
    library=$beside
  fi
  beside=$here/../lib/${extensions##*/}
  if [ ! -r "$extensions/decompress.so" ] &&
    [ -r "$beside/decompress.so" ]; then
    export AWKLIBPATH="$beside${AWKLIBPATH:+:$AWKLIBPATH}"
  fi
fi
export AWKPATH="$library${AWKPATH:+:$AWKPATH}"
