# local.mk -- test that heaps survive kills, full disks and concurrent runs.
# SPDX-License-Identifier: GPL-3.0-or-later

crash_tests = \
  test/crash/cost.t \
  test/crash/dying.t \
  test/crash/flips.t \
  test/crash/forged.t \
  test/crash/full.t \
  test/crash/kill.t \
  test/crash/memory.t \
  test/crash/rescue.t \
  test/crash/resume.t \
  test/crash/rotate.t \
  test/crash/schedules.t \
  test/crash/together.t

TESTS += $(crash_tests)
T_LOG_DRIVER = $(tap_driver)
T_LOG_COMPILER = $(srcdir)/test/crash/run
EXTRA_DIST += $(crash_tests) test/crash/run test/crash/Crash.pm

# Build a program that makes heaps with wrong contents and correct checksums.
check_PROGRAMS += test/crash/forge
test_crash_forge_SOURCES = test/crash/forge.c
test_crash_forge_LDADD = pma/libpma.a

# Build a program that runs other programs alternately.
check_PROGRAMS += test/crash/interleave
test_crash_interleave_SOURCES = test/crash/interleave.c
