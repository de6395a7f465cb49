# gawk.sh -- shell functions that change AWKPATH and AWKLIBPATH
# SPDX-License-Identifier: GPL-3.0-or-later
#
# gawkpath_default           AWKPATH is what gawk takes without it
# gawkpath_prepend FOLDERS   FOLDERS come first in AWKPATH
# gawkpath_append FOLDERS    FOLDERS come last in AWKPATH
# gawklibpath_...            the same with AWKLIBPATH
#
# FOLDERS are separated by colons.  A variable that is unset or empty counts
# as its default.

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
