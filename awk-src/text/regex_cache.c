/* regex_cache.c -- a cache of compiled dynamic regexps.
   SPDX-License-Identifier: GPL-3.0-or-later

   A table of limited size maps text and flags to a compiled regexp.  When the
   table is full, the clock algorithm replaces an entry that has not been used
   since the clock last passed it.  Pinned entries are never
   replaced.  */

#include <config.h>

#include <stdint.h>
#include <string.h>

#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/table.h"
#include "pma/likely.h"
#include "text/escape.h"
#include "text/split.h"
#include "value/convert.h"
#include "value/hooks.h"

enum { MOST = 1024 };

struct entry
{
  struct table_link link;	/* link in the table by_text, whose keys
				   consist of text and flags */
  struct rx *rx;		/* The compiled regexp.  */
  char *text;
  size_t n;
  unsigned flags;
  int pins;			/* Number of calls of rxc_pin for the entry,
				   minus the number of calls of rxc_unpin.  */
  struct strbuf warnings;	/* Warnings that the compilation printed, each
				   followed by a NUL.  */
  bool used;			/* True if the entry has been used since the
				   clock last passed it.  */
};

struct entry rxc_entries[1 + MOST] FAR_ZEROS;	/* entry 0 is not used */
static struct table by_text;
static int n_entries, hand;

unsigned
rxc_flags (void)
{
  unsigned f = mb_foreign ? RX_FOREIGN : opt.utf8 ? RX_UTF8 : 0;
  if (opt.posix)
    f |= RX_POSIX;
  else if (opt.traditional)
    f |= RX_TRADITIONAL;
  else
    f |= RX_GNU;
  return f;
}

static inline bool
is_of (const struct entry *e, struct sv text, unsigned flags)
{
  return e->n == text.n && e->flags == flags
    && memcmp (e->text, text.p, text.n) == 0;
}

static struct entry *
look_up (struct sv text, unsigned flags, uint32_t hash)
{
  for (struct table_link *l = table_first (&by_text, hash); l; l = l->next)
    if (l->hash == hash && is_of ((struct entry *) l, text, flags))
      return (struct entry *) l;
  return NULL;
}

static void
forget (struct entry *e)
{
  table_remove (&by_text, &e->link);
  rx_free (e->rx);
  xfree (e->text);
  xfree (e->warnings.p);
}

/* Return the index of a free entry.  If necessary, remove an entry that has not
   been used recently.  */
static int
free_place (void)
{
  if (n_entries < MOST)
    return ++n_entries;
  for (;;)
    {
      hand = hand % MOST + 1;
      struct entry *e = &rxc_entries[hand];
      if (e->pins == 0 && !e->used)
	{
	  forget (e);
	  return hand;
	}
      e->used = false;
    }
}

/* --- warnings ----------------------------------------------------------- */

/* If an operation uses a dynamic regexp whose text has changed since the
   previous use, GNU awk compiles the regexp again, and repeats its warnings
   about questionable escape sequences.  To repeat warnings like GNU awk, this
   file records the place of each operation that uses a dynamic regexp, and a
   hash of the text that the operation used last.  */

const void *(*rxc_place) (void);

/* Places that use dynamic regexps, each with the hash of the last text.  */
static struct place
{
  const void *at;
  uint32_t hash;
} *places;
static size_t n_places, cap_places;

static void
warn_about (const char *text, void *ctx)
{
  struct strbuf *warnings = ctx;
  warning ("%s", text);
  /* Do not record warnings about unknown escapes, because these are reported
     only once in a run.  */
  if (strncmp (text, "regexp escape", 13) != 0)
    buf_add (warnings, text, strlen (text) + 1);
}

static void
warn_escape (void *ctx, const char *text, bool lint_only)
{
  lint ("%s", text);
}

/* Remember that the current place in the program uses E.  If the current place
   last used a different regexp, repeat E's warnings.  If NEW is true, do not
   repeat the warnings, because the compilation has just printed them.  */
static void
note_use (const struct entry *e, bool new)
{
  const void *at = rxc_place ? rxc_place () : NULL;
  size_t i = 0;
  while (i < n_places && places[i].at != at)
    i++;
  if (i < n_places && places[i].hash == e->link.hash)
    return;
  const char *p = e->warnings.p, *end = p + e->warnings.n;
  for (; !new && p < end; p += strlen (p) + 1)
    warning ("%s", p);
  if (i == n_places)
    {
      if (e->warnings.n == 0)
	return;
      places = mem_grow (places, &cap_places, n_places + 1, sizeof *places);
      places[n_places++].at = at;
    }
  places[i].hash = e->link.hash;
}

/* Return the entry of TEXT with FLAGS, or NULL.  */
static struct entry *
find (struct sv text, unsigned flags)
{
  struct entry *e = look_up (text, flags, table_hash (text.p, text.n, flags));
  if (e)
    e->used = true;
  return e;
}

struct rx *
rxc_find (struct sv text)
{
  unsigned flags = rxc_flags () | (val_ignorecase ? RX_ICASE : 0);
  struct entry *e = n_places == 0 ? find (text, flags) : NULL;
  return e ? e->rx : NULL;
}

struct rx *
rxc_get (struct sv text)
{
  unsigned flags = rxc_flags () | (val_ignorecase ? RX_ICASE : 0);
  struct entry *e = find (text, flags);
  if (e)
    {
      if (unlikely (n_places > 0))
	note_use (e, false);
      return e->rx;
    }
  if (diag_lint && rx_first_is_plain (text, flags))
    lint ("regexp begins with `%c', which stands for itself: /%.*s/",
	  *text.p, (int) text.n, text.p);
  if (diag_lint)
    esc_lint_hex (text, warn_escape, NULL);
  struct strbuf warnings = { 0 };
  struct rx_report report = { .warn = warn_about, .ctx = &warnings };
  struct rx *rx = rx_compile (text, flags, &report);
  if (!rx)
    fatal ("invalid regexp: %s: /%.*s/", report.err, (int) text.n, text.p);
  e = &rxc_entries[free_place ()];
  e->rx = rx;
  e->text = xmemdup0 (text.p, text.n);
  e->n = text.n;
  e->flags = flags;
  e->pins = 0;
  e->used = true;
  table_add (&by_text, &e->link, table_hash (text.p, text.n, flags));
  e->warnings = warnings;
  if (warnings.n > 0 || n_places > 0)
    note_use (e, true);
  return rx;
}

static struct entry *
entry_of (const struct rx *rx)
{
  for (int i = 1; i <= n_entries; i++)
    if (rxc_entries[i].rx == rx)
      return &rxc_entries[i];
  return NULL;
}

void
rxc_pin (const struct rx *rx)
{
  struct entry *e = rx ? entry_of (rx) : NULL;
  if (e)
    e->pins++;
}

void
rxc_unpin (const struct rx *rx)
{
  struct entry *e = rx ? entry_of (rx) : NULL;
  if (e)
    e->pins--;
}
