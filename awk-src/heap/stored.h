/* stored.h -- the table of the positions that a heap stores.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_STORED_H
#define HEAP_STORED_H

#include "heap/position.h"

/* Maximum length of a subscript of the table, including the terminating
   NUL.  */
enum { STORED_KEY = 80 };

/* Set *P to the position with the subscript KEY.  If FD is not -1, it is the
   position's file (see position_read).  Return false if the table has no
   element KEY or its value is not a valid position.  */
bool stored_get (const char *key, int fd, struct position *p);
/* Store P under KEY.  */
void stored_put (const char *key, const struct position *p);
/* Store P under a separate key, because the inode of P's file now belongs to
   another file.  P's file may be found later with a different inode.  Do
   nothing if P is at the start of its file.  */
void stored_put_aside (const struct position *p);

/* Call VISIT for each position whose file may begin with the N bytes at HEAD,
   because the fingerprint of its beginning matches the first bytes of HEAD.
   VISIT must not change the table.  */
void stored_with_head (const char *head, size_t n,
		       void (*visit) (void *data, const char *key,
				      const struct position *p),
		       void *data);
/* True if the table has a position after OFFSET for a file with the name
   NAME.  */
bool stored_is_beyond (const char *name, unsigned long long offset);

/* Discard the index of the table, because another process may have changed the
   table.  */
void stored_changed (void);

#endif /* HEAP_STORED_H */
