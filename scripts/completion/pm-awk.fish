# pm-awk.fish -- complete the arguments of pm-awk (gawk) in fish.
# SPDX-License-Identifier: GPL-3.0-or-later

complete -c pm-awk -w gawk
complete -c pm-gawk -w gawk
