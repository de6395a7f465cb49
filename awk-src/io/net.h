/* net.h -- the files /inet/PROTOCOL/LOCAL-PORT/HOST/REMOTE-PORT.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef NET_H
#define NET_H

#include <stdbool.h>
#include <stddef.h>

/* Has NAME (N bytes) that shape, and are such names special now?  */
bool net_is_name (const char *name, size_t n);

/* A connected socket for such a NAME; one attempt only when ONCE.  -1 with
   errno.  */
int net_open (const char *name, size_t n, bool once);

#endif /* NET_H */
