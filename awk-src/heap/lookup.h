/* lookup.h -- identify files by inodes, and find operands by inodes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_LOOKUP_H
#define HEAP_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>

#include "heap/stored.h"

/* Store the device and inode of a file in KEY, in the form of a subscript of
   the table of positions.  Return false if the file is not a regular file or
   does not exist.  */
bool lookup_key_of_fd (int fd, char key[STORED_KEY]);
bool lookup_key_of_name (const char *name, char key[STORED_KEY]);

/* An operand that named an existing file at the time when the list of operands
   was made.  The first call of one of the functions below makes the list of
   operands.  */
struct lookup_operand
{
  char key[STORED_KEY];
  char *name;
  const char *base;		/* the name without its directories */
  size_t base_n;
};

/* lookup_operands returns the number of operands in the list, and
   lookup_operand returns number I.  */
int lookup_operands (void);
const struct lookup_operand *lookup_operand (int i);
/* Return the name of the operand whose device and inode are KEY, or NULL if
   there is none.  */
const char *lookup_operand_of (const char *key);

/* True if the creation times of the open file A and of the file named B are
   known and differ.  If so, set *YOUNGER to true if A was created after B,
   otherwise to false.  */
bool lookup_births (int a, const char *b, bool *younger);
/* Return the time when the file FD was created, in seconds since 1970, or 0 if
   it is unknown.  */
unsigned long long lookup_birth (int fd);

#endif /* HEAP_LOOKUP_H */
