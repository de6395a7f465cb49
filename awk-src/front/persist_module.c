/* persist_module.c -- @load "pma": pma::commit, pma::stats, pma::resume.
   SPDX-License-Identifier: GPL-3.0-or-later

   resume keeps, for each input file it was called for, how far it has been
   consumed.  The position goes into the heap with the counts, in the same
   transaction, so that each line is counted once however often a run is
   killed or repeated.  A file is known by device and inode, and by a
   fingerprint of its beginning and of what stands before the position: one
   that was truncated, replaced or written anew is read from its start.  A
   last line without its newline is left for the run that finds it complete.  */

#include <config.h>
#include "front/persist_module.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "front/persist.h"
#include "lang/symbols.h"
#include "value/array.h"
#include "value/builtin.h"
#include "value/root.h"
#include "vm/builtin_args.h"
#include "vm/globals.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/special_effects.h"

/* Bytes that a fingerprint covers at most; and of the text of a position.  */
enum { FINGERPRINT = 1024, POSITION_TEXT = 128 };

/* --- positions ---------------------------------------------------------- */

/* What the heap keeps of a file, as text: five numbers.  Version 0.1 had
   three.  */
struct position
{
  unsigned long long offset;	/* bytes consumed */
  unsigned long long length;	/* bytes that a fingerprint covers */
  unsigned long long print;	/* XXH3 of the first ones */
  unsigned long long records;	/* how many were consumed */
  unsigned long long tail;	/* XXH3 of the last ones before the offset */
};

/* Records of the open file that earlier runs have read.  */
static unsigned long long resumed;
static const struct input *resumed_input;

/* XXH3 of the N bytes at AT of FD; false when they are not there.  */
static bool
print_of (int fd, off_t at, size_t n, unsigned long long *print)
{
  char b[FINGERPRINT];
  ssize_t got = pread (fd, b, n, at);
  if (got < 0 || (size_t) got != n)
    return false;
  *print = XXH3_64bits (b, n);
  return true;
}

static bool
fingerprint (int fd, struct position *p)
{
  return print_of (fd, 0, p->length, &p->print)
    && print_of (fd, (off_t) (p->offset - p->length), p->length, &p->tail);
}

static struct val *
position_cell (int fd, bool create, struct array **a)
{
  struct stat st;
  char key[64];
  struct root *r = create ? root_make () : root_get ();
  if (!r || fstat (fd, &st) != 0)
    return NULL;
  if (!r->r_positions && create)
    r->r_positions = arr_new (mem_persist);
  if (!(*a = r->r_positions))
    return NULL;
  int n = snprintf (key, sizeof key, "%llx:%llx",
		    (unsigned long long) st.st_dev,
		    (unsigned long long) st.st_ino);
  struct sv k = { key, n };
  return create ? arr_get_sv (*a, k) : arr_find_sv (*a, k);
}

static void
remember (struct input *in)
{
  struct array *a;
  char text[POSITION_TEXT];
  struct position p = { .offset = in_offset (in),
			.records = (unsigned long long) spec_fnr };
  p.length = p.offset < FINGERPRINT ? p.offset : FINGERPRINT;
  if (!fingerprint (in->fd, &p))
    return;
  int n = snprintf (text, sizeof text, "%llu %llu %llx %llu %llx", p.offset,
		    p.length, p.print, p.records, p.tail);
  struct val v = val_borrow (V_STR, text, n);
  struct val *e = position_cell (in->fd, true, &a);
  if (!e || (val_has_bytes (e) && val_bytes (e).n == (size_t) n
	     && memcmp (val_bytes (e).p, text, n) == 0))
    return;
  arr_set (a, e, &v);
}

static void
remember_open (void)
{
  if (main_whole_records && main_input ())
    remember (main_input ());
}

/* How many newlines there are in the first N bytes of FD.  */
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

/* Take what is kept apart.  Where version 0.1 has left no count of records,
   they are taken for lines.  */
static bool
read_position (struct sv s, int fd, struct position *p)
{
  char text[POSITION_TEXT];
  if (s.n >= sizeof text)
    return false;
  memcpy (text, s.p, s.n);
  text[s.n] = '\0';
  int n = sscanf (text, "%llu %llu %llx %llu %llx", &p->offset, &p->length,
		  &p->print, &p->records, &p->tail);
  if (n == 3 && p->length <= p->offset && p->length <= FINGERPRINT)
    {
      p->records = count_lines (fd, p->offset);
      return print_of (fd, (off_t) (p->offset - p->length), p->length,
		       &p->tail);
    }
  return n == 5 && p->length <= p->offset && p->length <= FINGERPRINT;
}

/* Where to go on in the file FD; false: at its start.  */
static bool
known_position (int fd, struct position *p)
{
  struct array *a;
  struct stat st;
  const struct val *e = position_cell (fd, false, &a);
  if (!e || !val_has_bytes (e) || !read_position (val_bytes (e), fd, p)
      || fstat (fd, &st) != 0 || (unsigned long long) st.st_size < p->offset)
    return false;
  struct position now = *p;
  return fingerprint (fd, &now) && now.print == p->print
    && now.tail == p->tail;
}

/* --- the functions ------------------------------------------------------ */

static void
ext_resume (struct val *result, struct val *args, int nargs)
{
  (void) args;
  (void) nargs;
  struct input *in = main_input ();
  if (!in)
    fatal ("pma::resume: no input file is open; call it in BEGINFILE");
  *result = val_num (0);
  resumed_input = NULL;
  if (!in->regular || in->parser.record)
    return;
  struct position p;
  main_whole_records = true;
  if (!known_position (in->fd, &p) || (off_t) p.offset <= in_offset (in)
      || !in_seek (in, (off_t) p.offset))
    return;
  *result = val_num (p.offset);
  resumed = p.records;
  resumed_input = in;
  spec_continue_fnr ((double) p.records);
}

static void
ext_resumed (struct val *result, struct val *args, int nargs)
{
  (void) args;
  (void) nargs;
  bool is = main_input () && main_input () == resumed_input
    && main_whole_records;
  *result = val_num (is ? (double) resumed : 0);
}

static void
ext_commit (struct val *result, struct val *args, int nargs)
{
  (void) args;
  (void) nargs;
  *result = val_num (persist_commit_now ());
}

static void
put (struct array *a, const char *key, double d)
{
  struct val v = val_num (d);
  arr_put_cstr (a, key, &v);
}

static void
ext_stats (struct val *result, struct val *args, int nargs)
{
  struct pma_stats st;
  (void) nargs;
  struct array *a = bi_array (args, "pma::stats", "first");
  arr_clear (a);
  pma_stats (mem_persist, &st);
  put (a, "file_size", st.file_size);
  put (a, "capacity", st.capacity);
  put (a, "in_use", st.in_use);
  put (a, "free", st.free_bytes);
  put (a, "high_water", st.high_water);
  put (a, "objects", st.objects);
  put (a, "commits", st.commits);
  put (a, "last_commit", st.last_commit);
  *result = val_num (persist_active ());
}

static const struct builtin functions[] = {
  { "pma::commit", ext_commit, 0, 0, BI_EFFECT, { ARG_VALUE } },
  { "pma::stats", ext_stats, 1, 1, BI_EFFECT, { ARG_ARRAY } },
  { "pma::resume", ext_resume, 0, 0, BI_EFFECT, { ARG_VALUE } },
  { "pma::resumed", ext_resumed, 0, 0, BI_EFFECT, { ARG_VALUE } },
};

static void
define_functions (void)
{
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    {
      struct symbol *s = sym_find_function (sv_of (functions[i].name), true);
      s->builtin = &functions[i];
    }
}

bool
persist_module_load (const struct load *l)
{
  if (opt.sandbox || strcmp (l->name.p, "pma") != 0)
    return false;
  define_functions ();
  vm_hooks.before_commit = remember_open;
  vm_hooks.file_ends = remember;
  return true;
}
