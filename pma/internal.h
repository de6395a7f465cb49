/* internal.h -- declarations shared by the files of libpma.
   SPDX-License-Identifier: GPL-3.0-or-later

   A *unit* is 4096 bytes of a heap.  *Top* is the unit after the last unit
   that is in use.  A *slab* is a sequence of units divided into objects of one
   size class.  An *extent* is a sequence of units.  */

#ifndef PMA_INTERNAL_H
#define PMA_INTERNAL_H

#include <sys/types.h>

#include "pma/layout.h"
#include "pma/likely.h"
#include "pma/pma.h"
#include "pma/track.h"

struct heap_file;		/* the file of a heap; see heapfile.h */

/* The head of a block of an anonymous heap that has its own mapping.  The
   bytes of the block follow the head.  */
struct big
{
  _Alignas (64) struct big *next;
  struct big *prev;
  size_t mapped;		/* size of the mapping in bytes */
  size_t size;			/* bytes after this struct */
  bool used;			/* true if an earlier block used this mapping,
				   so that the bytes may not be zero */
};

/* A heap in a process.  The fast paths of allocation use the first
   fields.  */
struct pma_heap
{
  char *base;
  struct unit *units;		/* the parts of the unit table */
  uint8_t *back;
  uint64_t *bits;
  uint32_t *sums;
  struct heap_state *st;
  uint32_t n_units;		/* units that the table describes */
  uint32_t cap_units;		/* units to which the heap may grow */
  bool wipe;			/* true if objects must be cleared when they
				   are freed */
  bool limited;			/* true if the heap is anonymous and is made
				   writable in steps */
  uint32_t backed_units;	/* the first unit that must not be modified
				   yet */
  uint32_t virgin;		/* this unit and all later units contain
				   only zeros */
  struct unit *cur[N_CLASSES];	/* the slab from which each class allocates;
				   never NULL */
  struct unit none;		/* a dummy slab, which is always full */
  uint64_t seed;
  struct big *bigs;		/* the list of blocks with a mapping of their
				   own */
  struct big *spare;		/* a freed block that is kept for reuse */
  size_t big_count, big_bytes;
  size_t range;			/* number of bytes of address space that begin
				   at base */
  size_t front, front_free;	/* for pma_reserve: bytes of address space
				   before base (front), and how many of them
				   are free (front_free) */
  bool damaged;			/* true if a check of the heap's structures has
				   failed, or if a heap that can be written
				   contains zeros in place of a page that
				   cannot be read; commits then fail */
  bool table_damaged;		/* true if pma_verify or pma_scrub has found a
				   wrong checksum of the unit table */
  bool misused;			/* true if the program has freed an address
				   that is not an object */
  struct heap_file *file;	/* the heap file, or NULL if the heap is
				   anonymous */
  uint32_t live_slab;		/* the slab that live_map describes, used by
				   pma_is_live */
  uint64_t live_map[SLAB_MAX_UNITS * UNIT / 8 / 64];
};

/* --- error.c ------------------------------------------------------------ */

/* Record E and the errno value ERR as the last error.  Return E.  */
enum pma_error pmai_fail (enum pma_error e, int err);

/* --- classes.c ---------------------------------------------------------- */

extern const uint16_t pmai_class_words[N_CLASSES];
extern const uint8_t pmai_class_units[N_CLASSES];

/* Return the size class of an object of N bytes, 0 < N < LARGE_MIN.  */
static inline unsigned
pmai_class_of (size_t n)
{
  n--;
  if (likely (n < 256))
    return n >> 3;
  unsigned k = 63 - __builtin_clzl (n);	/* 8 to 13 */
  if (k < 10)
    return 32 + (k - 8) * 16 + ((n >> (k - 4)) & 15);
  return 64 + (k - 10) * 8 + ((n >> (k - 3)) & 7);
}

/* --- units.c ------------------------------------------------------------ */

/* Record the error that H is full: PMA_EFULL if its file was created with a
   size, otherwise PMA_ENOMEM.  */
void pmai_full (const struct pma_heap *h);
/* Initialise an empty heap at H->base.  */
void pmai_state_init (struct pma_heap *h);
/* Set H's pointers to the parts of the unit table that heap_state refers to.
   Return false if heap_state refers to an invalid table.  */
bool pmai_state_bind (struct pma_heap *h);
/* Allocate the lowest sequence of N free units.  Return its first unit, or 0
   if there is none.  */
uint32_t pmai_units_alloc (struct pma_heap *h, uint32_t n);
void pmai_units_free (struct pma_heap *h, uint32_t u, uint32_t n);
/* Add N units to the end of the extent of LEN units at U.  Return false if the
   next N units are not free.  */
bool pmai_units_extend (struct pma_heap *h, uint32_t u, uint32_t len,
			uint32_t n);
/* Free the empty slabs that were kept for reuse, and replace a unit table that
   is too large.  */
void pmai_trim (struct pma_heap *h);
/* Return the number of units that a table for N units occupies.  */
uint32_t pmai_table_size (uint32_t n);
/* Return the first unit of the table, or 0 if heap_state contains the
   table.  */
uint32_t pmai_table_unit (const struct pma_heap *h);

static inline bool
pmai_unit_used (const struct pma_heap *h, uint32_t u)
{
  return h->bits[u >> 6] >> (u & 63) & 1;
}

/* Return the number of bytes of N units.  */
static inline size_t
pmai_bytes (size_t n)
{
  return n << UNIT_SHIFT;
}

static inline char *
pmai_unit_addr (const struct pma_heap *h, uint32_t u)
{
  return h->base + pmai_bytes (u);
}

/* Mark all blocks in units [FROM, TO) as readable for memory checkers, which
   treat free blocks as inaccessible, before libpma itself reads the units.  */
static inline void
pmai_units_live (const struct pma_heap *h, uint32_t from, uint32_t to)
{
  track_live (pmai_unit_addr (h, from), pmai_bytes (to - from));
}

/* --- alloc.c ------------------------------------------------------------ */

/* Reset H->cur, so that no class has a slab from which to allocate.  */
void pmai_forget_slabs (struct pma_heap *h);
/* Return true if unit U can be the first unit of a slab of class C.  */
bool pmai_is_slab (const struct pma_heap *h, uint32_t u, unsigned c);
/* Remove the empty slab U from its class and free its units.  */
void pmai_slab_release (struct pma_heap *h, uint32_t u);

/* --- check.c ------------------------------------------------------------ */

/* Return true if the object at word W of the slab at unit U is among the first
   MAX entries of the list of the slab's free objects.  */
bool pmai_is_free (const struct pma_heap *h, uint32_t u, unsigned w,
		   unsigned max);
/* Return true if P is the address of a live object of H, that is, of an object
   that was allocated and has not been freed.  */
bool pmai_is_object (struct pma_heap *h, const void *p);
/* Return true if the allocator's data are correct in all slabs that have a
   unit in [FROM, TO).  */
bool pmai_slabs_are_sound (struct pma_heap *h, uint32_t from, uint32_t to);

/* --- big.c: blocks of anonymous heaps with a mapping of their own ------- */

enum { BIG_MIN = 1 << 20 };
/* Allocate a block of N bytes.  If REUSE is true, the bytes may come from a
   freed block and have any value; if REUSE is false, all bytes are zero.
   Record the error and return NULL on failure.  */
void *pmai_big_alloc (struct pma_heap *h, size_t n, bool reuse);
/* Ask the kernel for huge pages for the N bytes at P, which are fresh and will
   be used at random.  */
void pmai_big_scattered (void *p, size_t n);
/* Change the size of the block P to N bytes, and return its address.  On
   failure, record the error, keep the block and return NULL.  */
void *pmai_big_realloc (struct pma_heap *h, void *p, size_t n);
void pmai_big_free (struct pma_heap *h, void *p);
void pmai_big_free_all (struct pma_heap *h);
/* Return true if the N bytes at P are inside one block of H.  */
bool pmai_big_owns (const struct pma_heap *h, const void *p, size_t n);
/* Return true if P is the start of the bytes of a large block of H.  */
bool pmai_big_is (const struct pma_heap *h, const void *p);

static inline struct big *
pmai_big (const void *p)
{
  return (struct big *) p - 1;
}

/* --- anon.c ------------------------------------------------------------- */

/* Implement pma_open and pma_close for an anonymous heap.  */
enum pma_error pmai_anon_open (struct pma_heap **out);
void pmai_anon_close (struct pma_heap *h);
/* Make all units of H below END writable.  Return false and record the error
   if there is not enough memory.  If the heap is small, also ask the kernel to
   allocate the pages of these units in advance, unless they have more than
   BATCH_MADE bytes in total.  */
enum { BATCH_MADE = 40 * UNIT };
bool pmai_anon_back (struct pma_heap *h, uint32_t end);

/* --- fresh.c ------------------------------------------------------------ */

/* Make all units of H below END writable.  Return false and record the error
   if there is not enough space.  */
bool pmai_file_back (struct pma_heap *h, uint32_t end);
/* Return true if the N bytes at P are in fresh space that contains zeros
   wherever it was never used.  */
bool pmai_file_is_zeros (const struct pma_heap *h, const void *p, size_t n);

/* --- open.c, release.c, verify.c ---------------------------------------- */

/* pmai_file_X implements the function pma_X of pma.h for a heap in a file.  */
enum pma_error pmai_file_open (const struct pma_options *o,
			       struct pma_heap **out);
/* Verify the checksum of heap_state and of the unit table and, if ALL is true,
   the checksums of all other units.  If a unit does not match, store an
   explanation of at most N bytes in WHAT.  */
enum pma_error pmai_file_verify (struct pma_heap *h, bool all, char *what,
				 size_t n);
/* Return true if the file was created with a fixed size, which limits the
   heap.  */
bool pmai_file_is_sized (const struct pma_heap *h);
void pmai_file_stats (struct pma_heap *h, struct pma_stats *st);
uint64_t pmai_random (void);

#endif /* PMA_INTERNAL_H */
