/* extmp.h -- arbitrary-precision numbers in extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interpreter loads GMP and MPFR under -M only, so the extensions of this
   folder are not linked with them: they look up the functions that they use.
   A file defines EXT_GMP (X) and EXT_MPFR (X), its lists of functions, before
   it includes this header; each function becomes a pointer whose name is
   prefixed by x.  */

#ifndef EXTMP_H
#define EXTMP_H

#include "extutil.h"

#ifdef HAVE_MPFR

# include <dlfcn.h>

# include <gmp.h>
# include <mpfr.h>

# ifndef EXT_GMP
#  define EXT_GMP(X)
#  define EXT_MPFR(X)
# endif

# define EXTMP_DEFINE(f) static __typeof__ (f) *x##f;
EXT_GMP (EXTMP_DEFINE)
EXT_MPFR (EXTMP_DEFINE)

# define EXTMP_TEXT(x) #x
# define EXTMP_NAME(f) EXTMP_TEXT (f)
# define EXTMP_LOOK_UP(f) \
    good = good && (*(void **) &x##f = dlsym (lib, EXTMP_NAME (f)));

/* True if arbitrary-precision numbers are in use.  */
static inline bool
extmp_ready (void)
{
  static bool looked, good;
  if (!do_mpfr)
    return false;
  if (!looked)
    {
      looked = good = true;
      void *lib = dlopen ("libgmp.so.10", RTLD_LAZY);
      good = lib;
      EXT_GMP (EXTMP_LOOK_UP)
      lib = good ? dlopen ("libmpfr.so.6", RTLD_LAZY) : NULL;
      good = lib;
      EXT_MPFR (EXTMP_LOOK_UP)
    }
  return good;
}

#endif /* HAVE_MPFR */

#endif /* EXTMP_H */
