# local.mk -- build the unit tests of libawk.a, in C.
# SPDX-License-Identifier: GPL-3.0-or-later

unit_tests = test/unit/test-big test/unit/test-fields test/unit/test-io \
  test/unit/test-number test/unit/test-recscan \
  test/unit/test-rx test/unit/test-array test/unit/test-lexer \
  test/unit/test-codegen test/unit/test-effects test/unit/test-shards
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
EXTRA_DIST += test/unit/check.h test/unit/random.h

unit_libs = awk-src/libawk.a pma/libpma.a lib/libgnu.a $(LIBM)

test_unit_test_recscan_SOURCES = test/unit/test-recscan.c
test_unit_test_recscan_LDADD = $(unit_libs)

test_unit_test_io_SOURCES = test/unit/test-io.c
test_unit_test_io_LDADD = $(unit_libs)

test_unit_test_number_SOURCES = test/unit/test-number.c
test_unit_test_number_LDADD = $(unit_libs)

test_unit_test_rx_SOURCES = test/unit/test-rx.c
test_unit_test_rx_LDADD = $(unit_libs)

test_unit_test_big_SOURCES = test/unit/test-big.c
test_unit_test_big_LDADD = $(unit_libs)

test_unit_test_fields_SOURCES = test/unit/test-fields.c
test_unit_test_fields_LDADD = $(unit_libs)

test_unit_test_array_SOURCES = test/unit/test-array.c
test_unit_test_array_LDADD = $(unit_libs)

test_unit_test_lexer_SOURCES = test/unit/test-lexer.c
test_unit_test_lexer_LDADD = $(unit_libs)

test_unit_test_codegen_SOURCES = test/unit/test-codegen.c
test_unit_test_codegen_LDADD = $(unit_libs)

test_unit_test_effects_SOURCES = test/unit/test-effects.c
test_unit_test_effects_LDADD = $(unit_libs)

test_unit_test_shards_SOURCES = test/unit/test-shards.c
test_unit_test_shards_LDADD = $(unit_libs)
