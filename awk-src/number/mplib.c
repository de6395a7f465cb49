/* mplib.c -- load GMP and MPFR at run time.
   SPDX-License-Identifier: GPL-3.0-or-later

   The libraries allocate memory through base/mem.h.  */

#include <config.h>
#ifdef HAVE_MPFR
# include "number/mplib.h"

# include <dlfcn.h>

# include "base/mem.h"

# define MPLIB_DEFINE(f) __typeof__ (f) *x##f;
GMP_FUNCTIONS (MPLIB_DEFINE)
MPFR_FUNCTIONS (MPLIB_DEFINE)

static void *
gmp_alloc (size_t n)
{
  return xmalloc (n);
}

static void *
gmp_realloc (void *p, size_t old, size_t n)
{
  return xrealloc (p, n);
}

static void
gmp_free (void *p, size_t n)
{
  xfree (p);
}

static const char *missing;	/* message about the first function that is
				   missing from a library */

/* Return the address of the function NAME of the library LIB.  If this or an
   earlier function is missing, set MISSING to a message and return NULL.  */
static void *
look_up (void *lib, const char *name)
{
  void *f = missing ? NULL : dlsym (lib, name);
  if (!f && !missing)
    missing = dlerror ();
  return f;
}

# define TEXT_OF(x) #x
# define NAME_OF(f) TEXT_OF (f)
# define MPLIB_LOOK_UP(f) \
    x##f = (__typeof__ (x##f)) look_up (lib, NAME_OF (f));

const char *
mplib_load (void)
{
  void *lib = dlopen ("libgmp.so.10", RTLD_NOW);
  if (!lib)
    return dlerror ();
  GMP_FUNCTIONS (MPLIB_LOOK_UP)
  lib = dlopen ("libmpfr.so.6", RTLD_NOW);
  if (!lib)
    return dlerror ();
  MPFR_FUNCTIONS (MPLIB_LOOK_UP)
  if (!missing)
    xmp_set_memory_functions (gmp_alloc, gmp_realloc, gmp_free);
  return missing;
}

#endif /* HAVE_MPFR */
