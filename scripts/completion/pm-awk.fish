# pm-awk.fish -- completion of pm-awk, another name of gawk, for fish.
# SPDX-License-Identifier: GPL-3.0-or-later

complete -c pm-awk -w gawk
complete -c pm-gawk -w gawk
