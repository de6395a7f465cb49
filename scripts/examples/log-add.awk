# log-add.awk -- assign IDs to the distinct lines of a log and count them
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   GAWK_PERSIST_FILE=log.pma gawk -f log-add.awk TODAYS-LOG
#
# The script does not contain any code for persistence.  If the script is run
# every day with the same heap file, known lines keep their IDs, and new lines
# get the next IDs.  The time of a run depends on the size of the day's log,
# not on the size of all logs together.

!($0 in id) {
  id[$0] = ++last_id
}

{
  freq[$0]++
}
