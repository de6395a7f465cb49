/* stderr.c -- the stderr that asmjit's objects refer to.
   SPDX-License-Identifier: GPL-3.0-or-later

   It writes to it before it aborts, when it was called wrongly.  Its objects
   are made for programs, and refer to this by an address near by.  */

#include <config.h>

extern void *stderr __attribute__ ((visibility ("hidden")));
void *stderr;
