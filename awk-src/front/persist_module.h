/* persist_module.h -- the extension "pma", which needs no file.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_PERSIST_MODULE_H
#define FRONT_PERSIST_MODULE_H

#include <stdbool.h>

struct load;

/* If L asks for "pma", load it; else false.  */
bool persist_module_load (const struct load *l);

#endif /* FRONT_PERSIST_MODULE_H */
