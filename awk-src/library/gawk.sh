# gawk.sh -- shell functions that change AWKPATH and AWKLIBPATH
# SPDX-License-Identifier: GPL-3.0-or-later
#
# gawkpath_default sets AWKPATH to gawk's default.
# gawkpath_prepend FOLDERS puts FOLDERS at the start of AWKPATH.
# gawkpath_append FOLDERS puts FOLDERS at the end of AWKPATH.
# The functions gawklibpath_... change AWKLIBPATH in the same ways.
#
# FOLDERS are separated by colons.  If a variable is unset or empty, its
# default is used.

gawkpath_default ()
{
  AWKPATH=$(unset AWKPATH GAWK_PERSIST_FILE
    gawk 'BEGIN { print ENVIRON["AWKPATH"] }')
  export AWKPATH
}

gawkpath_prepend ()
{
  [ -n "$AWKPATH" ] || gawkpath_default
  export AWKPATH="$*:$AWKPATH"
}

gawkpath_append ()
{
  [ -n "$AWKPATH" ] || gawkpath_default
  export AWKPATH="$AWKPATH:$*"
}

gawklibpath_default ()
{
  AWKLIBPATH=$(unset AWKLIBPATH GAWK_PERSIST_FILE
    gawk 'BEGIN { print ENVIRON["AWKLIBPATH"] }')
  export AWKLIBPATH
}

gawklibpath_prepend ()
{
  [ -n "$AWKLIBPATH" ] || gawklibpath_default
  export AWKLIBPATH="$*:$AWKLIBPATH"
}

gawklibpath_append ()
{
  [ -n "$AWKLIBPATH" ] || gawklibpath_default
  export AWKLIBPATH="$AWKLIBPATH:$*"
}
