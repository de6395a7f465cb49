/* module.h -- the extension "pma", which needs no file.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_MODULE_H
#define HEAP_MODULE_H

#include <stdbool.h>

struct load;

/* Load the extension "pma" if L names it; else return false.  */
bool module_load (const struct load *l);

#endif /* HEAP_MODULE_H */
