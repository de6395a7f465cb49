/* persist_module.c -- @load "pma": pma::commit, pma::stats, pma::resume.
   SPDX-License-Identifier: GPL-3.0-or-later

   resume keeps, for each input file it was called for, how far it has been
   consumed.  The position goes into the heap with the counts, in the same
   transaction, so that each line is counted once however often a run is
   killed or repeated.  A file is known by device and inode, and by a
   fingerprint of its beginning: one that was truncated or replaced is read
   from its start.  A last line without its newline is left for the run that
   finds it complete.  */

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
#include "vm/interp.h"

enum { FINGERPRINT = 1024 };	/* bytes of the file's beginning, at most */

/* --- positions ---------------------------------------------------------- */

/* What the heap keeps of a file, as text: three numbers.  */
struct position
{
  unsigned long long offset;	/* bytes consumed */
  unsigned long long length;	/* bytes that the fingerprint covers */
  unsigned long long print;	/* XXH3 of them */
};

static bool
fingerprint (int fd, struct position *p)
{
  char b[FINGERPRINT];
  ssize_t n = pread (fd, b, p->length, 0);
  if (n < 0 || (unsigned long long) n != p->length)
    return false;
  p->print = XXH3_64bits (b, n);
  return true;
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
  char text[80];
  struct position p = { in_offset (in), 0, 0 };
  p.length = p.offset < FINGERPRINT ? p.offset : FINGERPRINT;
  if (!fingerprint (in->fd, &p))
    return;
  int n = snprintf (text, sizeof text, "%llu %llu %llx", p.offset, p.length,
		    p.print);
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

/* Where to go on in the file FD; 0: at its start.  */
static off_t
known_position (int fd)
{
  struct array *a;
  struct stat st;
  struct position p;
  char text[80];
  const struct val *e = position_cell (fd, false, &a);
  if (!e || !val_has_bytes (e) || val_bytes (e).n >= sizeof text)
    return 0;
  struct sv s = val_bytes (e);
  memcpy (text, s.p, s.n);
  text[s.n] = '\0';
  if (sscanf (text, "%llu %llu %llx", &p.offset, &p.length, &p.print) != 3
      || p.length > FINGERPRINT || fstat (fd, &st) != 0
      || (unsigned long long) st.st_size < p.offset)
    return 0;
  unsigned long long kept = p.print;
  return fingerprint (fd, &p) && p.print == kept ? (off_t) p.offset : 0;
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
  if (!in->regular || in->parser.record)
    return;
  off_t at = known_position (in->fd);
  if (at > in_offset (in) && in_seek (in, at))
    *result = val_num (at);
  main_whole_records = true;
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
  glob_before_commit = remember_open;
  main_file_ends = remember;
  return true;
}
