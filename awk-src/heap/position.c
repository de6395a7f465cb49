/* position.c -- read and write one stored position of an input file.
   SPDX-License-Identifier: GPL-3.0-or-later

   positions.c decides which positions are used and when they are stored.  */

#include <config.h>
#include "heap/position.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Return the number of newlines in the first N bytes of FD.  */
static unsigned long long
count_lines (int fd, unsigned long long n)
{
  char b[1 << 14];
  unsigned long long lines = 0, at = 0;
  while (at < n)
    {
      size_t want = n - at < sizeof b ? n - at : sizeof b;
      ssize_t got = pread (fd, b, want, (off_t) at);
      if (got <= 0)
	break;
      for (ssize_t i = 0; i < got; i++)
	lines += b[i] == '\n';
      at += (unsigned long long) got;
    }
  return lines;
}

bool
position_hash (int fd, off_t at, size_t n, unsigned long long *print)
{
  char b[FINGERPRINT];
  ssize_t got = pread (fd, b, n, at);
  if (got < 0 || (size_t) got != n)
    return false;
  *print = XXH3_64bits (b, n);
  return true;
}

bool
position_read (const struct val *v, int fd, struct position *p)
{
  char text[POSITION_TEXT];
  int at = 0;
  if (!val_has_bytes (v) || val_bytes (v).n >= sizeof text)
    return false;
  memcpy (text, val_bytes (v).p, val_bytes (v).n);
  text[val_bytes (v).n] = '\0';
  *p = (struct position) { .mark = UNIQUE };
  int n = sscanf (text, "%llu %llu %llx %llu %llx %llu %39s%n", &p->offset,
		  &p->length, &p->print, &p->records, &p->tail, &p->when,
		  p->state, &at);
  if (n >= 7 && text[at] == ' ')
    snprintf (p->name, sizeof p->name, "%s", text + at + 1);
  if (*p->state && strchr ("-+=*", *p->state))
    {
      p->mark = *p->state;
      memmove (p->state, p->state + 1, strlen (p->state));
    }
  if (p->length > p->offset || p->length > FINGERPRINT)
    return false;
  if (n == 3 && fd >= 0)
    {
      p->records = count_lines (fd, p->offset);
      return position_hash (fd, (off_t) (p->offset - p->length), p->length,
			    &p->tail);
    }
  return n >= 5;
}

size_t
position_write (const struct position *p, char text[POSITION_TEXT])
{
  size_t n = strlen (p->name);
  const char *end = n > NAME_MOST ? p->name + n - NAME_MOST : p->name;
  return (size_t) snprintf (text, POSITION_TEXT,
			    "%llu %llu %llx %llu %llx %llu %c%s %s", p->offset,
			    p->length, p->print, p->records, p->tail, p->when,
			    p->mark, p->state, end);
}
