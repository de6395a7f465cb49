/* fields.c -- $0, its fields and NF.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the cells of the current record.  CELLS[0] is $0, and
   CELLS[1..LOCATED] are the fields that have been located.  A field that has
   been located but not read is "raw": it is a borrowed view of the record,
   even if it is short.  When a short field is read, its bytes are copied into
   its cell.  A field to which the program has assigned a value owns the bytes
   of the value.  While any field owns an assigned value, DIRTY is set, and all
   cells must be released with the record.

   A record is split by the separator that was in force when the record was
   read, so the record is split completely before FS or a similar variable
   changes.

   While $0 is a number (NUMERIC is set), each read of a field or of NF splits
   the current text of $0 again, and values that were stored in fields are
   lost.  Between two reads, LOCATED is 0 and NF is unknown.  */

#include <config.h>
#include "text/fields.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mathlib.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "pma/assertion.h"
#include "pma/likely.h"
#include "text/join.h"
#include "text/separators.h"
#include "text/split.h"
#include "value/chars.h"
#include "value/convert.h"

enum { NF_UNKNOWN = -1, FIRST_CELLS = 64, WIDE = 16, FEW = 3 };

/* The cells of the current record.  No pointer to this variable exists
   elsewhere, so the compiler can keep its members in registers while cells are
   stored.  */
static struct record
{
  struct val *cells;
  int cap;			/* Number of fields for which CELLS has
				   space.  */
  int located;
  int stale;			/* True if $0 must be rebuilt.  */
  int nf;			/* NF, or NF_UNKNOWN.  */
  int held;			/* If NUMERIC is set: number of cells that are
				   in use.  */
  bool dirty;			/* True if BASE or a cell of the record owns a
				   reference.  */
  bool numeric;			/* True if $0 is a number.  */
  bool nf_assigned;		/* True if NF has been assigned since $0 was
				   last set.  */
  bool given;			/* True if the fields of the record were passed
				   to fld_next_pieces; DIRTY is then also
				   true.  */
} record;

/* The text of the record, and the progress of locating its fields.  */
static struct search
{
  struct sv text;		/* The text that is split.  */
  ptrdiff_t chars;		/* Number of characters of TEXT, or -1 if they
				   have not been counted.  */
  struct val base;		/* the owner of TEXT's bytes if fields.c has
				   copied them */
  bool started;			/* True if SCAN or STATE is set up for
				   TEXT.  */
  bool few;			/* True if at most FEW fields were located in
				   the previous record.  */
  enum way way;
  struct scan scan;		/* For WAY_BLANKS and WAY_BYTE: the marks of
				   TEXT.  */
  const char *next_field;	/* Unless the way is WAY_GENERAL: the address
				   from which the search for the next field
				   continues.  */
  struct split_state state;	/* For WAY_GENERAL: the state of the
				   splitter.  */
  int lone;			/* the number of the field in LONE_CELL, which
				   was found without locating the fields before
				   it; 0 if there is none.  */
  struct val lone_cell;		/* A view.  */
  struct strbuf unquoted;	/* The text of a quoted CSV field, without the
				   quotes.  */
} search;

/* True if the program has read two different fields with numbers above FEW in
   one record.  If this variable is true, all fields up to the requested one
   are located.  */
static bool never_lone;

/* The fields that were passed to fld_next_pieces for the next record.  The
   members P, LEN, F and N are valid only if THERE is true.  */
static struct
{
  const char *p;
  size_t len;
  struct sv *f;
  int n, cap;
  bool there;
} given;

void (*fld_given) (void);

/* The value of a field after the last one, and of $0 before the first
   record.  */
static const struct val absent =
  { .w0 = UNSET_FIELD, .w1 = VAL_W1 (V_UNASSIGNED, 0) };

/* --- cells -------------------------------------------------------------- */

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

static inline struct val
raw_cell (const char *p, size_t n)
{
  struct val v;
  v.p = p;
  v.w1 = VAL_W1 (V_INPUT, K_BORROW) | n;
  return v;
}

static inline bool
is_raw_short (const struct val *c)
{
  return c->w1 - VAL_W1 (V_INPUT, K_BORROW) <= VAL_INLINE_MAX;
}

#else

static inline struct val
raw_cell (const char *p, size_t n)
{
  return val_borrow (V_INPUT, p, n);
}

static inline bool
is_raw_short (const struct val *c)
{
  return false;
}

#endif

/* Make space for the cells of the fields 1 to WANT.  */
static void
grow (size_t want)
{
  size_t n = record.cap == 0 ? FIRST_CELLS : (size_t) record.cap;
  if (want > INT_MAX - 1)
    fatal ("memory exhausted: cannot make %zu fields", want);
  while (n < want)
    n *= 2;
  if (n > INT_MAX - 1)
    n = INT_MAX - 1;
  size_t bytes = (n + 1) * sizeof *record.cells;
  record.cells = xrealloc (record.cells, bytes);
  record.cap = (int) n;
}

static inline void
add_cell (struct val v)
{
  if (unlikely (record.located == record.cap))
    grow ((size_t) record.located + 1);
  record.cells[++record.located] = v;
}

bool
fld_is_valid (void)
{
  if (record.located < 0 || record.located > record.cap
      || (record.nf != NF_UNKNOWN && record.nf < 0)
      || (record.numeric && record.located != 0)
      || (search.started && !search.text.p)
      || (record.nf != NF_UNKNOWN && record.located > record.nf))
    return false;
  for (int i = 0; i <= record.located && i < WIDE; i++)
    {
      const struct val *c = &record.cells[i];
      if (c->tag == V_NONE || c->tag >= V_ARRAY || !val_is_valid (c))
	return false;
      /* If DIRTY is false, cells must not own references.  */
      if (!record.dirty && val_has_bytes (c) && c->kind == K_RC)
	return false;
    }
  return true;
}

static void
set_given (bool yes)
{
  if (record.given == yes)
    return;
  record.given = yes;
  if (fld_given)
    fld_given ();
}

bool
fld_is_given (void)
{
  return record.given;
}

/* Release all references that the cells of the old record own.  */
static void
clean (void)
{
  if (!given.there)
    set_given (false);
  int n = record.numeric ? record.held : record.located;
  for (int i = 0; i <= n; i++)
    val_drop (&record.cells[i]);
  val_drop (&search.base);
  search.base = val_tagged (V_UNTYPED);
  record.dirty = record.numeric = false;
  record.stale = 0;
}

static void
begin_text (struct sv t)
{
  search.text = t;
  search.next_field = t.p;
  search.lone = 0;
  search.chars = -1;
  search.few = record.located <= FEW;
  record.located = 0;
  record.stale = false;
  record.nf_assigned = false;
  search.started = false;
  record.nf = t.n == 0 ? 0 : NF_UNKNOWN;
}

/* Set up the new record, which has no cells yet.  */
static void
begin_cells (void)
{
  grow (FIRST_CELLS);
  record.cells[0] = absent;
  search.base = val_tagged (V_UNTYPED);
}

void
fld_init (void)
{
  begin_cells ();
  fld_begin_separation ();
}

/* --- the record --------------------------------------------------------- */

void
fld_next_pieces (struct sv rec, const struct sv *f, int n)
{
  assert_debug (n >= 0);
  if (n > given.cap)
    {
      given.f = xrealloc (given.f, (size_t) n * sizeof *f);
      given.cap = n;
    }
  if (n > 0)
    memcpy (given.f, f, (size_t) n * sizeof *f);
  given.there = true;
  given.p = rec.p;
  given.len = rec.n;
  given.n = n;
}

/* If the fields of the record REC were passed to fld_next_pieces, use these
   fields.  The bytes of REC are now at search.text.  */
static void
take_pieces (struct sv rec)
{
  bool mine = given.p == rec.p && given.len == rec.n;
  if (mine)
    {
      record.dirty = true;
      for (int i = 0; i < given.n; i++)
	add_cell (raw_cell (search.text.p + (given.f[i].p - rec.p),
			    given.f[i].n));
      record.nf = record.located;
    }
  given.there = false;
  set_given (mine);
}

static inline void
begin_record (struct sv rec)
{
  begin_text (rec);
  record.cells[0] = raw_cell (rec.p, rec.n);
}

/* Implement fld_set_record, except for the simplest case.  */
static __attribute__ ((noinline)) void
set_record_slowly (struct sv rec, bool keep)
{
  struct sv mine = rec;
  if (record.dirty)
    clean ();
  if (keep)
    {
      search.base = val_copy (V_INPUT, rec.p, rec.n);
      mine = val_bytes (&search.base);
      record.dirty = true;
    }
  begin_record (mine);
  if (given.there)
    take_pieces (rec);
}

void
fld_set_record (struct sv rec, bool keep)
{
  if (likely (!record.dirty && !keep && !given.there))
    begin_record (rec);
  else
    set_record_slowly (rec, keep);
}

void
fld_exchange (void)
{
  static struct record other_record;
  static struct search other_search;
  fld_own ();
  struct record r = record;
  struct search s = search;
  record = other_record;
  search = other_search;
  other_record = r;
  other_search = s;
  if (!record.cells)
    begin_cells ();
  if (record.given != r.given && fld_given)
    fld_given ();
}

/* Return a copy of V that remains valid when V changes.  */
static struct val
kept (const struct val *v)
{
  struct val new = val_dup (v);
  val_pin (&new);
  if (new.tag == V_UNTYPED)
    new.tag = V_UNASSIGNED;
  return new;
}

/* Set the state of the fields for a $0 that is a number.  */
static void
begin_number (void)
{
  record.numeric = true;
  record.held = record.located = 0;
  search.text.n = 0;
  search.lone = 0;
  record.nf = NF_UNKNOWN;
}

/* A buffer for the text that was last assigned to $0.  Very short and very
   long texts are not stored in the buffer.  */
static struct strbuf assigned;
enum { ASSIGNED_MAX = 1 << 16 };

/* Set $0 to V, a view of a string that will not move.  */
static void
begin_assigned (struct val v)
{
  if (record.dirty)
    clean ();
  record.cells[0] = v;
  begin_text (val_bytes (&record.cells[0]));
}

/* Set $0 to V, a view of a long string, and copy the string's bytes to the
   buffer `assigned'.  The bytes of V may be in `assigned'.  */
static void
assign_view (const struct val *v)
{
  size_t n = VAL_LEN (v->w1);
  if (assigned.cap >= n + WIDE)
    memmove (assigned.p, v->p, n);
  else
    {
      char *old = assigned.p;
      assigned.cap = 2 * n + WIDE;
      assigned.p = xmalloc (assigned.cap);
      memcpy (assigned.p, v->p, n);
      xfree (old);
    }
  begin_assigned (val_borrow (v->tag, assigned.p, n));
}

/* Assign V to $0.  */
static void
assign_record (const struct val *v)
{
  assert_expensive (fld_is_valid ());
  if (v->kind == K_BORROW && (v->tag == V_STR || v->tag == V_INPUT)
      && VAL_LEN (v->w1) < ASSIGNED_MAX)
    {
      assign_view (v);
      return;
    }
  struct val new = kept (v), own;
  struct scratch s;
  bool number = new.tag == V_NUM || new.tag == V_BOOL || new.tag == V_BIG;
  if (val_has_bytes (&new))
    own = val_dup (&new);
  else if (number)
    own = val_tagged (V_UNTYPED);
  else
    {
      struct sv t = val_sv (&new, &s);
      own = val_copy (V_STR, t.p, t.n);
    }
  clean ();
  record.cells[0] = new;
  search.base = own;
  record.dirty = true;
  if (number)
    begin_number ();
  else
    begin_text (val_bytes (&search.base));
}

void
fld_take_text (struct strbuf *b, enum val_tag tag)
{
  struct strbuf old = assigned;
  if (b->n >= ASSIGNED_MAX || b->n <= VAL_INLINE_MAX)
    {
      struct val v = val_borrow (tag, b->p ? b->p : "", b->n);
      assign_record (&v);
      return;
    }
  assigned = *b;
  *b = old;
  begin_assigned (val_borrow (tag, assigned.p, assigned.n));
}

/* If C is a view into the text that was at OLD, change it to a view into
   search.text.  */
static void
move_view (struct val *c, const char *old)
{
  if (val_has_bytes (c) && c->kind == K_BORROW && c->p >= old
      && c->p <= old + search.text.n)
    c->p = search.text.p + (c->p - old);
}

/* Change all views into the text that was at OLD to views into
   search.text.  */
static void
move_views (const char *old)
{
  for (int i = 0; i <= record.located; i++)
    move_view (&record.cells[i], old);
  if (search.lone > 0)
    move_view (&search.lone_cell, old);
  search.next_field = search.text.p + (search.next_field - old);
  if (!search.started)
    return;
  if (search.way == WAY_GENERAL)
    search.state.text = search.text;
  else
    {
      search.scan.base = search.text.p + (search.scan.base - old);
      search.scan.next = search.text.p + (search.scan.next - old);
      search.scan.end = search.text.p + (search.scan.end - old);
    }
}

/* Copy search.text, unless `base' already owns the bytes.  */
void
fld_own (void)
{
  assert_expensive (fld_is_valid ());
  if (val_has_bytes (&search.base) || search.text.n == 0)
    return;
  const char *old = search.text.p;
  search.base = val_copy (V_INPUT, old, search.text.n);
  record.dirty = true;
  search.text = val_bytes (&search.base);
  move_views (old);
}

/* --- finding fields ----------------------------------------------------- */

static inline enum way
choose_way (void)
{
  if (likely (fld_separation.way != WAY_GENERAL))
    return fld_separation.way;
  return fld_is_plain_csv (search.text) ? WAY_BYTE : WAY_GENERAL;
}

static void
start (void)
{
  search.way = choose_way ();
  if (search.way == WAY_GENERAL)
    {
      split_start (&search.state, &fld_separation.sp, search.text);
      search.state.unquoted = &search.unquoted;
    }
  else
    {
      const char *p = search.next_field;
      scan_start (&search.scan, p, search.text.n - (p - search.text.p));
    }
  search.started = true;
}

/* Make space for the fields of one more block.  */
static void
make_room (void)
{
  if (unlikely (record.cap - record.located < SCAN_BLOCK))
    grow ((size_t) record.located + SCAN_BLOCK);
}

static inline struct scan_separator
separator (void)
{
  return (struct scan_separator) {
    .blanks = fld_separation.way == WAY_BLANKS, .c = fld_separator_byte (),
    .newline_too = fld_separation.sp.newline_too
  };
}

/* Locate fields with the marks of search.scan.  BLANKS is true if blanks
   separate the fields.  */
INLINED void
locate_with (bool wide, bool blanks, int want)
{
  struct scan s = scan_copy (&search.scan);
  struct scan_separator by = separator ();
  by.blanks = blanks;
  const char *b = search.next_field;
  while (record.located < want && (s.bits || s.next <= s.end))
    {
      while (s.bits == 0 && s.next <= s.end)
	scan_fill (wide, &s, by);
      make_room ();
      struct val *f = record.cells + record.located;
      int left = want - record.located;
      for (left = left < SCAN_BLOCK ? left : SCAN_BLOCK; s.bits && left > 0;
	   left--)
	{
	  if (by.blanks)
	    b = scan_take (&s);
	  while (s.bits == 0)
	    scan_fill (wide, &s, by);
	  const char *e = scan_take (&s);
	  *++f = raw_cell (b, (size_t) (e - b));
	  b = e + 1;
	}
      record.located = (int) (f - record.cells);
      if (s.bits == 0 && s.next > s.end)
	record.nf = record.located;
    }
  search.scan = s;
  search.next_field = b;
}

static void
locate_general (int want)
{
  struct sv piece;
  while (record.located < want)
    {
      if (!split_next (&search.state, &piece))
	{
	  record.nf = record.located;
	  break;
	}
      if (split_is_unquoted (&search.state, piece))
	{
	  add_cell (val_copy (V_INPUT, piece.p, piece.n));
	  record.dirty = true;
	}
      else
	add_cell (raw_cell (piece.p, piece.n));
    }
}

INLINED void
locate_marks_by (bool wide, int want)
{
  if (search.way == WAY_BLANKS)
    locate_with (wide, true, want);
  else
    locate_with (wide, false, want);
}

MB_BOTH_LOCAL (void, locate_marks, (int want), locate_marks_by, want)

/* Locate those fields up to number WANT that end in the first block of the
   text, which may be read as a whole.  */
INLINED void
few_in_block (bool wide, int want)
{
  const char *base = search.next_field, *p = base;
  ptrdiff_t left = search.text.p + search.text.n - base;
  uint64_t m = scan_blank_by (wide, base);
  int n = record.located;
  if (left < SCAN_BLOCK)
    m |= ~UINT64_C (0) << left;
  /* Loop while BITS has the marks of both ends of a field.  */
  for (uint64_t bits = m ^ (m << 1 | 1); n < want && bits & (bits - 1);
       bits &= bits - 1)
    {
      const char *from = base + __builtin_ctzll (bits);
      bits &= bits - 1;
      p = base + __builtin_ctzll (bits);
      record.cells[++n] = raw_cell (from, (size_t) (p - from));
    }
  record.located = n;
  search.next_field = p;
}

MB_BOTH_LOCAL (void, few_near, (int want), few_in_block, want)

INLINED void
few_by (bool blanks, int want)
{
  const char *end = search.text.p + search.text.n;
  char c = blanks ? 0 : fld_separator_byte ();
  if (blanks && want > record.located + 1
      && block_may_read (search.next_field, end))
    few_near (want);
  const char *p = search.next_field;
  int n = record.located;
  while (n < want)
    {
      while (blanks && p < end && scan_is_blank (*p))
	p++;
      if (p + blanks > end)
	break;
      const char *e = scan_to (blanks, c, p, end);
      record.cells[++n] = raw_cell (p, (size_t) (e - p));
      p = e + !blanks;
    }
  if (p + blanks > end)
    record.nf = n;
  record.located = n;
  search.next_field = p;
}

/* Locate fields up to number WANT, which is at most FEW.  Unlike locate_marks,
   do not set up a scan, which saves time if the program reads only these
   fields.  If the program reads further fields, the function `start' continues
   at search.next_field.  */
static __attribute__ ((noinline)) void
locate_few (int want)
{
  assert_debug (!search.started && want <= record.cap);
  if (fld_separation.way == WAY_BLANKS)
    few_by (true, want);
  else
    few_by (false, want);
}

static void
locate_many (int want)
{
  if (!search.started)
    start ();
  if (search.way == WAY_GENERAL)
    locate_general (want);
  else
    locate_marks (want);
}

/* Locate fields up to number WANT or to the end of the record, whose text is
   not empty.  */
static inline void
locate (int want)
{
  bool few = want <= FEW && search.few && !search.started;
  if (few && (fld_separation.way == WAY_BLANKS
	      || (fld_separation.way == WAY_BYTE
		  && !fld_separation.sp.newline_too)))
    locate_few (want);
  else
    locate_many (want);
}

/* Field N must not have been located.  If the program seems to read no other
   field with a number above FEW, find only field N and return true.  */
static bool
take_lone (int n)
{
  struct sv f;
  if (n == search.lone)
    return true;
  if (never_lone || fld_separation.way == WAY_GENERAL)
    return false;
  const struct scan_separator by = separator ();
  if (search.lone > 0)
    never_lone = true;
  else if (n == record.nf ? scan_last_field (search.text, by, &f)
	   : record.located == 0 && scan_nth_field (search.text, by, n, &f))
    {
      search.lone_cell = raw_cell (f.p, f.n);
      search.lone = n;
    }
  return search.lone == n;
}

/* Like locate, but do nothing if field WANT or the last field has already been
   located.  */
static inline void
locate_further (int want)
{
  if (record.located < want
      && (record.nf == NF_UNKNOWN || record.located < record.nf))
    locate (want);
}

static void
locate_all (void)
{
  locate_further (INT_MAX);
}

void
fld_locate_all (void)
{
  if (!record.numeric)
    locate_all ();
}

/* --- a number as $0 ----------------------------------------------------- */

/* For a $0 that is a number, split its current text, at least up to field
   WANT.  */
static void
split_number (int want)
{
  struct scratch s;
  for (int i = 1; i <= record.held; i++)
    val_drop (&record.cells[i]);
  val_drop (&search.base);
  struct sv t = val_sv (&record.cells[0], &s);
  search.base = val_copy (V_INPUT, t.p, t.n);
  record.stale = false;
  record.held = 0;
  begin_text (val_bytes (&search.base));
  locate (want);
}

/* For a $0 that is a number, end an access to its fields, so that the next
   access splits $0 again.  */
static void
leave_number (void)
{
  record.held = record.located;
  record.located = 0;
  record.nf = NF_UNKNOWN;
}

/* For a $0 that is a number, locate all fields.  Call this function before the
   program stores a value in a field or in NF, and call leave_number after the
   store.  */
static void
enter_number (void)
{
  if (!record.stale)
    split_number (INT_MAX);
  else
    record.nf = record.located = record.held;
}

/* Return field N of a $0 that is a number, where N >= 1.  */
static const struct val *
field_of_number (int n)
{
  split_number (n);
  bool there = n <= record.located;
  if (there && !is_raw_short (&record.cells[n]))
    val_pin (&record.cells[n]);	/* Copy the field, because the next access to
				   the fields may split a different string.  */
  leave_number ();
  return there ? &record.cells[n] : &absent;
}

static int
nf_of_number (void)
{
  split_number (INT_MAX);
  int n = record.nf;
  leave_number ();
  return n;
}

/* Count the fields and set NF, without creating cells for the fields.  */
static void
count_fields (void)
{
  size_t n = (size_t) record.located;
  if (search.way == WAY_BLANKS)
    n += scan_count_blanks (&search.scan) / 2;
  else
    {
      const char *p = search.next_field;
      size_t left = (size_t) (search.text.p + search.text.n - p);
      char c = fld_separator_byte ();
      n += scan_count (p, left, c) + 1;
      if (fld_separation.sp.newline_too && c != '\n')
	n += scan_count (p, left, '\n');
    }
  record.nf = n > INT_MAX ? INT_MAX : (int) n;
}

int
fld_nf (void)
{
  if (record.nf != NF_UNKNOWN)
    return record.nf;
  if (record.numeric)
    return nf_of_number ();
  if (!search.started)
    start ();
  if (search.way == WAY_GENERAL)
    locate_all ();
  else
    count_fields ();
  return record.nf;
}

bool
fld_nf_is_known (void)
{
  return record.nf != NF_UNKNOWN && (search.text.n > 0 || record.stale);
}

bool
fld_nf_is_assigned (void)
{
  return record.nf_assigned;
}

/* --- reading ------------------------------------------------------------ */

/* Rebuild $0 from the fields and OFS.  The new $0 is a view that is valid
   until the next store into a field.  */
static void
rebuild (void)
{
  if (record.numeric)
    {
      record.nf = record.located = record.held;
      record.numeric = false;
    }
  locate_all ();
  struct sv s = join_cells (record.cells + 1, record.located,
			    fld_separation.ofs, search.text.n);
  val_set (&record.cells[0], val_borrow (V_STR, s.p, s.n));
  record.stale = false;
}

void
fld_refresh (void)
{
  if (record.stale)
    rebuild ();
}

/* Locate field N, which has not been located, and return it.  */
static const struct val *
get_further (int n)
{
  if (record.numeric)
    return field_of_number (n);
  if (record.nf != NF_UNKNOWN && n > record.nf)
    return &absent;
  if (n > FEW && take_lone (n))
    return &search.lone_cell;
  locate (n);
  return n <= record.located ? &record.cells[n] : &absent;
}

const struct val *
fld_get_int (int n)
{
  assert_expensive (fld_is_valid ());
  struct val *c;
  if (unlikely (n > record.located))
    {
      c = (struct val *) get_further (n);
      if (c == &absent)
	return c;
    }
  else if (n <= 0)
    {
      if (n < 0)
	fatal ("attempt to access field %d", n);
      if (record.stale)
	rebuild ();
      c = &record.cells[0];
    }
  else
    c = &record.cells[n];
  if (is_raw_short (c))
    *c = val_inline (V_INPUT, c->p, VAL_LEN (c->w1));
  return c;
}

struct val
fld_value (int n, bool pin)
{
  struct val *c = &record.cells[n], v;
  if (n > record.located)
    c = (struct val *) get_further (n);
  else if (unlikely (n < 0 || (n == 0 && record.stale)))
    c = (struct val *) fld_get_int (n);
  if (is_raw_short (c))
    {
      v = val_inline (V_INPUT, c->p, VAL_LEN (c->w1));
      val_store (c, v);
      return v;
    }
  v = val_load (c);
  if (unlikely (v.kind & K_RC))
    val_rc (&v)->refs++;
  else if (pin && v.kind & K_BORROW)
    val_pin (&v);
  return v;
}

bool
fld_text_as_read (struct sv *s)
{
  const struct val *c = &record.cells[0];
  if (c->tag != V_INPUT || record.stale
      || (val_is_inline (c) && c->kind != search.text.n))
    return false;
  *s = val_is_inline (c) ? search.text : val_bytes (c);
  return true;
}

static inline size_t
count_in (struct sv s)
{
  if (s.n < CHARS_LONG && mb_window_knows (s.p, s.n))
    return mb_window_count (s.p, s.n);
  struct val v = val_view (V_STR, s.p, s.n);
  return chars_count (&v, s);
}

/* Return the number of characters of search.text.  */
static __attribute__ ((noinline)) size_t
count_chars (void)
{
  if (search.chars < 0)
    search.chars = (ptrdiff_t) count_in (search.text);
  return (size_t) search.chars;
}

bool
fld_chars_as_read (size_t *n)
{
  struct sv s;
  if (!fld_text_as_read (&s))
    return false;
  *n = opt.utf8 ? count_chars () : s.n;
  return true;
}

size_t
fld_count_chars (struct sv s)
{
  if (!opt.utf8)
    return s.n;
  return s.p == search.text.p && s.n == search.text.n ? count_chars ()
    : count_in (s);
}

double
fld_number (int n)
{
  const struct val *c = &record.cells[n];
  assert_debug (n > 0);
  if (n > record.located)
    c = get_further (n);
  if (unlikely (c->tag != V_INPUT))
    return val_to_num (c);
  struct sv s = val_bytes (c);
  return num_from_text (s.p, s.n);
}

/* Return D as a field number.  Raise a fatal error if D is negative or
   NaN.  */
static double
field_number (double d)
{
  d = math_trunc (d);
  if (d < 0 || isnan (d))
    fatal ("attempt to access field %lld",
	   d > -0x1p63 ? (long long) d : LLONG_MIN);
  return d;
}

const struct val *
fld_get (double n)
{
  if (n >= 0 && n <= INT_MAX)
    return fld_get_int ((int) n);
  return field_number (n) == 0 ? fld_get_int (0) : &absent;
}

/* --- changing ----------------------------------------------------------- */

/* Set the number of fields to WANT.  New fields are unassigned.  */
static void
set_count (double want)
{
  if (want >= INT_MAX)
    fatal ("memory exhausted: cannot make %.0f fields", want);
  int n = (int) want;
  if (n > record.cap)
    grow ((size_t) n);
  while (record.located > n)
    val_drop (&record.cells[record.located--]);
  while (record.located < n)
    record.cells[++record.located] = absent;
  record.nf = n;
  record.stale = true;
}

/* Locate field D > 0, which has not been located.  If the record has no such
   field, append fields up to number D.  */
static __attribute__ ((noinline)) void
reach (double d)
{
  if (record.numeric)
    enter_number ();
  if (d <= INT_MAX)
    locate_further ((int) d);
  if (d <= record.located)
    return;
  locate_all ();
  if (d > record.located)
    set_count (d);
}

void
fld_store (double d, const struct val *v)
{
  bool located = d >= 1 && d <= record.located;
  if (!located && (d == 0 || (d = field_number (d)) == 0))
    {
      assign_record (v);
      return;
    }
  struct val new = kept (v);
  if (!located)
    reach (d);
  val_set (&record.cells[(int) d], new);
  record.stale = true;
  if (new.kind & K_RC)
    record.dirty = true;
  if (record.numeric)
    leave_number ();
}

void
fld_reach (double d)
{
  d = field_number (d);
  if (d <= record.located || record.numeric)
    return;
  bool was_stale = record.stale;
  reach (d);
  record.stale = was_stale;
}

void
fld_set_nf (double d)
{
  if (math_trunc (d) < 0 || isnan (d))
    fatal ("NF set to negative value");
  if (record.numeric)
    enter_number ();
  locate_all ();
  set_count (math_trunc (d));
  record.nf_assigned = true;
  if (record.numeric)
    leave_number ();
}
