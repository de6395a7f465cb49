# local.mk -- run the tests; test/README.md describes their layout.
# SPDX-License-Identifier: GPL-3.0-or-later

# All files in these folders are scripts or data of cases.
EXTRA_DIST += test/README.md test/known-differences test/lib test/build \
  test/api test/language test/persistence test/jobs \
  test/programs test/programs.topic test/property test/permutations

# Each topic is one test for automake; run-case reports every case of the topic
# in the TAP format.  make computes the list TOPICS (see configure.ac), so that
# a new topic needs no change here.

build_checks = test/build/layers.sh test/build/headers.sh \
  test/build/symbols.sh test/build/style.sh test/build/sources.sh \
  test/build/topics.sh test/build/harness.sh \
  test/build/install.sh test/build/program.sh test/build/doc-examples.sh \
  test/build/pretty.sh test/build/heap-format.sh test/build/summary.sh \
  test/build/scripts.sh test/build/sentences.sh \
  test/build/names.sh test/build/prefixes.sh test/build/callers.sh \
  test/build/libpma.sh test/build/libpma-examples.sh \
  test/build/editors.sh test/build/dependencies.sh \
  test/build/machine-code.sh test/build/manual.sh test/build/messages.sh \
  test/build/completion.sh test/build/session.sh test/build/card.sh \
  test/build/site.sh \
  test/build/packages.sh test/build/posix-awk.sh test/build/permutations.sh \
  test/build/switches.sh test/build/place.sh test/build/configure.sh \
  test/build/without.sh test/build/power-cuts.sh

TESTS += $(TOPICS) $(build_checks) test/api/api.tap test/jobs/jobs.tap \
  test/jobs/parts.tap test/jobs/kills.tap test/jobs/faults.tap \
  test/property/batch.tap test/lib/sample-1.tap test/lib/sample-2.tap

TEST_EXTENSIONS = .topic .sh .t .tap
tap_driver = env AM_TAP_AWK='$(AWK)' $(SHELL) \
  $(top_srcdir)/build-aux/tap-driver.sh
TOPIC_LOG_DRIVER = $(tap_driver)
TOPIC_LOG_COMPILER = $(srcdir)/test/lib/run-case -t
SH_LOG_COMPILER = $(SHELL)
TAP_LOG_DRIVER = $(tap_driver)
TAP_LOG_COMPILER = $(SHELL)

AWK_UNDER_TEST =
# Set umask, since a heap that others may write to is rejected.  Multiply time
# limits, since the machine may run other programs.
AM_TESTS_ENVIRONMENT = umask 022; \
  TEST_TIMEOUT_FACTOR=$${TEST_TIMEOUT_FACTOR:-4}; export TEST_TIMEOUT_FACTOR; \
  AWK_UNDER_TEST='$(AWK_UNDER_TEST)'; export AWK_UNDER_TEST; \
  PMHEAP=$(abs_top_builddir)/awk-src/pmheap/pmheap; export PMHEAP; \
  abs_top_builddir=$(abs_top_builddir); export abs_top_builddir; \
  abs_top_srcdir=$(abs_top_srcdir); export abs_top_srcdir; \
  GAWK_BATCH_AFTER=0; export GAWK_BATCH_AFTER; \
  NM='$(NM)'; export NM; CC='$(CC)'; export CC; \
  CFLAGS='$(CFLAGS)'; export CFLAGS; \
  CXXFLAGS='$(CXXFLAGS)'; export CXXFLAGS;

# Run our cases on a different awk, and print the unknown differences.
check-against:
	@test -n "$(AWK_UNDER_TEST)" || { \
	  echo "usage: make check-against AWK_UNDER_TEST=/usr/bin/gawk" >&2; \
	  exit 2; }
	$(srcdir)/test/lib/run-case -A -a '$(AWK_UNDER_TEST)' \
	  $(srcdir)/test/*.topic $(srcdir)/test/language/*.topic \
	  $(srcdir)/logs/test/*.topic $(srcdir)/spark/test/*.topic

# Run the whole suite with sanitizers, in a separate build folder, from a copy
# of the sources.
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=undefined \
  -fno-omit-frame-pointer
check-asan:
	$(MAKE) $(AM_MAKEFLAGS) distdir=asan-src distdir
	$(MKDIR_P) asan-build
	cd asan-build && { test -f Makefile || \
	  ../asan-src/configure --enable-assertions=expensive CC='$(CC)' \
	  CFLAGS='-O1 -g $(SANITIZE)'; }
	cd asan-build && $(MAKE) $(AM_MAKEFLAGS) && TEST_TIMEOUT_FACTOR=6 \
	  TEST_SANITIZED=1 \
	  ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:handle_sigfpe=0 \
	  UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1 \
	  $(MAKE) $(AM_MAKEFLAGS) check

# Run every case under valgrind, in the modes that can show memory errors.
VALGRIND = valgrind -q --error-exitcode=99 --leak-check=no
check-valgrind: all
	RUN_CASE_OURS=1 TEST_TIMEOUT_FACTOR=60 PMHEAP= \
	  $(srcdir)/test/lib/run-case \
	  -a '$(VALGRIND) $(abs_top_builddir)/awk-src/gawk' -m plain \
	  $(srcdir)/test/*.topic $(srcdir)/test/*/*.topic \
	  $(srcdir)/logs/test/*.topic $(srcdir)/spark/test/*.topic

# Run every case in every permutation, and in a random pair of permutations.
# Use a build with the switches that some permutations need, and a build with
# sanitizers if check-asan has made one.  SEED repeats the random choices of an
# earlier run; PERMUTATIONS names the permutations to run, and pairs of them as
# NAME,NAME.
SEED = $$(date +%s)
PERMUTATIONS =
PERMUTE_JOBS = $$(nproc)
switches-build:
	$(MAKE) $(AM_MAKEFLAGS) distdir=switches-src distdir
	$(MKDIR_P) switches-build
	cd switches-build && { test -f Makefile || \
	  ../switches-src/configure --enable-switches CC='$(CC)' \
	  CFLAGS='$(CFLAGS)'; }
	cd switches-build && $(MAKE) $(AM_MAKEFLAGS) all test/lib/faults \
	  test/lib/reader

check-permutations: switches-build
	test -e switches-build/asan-build || test ! -d asan-build || \
	  ln -s ../asan-build switches-build/asan-build
	cd switches-build && $(abs_srcdir)/test/lib/permute -j $(PERMUTE_JOBS) \
	  -s "$(SEED)" -p '$(PERMUTATIONS)'

# Run random programs, formats and regexps on this awk and on a reference awk,
# and run random statements with one heap in many runs.  Compare programs that
# are split into several files with the same programs in one file, and programs
# with comments everywhere with the output of -o.
PROPERTY_COUNT = 2000
check-property: all switches-build
	for kind in programs formats regexps; do \
	  $(srcdir)/test/property/run $$kind -n $(PROPERTY_COUNT) \
	    $(abs_top_builddir)/awk-src/gawk || exit 1; \
	done
	for script in pieces growth; do \
	  $(srcdir)/test/property/$$script $(abs_top_builddir)/awk-src/gawk \
	    $(abs_top_builddir)/awk-src/pmheap/pmheap || exit 1; \
	done
	$(srcdir)/test/property/comments -n $(PROPERTY_COUNT) \
	  $(abs_top_builddir)/awk-src/gawk
	$(srcdir)/test/property/whole -k -n $(PROPERTY_COUNT) \
	  -a $(abs_top_builddir)/awk-src/gawk
	$(srcdir)/test/property/batch -k -n $(PROPERTY_COUNT) \
	  -a switches-build/awk-src/gawk

# Run the commands of README.md on minimal Debian systems, as root.  FRESH='-s
# trixie scripts/build' runs fewer of them.
FRESH =
check-fresh:
	$(srcdir)/scripts/fresh-machine $(FRESH)

# Run one check of the source tree.
check-layers:
	$(SHELL) $(srcdir)/scripts/check-layers
check-symbols: all
	$(SHELL) $(srcdir)/scripts/check-symbols .
check-names:
	$(SHELL) $(srcdir)/scripts/check-names $(srcdir)
check-style:
	$(SHELL) $(srcdir)/scripts/check-style
check-callers: all
	$(SHELL) $(srcdir)/scripts/check-callers .
check-prefixes: all
	$(SHELL) $(srcdir)/scripts/check-prefixes .
check-headers: $(BUILT_SOURCES)
	CC='$(CC)' $(SHELL) $(srcdir)/scripts/check-headers .

# Analyse the sources with the static checkers of compilers and other tools.
analyze: $(BUILT_SOURCES)
	$(SHELL) $(srcdir)/scripts/analyze .

bench: all
	$(srcdir)/scripts/bench here=$(abs_top_builddir)/awk-src/gawk

# Remove files that tests run in the source folder have left among the cases,
# and files that dpkg-buildpackage has left in debian.
dist-hook:
	cd $(distdir)/debian && rm -rf .debhelper debhelper-build-stamp files \
	  tmp pm-gawk pm-gawk-doc libpma0 libpma-dev *.substvars *.debhelper \
	  *.log
	cd $(distdir)/test && rm -rf *.log *.trs */*.log */*.trs lib/.deps \
	  lib/.dirstamp lib/*.o lib/faults lib/reader
	rm -f $(distdir)/logs/test/*.log $(distdir)/logs/test/*.trs \
	  $(distdir)/spark/test/*.log $(distdir)/spark/test/*.trs

clean-local:
	rm -rf asan-build asan-src switches-build \
	  switches-src test/locales

.PHONY: switches-build check-fresh check-against check-asan \
  check-valgrind check-property check-permutations \
  check-layers check-symbols check-headers check-names \
  check-callers check-prefixes check-style analyze bench
