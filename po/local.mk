# local.mk -- build the catalogs of messages in other languages.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A translator writes po/LANGUAGE.po.  The template po/pm-gawk.pot is made from
# the sources, and is in the tarball but not in git.  The catalogs have the
# same layout in the build folder as after installation, so that
# GAWK_LOCALE_DIR=po/locale finds them there.

EXTRA_DIST += po/README.md po/de.po po/fr.po po/pm-gawk.pot $(catalogs)

catalogs = po/locale/de/LC_MESSAGES/pm-gawk.mo \
  po/locale/fr/LC_MESSAGES/pm-gawk.mo

if HAVE_CATALOGS
catalog_dedir = $(localedir)/de/LC_MESSAGES
catalog_de_DATA = po/locale/de/LC_MESSAGES/pm-gawk.mo
catalog_frdir = $(localedir)/fr/LC_MESSAGES
catalog_fr_DATA = po/locale/fr/LC_MESSAGES/pm-gawk.mo
endif

po/locale/de/LC_MESSAGES/pm-gawk.mo: po/de.po
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(MSGFMT) -c -o $@ $(srcdir)/po/de.po
po/locale/fr/LC_MESSAGES/pm-gawk.mo: po/fr.po
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(MSGFMT) -c -o $@ $(srcdir)/po/fr.po

po/pm-gawk.pot: scripts/update-po pma/error.c $(awk_src_libawk_a_SOURCES) \
  $(pmheap_sources)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(srcdir)/scripts/update-po --template $@

# Merge the messages of the sources into the translations.
update-po:
	$(srcdir)/scripts/update-po

.PHONY: update-po
MAINTAINERCLEANFILES += po/pm-gawk.pot $(catalogs)
