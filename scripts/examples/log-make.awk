# log-make.awk -- generate the log of one day, for trying log-add.awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   gawk -v day=3 -v lines=10000 -f log-make.awk > log.3
#
# Popularity changes from day to day: new lines appear, old ones become rare.

BEGIN {
  srand(1000 + day)
  for (i = 0; i < lines; i++)
    printf "GET /page/%d\n", int(rand() * rand() * 2000) + day * 100
}
