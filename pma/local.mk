# local.mk -- libpma.
# SPDX-License-Identifier: GPL-3.0-or-later

noinst_LIBRARIES += pma/libpma.a
pma_libpma_a_SOURCES = pma/pma.h
