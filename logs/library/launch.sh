# launch.sh -- the part that weblog, syslog-report and gawk-report share
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The programs set these variables and then read this file:
#   here      the folder of the program itself, not of a link to it
#   program   its name, for messages
#   needs     an AWK file of the library that it runs
# `make install' copies this file into the installed programs.  The file sets
# gawk, AWKPATH and AWKLIBPATH.  The program must use $gawk without quotes.

fail ()
{
  echo "$program: $*" >&2
  exit 2
}

# Fail unless a folder in AWKPATH contains $needs.
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

# Fail unless $2, the argument of the option $1, is empty, a date like
# 2024-03-01 or a period like 7d.
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

# Fail if there are arguments, which are unexpected operands.
no_operands ()
{
  [ $# -eq 0 ] || fail "$command: unexpected operand \`$1'"
}

# Set draft to the name of a new file, to which the report for the file $1 is
# written first, so that $1 contains an older report until the new one is
# complete.  The new file has the mode of $1.  Set draft to $1 itself if $1 is
# not a regular file that can be written, or if no file can be created beside
# it.  A signal that ends the program deletes the new file.  A program that has
# traps of its own calls this function in a subshell.
open_draft ()
{
  draft=-
  [ "$1" != - ] || return 0
  temporary=$1.$$.tmp
  trap 'rm -f -- "$temporary"; exit 130' INT
  trap 'rm -f -- "$temporary"; exit 143' TERM HUP
  draft=$temporary
  if [ -f "$1" ] && [ -w "$1" ] && [ ! -L "$1" ]; then
    if ! cp -p -- "$1" "$draft" 2>/dev/null; then
      # If the disk is full, an incomplete copy exists.
      ! rm -- "$draft" 2>/dev/null || fail "cannot write a copy of $1"
      draft=$1
    fi
  elif [ -e "$1" ] || [ -L "$1" ] || ! touch -- "$draft" 2>/dev/null; then
    draft=$1
  fi
}

# Rename the draft to $1 if the status $2 of the program that wrote it is 0, and
# delete it otherwise.  Return this status.
close_draft ()
{
  if [ "$draft" = "$1" ]; then
    return "$2"
  elif [ "$2" -eq 0 ]; then
    mv -f -- "$draft" "$1"
  else
    rm -f -- "$draft"
    return "$2"
  fi
}

# In POSIX mode, gawk rejects extensions.
unset POSIXLY_CORRECT

if [ -n "${AWK:-}" ]; then
  gawk=$AWK
else
  # Call gawk without its folder, and prepend the folder to PATH: $gawk is
  # expanded without quotes, but the folder's name may contain spaces.
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
  # After `make install prefix=OTHER', the built-in folders are wrong; use the
  # folders next to the program instead.
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
