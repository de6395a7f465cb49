/* layout.h -- the layout of a heap, byte by byte.
   SPDX-License-Identifier: GPL-3.0-or-later

   A heap is a range of units of 4096 bytes, counted from its base.

     unit 0        contains the file header (struct file_header and the commit
		   slots), which is never written through the mapping.
     units 1..3    contain struct heap_state with the first unit table.
     units 4..     contain slabs, large objects, and a larger unit table.

   A transaction covers unit 1 and everything after it.

   The *unit table* describes each unit: whether it is used (a bitmap), its
   distance from the first unit of its slab or large object (a byte), and its
   checksum.  For the first unit of a slab, the unit table also describes the
   slab's free objects (struct unit).  The first table is inside heap_state.
   When the heap becomes too large for its table, libpma allocates a table of
   twice the size in the heap.

   Numbers are in the byte order of the machine that created the heap.  The
   header records the byte order, and a machine with a different byte order
   rejects the heap.  doc/heap-format.md describes the file in full.  */

#ifndef PMA_LAYOUT_H
#define PMA_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

enum
{
  UNIT_SHIFT = 12,
  UNIT = 1 << UNIT_SHIFT,
  N_CLASSES = 96,		/* size classes, classes.c */
  LARGE_MIN = 16384 + 1,	/* bytes; larger objects occupy whole units */
  SLAB_MAX_UNITS = 32,
  N_LOW = 32,
  TABLE0_UNITS = 512,		/* units that the first table describes */
  FIRST_UNIT = 4		/* the first unit that objects can occupy */
};

/* Values of u_class above the size classes.  */
enum
{
  CLASS_LARGE = 0xf0,		/* a large object; u_next is its number of
				   units */
  CLASS_TABLE = 0xf1,		/* the unit table; u_next is its number of
				   units */
  CLASS_RESERVED = 0xf2		/* the first units of a heap, before
				   FIRST_UNIT */
};

enum { U_LINKED = 0x80, U_UNITS = 0x3f };

/* The first unit of a slab or of a large object.  Offsets in a slab are in
   8-byte words.  */
struct unit
{
  uint16_t u_free;		/* 1 + the offset of the first free object, or
				   0 if there is none */
  uint16_t u_bump;		/* the offset after the last object that has
				   ever been used */
  uint16_t u_used;		/* number of live objects */
  uint8_t u_class;
  uint8_t u_len;		/* number of units of the slab, combined with
				   the flag U_LINKED */
  uint32_t u_next;		/* next slab of this class with free objects,
				   or 0 */
  uint32_t u_prev;
};
_Static_assert (sizeof (struct unit) == 16, "unit");
_Static_assert (offsetof (struct unit, u_class) == 6
		&& offsetof (struct unit, u_next) == 8, "unit");

struct class_state
{
  uint32_t c_head;		/* first slab with free objects, or 0 if there
				   is none */
  uint32_t c_slabs;		/* number of slabs of this class */
};
_Static_assert (sizeof (struct class_state) == 8, "class state");

struct heap_state
{
  uint64_t s_magic;
  uint64_t s_root;		/* address of the root, or 0 */
  uint64_t s_table;		/* address of the bitmap of the table */
  uint32_t s_table_units;	/* number of units that the table describes, a
				   power of 2 */
  uint32_t s_top;		/* top: this unit and all later units are
				   unused */
  uint64_t s_reserved[4];
  uint32_t s_low[N_LOW];	/* no sequence of 2^i free units begins below
				   unit s_low[i] */
  struct class_state s_class[N_CLASSES];
  /* The first table.  The parts of every table are in this order: bitmap, back
     bytes (distances to first units), checksums, units.  A checksum of 0 means
     that the unit has not been written since it was allocated.  The checksums
     of the units that contain heap_state or the table are not used, because a
     single checksum in the commit slot covers them.  */
  uint64_t s_bits[TABLE0_UNITS / 64];
  uint8_t s_back[TABLE0_UNITS];
  uint32_t s_sums[TABLE0_UNITS];
  uint8_t s_fill[UNIT - 64 - 4 * N_LOW - 8 * N_CLASSES
		 - TABLE0_UNITS / 8 - TABLE0_UNITS - 4 * TABLE0_UNITS];
  struct unit s_units[TABLE0_UNITS];
};
_Static_assert (offsetof (struct heap_state, s_low) == 64, "state");
_Static_assert (offsetof (struct heap_state, s_bits) == 960, "state");
_Static_assert (offsetof (struct heap_state, s_units) == UNIT, "state");
_Static_assert (sizeof (struct heap_state) == 3 * UNIT, "state");

#define STATE_MAGIC UINT64_C (0x3145544154535047)

/* --- unit 0, the file header -------------------------------------------- */

/* The file header, at offset 0.  The file header is written once, when the
   heap is created.  */
struct file_header
{
  char f_magic[8];		/* HEAP_MAGIC */
  uint32_t f_order;		/* the number HEAP_ORDER in the byte order of
				   the machine that created the heap */
  uint32_t f_version;		/* HEAP_VERSION */
  uint32_t f_word;		/* size of a pointer in bytes */
  uint32_t f_unit;		/* UNIT */
  uint64_t f_base;		/* address of unit 0 */
  uint64_t f_seed;
  int64_t f_created;		/* seconds since the epoch */
  uint32_t f_flags;		/* HEAP_FIXED */
  uint32_t f_spare;
  uint64_t f_reserved[24];
  uint64_t f_sum;		/* checksum of the fields above */
};
_Static_assert (sizeof (struct file_header) == 256, "file header");
_Static_assert (offsetof (struct file_header, f_base) == 24
		&& offsetof (struct file_header, f_sum) == 248, "file header");

#define HEAP_MAGIC "\211PMHEAP\n"
enum { HEAP_VERSION = 1, HEAP_ORDER = 0x01020304 };
/* A flag in f_flags: the user created the file with a size (truncate -s), and
   this size is the heap's capacity.  A heap without this flag grows as
   needed.  */
enum { HEAP_FIXED = 1 };

/* A commit.  Commit n is in slot n % 2.  A commit is valid if its checksum and
   the checksum of its log are correct.  */
struct commit_slot
{
  uint64_t c_seq;		/* number of the commit; the first is 1 */
  uint64_t c_top;		/* number of units in the committed heap */
  uint64_t c_capacity;		/* maximum size of the heap in bytes, if
				   HEAP_FIXED is set */
  uint64_t c_log_at;		/* file offset of the redo log */
  uint64_t c_log_len;		/* length of the log in bytes, or 0 if the
				   commit has no log */
  uint64_t c_log_sum;		/* checksum of the log */
  int64_t c_time;		/* seconds since the epoch */
  uint64_t c_flags;		/* COMMIT_HOLES, COMMIT_WIPE */
  uint64_t c_retired;		/* the logs of all commits up to this number
				   are released */
  uint64_t c_table_sum;		/* checksum of heap_state and unit table */
  uint64_t c_base;		/* 1 + the number of the commit on which the
				   log is based, or 0 if the log is based on
				   the previous commit */
  uint64_t c_floor;		/* the highest top, in units, since the commit
				   on which the log is based */
  uint64_t c_reserved[3];
  uint64_t c_sum;
};
_Static_assert (sizeof (struct commit_slot) == 128, "commit slot");
_Static_assert (offsetof (struct commit_slot, c_base) == 80, "commit slot");
_Static_assert (offsetof (struct commit_slot, c_table_sum) == 72
		&& offsetof (struct commit_slot, c_sum) == 120, "commit slot");

/* Flags in c_flags.  COMMIT_HOLES: the file may have holes below top.
   COMMIT_WIPE: free space must be wiped after the log has been applied.  */
enum { COMMIT_HOLES = 1, COMMIT_WIPE = 2 };

/* The apply record, which tells which logs have been applied to the file.  */
struct apply_record
{
  uint64_t a_seq;		/* the last commit that was applied during the
				   boot a_boot */
  uint64_t a_flushed;		/* the last commit of which all pages are on
				   the medium */
  uint64_t a_retired;		/* the last commit whose log has been
				   released */
  uint8_t a_boot[16];
  uint64_t a_intent;		/* the number of a commit that may still be
				   withdrawn, or 0 */
  uint64_t a_wiped;		/* the commit after which the file was last
				   wiped */
  uint64_t a_reserved[8];
  uint64_t a_sum;
};
_Static_assert (sizeof (struct apply_record) == 128, "apply record");
_Static_assert (offsetof (struct apply_record, a_boot) == 24
		&& offsetof (struct apply_record, a_sum) == 120,
		"apply record");

/* Offsets in the file.  The header, the two slots and the apply record are in
   different sectors.  */
enum { SLOT_AT = 512, SLOT_STEP = 512, APPLY_AT = 1536 };

/* --- the redo log ------------------------------------------------------- */

/* A changed unit in the redo log.  After the struct, the log contains the
   changed lines of 64 bytes: those whose bits are set in l_lines, in ascending
   order.  */
struct log_unit
{
  uint64_t l_unit;
  uint64_t l_lines;
};
_Static_assert (sizeof (struct log_unit) == 16, "log");
_Static_assert (offsetof (struct log_unit, l_lines) == 8, "log");
enum { LINE = 64 };

#endif /* PMA_LAYOUT_H */
