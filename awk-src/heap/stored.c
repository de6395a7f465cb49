/* stored.c -- the table of the positions that a heap stores.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table is an array of the heap's root; therefore, it is committed
   together with the variables.  A subscript is the device and inode of a file
   or, if the inode now belongs to another file, "old:" and a hash.  This file
   also owns a transient index of the positions by fingerprint; with the index,
   searches are fast even if there are thousands of files.  */

#include <config.h>
#include "heap/stored.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "array/array.h"
#include "array/root.h"
#include "base/mem.h"
#include "base/table.h"
#include "value/convert.h"

enum { KEPT_FOR = 60 * 86400 };	/* number of seconds for which the heap keeps a
				   position with a subscript "old:..." */

/* --- the index ---------------------------------------------------------- */

/* An entry of the index: a subscript of the table, and the fingerprint in its
   position.  The table may have changed since the entry was made.  */
struct entry
{
  struct table_link link;	/* by fingerprint */
  unsigned long long print;
  size_t length;
  char key[STORED_KEY];
};

static struct
{
  struct table entries;
  bool built;
  size_t *with_length;		/* for each length up to FINGERPRINT: number of
				   entries whose fingerprints cover that number
				   of bytes */
} heads;

static void
add_to_index (const char *key, const struct position *p)
{
  struct entry *e = xzalloc (sizeof *e);
  e->print = p->print;
  e->length = p->length;
  strcpy (e->key, key);
  table_add (&heads.entries, &e->link, (uint32_t) p->print);
  heads.with_length[p->length]++;
}

void
stored_changed (void)
{
  struct table_link *next;
  for (struct table_link *l = table_next (&heads.entries, NULL); l; l = next)
    {
      next = table_next (&heads.entries, l);
      xfree (l);
    }
  xfree (heads.entries.bucket);
  xfree (heads.with_length);
  memset (&heads, 0, sizeof heads);
}

/* --- the table ---------------------------------------------------------- */

static struct array *
table (bool create)
{
  struct root *r = create ? root_make () : root_get ();
  if (r && !r->r_positions && create)
    r->r_positions = arr_new (mem_persist);
  return r ? r->r_positions : NULL;
}

bool
stored_get (const char *key, int fd, struct position *p)
{
  const struct array *a = table (false);
  const struct val *e = a ? arr_find (a, arr_text_key (sv_of (key))) : NULL;
  return e && position_read (e, fd, p);
}

void
stored_put (const char *key, const struct position *p)
{
  char text[POSITION_TEXT];
  struct position old;
  if (heads.built && (!stored_get (key, -1, &old) || old.length != p->length
		     || old.print != p->print))
    add_to_index (key, p);
  struct val v = val_borrow (V_STR, text, position_write (p, text));
  arr_put (table (true), arr_text_key (sv_of (key)), &v);
}

/* Delete the positions whose subscripts "old:..." were added more than
   KEPT_FOR seconds ago.  Only the first call in a run has an effect.  */
static void
forget_old (struct array *a)
{
  static bool done;
  size_t n;
  if (done)
    return;
  done = true;
  struct val *keys = arr_keys (a, &n);
  unsigned long long now = (unsigned long long) time (NULL);
  for (size_t i = 0; i < n; i++)
    {
      struct position p;
      const struct val *e = arr_find (a, arr_key (&keys[i]));
      if (sv_begins (val_bytes (&keys[i]), "old:")
	  && (!position_read (e, -1, &p) || p.when + KEPT_FOR < now))
	arr_delete (a, &keys[i]);
      val_drop (&keys[i]);
    }
  xfree (keys);
}

/* Include in the key a hash of the name of P's file, because two files may
   have the same content.  */
void
stored_put_aside (const struct position *p)
{
  char key[STORED_KEY];
  if (p->offset == 0)
    return;
  forget_old (table (true));
  snprintf (key, sizeof key, "old:%llx:%llx:%llx:%llx", p->offset, p->print,
	    p->tail, (unsigned long long) XXH3_64bits (p->name,
						       strlen (p->name)));
  /* Keep the position for KEPT_FOR seconds from now on, regardless of when its
     file was read.  */
  struct position aside = *p;
  aside.when = (unsigned long long) time (NULL);
  stored_put (key, &aside);
}

/* --- searching ---------------------------------------------------------- */

/* An iteration over the valid positions of the table.  */
struct walk
{
  struct arr_iter it;
  char key[STORED_KEY];
  struct position p;
};

static bool
next (struct walk *w)
{
  struct scratch tmp;
  while (arr_iter_next (&w->it))
    {
      struct sv k = val_sv (&w->it.key, &tmp);
      if (k.n >= sizeof w->key || !position_read (w->it.value, -1, &w->p))
	continue;
      memcpy (w->key, k.p, k.n);
      w->key[k.n] = '\0';
      return true;
    }
  return false;
}

void
stored_with_head (const char *head, size_t n,
		  void (*visit) (void *data, const char *key,
				 const struct position *p), void *data)
{
  struct array *a = table (false);
  struct walk w;
  struct position p;
  if (!a)
    return;
  if (!heads.built)
    {
      heads.built = true;
      heads.with_length
	= xzalloc ((FINGERPRINT + 1) * sizeof *heads.with_length);
      for (w.it = arr_iter (a); next (&w);)
	add_to_index (w.key, &w.p);
    }
  for (size_t k = 1; k <= n && k <= FINGERPRINT; k++)
    if (heads.with_length[k] > 0)
      {
	unsigned long long print = XXH3_64bits (head, k);
	struct table_link *l = table_first (&heads.entries, (uint32_t) print);
	for (; l; l = l->next)
	  {
	    const struct entry *e = (struct entry *) l;
	    if (e->length == k && e->print == print
		&& stored_get (e->key, -1, &p))
	      visit (data, e->key, &p);
	  }
      }
}

bool
stored_is_beyond (const char *name, unsigned long long offset)
{
  struct array *a = table (false);
  struct walk w;
  if (!a)
    return false;
  w.it = arr_iter (a);
  while (next (&w))
    if (w.p.offset > offset && strcmp (w.p.name, name) == 0)
      return true;
  return false;
}
