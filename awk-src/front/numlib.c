/* numlib.c -- return the versions of the number libraries.
   SPDX-License-Identifier: GPL-3.0-or-later

   The result is the versions of the headers with which gawk was compiled,
   since the libraries themselves are loaded only with -M.  */

#include <config.h>
#include "front/numlib.h"

#include <stddef.h>

#ifdef HAVE_MPFR
# include <gmp.h>
# include <mpfr.h>
# define TEXT_OF(x) #x
# define DOTTED(a, b, c) TEXT_OF (a) "." TEXT_OF (b) "." TEXT_OF (c)
#endif

bool
numlib_load (const char **mpfr, const char **gmp)
{
#ifdef HAVE_MPFR
  *mpfr = MPFR_VERSION_STRING;
  *gmp = DOTTED (__GNU_MP_VERSION, __GNU_MP_VERSION_MINOR,
		 __GNU_MP_VERSION_PATCHLEVEL);
  return true;
#else
  *mpfr = *gmp = NULL;
  return false;
#endif
}
