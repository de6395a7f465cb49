# log-add.awk -- give the distinct lines of a log IDs and count them
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=log.pma gawk -f log-add.awk TODAYS-LOG
#
# The script knows nothing of persistence.  Run day by day over one heap file
# it goes on where it stopped: known lines keep their ID, new ones get the
# next.  A day costs what the day's log costs, not what all logs cost.

!($0 in id) {
  id[$0] = ++last_id
}

{
  freq[$0]++
}
