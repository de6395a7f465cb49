/* numlib.h -- which number libraries there are.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef NUMLIB_H
#define NUMLIB_H

#include <stdbool.h>

/* The versions of GMP and MPFR as text; false when the program was built
   without them.  */
bool numlib_load (const char **mpfr, const char **gmp);

#endif /* NUMLIB_H */
