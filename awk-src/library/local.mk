# local.mk -- install the library files that programs include, and their
# helpers.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# In the build tree AWKPATH=awk-src/library finds the generated files, and
# AWKPATH=$(srcdir)/awk-src/library finds the others.  inplace.awk is in the
# folder of its extension.

dist_awklibdata_DATA = \
  awk-src/library/assert.awk \
  awk-src/library/bits2str.awk \
  awk-src/library/chart.awk \
  awk-src/library/cliff_rand.awk \
  awk-src/library/ctime.awk \
  awk-src/library/daily.awk \
  awk-src/library/ftrans.awk \
  awk-src/library/getopt.awk \
  awk-src/library/gettime.awk \
  awk-src/library/have_mpfr.awk \
  awk-src/library/human.awk \
  awk-src/library/intdiv0.awk \
  awk-src/library/isnumeric.awk \
  awk-src/library/join.awk \
  awk-src/library/libintl.awk \
  awk-src/library/noassign.awk \
  awk-src/library/ord.awk \
  awk-src/library/processarray.awk \
  awk-src/library/quicksort.awk \
  awk-src/library/readable.awk \
  awk-src/library/readfile.awk \
  awk-src/library/report.awk \
  awk-src/library/report-html.awk \
  awk-src/library/rewind.awk \
  awk-src/library/round.awk \
  awk-src/library/shellquote.awk \
  awk-src/library/strtonum.awk \
  awk-src/library/tocsv.awk \
  awk-src/library/walkarray.awk \
  awk-src/library/window.awk \
  awk-src/library/zerofile.awk

# These files contain the name of the folder of pwcat and grcat.
nodist_awklibdata_DATA = \
  awk-src/library/group.awk \
  awk-src/library/ns_passwd.awk \
  awk-src/library/passwd.awk
bin_SCRIPTS = awk-src/library/gawkbug
library_made = $(nodist_awklibdata_DATA) $(bin_SCRIPTS)
dist_bin_SCRIPTS =
EXTRA_DIST += $(library_made:=.in)
CLEANFILES += $(library_made)

# Set the folder of pwcat and grcat, as a word of a command that gawk passes to
# the shell.
if RELOCATABLE
program_found = $$(dirname \\"$$(readlink /proc/$$PPID/exe)\\")
awklibexec_found = $(program_found)/../libexec/$(notdir $(awklibexecdir))
else
awklibexec_found = $(awklibexecdir)
endif

$(library_made): Makefile
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	args=`./config.status --config | \
	  sed -e 's/ -f[a-z]*-prefix-map=[^ ]*//g' -e 's/[|&]/\\&/g'` && \
	flags=`echo '$(CFLAGS)' | sed 's/ -f[a-z]*-prefix-map=[^ ]*//g'` && \
	sed -e 's|@awklibexecdir[@]|$(awklibexec_found)|' \
	  -e 's|@PACKAGE_STRING[@]|$(PACKAGE_STRING)|' \
	  -e 's|@PACKAGE_BUGREPORT[@]|$(PACKAGE_BUGREPORT)|' \
	  -e 's|@host[@]|$(host)|' \
	  -e 's|@CC[@]|$(CC)|' -e "s|@CFLAGS[@]|$$flags|" \
	  -e "s|@CONFIGURE_ARGS[@]|$$args|" $(srcdir)/$@.in >$@-t && \
	case $@ in *bug) chmod +x $@-t ;; esac && \
	mv $@-t $@
awk-src/library/group.awk: awk-src/library/group.awk.in
awk-src/library/ns_passwd.awk: awk-src/library/ns_passwd.awk.in
awk-src/library/passwd.awk: awk-src/library/passwd.awk.in
awk-src/library/gawkbug: awk-src/library/gawkbug.in

awklibexec_PROGRAMS = awk-src/library/pwcat awk-src/library/grcat
awk_src_library_pwcat_SOURCES = awk-src/library/pwcat.c \
  awk-src/library/entries.h
awk_src_library_grcat_SOURCES = awk-src/library/grcat.c \
  awk-src/library/entries.h

profiledir = $(sysconfdir)/profile.d
dist_profile_DATA = awk-src/library/gawk.sh awk-src/library/gawk.csh
