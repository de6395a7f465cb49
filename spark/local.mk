# local.mk -- install and test gawk-spark.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# When gawk-spark runs, it compiles Pieces.java with the compiler that Spark
# contains.  gawk-spark searches for Pieces.java in its own folder, and in the
# folder sparkdatadir.

dist_bin_SCRIPTS += spark/gawk-spark
sparkdatadir = $(pkgdatadir)/spark
dist_sparkdata_DATA = spark/Pieces.java spark/requirements.txt
dist_man_MANS += spark/gawk-spark.1
EXTRA_DIST += spark/test

# Run the tests that need pyspark and Java, or sshd.  PYTHON names a Python
# that has pyspark.
PYTHON = python3
SPARK_KEYS = 100000
check-spark: all
	for test in formats refusals; do \
	  $(PYTHON) $(srcdir)/spark/test/$$test \
	    $(abs_top_builddir)/awk-src/gawk \
	    $(abs_top_builddir)/awk-src/pmheap/pmheap || exit 1; \
	done
	$(PYTHON) $(srcdir)/spark/test/cluster -k $(SPARK_KEYS) \
	  $(abs_top_builddir)/awk-src/gawk \
	  $(abs_top_builddir)/awk-src/pmheap/pmheap
	$(SHELL) $(srcdir)/spark/test/ssh $(abs_top_builddir)/awk-src/gawk \
	  $(abs_top_builddir)/awk-src/pmheap/pmheap
.PHONY: check-spark
