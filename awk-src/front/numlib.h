/* numlib.h -- return the versions of the number libraries.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NUMLIB_H
#define NUMLIB_H

#include <stdbool.h>

/* Set *MPFR and *GMP to the versions of the libraries as text.  Return false
   if the program was built without MPFR and GMP.  */
bool numlib_load (const char **mpfr, const char **gmp);

#endif /* NUMLIB_H */
