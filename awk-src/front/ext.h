/* ext.h -- loading modules.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EXT_H
#define EXT_H

#include <stdbool.h>

struct load;

/* Find a module along AWKLIBPATH and load it, once.  When there is none, L
   with a place (@load) is an error of the program, without (-l) fatal.  */
void ext_load (const struct load *l);

/* Call what modules want called at exit.  */
void ext_finish (void);

#endif /* EXT_H */
