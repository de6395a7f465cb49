/* check_readonly.h -- does a program only read the heap?
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_CHECK_READONLY_H
#define LANG_CHECK_READONLY_H

#include <stdbool.h>

struct program;

/* True: no run of P, whatever its input, changes a global or a kept
   function (operands that are assignments aside).  */
bool check_readonly_program (const struct program *p);

#endif /* LANG_CHECK_READONLY_H */
