/* ext.h -- loading modules.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EXT_H
#define EXT_H

#include <stdbool.h>

/* -l NAME: find it along AWKLIBPATH and load it, once.  Fatal if that
   fails.  */
void ext_load (const char *name);

/* Call what modules want called at exit.  */
void ext_finish (void);

#endif /* EXT_H */
