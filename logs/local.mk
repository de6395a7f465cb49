# local.mk -- install weblog, syslog-report and gawk-report.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The programs read the command line and run AWK files of logs/library, which
# are installed with the other library files.

dist_bin_SCRIPTS += logs/gawk-report logs/syslog-report logs/weblog

dist_awklibdata_DATA += \
  logs/library/gawk-report.awk \
  logs/library/logfiles.awk \
  logs/library/logformat.awk \
  logs/library/logformat-json.awk \
  logs/library/logformat-syslog.awk \
  logs/library/logformat-web.awk \
  logs/library/syslog.awk \
  logs/library/syslog-add.awk \
  logs/library/syslog-report.awk \
  logs/library/weblog.awk \
  logs/library/weblog-add.awk \
  logs/library/weblog-count.awk \
  logs/library/weblog-country.awk \
  logs/library/weblog-filter.awk \
  logs/library/weblog-part.awk \
  logs/library/weblog-report.awk \
  logs/library/weblog-serve.awk

dist_man_MANS += logs/gawk-report.1 logs/syslog-report.1 logs/weblog.1

bashcomp_DATA += logs/completion/weblog
zshcomp_DATA += logs/completion/_weblog
fishcomp_DATA += logs/completion/weblog.fish
EXTRA_DIST += logs/completion logs/library/launch.sh logs/test

# In the installed programs, replace the command that reads launch.sh with the
# file itself.
install-launcher:
	for name in weblog syslog-report gawk-report; do \
	  to="$(DESTDIR)$(bindir)/`echo $$name | sed '$(transform)'`" && \
	  sed -e '/^\. .*launch\.sh"$$/{' \
	    -e 'r $(srcdir)/logs/library/launch.sh' -e 'd' -e '}' \
	    $(srcdir)/logs/$$name >"$$to" || exit 1; \
	done
.PHONY: install-launcher
