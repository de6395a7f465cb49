# local.mk -- build libpma: the archive that our programs are linked with, and
# the files that other programs use.
# SPDX-License-Identifier: GPL-3.0-or-later

lib_LIBRARIES = pma/libpma.a
pma_libpma_a_SOURCES = \
  pma/dax.c \
  pma/dax.h \
  pma/address.c \
  pma/advice.c \
  pma/alloc.c \
  pma/anon.c \
  pma/assertion.h \
  pma/big.c \
  pma/changed.c \
  pma/check.c \
  pma/classes.c \
  pma/commit.c \
  pma/dirty.c \
  pma/error.c \
  pma/fault.c \
  pma/fault.h \
  pma/file.c \
  pma/file.h \
  pma/fresh.c \
  pma/gather.c \
  pma/header.c \
  pma/heapfile.h \
  pma/held.c \
  pma/holders.c \
  pma/internal.h \
  pma/layout.h \
  pma/lazy.c \
  pma/likely.h \
  pma/lock.c \
  pma/log.c \
  pma/map.c \
  pma/mend.c \
  pma/open.c \
  pma/openfile.c \
  pma/os.c \
  pma/os.h \
  pma/pages.c \
  pma/pages.h \
  pma/pending.c \
  pma/pma.c \
  pma/pma.h \
  pma/recover.c \
  pma/release.c \
  pma/replay.c \
  pma/reserve.c \
  pma/spill.c \
  pma/statx.h \
  pma/sum.c \
  pma/sum.h \
  pma/switches.h \
  pma/touch.c \
  pma/track.h \
  pma/units.c \
  pma/verify.c \
  pma/wipe.c

include_HEADERS += pma/pma.h
pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = pma/libpma.pc
pma_examples = pma/examples/concordance.cc pma/examples/gawk_heap.py \
  pma/examples/pma.py pma/examples/remember.c pma/examples/words.py
EXTRA_DIST += pma/README.md pma/libpma.map pma/libpma.pc.in $(pma_examples)
CLEANFILES += pma/libpma.pc

if RELOCATABLE
pc_prefix = $${pcfiledir}/../..
pc_libdir = $${prefix}/lib
pc_includedir = $${prefix}/include
else
pc_prefix = $(prefix)
pc_libdir = $(libdir)
pc_includedir = $(includedir)
endif

pma/libpma.pc: pma/libpma.pc.in Makefile
	$(AM_V_GEN)$(MKDIR_P) pma && \
	space='s| |\\\\ |g' && \
	sed -e "s|[@]prefix@|`echo '$(pc_prefix)' | sed "$$space"`|" \
	  -e "s|[@]libdir@|`echo '$(pc_libdir)' | sed "$$space"`|" \
	  -e "s|[@]includedir@|`echo '$(pc_includedir)' | sed "$$space"`|" \
	  -e 's|[@]PACKAGE_VERSION@|$(PACKAGE_VERSION)|' \
	  $(srcdir)/pma/libpma.pc.in >$@-t && mv $@-t $@

# The shared library exports the symbols that libpma.map lists.  A program that
# was linked with one version of it runs with every later version whose soname
# has the same number.
pma_soname = libpma.so.0
pma_links = $(pma_soname) libpma.so
if SHARED_LIBPMA
pmalibdir = $(libdir)
pmalib_PROGRAMS = pma/libpma.so.0.0.0
pma_libpma_so_0_0_0_SOURCES = $(pma_libpma_a_SOURCES)
pma_libpma_so_0_0_0_CFLAGS = $(AM_CFLAGS) -fPIC
pma_libpma_so_0_0_0_LDFLAGS = -shared -Wl,-soname,$(pma_soname) \
  -Wl,--version-script,$(srcdir)/pma/libpma.map \
  -Wl,-z,relro -Wl,-z,now -Wl,--as-needed
EXTRA_pma_libpma_so_0_0_0_DEPENDENCIES = pma/libpma.map
endif

install-libpma-links:
	for file in $(pmalib_PROGRAMS); do \
	  for link in $(pma_links); do \
	    rm -f "$(DESTDIR)$(libdir)/$$link" && \
	    $(LN_S) `basename $$file` "$(DESTDIR)$(libdir)/$$link" || exit 1; \
	  done; \
	done
uninstall-libpma-links:
	for link in $(pma_links); do rm -f "$(DESTDIR)$(libdir)/$$link"; done
.PHONY: install-libpma-links uninstall-libpma-links
