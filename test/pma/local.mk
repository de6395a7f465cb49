# local.mk -- build the unit tests of libpma, in C, without the interpreter.
# SPDX-License-Identifier: GPL-3.0-or-later

pma_tests = \
  test/pma/address \
  test/pma/alloc \
  test/pma/boots \
  test/pma/calls \
  test/pma/commit \
  test/pma/damage \
  test/pma/dax \
  test/pma/edges \
  test/pma/errors \
  test/pma/family \
  test/pma/faults \
  test/pma/flips \
  test/pma/foreign \
  test/pma/guard \
  test/pma/held \
  test/pma/interrupt \
  test/pma/kill \
  test/pma/locks \
  test/pma/memory \
  test/pma/misuse \
  test/pma/pages \
  test/pma/powerloss \
  test/pma/schedules \
  test/pma/snapshots \
  test/pma/space \
  test/pma/touch \
  test/pma/unread

check_PROGRAMS += $(pma_tests)
TESTS += $(pma_tests) test/pma/owner.sh
EXTRA_DIST += test/pma/owner.sh

pma_model = test/pma/model.c test/pma/model.h test/pma/plain_open.h
test_pma_address_SOURCES = test/pma/address.c $(pma_model)
test_pma_address_LDADD = pma/libpma.a
test_pma_alloc_SOURCES = test/pma/alloc.c $(pma_model)
test_pma_alloc_LDADD = pma/libpma.a
test_pma_calls_SOURCES = test/pma/calls.c $(pma_model)
test_pma_calls_LDADD = pma/libpma.a
test_pma_boots_SOURCES = test/pma/boots.c $(pma_model)
test_pma_boots_LDADD = pma/libpma.a
test_pma_commit_SOURCES = test/pma/commit.c $(pma_model)
test_pma_commit_LDADD = pma/libpma.a
test_pma_held_SOURCES = test/pma/held.c $(pma_model)
test_pma_held_LDADD = pma/libpma.a
test_pma_damage_SOURCES = test/pma/damage.c $(pma_model)
test_pma_damage_LDADD = pma/libpma.a
test_pma_dax_SOURCES = test/pma/dax.c $(pma_model)
test_pma_dax_LDADD = pma/libpma.a
test_pma_edges_SOURCES = test/pma/edges.c $(pma_model)
test_pma_edges_LDADD = pma/libpma.a
test_pma_errors_SOURCES = test/pma/errors.c $(pma_model)
test_pma_errors_LDADD = pma/libpma.a
test_pma_family_SOURCES = test/pma/family.c $(pma_model)
test_pma_family_LDADD = pma/libpma.a
test_pma_faults_SOURCES = test/pma/faults.c $(pma_model)
test_pma_faults_LDADD = pma/libpma.a
test_pma_flips_SOURCES = test/pma/flips.c $(pma_model)
test_pma_flips_LDADD = pma/libpma.a
test_pma_foreign_SOURCES = test/pma/foreign.c $(pma_model)
test_pma_foreign_LDADD = pma/libpma.a
test_pma_guard_SOURCES = test/pma/guard.c $(pma_model)
test_pma_guard_LDADD = pma/libpma.a
test_pma_interrupt_SOURCES = test/pma/interrupt.c $(pma_model)
test_pma_interrupt_LDADD = pma/libpma.a
test_pma_kill_SOURCES = test/pma/kill.c $(pma_model)
test_pma_kill_LDADD = pma/libpma.a
test_pma_locks_SOURCES = test/pma/locks.c $(pma_model)
test_pma_locks_LDADD = pma/libpma.a
test_pma_memory_SOURCES = test/pma/memory.c $(pma_model)
test_pma_memory_LDADD = pma/libpma.a
test_pma_misuse_SOURCES = test/pma/misuse.c $(pma_model)
test_pma_misuse_LDADD = pma/libpma.a
test_pma_touch_SOURCES = test/pma/touch.c $(pma_model)
test_pma_touch_LDADD = pma/libpma.a
test_pma_unread_SOURCES = test/pma/unread.c $(pma_model)
test_pma_unread_LDADD = pma/libpma.a
test_pma_pages_SOURCES = test/pma/pages.c $(pma_model)
test_pma_pages_LDADD = pma/libpma.a
test_pma_powerloss_SOURCES = test/pma/powerloss.c test/pma/medium.c \
  test/pma/medium.h test/pma/watchers.c test/pma/watchers.h $(pma_model)
test_pma_powerloss_LDADD = pma/libpma.a
test_pma_schedules_SOURCES = test/pma/schedules.c test/pma/turns.c \
  test/pma/turns.h test/pma/medium.c test/pma/medium.h $(pma_model)
test_pma_schedules_LDADD = pma/libpma.a
test_pma_snapshots_SOURCES = test/pma/snapshots.c $(pma_model)
test_pma_snapshots_LDADD = pma/libpma.a
test_pma_space_SOURCES = test/pma/space.c $(pma_model)
test_pma_space_LDADD = pma/libpma.a

# Test random heap files with libFuzzer for FUZZ_SECONDS.
FUZZ_SECONDS = 60
FUZZ_CC = clang
EXTRA_DIST += test/pma/fuzz.c
fuzz_heap_sources = $(pma_libpma_a_SOURCES) test/pma/model.c test/pma/fuzz.c
fuzz_heap_flags = -O1 -g -I$(srcdir) -I$(srcdir)/test/pma
.PHONY: fuzz-heap
fuzz-heap:
	$(MKDIR_P) fuzz-heap.dir/corpus
	set x; for f in $(fuzz_heap_sources); do case $$f in \
	  (*.c) set "$$@" $(srcdir)/$$f;; esac; done; shift; \
	$(CC) $(fuzz_heap_flags) -DFUZZ_SEEDS "$$@" \
	  -o fuzz-heap.dir/seeds && \
	fuzz-heap.dir/seeds fuzz-heap.dir/corpus && \
	$(FUZZ_CC) $(fuzz_heap_flags) -fsanitize=fuzzer,undefined "$$@" \
	  -o fuzz-heap.dir/fuzz && \
	fuzz-heap.dir/fuzz -max_total_time=$(FUZZ_SECONDS) -timeout=10 \
	  -max_len=400000 -print_final_stats=1 \
	  -artifact_prefix=fuzz-heap.dir/ fuzz-heap.dir/corpus
