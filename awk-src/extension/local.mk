# local.mk -- build the extensions that @load and -l find without a path.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Extensions are shared objects, loaded with dlopen.  They use only
# awk-src/api/gawkapi.h, and are linked only with the C library.  In the build
# tree AWKLIBPATH=awk-src/extension finds them, and AWKPATH=awk-src/extension
# finds inplace.awk.

extension_cflags = $(AM_CFLAGS) -fPIC -D_GNU_SOURCE \
  -I$(srcdir)/awk-src/extension -I$(srcdir)/awk-src/api
extension_ldflags = -shared

awkextdatadir = $(awklibdatadir)
dist_awkextdata_DATA = awk-src/extension/inplace.awk
awkext_PROGRAMS =

awkext_PROGRAMS += awk-src/extension/csv.so
awk_src_extension_csv_so_SOURCES = \
  awk-src/extension/csv.c \
  awk-src/extension/extutil.h
awk_src_extension_csv_so_CFLAGS = $(extension_cflags)
awk_src_extension_csv_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/decompress.so
awk_src_extension_decompress_so_SOURCES = \
  awk-src/extension/decompress.c \
  awk-src/base/write.c \
  awk-src/base/write.h \
  awk-src/extension/codecs.c \
  awk-src/extension/codecs.h \
  awk-src/extension/extutil.h
awk_src_extension_decompress_so_CFLAGS = $(extension_cflags)
awk_src_extension_decompress_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/filefuncs.so
awk_src_extension_filefuncs_so_SOURCES = \
  awk-src/extension/filefuncs.c \
  awk-src/extension/filefts.c \
  awk-src/extension/filestat.c \
  awk-src/extension/filestat.h \
  awk-src/extension/extutil.h
awk_src_extension_filefuncs_so_CFLAGS = $(extension_cflags)
awk_src_extension_filefuncs_so_LDFLAGS = $(extension_ldflags)
awk_src_extension_filefuncs_so_LDADD = $(LIBFTS)

awkext_PROGRAMS += awk-src/extension/fnmatch.so
awk_src_extension_fnmatch_so_SOURCES = \
  awk-src/extension/fnmatch.c \
  awk-src/extension/extutil.h
awk_src_extension_fnmatch_so_CFLAGS = $(extension_cflags)
awk_src_extension_fnmatch_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/fork.so
awk_src_extension_fork_so_SOURCES = \
  awk-src/extension/fork.c \
  awk-src/extension/extutil.h
awk_src_extension_fork_so_CFLAGS = $(extension_cflags)
awk_src_extension_fork_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/geoip.so
awk_src_extension_geoip_so_SOURCES = \
  awk-src/extension/geoip.c \
  awk-src/extension/extutil.h
awk_src_extension_geoip_so_CFLAGS = $(extension_cflags)
awk_src_extension_geoip_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/inplace.so
awk_src_extension_inplace_so_SOURCES = \
  awk-src/extension/inplace.c \
  awk-src/extension/extutil.h
awk_src_extension_inplace_so_CFLAGS = $(extension_cflags)
awk_src_extension_inplace_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/intdiv.so
awk_src_extension_intdiv_so_SOURCES = \
  awk-src/extension/intdiv.c awk-src/extension/extmp.h \
  awk-src/extension/extutil.h
awk_src_extension_intdiv_so_CFLAGS = $(extension_cflags)
awk_src_extension_intdiv_so_LDFLAGS = $(extension_ldflags)
awk_src_extension_intdiv_so_LDADD = $(LIBM)

json_sources = \
  awk-src/base/digits.h \
  awk-src/base/json.c \
  awk-src/base/json.h \
  awk-src/extension/jsondoc.c \
  awk-src/extension/jsondoc.h \
  awk-src/extension/extutil.h
awkext_PROGRAMS += awk-src/extension/json.so
awk_src_extension_json_so_SOURCES = awk-src/extension/json.c $(json_sources)
awk_src_extension_json_so_CFLAGS = $(extension_cflags)
awk_src_extension_json_so_LDFLAGS = $(extension_ldflags)
awk_src_extension_json_so_LDADD = $(LIBM)

awkext_PROGRAMS += awk-src/extension/jsonl.so
awk_src_extension_jsonl_so_SOURCES = awk-src/extension/jsonl.c \
  $(json_sources)
awk_src_extension_jsonl_so_CFLAGS = $(extension_cflags)
awk_src_extension_jsonl_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/ordchr.so
awk_src_extension_ordchr_so_SOURCES = \
  awk-src/extension/ordchr.c \
  awk-src/extension/extutil.h
awk_src_extension_ordchr_so_CFLAGS = $(extension_cflags)
awk_src_extension_ordchr_so_LDFLAGS = $(extension_ldflags)
awk_src_extension_ordchr_so_LDADD = $(LIBM)

awkext_PROGRAMS += awk-src/extension/readdir.so
awk_src_extension_readdir_so_SOURCES = \
  awk-src/extension/readdir.c \
  awk-src/extension/extutil.h
awk_src_extension_readdir_so_CFLAGS = $(extension_cflags)
awk_src_extension_readdir_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/readfile.so
awk_src_extension_readfile_so_SOURCES = \
  awk-src/extension/readfile.c \
  awk-src/base/read.c awk-src/base/read.h \
  awk-src/extension/extutil.h
awk_src_extension_readfile_so_CFLAGS = $(extension_cflags)
awk_src_extension_readfile_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/revoutput.so
awk_src_extension_revoutput_so_SOURCES = \
  awk-src/extension/revoutput.c \
  awk-src/extension/extutil.h
awk_src_extension_revoutput_so_CFLAGS = $(extension_cflags)
awk_src_extension_revoutput_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/revtwoway.so
awk_src_extension_revtwoway_so_SOURCES = \
  awk-src/extension/revtwoway.c \
  awk-src/extension/extutil.h
awk_src_extension_revtwoway_so_CFLAGS = $(extension_cflags)
awk_src_extension_revtwoway_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/rwarray.so
awk_src_extension_rwarray_so_SOURCES = \
  awk-src/extension/rwarray.c awk-src/extension/extmp.h \
  awk-src/base/read.c awk-src/base/read.h \
  awk-src/base/write.c awk-src/base/write.h \
  awk-src/extension/extutil.h
awk_src_extension_rwarray_so_CFLAGS = $(extension_cflags)
awk_src_extension_rwarray_so_LDFLAGS = $(extension_ldflags)

awkext_PROGRAMS += awk-src/extension/sketch.so
awk_src_extension_sketch_so_SOURCES = \
  awk-src/extension/sketch.c \
  awk-src/extension/sketch.h \
  awk-src/extension/sketch_bloom.c \
  awk-src/extension/sketch_hll.c \
  awk-src/extension/sketch_tdigest.c \
  awk-src/extension/sketch_top.c \
  awk-src/extension/extutil.h
awk_src_extension_sketch_so_CFLAGS = $(extension_cflags)
awk_src_extension_sketch_so_LDFLAGS = $(extension_ldflags)
awk_src_extension_sketch_so_LDADD = $(LIBM)

awkext_PROGRAMS += awk-src/extension/time.so
awk_src_extension_time_so_SOURCES = \
  awk-src/extension/time.c \
  awk-src/extension/timetext.c \
  awk-src/extension/timetext.h \
  awk-src/extension/extutil.h
awk_src_extension_time_so_CFLAGS = $(extension_cflags)
awk_src_extension_time_so_LDFLAGS = $(extension_ldflags)
awk_src_extension_time_so_LDADD = $(LIBM)

# Install the header for authors of extensions.
awkapi_HEADERS = awk-src/api/gawkapi.h
