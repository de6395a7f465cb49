/* pmaext.h -- the extension "pma", which needs no file.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMAEXT_H
#define PMAEXT_H

#include <stdbool.h>

struct load;

/* If L asks for "pma", load it; else false.  */
bool pmaext_load (const struct load *l);

#endif /* PMAEXT_H */
