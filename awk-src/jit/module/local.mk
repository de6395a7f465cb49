# local.mk -- build the module that generates machine code.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The module is a shared object that awk-src/jit/load.c opens for the first hot
# loop or function.  It refers to no symbol of the interpreter.  Debian's
# asmjit is an archive of objects that were compiled for programs: a shared
# object with them must define its own stderr.  The module is not linked with
# the C++ library, since loading that library would take longer than generating
# the code; host.cc defines the few functions that are needed.

jit_cflags = $(AM_CFLAGS) -fPIC -fvisibility=hidden
jit_ldflags = -shared -Wl,--exclude-libs,ALL -Wl,--gc-sections \
  -static-libstdc++ -static-libgcc

native_sources = \
  awk-src/jit/effects.c \
  awk-src/jit/integers.c \
  awk-src/jit/native.h \
  awk-src/jit/region.c \
  awk-src/jit/region.h \
  awk-src/jit/module/calls.c \
  awk-src/jit/module/emit.h \
  awk-src/jit/module/emit_common.h \
  awk-src/jit/module/gen.c \
  awk-src/jit/module/gen.h \
  awk-src/jit/module/module.c \
  awk-src/jit/module/ops.c \
  awk-src/jit/module/host.cc

if HAVE_ASMJIT
awkjitdir = $(awkextdir)/jit
awkjit_PROGRAMS = awk-src/jit/native.so
awk_src_jit_native_so_SOURCES = $(native_sources)
if HOST_ARM64
awk_src_jit_native_so_SOURCES += awk-src/jit/module/emit_a64.cc
else
awk_src_jit_native_so_SOURCES += awk-src/jit/module/emit_x86.cc
endif
awk_src_jit_native_so_CFLAGS = $(jit_cflags)
awk_src_jit_native_so_CXXFLAGS = -fPIC -fvisibility=hidden -fno-exceptions \
  -fno-rtti
# Use -iquote, since the folders of rooms must not be searched for system
# headers: awk-src/debug would hide the system's debug.
awk_src_jit_native_so_CPPFLAGS = -I$(top_builddir) -iquote $(srcdir)/awk-src \
  -iquote $(srcdir) -iquote $(top_builddir)/awk-src
awk_src_jit_native_so_LDFLAGS = $(jit_ldflags)
awk_src_jit_native_so_LDADD = -lasmjit
endif
EXTRA_DIST += awk-src/jit/module/emit_a64.cc awk-src/jit/module/emit_x86.cc
