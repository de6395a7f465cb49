# local.mk -- manuals, and completion for the shell.
# SPDX-License-Identifier: GPL-3.0-or-later

dist_man_MANS += doc/gawk.1 doc/gawkbug.1 doc/pmheap.1 \
  doc/gawk-report.1 doc/syslog-report.1 doc/weblog.1

# The .info file is in the tarball; makeinfo is needed only after a change
# of the manual, TeX never.
info_TEXINFOS = doc/pm-gawk.texi
doc_pm_gawk_TEXINFOS = \
  doc/manual/first-hour.texi \
  doc/manual/tutorial.texi \
  doc/manual/persistence.texi \
  doc/manual/invocation.texi \
  doc/manual/programs.texi \
  doc/manual/statements.texi \
  doc/manual/expressions.texi \
  doc/manual/arrays.texi \
  doc/manual/regexps.texi \
  doc/manual/input.texi \
  doc/manual/output.texi \
  doc/manual/functions.texi \
  doc/manual/userfuncs.texi \
  doc/manual/variables.texi \
  doc/manual/numbers.texi \
  doc/manual/modes.texi \
  doc/manual/jobs.texi \
  doc/manual/logs.texi \
  doc/manual/logs-input.texi \
  doc/manual/logs-reports.texi \
  doc/manual/library.texi \
  doc/manual/bundled.texi \
  doc/manual/extensions.texi \
  doc/manual/debugger.texi \
  doc/manual/differences.texi \
  doc/manual/benchmarks.texi \
  doc/manual/glossary.texi
AM_DISTCHECK_DVI_TARGET = info

EXTRA_DIST += doc/ARCHITECTURE.md doc/heap-format.md

bashcompdir = $(datadir)/bash-completion/completions
bashcomp_DATA = scripts/completion/pmheap
