# local.mk -- unit tests of libpma, in C, without the interpreter.
# SPDX-License-Identifier: GPL-3.0-or-later

pma_tests = \
  test/pma/alloc \
  test/pma/commit \
  test/pma/errors \
  test/pma/faults \
  test/pma/flips \
  test/pma/kill \
  test/pma/locks \
  test/pma/powerloss

check_PROGRAMS += $(pma_tests)
TESTS += $(pma_tests)

pma_model = test/pma/model.c test/pma/model.h
test_pma_alloc_SOURCES = test/pma/alloc.c $(pma_model)
test_pma_alloc_LDADD = pma/libpma.a
test_pma_commit_SOURCES = test/pma/commit.c $(pma_model)
test_pma_commit_LDADD = pma/libpma.a
test_pma_errors_SOURCES = test/pma/errors.c $(pma_model)
test_pma_errors_LDADD = pma/libpma.a
test_pma_faults_SOURCES = test/pma/faults.c $(pma_model)
test_pma_faults_LDADD = pma/libpma.a
test_pma_flips_SOURCES = test/pma/flips.c $(pma_model)
test_pma_flips_LDADD = pma/libpma.a
test_pma_kill_SOURCES = test/pma/kill.c $(pma_model)
test_pma_kill_LDADD = pma/libpma.a
test_pma_locks_SOURCES = test/pma/locks.c $(pma_model)
test_pma_locks_LDADD = pma/libpma.a
test_pma_powerloss_SOURCES = test/pma/powerloss.c $(pma_model)
test_pma_powerloss_LDADD = pma/libpma.a
