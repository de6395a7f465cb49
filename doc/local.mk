# local.mk -- manuals, and completion for the shell.
# SPDX-License-Identifier: GPL-3.0-or-later

dist_man_MANS += doc/gawk.1 doc/pmheap.1

EXTRA_DIST += doc/ARCHITECTURE.md doc/heap-format.md

bashcompdir = $(datadir)/bash-completion/completions
bashcomp_DATA = scripts/completion/pmheap
