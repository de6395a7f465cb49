/* lines.c -- regular expressions: lines that cannot match
   SPDX-License-Identifier: GPL-3.0-or-later

   Where every match has some string in it, or begins with rare bytes, a
   buffer of many lines is searched for these at once.  A line that is found
   need not match; one that is passed cannot.  */

#include <config.h>

#include <string.h>

#include "base/mem.h"
#include "base/switches.h"
#include "regex/internal.h"

/* The string to look for: that of P's match, with the newlines of ^ and $.
   False: there is none.  */
static bool
needle_of (const struct rx_prefix *p, struct rx_lines *l)
{
  bool literal = p->shape == RXP_LITERAL, bot = p->bot, eot = p->eot;
  const char *text = literal ? p->lit : p->head;
  size_t n = literal ? p->nlit : p->nhead;
  if (!literal)
    {
      eot = false;
      if (p->nmust > n + bot)
	{
	  text = p->must;
	  n = p->nmust;
	  bot = false;
	}
    }
  if (n + bot + eot < 2 || memchr (text, '\n', n))
    return false;
  l->bot = bot;
  l->n = n + bot + eot;
  l->needle = xmalloc (l->n);
  memset (l->needle, '\n', l->n);
  memcpy (l->needle + bot, text, n);
  return true;
}

static void
prepare (const struct rx_prefix *p, struct rx_lines *l)
{
  if (p->shape == RXP_EMPTY || without (RX_LINES))
    l->way = RXL_NONE;
  else if (needle_of (p, l))
    l->way = RXL_NEEDLE;
  else if (p->shape == RXP_GENERAL && p->filter.n)
    l->way = RXL_FILTER;
  else if (p->has_first && (p->sparse || p->nfirst > 0))
    l->way = RXL_FIRST;
  else
    l->way = RXL_NONE;
}

const char *
rx_next_line (struct rx *r, const char *s, const char *e)
{
  const struct rx_prefix *p = &r->test_prefix;
  struct rx_lines *l = &r->lines;
  const char *q;
  if (l->way == RXL_UNKNOWN)
    prepare (p, l);
  switch (l->way)
    {
    case RXL_NEEDLE:
      if (l->bot && (size_t) (e - s) >= l->n - 1
	  && memcmp (s, l->needle + 1, l->n - 1) == 0)
	return s;
      q = rxi_find (s, e, l->needle, l->n);
      return q ? q + l->bot : NULL;
    case RXL_FILTER:
      q = rxi_filter (&p->filter, s, e);
      return q < e ? q : NULL;
    case RXL_FIRST:
      q = rxi_first (p, s, e);
      return q < e ? q : NULL;
    default:
      return s;
    }
}
