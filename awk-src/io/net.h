/* net.h -- open the files /inet/PROTOCOL/LOCAL-PORT/HOST/REMOTE-PORT.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef NET_H
#define NET_H

#include <stdbool.h>
#include <stddef.h>

/* True if NAME (N bytes) is the name of a network file and the mode allows
   network files.  */
bool net_is_name (const char *name, size_t n);

/* Return a connected socket for NAME, for which net_is_name is true.  If ONCE
   is true, make only one attempt.  Return -1 and set errno on failure.  */
int net_open (const char *name, size_t n, bool once);

#endif /* NET_H */
