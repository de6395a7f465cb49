# local.mk -- libpma.
# SPDX-License-Identifier: GPL-3.0-or-later

noinst_LIBRARIES += pma/libpma.a
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
  pma/holders.c \
  pma/internal.h \
  pma/layout.h \
  pma/likely.h \
  pma/lock.c \
  pma/log.c \
  pma/map.c \
  pma/open.c \
  pma/openfile.c \
  pma/pending.c \
  pma/pma.c \
  pma/pma.h \
  pma/recover.c \
  pma/release.c \
  pma/replay.c \
  pma/spill.c \
  pma/track.h \
  pma/units.c
