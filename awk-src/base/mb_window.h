/* mb_window.h -- characters of bytes that stay for a while, in UTF-8.
   SPDX-License-Identifier: GPL-3.0-or-later

   The window of an input is looked at once, some thousands of bytes ahead of
   what is asked for: where it is UTF-8 without a fault, characters are counted
   by their first bytes alone, and where it is ASCII not even that is needed.
   Of no use in other multibyte locales: nothing is ever known there.  */

#ifndef MB_WINDOW_H
#define MB_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pma/likely.h"

struct mb_window
{
  const char *begin, *end;	/* the bytes that may be asked about */
  const char *from, *known;	/* of them: whole characters without a fault */
  bool ascii;			/* those are all ASCII */
  uint32_t step;		/* how far to look ahead next time */
};
extern struct mb_window mb_window;

/* How many bytes after END may be read.  */
enum { MB_WINDOW_PAD = 64 };

/* The bytes from P to END stay as they are until mb_window_leave, or until
   other ones are entered.  */
void mb_window_enter (const char *p, const char *end);
void mb_window_leave (void);

/* mb_window_knows where nothing is known of the last of the N bytes yet.  */
bool mb_window_look (const char *p, size_t n);

/* Are the N bytes at P bytes of the window, and whole characters?  */
static inline bool
mb_window_knows (const char *p, size_t n)
{
  if ((size_t) (p - mb_window.begin)
      >= (size_t) (mb_window.end - mb_window.begin))
    return false;
  const char *end = p + n;
  if (unlikely (p < mb_window.from || end > mb_window.known)
      && !mb_window_look (p, n))
    return false;
  return (mb_window.ascii
	  || ((*p & 0xc0) != 0x80
	      && (end == mb_window.known || (*end & 0xc0) != 0x80)));
}

/* mb_count and mb_offset of bytes that mb_window_knows.  */
size_t mb_window_count_starts (const char *p, size_t n);
static inline size_t
mb_window_count (const char *p, size_t n)
{
  return mb_window.ascii ? n : mb_window_count_starts (p, n);
}

size_t mb_window_offset (const char *p, size_t n, size_t *chars);
/* The offset of character number SKIP in such bytes; N where they have fewer
   characters.  On entry *CHARS is a number of characters from there on; on
   return it is the number of bytes that these have, as far as they exist.  */
size_t mb_window_part (const char *p, size_t n, size_t skip, size_t *chars);

#endif /* MB_WINDOW_H */
