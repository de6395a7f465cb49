/* mplib.c -- GMP and MPFR, loaded at run time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#ifdef HAVE_MPFR
# include "value/mplib.h"

# include <dlfcn.h>

# include "base/mem.h"

# define MPLIB_DEFINE(f) __typeof__ (f) *x##f;
GMP_FUNCTIONS (MPLIB_DEFINE)
MPFR_FUNCTIONS (MPLIB_DEFINE)

static void *
gmp_alloc (size_t n)
{
  return (char *) xmalloc (n + MPLIB_ROOM) + MPLIB_ROOM;
}

static void *
gmp_realloc (void *p, size_t old, size_t n)
{
  (void) old;
  return (char *) xrealloc (mplib_block (p), n + MPLIB_ROOM) + MPLIB_ROOM;
}

static void
gmp_free (void *p, size_t n)
{
  (void) n;
  xfree (mplib_block (p));
}

# define TEXT_OF(x) #x
# define NAME_OF(f) TEXT_OF (f)
# define MPLIB_LOOK_UP(f) \
    if (!(x##f = (__typeof__ (x##f)) dlsym (lib, NAME_OF (f)))) \
      return false;

static bool
look_up_gmp (void *lib)
{
  GMP_FUNCTIONS (MPLIB_LOOK_UP)
  return true;
}

static bool
look_up_mpfr (void *lib)
{
  MPFR_FUNCTIONS (MPLIB_LOOK_UP)
  return true;
}

const char *
mplib_load (void)
{
  void *gmp = dlopen ("libgmp.so.10", RTLD_NOW);
  void *mpfr = gmp ? dlopen ("libmpfr.so.6", RTLD_NOW) : NULL;
  if (!gmp || !mpfr || !look_up_gmp (gmp) || !look_up_mpfr (mpfr))
    return dlerror ();
  xmp_set_memory_functions (gmp_alloc, gmp_realloc, gmp_free);
  return NULL;
}

#endif /* HAVE_MPFR */
