# local.mk -- libpma and its tool.
# SPDX-License-Identifier: GPL-3.0-or-later

noinst_LIBRARIES += pma/libpma.a
pma_libpma_a_SOURCES = \
  pma/alloc.c \
  pma/anon.c \
  pma/big.c \
  pma/check.c \
  pma/child.c \
  pma/classes.c \
  pma/commit.c \
  pma/dirty.c \
  pma/error.c \
  pma/file.c \
  pma/file.h \
  pma/fresh.c \
  pma/header.c \
  pma/heapfile.h \
  pma/internal.h \
  pma/layout.h \
  pma/lock.c \
  pma/log.c \
  pma/mapfile.c \
  pma/openfile.c \
  pma/pma.h \
  pma/recover.c \
  pma/root.c \
  pma/spill.c \
  pma/track.h \
  pma/units.c

# What a heap holds is told by awk-src/front/heapview.c (see pmheap.h).
bin_PROGRAMS += pma/pmheap
pma_pmheap_SOURCES = \
  pma/pmcopy.c \
  pma/pmcopy.h \
  pma/pmheap.c \
  pma/pmheap.h \
  pma/pmout.c \
  awk-src/front/heapview.c
pma_pmheap_LDADD = awk-src/libawk.a pma/libpma.a lib/libgnu.a
