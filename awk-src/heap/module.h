/* module.h -- load the extension "pma", which is built into the program.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_MODULE_H
#define HEAP_MODULE_H

#include <stdbool.h>

struct load;

/* If L names the extension "pma", load it and return true.  Otherwise return
   false.  */
bool module_load (const struct load *l);

#endif /* HEAP_MODULE_H */
