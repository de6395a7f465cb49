/* extmp.h -- use arbitrary-precision numbers in extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interpreter loads GMP and MPFR only under -M.  The extensions in this
   folder are not linked with GMP and MPFR, but look up the functions of these
   libraries at run time.  Before a file includes this header, it defines
   EXT_GMP (X) and EXT_MPFR (X), the lists of functions that it uses.  For each
   function in EXT_GMP and EXT_MPFR, the header declares a pointer, whose name
   is x followed by the name of the function.  */

#ifndef EXTMP_H
#define EXTMP_H

#include "extutil.h"

#ifdef HAVE_MPFR

# include <gmp.h>
# include <mpfr.h>

# include "base/library.h"

# ifndef EXT_GMP
#  define EXT_GMP(X)
#  define EXT_MPFR(X)
# endif

LIBRARY_FUNCTIONS (extmp_gmp, EXT_GMP);
LIBRARY_FUNCTIONS (extmp_mpfr, EXT_MPFR);

/* True if the interpreter uses arbitrary-precision numbers.  */
static inline bool
extmp_ready (void)
{
  static bool looked, good;
  if (do_mpfr && !looked)
    {
      looked = true;
      good = !library_load ("libgmp.so.10", extmp_gmp)
	&& !library_load ("libmpfr.so.6", extmp_mpfr);
    }
  return do_mpfr && good;
}

#endif /* HAVE_MPFR */

#endif /* EXTMP_H */
