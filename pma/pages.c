/* pages.c -- the states of the pages of a heap file's address range.
   SPDX-License-Identifier: GPL-3.0-or-later

   See pages.h for the states and transitions.  After address.c has reserved
   the range, only pages.c maps, protects or moves memory in it.  If a part of
   the committed units is not in the state FILE, the committed units are
   divided into stretches, each with a byte for its state.  */

#include <config.h>
#include "pma/pages.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/fault.h"
#include "pma/heapfile.h"
#include "pma/os.h"

#define BIT(state) (1U << PAGES_##state)

static const struct transition
{
  unsigned from;		/* one bit for each state in which the event is
				   allowed */
  enum page_state to;
} table[] = {
  [PAGES_KEEP] = { BIT (NONE), PAGES_MEMORY },
  [PAGES_SHARE] = { BIT (NONE), PAGES_SHARED },
  [PAGES_WRITE] = { BIT (MEMORY), PAGES_SHARED },
  [PAGES_HOLD] = { BIT (MEMORY) | BIT (SHARED), PAGES_MEMORY },
  [PAGES_DROP] = { BIT (MEMORY) | BIT (SHARED), PAGES_NONE },
  [PAGES_TOUCH] = { BIT (UNREAD), PAGES_FILE },
  [PAGES_HIDE] = { BIT (FILE) | BIT (CLOSED), PAGES_UNREAD },
  [PAGES_STORE] = { BIT (CLOSED), PAGES_FILE },
  [PAGES_CLOSE] = { BIT (FILE), PAGES_CLOSED },
  [PAGES_SPILL] = { BIT (CLOSED), PAGES_SPILLED },
  [PAGES_COPY] = { BIT (FILE), PAGES_COPIED },
  [PAGES_DETACH] = { BIT (SPILLED) | BIT (SHARED) | BIT (MEMORY),
    PAGES_COPIED }
};

static const struct place
{
  int prot, flags;
  enum { NO_FILE, HEAP_FILE, NAMELESS } file;
} places[] = {
  [PAGES_NONE] = { PROT_NONE, MAP_PRIVATE, NO_FILE },
  [PAGES_FILE] = { PROT_READ | PROT_WRITE, MAP_PRIVATE, HEAP_FILE },
  [PAGES_CLOSED] = { PROT_READ, MAP_PRIVATE, HEAP_FILE },
  [PAGES_UNREAD] = { PROT_NONE, MAP_PRIVATE, HEAP_FILE },
  [PAGES_SPILLED] = { PROT_READ | PROT_WRITE, MAP_SHARED, NAMELESS },
  [PAGES_COPIED] = { PROT_READ | PROT_WRITE, MAP_PRIVATE, NO_FILE },
  [PAGES_MEMORY] = { PROT_READ | PROT_WRITE, MAP_PRIVATE, NO_FILE },
  [PAGES_SHARED] = { PROT_READ | PROT_WRITE, MAP_SHARED, HEAP_FILE }
};

/* --- the state of a range ----------------------------------------------- */

static void
end_at (uint32_t *end, uint32_t u)
{
  *end = *end < u ? *end : u;
}

static enum page_state
stretch_at (const struct pages *p, uint32_t u, uint32_t *end)
{
  if (p->n == 0 || u / p->stretch >= p->n)
    return PAGES_FILE;
  uint32_t c = u / p->stretch, next = c + 1;
  while (next < p->n && next * p->stretch < *end
	 && p->state[next] == p->state[c])
    next++;
  if (next < p->n || p->state[c] != PAGES_FILE)
    end_at (end, next * p->stretch);
  return p->state[c];
}

enum page_state
pmai_pages_at (const struct heap_file *f, uint32_t u, uint32_t *end)
{
  const struct pages *p = &f->pages;
  for (const struct piece *x = p->pieces; x < p->pieces + p->n_pieces; x++)
    if (u < x->from)
      end_at (end, x->from);
    else if (u < x->to)
      {
	end_at (end, x->to);
	return x->state;
      }
  const struct
  {
    uint32_t to;
    enum page_state state;
  } fresh[] = {
    { p->aside, PAGES_MEMORY }, { p->shared, PAGES_SHARED },
    { p->mapped, PAGES_MEMORY }, { UINT32_MAX, PAGES_NONE }
  }, *x = fresh;
  if (u < p->hwm)
    {
      end_at (end, p->hwm);
      return stretch_at (p, u, end);
    }
  while (u >= x->to)
    x++;
  end_at (end, x->to);
  return x->state;
}

/* --- recording the state ------------------------------------------------ */

/* Divide the committed part into stretches of STRETCH units.  Existing
   stretches keep their states.  Return false if there is not enough memory.  */
static bool
divide (struct pages *p, uint32_t stretch)
{
  uint32_t n = p->hwm / stretch + 1;
  unsigned char *v = pmai_os_map (n);
  if (!v)
    return false;
  memset (v, PAGES_FILE, n);
  if (p->n)
    {
      memcpy (v, p->state, p->n < n ? p->n : n);
      munmap (p->state, p->n);
    }
  p->state = v;
  p->stretch = stretch;
  p->n = n;
  return true;
}

/* Return true if [FROM, TO) consists of whole stretches of the committed
   part.  */
static bool
is_whole (const struct pages *p, uint32_t from, uint32_t to)
{
  return p->n && to <= p->hwm && from % p->stretch == 0
    && (to % p->stretch == 0 || to == p->hwm) && to <= p->n * p->stretch;
}

/* Return the entry of [FROM, TO) in the table.  If the table does not contain
   the range, return a free entry, or NULL if the table is full.  */
static struct piece *
find_piece (struct pages *p, uint32_t from, uint32_t to)
{
  for (struct piece *x = p->pieces; x < p->pieces + p->n_pieces; x++)
    if (x->from == from && x->to == to)
      return x;
  return p->n_pieces < MAX_PIECES ? &p->pieces[p->n_pieces] : NULL;
}

static void
note_piece (struct pages *p, uint32_t from, uint32_t to, enum page_state s)
{
  struct piece *x = find_piece (p, from, to);
  if (x < p->pieces + p->n_pieces)
    *x = p->pieces[--p->n_pieces];
  else
    p->pieces[p->n_pieces++] = (struct piece) { from, to, s };
}

/* Delete the entries of ranges that end after unit END, since these ranges no
   longer exist.  */
static void
forget_pieces (struct pages *p, uint32_t end)
{
  for (unsigned i = p->n_pieces; i-- > 0;)
    if (p->pieces[i].to > end)
      p->pieces[i] = p->pieces[--p->n_pieces];
}

/* Record that event E has changed the state of the fresh units [FROM, TO) from
   WAS.  */
static void
note_fresh (struct pages *p, uint32_t from, uint32_t to, enum page_event e,
	    enum page_state was)
{
  bool only_memory = p->aside == p->mapped;
  if (e == PAGES_KEEP && only_memory)
    p->aside = p->shared = to;
  if (e == PAGES_SHARE)
    p->shared = to;
  if (e == PAGES_KEEP || e == PAGES_SHARE)
    p->mapped = to;
  if (e == PAGES_DROP)
    {
      p->mapped = from;
      end_at (&p->shared, from);
      end_at (&p->aside, from);
      forget_pieces (p, from);
    }
  if (e == PAGES_DETACH)
    p->shared = p->aside;
  if (e == PAGES_WRITE && from == p->hwm && to == p->aside)
    p->aside = p->hwm;
  else if (e == PAGES_WRITE || (e == PAGES_HOLD && was == PAGES_SHARED))
    note_piece (p, from, to, PAGES_MEMORY);
}

/* Return true if it is possible to record that E changes the state of [FROM,
   TO).  */
static bool
can_note (struct pages *p, uint32_t from, uint32_t to, enum page_event e)
{
  if (to > p->hwm)
    return e != PAGES_HOLD || find_piece (p, from, to);
  if ((e == PAGES_HIDE || e == PAGES_CLOSE) && !p->watched)
    return false;
  if (e == PAGES_COPY && (p->n == 0 || p->n * p->stretch < to)
      && !divide (p, p->n ? p->stretch : to - from))
    return false;
  return is_whole (p, from, to)
    || ((e == PAGES_HIDE || e == PAGES_TOUCH) && find_piece (p, from, to));
}

/* --- changing the state ------------------------------------------------- */

/* Map [FROM, TO) as the state S requires.  Return false if the range cannot be
   mapped.  */
static bool
place (struct pma_heap *h, uint32_t from, uint32_t to, enum page_state s)
{
  const struct place *x = &places[s];
  size_t off = pmai_bytes (from);
  int fd = x->file == HEAP_FILE ? h->file->fd
    : x->file == NAMELESS ? h->file->spill.fd : -1;
  int flags = x->flags | MAP_FIXED | MAP_NORESERVE;
  if (from >= to)
    return true;
  if (x->file == NO_FILE)
    flags |= MAP_ANONYMOUS;
  void *p = mmap (h->base + off, pmai_bytes (to - from), x->prot,
		  flags, fd, fd < 0 ? 0 : off);
  if (p == MAP_FAILED)
    pmai_fail (PMA_ENOMEM, errno);
  return p != MAP_FAILED;
}

static bool
protect (struct pma_heap *h, uint32_t from, uint32_t to, enum page_state s)
{
  return mprotect (pmai_unit_addr (h, from),
		   pmai_bytes (to - from), places[s].prot) == 0;
}

/* Replace [FROM, TO) with a copy in anonymous memory.  Return false if the
   copy cannot be made; the contents are then unchanged, unless H->damaged is
   true.  */
static bool
copy (struct pma_heap *h, uint32_t from, uint32_t to)
{
  char *p = pmai_unit_addr (h, from);
  size_t n = pmai_bytes (to - from);
  char *new = pmai_os_map_huge (n, HUGE_BYTES);
  if (!new)
    return false;
  pmai_os_read_ahead (p, n);
  pmai_units_live (h, from, to);
  memcpy (new, p, n);
  if (mremap (new, n, n, MREMAP_MAYMOVE | MREMAP_FIXED, p) != MAP_FAILED)
    return true;
  /* The move may have failed halfway and left a gap in the range, so map new
     memory and copy the contents back.  */
  bool placed = place (h, from, to, PAGES_MEMORY);
  if (placed)
    memcpy (p, new, n);
  h->damaged |= !placed;
  munmap (new, n);
  return placed;
}

/* Return true if units in the state S are in a private mapping of the heap's
   file.  */
static bool
is_of_file (enum page_state s)
{
  return places[s].file == HEAP_FILE && places[s].flags == MAP_PRIVATE;
}

/* Return the state in which committed units are initially mapped.  */
static enum page_state
committed (const struct heap_file *f)
{
  return f->spill.on ? PAGES_CLOSED : PAGES_FILE;
}

bool
pmai_pages_fill (struct pma_heap *h, const char *addr)
{
  uint32_t n = pmai_page_units (1);
  uint32_t u = (size_t) (addr - h->base) / UNIT / n * n;
  return place (h, u, u + n, PAGES_MEMORY);
}

bool
pmai_pages_move (struct pma_heap *h, uint32_t from, uint32_t to,
		 enum page_event e)
{
  struct heap_file *f = h->file;
  struct pages *p = &f->pages;
  uint32_t end = to;
  if (from >= to)
    return true;
  enum page_state was = pmai_pages_at (f, from, &end);
  enum page_state s = e == PAGES_TOUCH ? committed (f) : table[e].to;
  for (uint32_t u = from; u < to; u = end, end = to)
    assert_always (table[e].from >> pmai_pages_at (f, u, &end) & 1);
  if (!can_note (p, from, to, e)
      || !(e == PAGES_COPY || e == PAGES_DETACH ? copy (h, from, to)
	   : is_of_file (was) && is_of_file (s) ? protect (h, from, to, s)
	   : place (h, from, to, s)))
    return false;
  if (from >= p->hwm)
    note_fresh (p, from, to, e, was);
  else if (is_whole (p, from, to))
    memset (p->state + from / p->stretch, s,
	    (to - 1) / p->stretch - from / p->stretch + 1);
  else
    note_piece (p, from, to, s);
  return true;
}

bool
pmai_pages_move_all (struct pma_heap *h, enum page_state from,
		     enum page_event e)
{
  uint32_t end;
  for (uint32_t u = 0; u < h->file->pages.hwm; u = end)
    {
      end = h->file->pages.hwm;
      if (pmai_pages_at (h->file, u, &end) == from
	  && !pmai_pages_move (h, u, end, e))
	return false;
    }
  return true;
}

/* --- faults ------------------------------------------------------------- */

/* Make the unit at ADDR, where a fault has occurred, accessible.  Return false
   if no access at ADDR is allowed.  */
static bool
on_fault (struct pma_heap *h, const char *addr)
{
  uint32_t u = (size_t) (addr - h->base) >> UNIT_SHIFT, end = u;
  enum page_state s = pmai_pages_at (h->file, u, &end);
  if (s != PAGES_UNREAD && s != PAGES_CLOSED)
    return false;
  bool ok = s == PAGES_CLOSED ? pmai_spill_fault (h, u)
    : h->file->lazy.log ? pmai_lazy_fault (h, u) : pmai_touch_fault (h, u);
  if (!ok)
    pmai_no_access (h, u);
  return ok;
}

void
pmai_pages_end (struct pma_heap *h)
{
  struct pages *p = &h->file->pages;
  pmai_fault_forget (h);
  pmai_spill_end (h->file);
  h->file->touch.on = false;
  if (p->n)
    munmap (p->state, p->n);
  p->n = p->n_pieces = 0;
  p->watched = false;
}

/* If first accesses or stores to pages must be detected, divide the units [0,
   hwm) into stretches and watch this range for faults.  Call this function
   before [0, hwm) is mapped.  */
static void
begin_stretches (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  struct pages *p = &f->pages;
  /* Each stretch may become two mappings, and a process may have at most
     65,530 mappings by default.  A fault takes as long as 16 checksums, so a
     stretch whose units must be verified has at least 16 units.  */
  bool touch = f->o.verify == PMA_VERIFY_TOUCH, lazy = f->lazy.log;
  uint32_t most = touch ? 8192 : 16384;
  uint32_t stretch = pmai_page_units (touch ? 16 : 4);
  pmai_pages_end (h);
  pmai_gather_forget (f);
  if (!pmai_spill_begin (f) && !touch && !lazy)
    return;
  while (p->hwm / stretch >= most)
    stretch *= 2;
  p->watched = divide (p, stretch)
    && pmai_fault_watch (h, (size_t) p->n * stretch << UNIT_SHIFT, on_fault);
  if (!p->watched)
    pmai_pages_end (h);
  else
    {
      sigprocmask (SIG_SETMASK, NULL, &p->mask);
      memset (p->state, committed (f), p->n);
    }
}

/* Record that the units below N are committed and that there are no fresh
   units.  */
static void
set_borders (struct pages *p, uint32_t n)
{
  p->hwm = p->aside = p->shared = p->mapped = n;
}

bool
pmai_pages_map (struct pma_heap *h, uint32_t n)
{
  struct pages *p = &h->file->pages;
  set_borders (p, n);
  begin_stretches (h);
  /* Until the second call of the function place succeeds, the units [0, N)
     have their previous contents.  */
  bool ok = (p->bare || place (h, n, h->range >> UNIT_SHIFT, PAGES_NONE))
    && place (h, 0, n, committed (h->file));
  if (!ok && !p->bare)
    h->damaged |= !protect (h, 0, n, committed (h->file));
  p->bare &= !ok;
  return ok;
}

/* Return true if there are so few private pages that they may remain private.
   (The next commit compares the remaining private pages again.)  */
static bool
may_stay (const struct log *l)
{
  enum { FEW = 64 };		/* number of units */
  uint32_t n = 0;
  for (size_t i = 0; i < l->dirty.n && n <= FEW; i++)
    n += l->dirty.v[i].n;
  return n <= FEW;
}

/* The units [FROM, TO) are FILE or UNREAD: map them from the file again.
   Return false if the file cannot be mapped.  */
static bool
map_file (struct pma_heap *h, uint32_t from, uint32_t to)
{
  bool ok = place (h, from, to, PAGES_FILE);
  for (uint32_t u = from, end; u < to && ok; u = end)
    {
      end = to;
      if (pmai_pages_at (h->file, u, &end) == PAGES_UNREAD)
	ok = protect (h, u, end, PAGES_UNREAD);
    }
  return ok;
}

/* Change the state COPIED to FILE, because all stretches are about to be
   mapped from the file.  */
static void
forget_copies (struct heap_file *f)
{
  struct pages *p = &f->pages;
  pmai_gather_forget (f);
  for (uint32_t c = 0; c < p->n; c++)
    if (p->state[c] == PAGES_COPIED)
      p->state[c] = PAGES_FILE;
}

/* Delete the states of unit N and of all later units, which are no longer
   committed.  */
static void
forget_after (struct pages *p, uint32_t n)
{
  uint32_t c = p->n ? n / p->stretch + 1 : 0;
  if (c < p->n)
    memset (p->state + c, PAGES_FILE, p->n - c);
  forget_pieces (p, n);
}

/* Drop the private pages below END that were written to the file when the log
   L was applied.  Return false if the pages cannot be dropped.  */
static bool
drop_copies (struct pma_heap *h, uint32_t end, const struct log *l)
{
  enum { MANY_RUNS = 64 };
  const struct pages *p = &h->file->pages;
  if (may_stay (l))
    return true;
  if (l->dirty.n > MANY_RUNS
      || (p->n && memchr (p->state, PAGES_COPIED, p->n)))
    {
      forget_copies (h->file);
      return map_file (h, 0, end);
    }
  for (size_t i = 0; i < l->dirty.n; i++)
    madvise (pmai_unit_addr (h, l->dirty.v[i].unit),
	     pmai_bytes (l->dirty.v[i].n), MADV_DONTNEED);
  /* Also drop the pages of the unit table, because the commit has stored new
     checksums in the table.  */
  uint32_t t = pmai_table_unit (h), page = pmai_page_units (1);
  uint32_t n = pmai_page_units (pmai_table_size (h->n_units));
  madvise (pmai_unit_addr (h, 0), pmai_bytes (pmai_page_units (FIRST_UNIT)),
	   MADV_DONTNEED);
  if (t && t < end)
    madvise (pmai_unit_addr (h, t / page * page),
	     pmai_bytes (n), MADV_DONTNEED);
  return true;
}

bool
pmai_pages_commit (struct pma_heap *h, uint32_t n, const struct log *l)
{
  struct heap_file *f = h->file;
  struct pages *p = &f->pages;
  uint32_t old = p->hwm, end = p->mapped, both = old < n ? old : n;
  bool ok;
  for (unsigned i = 0; i < p->n_pieces; i++)
    assert_always (p->pieces[i].state == PAGES_UNREAD);
  forget_after (p, both);
  set_borders (p, n);
  if (!f->broken && (f->spill.on || n > old + old / 8))
    {
      begin_stretches (h);
      ok = place (h, 0, n, committed (f));
    }
  else
    ok = (f->broken || drop_copies (h, both, l)) && map_file (h, both, n);
  return ok && place (h, n, end, PAGES_NONE);
}

/* --- what may have changed ---------------------------------------------- */

struct seen
{
  struct pma_heap *h;
  pmai_see_fn *see;
  void *ctx;
  bool spilled;			/* true: report the stretches in the state
				   SPILLED; false: report all others */
};

static enum pma_error
see_some (void *ctx, char *from, char *to)
{
  const struct seen *x = ctx;
  uint32_t u = (from - x->h->base) >> UNIT_SHIFT, end;
  uint32_t last = (to - x->h->base) >> UNIT_SHIFT;
  enum pma_error e = PMA_OK;
  for (; u < last && e == PMA_OK; u = end)
    {
      end = last;
      if ((pmai_pages_at (x->h->file, u, &end) == PAGES_SPILLED) == x->spilled)
	e = x->see (x->ctx, pmai_unit_addr (x->h, u),
		    pmai_unit_addr (x->h, end));
    }
  return e;
}

enum pma_error
pmai_changed_each (struct pma_heap *h, char *from, char *to, pmai_see_fn *see,
		   void *ctx)
{
  struct seen x = { h, see, ctx, false };
  bool spills = h->file->spill.on;
  /* On persistent memory, the kernel may report stretches in the state SPILLED
     as private, so skip these stretches in the first pass.  */
  enum pma_error e = pmai_dirty_each (h->file, from, to,
				      spills ? see_some : see,
				      spills ? &x : ctx);
  x.spilled = true;
  return e == PMA_OK && spills && from < to ? see_some (&x, from, to) : e;
}
