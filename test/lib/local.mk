# local.mk -- build the programs that the permutations of the tests need.
# SPDX-License-Identifier: GPL-3.0-or-later

check_PROGRAMS += test/lib/faults test/lib/reader
test_lib_faults_SOURCES = test/lib/faults.c
test_lib_reader_SOURCES = test/lib/reader.c
test_lib_reader_LDADD = pma/libpma.a
