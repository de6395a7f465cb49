/* revtext.h -- copying descriptor 0 to descriptor 1, each line reversed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs in a process of its own: memory comes from mmap, since the parent's
   heaps are not ours.  */

#ifndef REVTEXT_H
#define REVTEXT_H

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct rev_buffer
{
  char *p;
  size_t n, cap;
};

static inline bool
rev_grow (struct rev_buffer *b)
{
  size_t cap = b->cap ? 2 * b->cap : 1 << 16;
  char *p = mmap (NULL, cap, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return false;
  if (b->n > 0)
    memcpy (p, b->p, b->n);
  if (b->cap > 0)
    munmap (b->p, b->cap);
  b->p = p;
  b->cap = cap;
  return true;
}

static inline bool
rev_write (const char *p, size_t n)
{
  while (n > 0)
    {
      ssize_t w = write (STDOUT_FILENO, p, n);
      if (w < 0 && errno == EINTR)
	continue;
      if (w <= 0)
	return false;
      p += w;
      n -= (size_t) w;
    }
  return true;
}

static inline void
rev_line (char *p, size_t n)
{
  for (size_t i = 0; i < n / 2; i++)
    {
      char c = p[i];
      p[i] = p[n - 1 - i];
      p[n - 1 - i] = c;
    }
}

/* Reverse and write the whole lines in B; the rest moves to the front.  */
static inline bool
rev_put_lines (struct rev_buffer *b)
{
  char *start = b->p, *end = b->p + b->n, *nl;
  while ((nl = memchr (start, '\n', (size_t) (end - start))) != NULL)
    {
      rev_line (start, (size_t) (nl - start));
      start = nl + 1;
    }
  bool good = rev_write (b->p, (size_t) (start - b->p));
  b->n = (size_t) (end - start);
  memmove (b->p, start, b->n);
  return good;
}

static inline void
rev_copy (void)
{
  struct rev_buffer b = { NULL, 0, 0 };
  for (;;)
    {
      if (b.n == b.cap && !rev_grow (&b))
	return;
      ssize_t r = read (STDIN_FILENO, b.p + b.n, b.cap - b.n);
      if (r < 0 && errno == EINTR)
	continue;
      if (r <= 0)
	break;
      b.n += (size_t) r;
      if (!rev_put_lines (&b))
	return;
    }
  rev_line (b.p, b.n);
  rev_write (b.p, b.n);
}

#endif /* REVTEXT_H */
