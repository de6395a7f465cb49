/* internal.h -- what the files of libpma share.
   SPDX-License-Identifier: GPL-3.0-or-later

   Words: a *unit* is 4096 bytes of a heap; *top* is the unit after the
   last used one; a *slab* is a run of units cut into objects of one size
   class; an *extent* is a run of units.  */

#ifndef PMA_INTERNAL_H
#define PMA_INTERNAL_H

#include <sys/types.h>

#include "pma/layout.h"
#include "pma/likely.h"
#include "pma/pma.h"

struct heap_file;		/* the file side of a heap: heapfile.h */

/* In front of a large block of an anonymous heap that has a mapping of its
   own.  */
struct big
{
  _Alignas (64) struct big *next;
  struct big *prev;
  size_t mapped;		/* bytes of the mapping */
  size_t size;			/* bytes after this struct */
  bool used;			/* was another block before: not all zero */
};

/* A heap as its process sees it.  The first fields serve the hot path.  */
struct pma_heap
{
  char *base;
  struct unit *units;		/* the unit table's parts */
  uint8_t *back;
  uint64_t *bits;
  uint32_t *sums;
  struct heap_state *st;
  uint32_t n_units;		/* units that the table covers */
  uint32_t cap_units;		/* units the heap may grow to */
  bool wipe;			/* freed objects become zero bytes */
  bool limited;			/* anonymous: it is backed in steps */
  uint32_t backed_units;	/* units that may be stored to now */
  uint32_t virgin;		/* units from here on are all zero */
  struct unit *cur[N_CLASSES];	/* slab to allocate from; never NULL */
  struct unit none;		/* a slab without room */
  uint64_t seed;
  struct big *bigs;		/* large blocks with their own mapping */
  struct big *spare;		/* one that was freed */
  size_t big_count, big_bytes;
  size_t range;			/* bytes of address space at base */
  size_t front, front_free;	/* the same before base, for pma_reserve */
  bool damaged;			/* an invariant was seen broken */
  bool misused;			/* something was freed that was no object */
  struct heap_file *file;	/* NULL: anonymous */
  uint32_t live_slab;		/* pma_is_live: the slab of live_map */
  uint64_t live_map[SLAB_MAX_UNITS * UNIT / 8 / 64];
};

/* error.c */
/* Note E (and errno ERR) as the last error; returns E.  */
enum pma_error pmai_fail (enum pma_error e, int err);

/* classes.c */
extern const uint16_t pmai_class_words[N_CLASSES];
extern const uint8_t pmai_class_units[N_CLASSES];

/* The class of an object of N bytes, 0 < N < LARGE_MIN.  */
static inline unsigned
pmai_class_of (size_t n)
{
  n--;
  if (likely (n < 256))
    return n >> 3;
  unsigned k = 63 - __builtin_clzl (n);	/* 8 .. 13 */
  if (k < 10)
    return 32 + (k - 8) * 16 + ((n >> (k - 4)) & 15);
  return 64 + (k - 10) * 8 + ((n >> (k - 3)) & 7);
}

/* units.c */
/* Note that there is no room in H's range.  */
enum pma_error pmai_full (const struct pma_heap *h);
/* Set up an empty heap at H->base.  */
void pmai_state_init (struct pma_heap *h);
/* Point H's table fields at the table that the state names; false when it
   cannot be one.  */
bool pmai_state_bind (struct pma_heap *h);
/* N units, lowest first fit; 0 when there is no room.  */
uint32_t pmai_units_alloc (struct pma_heap *h, uint32_t n);
void pmai_units_free (struct pma_heap *h, uint32_t u, uint32_t n);
/* Add N units after the LEN units at U; false when they are not free.  */
bool pmai_units_extend (struct pma_heap *h, uint32_t u, uint32_t len,
			uint32_t n);
/* Give back empty slabs that were kept, and a table that is too large.  */
void pmai_trim (struct pma_heap *h);
/* Units that a table for N units takes.  */
uint32_t pmai_table_size (uint32_t n);
/* The first unit of the table, 0 when it is the one in heap_state.  */
uint32_t pmai_table_unit (const struct pma_heap *h);

static inline bool
pmai_unit_used (const struct pma_heap *h, uint32_t u)
{
  return h->bits[u >> 6] >> (u & 63) & 1;
}

static inline char *
pmai_unit_addr (const struct pma_heap *h, uint32_t u)
{
  return h->base + ((size_t) u << UNIT_SHIFT);
}

/* alloc.c */
/* Forget what H->cur remembers.  */
void pmai_forget_slabs (struct pma_heap *h);
/* Can unit U be the first of a slab of class C?  */
bool pmai_is_slab (const struct pma_heap *h, uint32_t u, unsigned c);
/* Take the empty slab U out of its class and free its units.  */
void pmai_slab_release (struct pma_heap *h, uint32_t u);

/* check.c */
/* Is the object at word W of the slab at unit U in the slab's list of free
   objects, among the first MAX?  */
bool pmai_is_free (const struct pma_heap *h, uint32_t u, unsigned w,
		   unsigned max);
/* True if P is the address of an object of H: allocated and not freed.  */
bool pmai_is_object (struct pma_heap *h, const void *p);
/* Is the bookkeeping right of all slabs that have a unit in [FROM, TO)?  */
bool pmai_slabs_are_sound (struct pma_heap *h, uint32_t from, uint32_t to);

/* big.c: blocks of anonymous heaps with a mapping of their own */
enum { BIG_MIN = 1 << 20 };
/* REUSE: it may be a block that was freed, else its bytes are zero.  */
void *pmai_big_alloc (struct pma_heap *h, size_t n, bool reuse);
/* The N bytes at P, fresh, will be touched all over: huge pages pay.  */
void pmai_big_scattered (void *p, size_t n);
void *pmai_big_realloc (struct pma_heap *h, void *p, size_t n);
void pmai_big_free (struct pma_heap *h, void *p);
void pmai_big_free_all (struct pma_heap *h);
bool pmai_big_owns (const struct pma_heap *h, const void *p);
/* Does a block of H begin at P?  */
bool pmai_big_is (const struct pma_heap *h, const void *p);

static inline struct big *
pmai_big (const void *p)
{
  return (struct big *) p - 1;
}

/* anon.c */
enum pma_error pmai_anon_open (struct pma_heap **out);
void pmai_anon_close (struct pma_heap *h);
/* Make all units of H below END storable; false: no room (error noted).  In
   small heaps the pages of blocks of up to BATCH_MADE are made as well.  */
enum { BATCH_MADE = 40 * UNIT };
bool pmai_anon_back (struct pma_heap *h, uint32_t end);

/* fresh.c */
/* Make all units below END storable; false: no room (error noted).  */
bool pmai_file_back (struct pma_heap *h, uint32_t end);
/* Are the N bytes at P where fresh units from H->virgin on are all zero?  */
bool pmai_file_is_zeros (const struct pma_heap *h, const void *p, size_t n);

/* open.c, release.c */
enum pma_error pmai_file_open (const struct pma_options *o,
			       struct pma_heap **out);
void pmai_file_close (struct pma_heap *h);
enum pma_error pmai_file_commit (struct pma_heap *h);
enum pma_error pmai_file_rollback (struct pma_heap *h);
enum pma_error pmai_file_release (struct pma_heap *h);
enum pma_error pmai_file_acquire (struct pma_heap *h, bool *changed);
bool pmai_file_is_wanted (struct pma_heap *h);
bool pmai_file_has_news (struct pma_heap *h);
/* Compare every unit with its checksum.  */
bool pmai_file_verify (struct pma_heap *h, char *what, size_t n);
bool pmai_file_scrub (struct pma_heap *h, pma_bad_fn bad, void *ctx);
/* Was the file made with a size that is the limit?  */
bool pmai_file_is_sized (const struct pma_heap *h);
void pmai_file_stats (struct pma_heap *h, struct pma_stats *st);
uint64_t pmai_random (void);

#endif /* PMA_INTERNAL_H */
