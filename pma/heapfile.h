/* heapfile.h -- the state of a heap file in a process, and its functions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The mapping of the file into memory is described in pages.h.  */

#ifndef PMA_HEAPFILE_H
#define PMA_HEAPFILE_H

#include <limits.h>
#include <sys/types.h>

#include "pma/internal.h"
#include "pma/pages.h"

/* The extents that were freed since the last commit.  At the next commit,
   those units of the extents that are still free become holes in the file.
   When the table of freed extents is full, its last entry is widened to cover
   the new extent.  */
enum { MAX_FREED = 256 };
struct freed_list
{
  uint32_t n;
  struct freed
  {
    uint32_t from, to;
  } v[MAX_FREED];
  bool unpunched;		/* true if some free units were not turned into
				   holes, because a log was pending */
};

/* For each unit, the lines (blocks of LINE bytes) that the pending log
   contains; see pending.c.  In a reader, the list contains only lines that
   lazy.c has not applied yet.  */
struct pending_list
{
  struct pending_unit
  {
    uint64_t lines;		/* one bit for each line that the log changes;
				   0 if the log does not change the unit */
    uint64_t at;		/* offset of the lines in the log, in bytes */
  } *v;				/* an array with an entry for each unit below
				   N, in its own mapping */
  uint32_t n;
};

/* The limit on the memory for changed pages; see spill.c.  */
struct budget
{
  uint64_t units;		/* the limit in units, or 0 until it has been
				   computed */
  bool may_hold;		/* true if held.c may keep ranges in anonymous
				   memory.  False if UNITS depends on a resource
				   limit of this process (setrlimit).  */
};

/* The state of spilling; see spill.c.  */
struct spill
{
  bool on;			/* true if the heap is larger than the
				   budget */
  int fd;			/* the nameless file for stretches, or -1 */
  uint32_t open, most;		/* open: number of units in stretches (spill.c)
				   that became writable since private pages
				   were last counted; most: the limit of
				   `open' */
  bool counted;			/* true if the private pages alone fill the
				   memory budget */
};

/* The state of verifying units at their first use, or of applying a log to
   them; see touch.c and lazy.c.  */
struct touch
{
  bool on;			/* true if some units may be UNREAD */
};

/* The copy of a log that a reader applies as needed; see lazy.c.  */
struct lazy
{
  char *log;			/* the copy, in a mapping of its own, or NULL */
  uint64_t len;			/* length of the log in bytes */
  uint64_t seq;			/* number of the commit */
};

/* The state of fresh space; see fresh.c.  */
struct fresh
{
  uint32_t huge;		/* the unit after the last huge page of fresh
				   space in the file, or 0 if there are no huge
				   pages */
  uint32_t zeros;		/* below this unit, fresh space that was never
				   used is all zeros; see virgin in pma_heap */
  bool no_huge;			/* true if the file system does not provide
				   huge pages for the file */
  bool tight;			/* true if fresh space exceeds the budget */
};

/* The ranges of fresh space that were passed to pma_was_filled last; see
   advice.c.  */
enum { FILLED_PIECES = 4 };
struct filled_list
{
  struct filled
  {
    uint64_t off, len;		/* offset and length in bytes; the length is 0
				   if the entry is unused */
  } v[FILLED_PIECES];
  unsigned n;
};

/* The state of gathering; see gather.c.  */
enum { MAX_GATHERED = 1024 };
struct gathering
{
  int64_t from, next, wait;	/* CPU times in microseconds: of the first call
				   of pma_worked (from), of the next check
				   (next), and between two checks (wait) */
  int64_t faults;		/* number of the process's page faults at the
				   last check */
  uint32_t n_done;
};

struct heap_file
{
  struct pma_heap *next_open;	/* the next heap in the list of the heaps of
				   this process; see open.c */
  unsigned n_opens;		/* number of times that pma_close must still be
				   called */
  dev_t dev;
  ino_t ino;			/* device and inode of the open file */
  int fd;
  int child_fd;			/* the descriptor that holds the lock of a
				   forked child that has called pma_detach, or
				   -1 in other processes */
  pid_t pid;			/* the process that may commit; its children
				   may not commit */
  bool ro;
  bool is_new;			/* true if the file does not contain a commit
				   yet */
  bool made;			/* true if this open has created the file */
  bool blank;			/* true if this process has created a heap in
				   the file since it last locked the file */
  bool named;			/* true if the file had a name when it was
				   opened */
  bool exposed;			/* true if the file is blank and other users
				   may write to it (any other file to which
				   they may write is rejected) */
  bool on_tmpfs;
  bool flush;			/* true if commits are flushed to the medium */
  bool locked;
  bool broken;			/* true if this process cannot commit any more,
				   because applying a commit or a rollback
				   failed */
  bool reserve_spent;		/* true if commits may have used blocks of the
				   reserve; see reserve.c */
  struct			/* see header.c */
  {
    bool known, made_up;
    uint8_t id[16];
  } boot;
  uint64_t size;		/* size of the file in bytes when the file was
				   last read (take_size in open.c) */
  uint64_t capacity;		/* maximum size of the heap in bytes, if
				   HEAP_FIXED is set */
  struct pages pages;
  struct fresh fresh;
  struct filled_list filled;
  struct gathering gathering;
  struct budget budget;
  struct spill spill;
  struct touch touch;
  struct lazy lazy;
  struct freed_list freed;
  struct pending_list pending;
  struct			/* the committed unit table */
  {
    uint32_t unit, n;		/* unit: first unit of the table; n: number of
				   units that the table describes */
  } table;
  uint32_t top;			/* the top of the last commit */
  bool unread;			/* true if a page of the file could not be
				   read while its checksum was computed */
  uint32_t bad_unit;		/* the first unit with a wrong checksum; 1 for
				   the table; 0 if there is no such unit */
  uint64_t seq;			/* number of the last commit */
  uint64_t applied;		/* the number of the commit whose units are in
				   the file: seq, or an older commit while a
				   log is pending */
  uint32_t floor;		/* the highest top, in units, since commit
				   `applied' */
  struct file_header head;
  struct commit_slot slot[2];	/* the valid slots of the file; an invalid slot
				   is represented by zeros */
  struct apply_record apply;
  uint64_t seen;		/* checksum of the slots and the apply record
				   as they were last read, or 0 */
  uint64_t retired;		/* the logs of all commits up to this number
				   are released */
  uint64_t wiped;		/* value of a_wiped for the next apply record */
  struct pma_options o;		/* o.file points to the last part of path: the
				   name that the caller of pma_open has
				   passed */
  char path[PATH_MAX];		/* the name of the file, absolute if possible;
				   see set_path */
};

/* --- openfile.c --------------------------------------------------------- */

/* Open f->path and lock the file.  If the file is missing and F is a writer,
   create the file.  If the name refers to a different file after the wait for
   the lock, open that file.  Reject a file that is not regular.  Unless
   f->o.trust is set, also reject a file of another user, a link that another
   user may have made, and a file that others may write to (unless it is
   blank).  If its group or other users may write to a blank file, set
   f->exposed; with the umask 002, the command truncate creates such a file.
   Before a process creates a heap in an exposed file, it takes away the write
   permission of others.  */
enum pma_error pmai_open_locked (struct heap_file *f);
/* Record that this process has created the file FD for a heap of fixed size.
   If the program later opens this file with pma_open, pma_open behaves as if
   it had created the file.  */
void pmai_note_made (int fd);
/* Remove the file of F if this open has created the file and the heap in it.
   Before the lock is released, call this function if the open has failed or
   nothing has been committed.  If another process has meanwhile opened the
   file, it waits for the lock and then opens the name again
   (pmai_open_locked).  Keep the file if another process has created a heap in
   it, because that process may have released the heap without a commit, and
   will acquire it again.  */
void pmai_remove_new (const struct heap_file *f);
/* Open PATH like open (); a new file has the mode 0600.  If the last part of
   PATH is a symbolic link in a sticky directory that everybody may write to,
   the link must belong to the user or to root; otherwise return -1 with errno
   EMLINK.  */
int pmai_open_safely (const char *path, int flags);
/* Follow the symbolic links at PATH and store the name of the final file,
   which need not exist, in FILE, a buffer of 4096 bytes.  If the last part of
   PATH is not a link, the name is PATH.  Return 0 or an errno value: EMLINK
   for a link that pmai_open_safely refuses, ELOOP for too many links,
   ENAMETOOLONG.  */
int pmai_follow_safely (const char *path, char *file);

/* --- header.c ----------------------------------------------------------- */

/* Read and check unit 0.  Return PMA_OK after setting f->head, f->slot and
   f->apply.  If the file is empty or all zeros, set only *EMPTY.  */
enum pma_error pmai_header_read (struct heap_file *f, uint64_t size,
				 bool *empty);
/* Write the header of a new heap.  */
enum pma_error pmai_header_make (struct heap_file *f, uint64_t base,
				 uint64_t seed, uint64_t size);
/* Return true if the record of N bytes at P, which is the header, a slot or the
   apply record, is intact: either its last eight bytes are the checksum of the
   other bytes, or all bytes are zeros because it was never written.  */
bool pmai_record_is_whole (const char *p, size_t n);
/* Return true if the two slots and the apply record in the file are intact or
   were never written.  A heap can be opened even if one of the slots or the
   apply record is damaged.  */
bool pmai_slots_are_whole (const struct heap_file *f);
/* Set c->c_sum and write C into its slot.  Return 0 or an errno value.  */
int pmai_slot_write (struct heap_file *f, struct commit_slot *c);
/* Write C, the previous content of slot I, into the slot again.  Return 0 or
   an errno value.  */
int pmai_slot_restore (struct heap_file *f, unsigned i,
		       const struct commit_slot *c);
/* Return false if another program has overwritten the file since this process
   locked it: the file begins neither with f->head nor with zeros.  Return true
   if the file cannot be read.  */
bool pmai_header_is_kept (const struct heap_file *f);
/* Return an error if the file was overwritten or cut short since this process
   locked it: it is too short for the committed state, or its header or the slot
   of the last commit has changed.  Return PMA_OK if it cannot be read.  (Stores
   into fresh space that is a shared mapping of the file have reached the file
   before this function can detect that it was overwritten.)  */
enum pma_error pmai_file_is_kept (const struct heap_file *f);
/* Write an apply record that says: commits up to f->applied are applied,
   commits up to FLUSHED are on the medium, and the logs of commits up to
   RETIRED are released.  Return 0 or an errno value.  */
int pmai_apply_write (struct heap_file *f, uint64_t flushed,
		      uint64_t retired);
/* Record in the file that the commit with number SEQ is being made and may be
   withdrawn.  Readers do not rely on the commit SEQ while its writer holds the
   lock.  If SEQ is 0, record that no commit is being made.  Return 0 or an
   errno value.  */
int pmai_apply_intent (struct heap_file *f, uint64_t seq);
/* Change the apply record so that the next process that opens the file applies
   the logs of all commits whose pages may not be on the medium.  */
void pmai_apply_doubt (struct heap_file *f);
/* Return the id of this boot of the machine, which has 16 bytes.  */
const uint8_t *pmai_boot_id (struct heap_file *f);
/* Return true if the apply record was written during another boot.  */
bool pmai_is_other_boot (struct heap_file *f);
/* In a reader, set *MOVED to true if the slots or the apply record have
   changed since they were read, otherwise to false.  Return 0 or, if the read
   failed, its errno value.  */
int pmai_has_moved_on (struct heap_file *f, bool *moved);
uint64_t pmai_sum (const void *p, size_t n);

/* --- lock.c ------------------------------------------------------------- */

/* Lock F.  A writer waits for other writers, for processes that keep writers
   out, and for readers that are its ancestors (lock.c).  A reader registers
   itself.  Without exclude_writers, a reader waits only for a writer that is
   its ancestor.  */
enum pma_error pmai_lock (struct heap_file *f);
void pmai_unlock (struct heap_file *f);
/* Lock or unlock the byte that is locked while this writer may withdraw its
   commit (intent_byte in lock.c).  pmai_lock_intent returns 0 or an errno
   value.  */
int pmai_lock_intent (struct heap_file *f);
void pmai_unlock_intent (struct heap_file *f);
/* Return true if another process may withdraw a commit.  */
bool pmai_intent_is_locked (const struct heap_file *f);
/* Return true if a reader has the heap open or is about to open it, or if a
   forked child still uses the heap.  */
bool pmai_has_readers (const struct heap_file *f);
/* Register a forked child by a lock on the open file description of FD, which
   no other process uses.  Return 0 or an errno value.  */
int pmai_lock_in_child (int fd);

/* --- holders.c ---------------------------------------------------------- */

/* Store in PIDS the ids of at most MAX processes that hold the lock on byte AT
   of FILE.  Return how many process ids were stored.  */
size_t pmai_holders (const char *file, off_t at, long *pids, size_t max);
/* Return the nearest ancestor of this process that holds the lock on byte AT of
   the file open as FD, or 0 if there is none.  */
long pmai_ancestor_holding (int fd, off_t at);
/* Return true if the process with the id PID is an ancestor of this
   process.  */
bool pmai_is_ancestor (long pid);

/* --- gather.c ----------------------------------------------------------- */

/* Record that no stretch is in a huge page any more, because the caller maps
   gathered stretches from the file again.  */
void pmai_gather_forget (struct heap_file *f);
/* Length of a stretch in units, which tests may reduce.  */
extern uint32_t pmai_stretch;

enum { HUGE_UNITS = 1 << 9,	/* units of a huge page */
       HUGE_BYTES = HUGE_UNITS << UNIT_SHIFT };
/* --- fresh.c ------------------------------------------------------------ */

/* Record that H has no fresh space.  */
void pmai_fresh_begin (struct pma_heap *h);
/* Return true if the kernel can use huge pages in the address range of H.  */
bool pmai_may_be_huge (const struct pma_heap *h);
/* Return true if 2 * UNITS units of anonymous memory are likely to be
   available.  */
bool pmai_has_room (struct heap_file *f, uint32_t units);
/* Write units [FROM, TO), which are kept aside in anonymous memory (fresh.c),
   into the file.  Return 0 or an errno value.  */
int pmai_fresh_write (struct pma_heap *h, uint32_t from, uint32_t to);

/* --- pending.c ---------------------------------------------------------- */

/* Return true if the log of the committed state has not been applied to the
   file yet.  */
static inline bool
pmai_is_pending (const struct heap_file *f)
{
  return f->applied != f->seq;
}

/* Return the number of the commit on which the log of C is based: the log
   contains all changes since this commit.  */
static inline uint64_t
pmai_base_of (const struct commit_slot *c)
{
  return c->c_base ? c->c_base - 1 : c->c_seq - 1;
}

/* Return a bit mask of the lines of unit U that the pending log contains.  */
static inline uint64_t
pmai_pending_lines (const struct heap_file *f, uint32_t u)
{
  return u < f->pending.n ? f->pending.v[u].lines : 0;
}

/* Free the list of the lines that the pending log contains.  */
void pmai_pending_forget (struct heap_file *f);
/* Allocate the list of the lines that a log contains, before the log is
   replayed in memory.  On failure, keep the present list.  */
enum pma_error pmai_pending_begin (struct heap_file *f);
/* Record that the lines described by HEAD are at offset AT of the log.  */
void pmai_pending_note (struct heap_file *f, const struct log_unit *head,
			uint64_t at);
/* Turn the file's contents of units U to U + N - 1, which are at P, into the
   committed contents by applying the pending log to them.  Do not allocate
   memory.  Return 0 or an errno value.  */
int pmai_pending_patch (const struct heap_file *f, uint32_t u, uint32_t n,
			char *p);
/* Return true if recovery must not apply logs yet, because readers still use
   an older state.  */
bool pmai_must_wait_for_readers (struct heap_file *f);
/* Read the log of the last commit and allocate the list of its lines, so that
   errors occur before pmai_pending_keep changes mappings.  */
enum pma_error pmai_pending_probe (struct heap_file *f);
/* Leave the log of the last commit pending, because readers have an older
   snapshot.  */
enum pma_error pmai_pending_keep (struct pma_heap *h);
/* If logs that are still needed overlap the bytes [FROM, TO) of the file, move
   the logs or release them.  */
enum pma_error pmai_clear_way (struct heap_file *f, uint64_t from,
			       uint64_t to);

/* --- dirty.c ------------------------------------------------------------ */

/* Call SEE with each range of private pages of F's heap in [FROM, TO), in
   ascending order, until SEE returns an error.  If the system does not report
   which pages are private, call SEE with the whole range.  */
enum pma_error pmai_dirty_each (const struct heap_file *f, char *from,
				char *to, pmai_see_fn *see, void *ctx);
/* Call SEE like pmai_dirty_each, but skip pages whose state the system does
   not report.  */
enum pma_error pmai_dirty_known (const struct heap_file *f, char *from,
				 char *to, pmai_see_fn *see, void *ctx);
/* The methods of finding private pages, of which a test may select one by
   setting pmai_dirty_road.  */
enum dirty_road { DIRTY_SCAN, DIRTY_PAGEMAP, DIRTY_ALL };
extern enum dirty_road pmai_dirty_road;

/* --- spill.c ------------------------------------------------------------ */

/* Return true if UNITS units exceed the memory budget.  If the budget is
   automatic and UNITS is at most SMALL, return false without reading the
   limits.  */
bool pmai_over_budget (struct heap_file *f, uint32_t units, uint32_t small);
/* Return true if the stretches of [0, hwm) must be mapped CLOSED (pages.h),
   because the heap exceeds the memory budget.  */
bool pmai_spill_begin (struct heap_file *f);
void pmai_spill_end (struct heap_file *f);
/* Permit the store to unit U, which is in a CLOSED stretch.  Return false if
   stores to the unit cannot be permitted.  */
bool pmai_spill_fault (struct pma_heap *h, uint32_t u);

/* --- mend.c ------------------------------------------------------------- */

/* The functions of mend.c are called if pma_options.mend is set.  The
   functions report each bit that they correct.  */

/* Correct a flipped bit in PAGE, the contents of unit 0.  */
void pmai_mend_header (const struct heap_file *f, char *page);
/* Correct a flipped bit in heap_state or the unit table.  Call this function
   before pmai_state_bind.  */
void pmai_mend_table (struct pma_heap *h);
/* Correct flipped bits in all other units.  */
void pmai_mend_units (struct pma_heap *h);

/* --- touch.c ------------------------------------------------------------ */

/* Verify the unit table now, and arrange for all other units to be verified at
   their first use (PMA_VERIFY_TOUCH).  The committed state must be mapped and
   bound.  */
enum pma_error pmai_touch_begin (struct pma_heap *h);
/* After a commit has mapped H again, make the units inaccessible, so that each
   unit is verified when it is accessed next.  */
void pmai_touch_again (struct pma_heap *h);
/* Make all of H accessible, and apply the rest of a log that lazy.c has copied.
   Do not verify units that have not been verified before.  If there is not
   enough memory, return false; some units then remain inaccessible until the
   program accesses them.  */
bool pmai_touch_end (struct pma_heap *h);
/* Call this function when the program has accessed unit U in the state UNREAD
   (pages.h).  Verify U and its neighbours.  If U is damaged, report the damage
   and do not return.  Return false if U cannot be made accessible.  */
bool pmai_touch_fault (struct pma_heap *h, uint32_t u);
/* Return true if no unit of an object was verified when H was opened, because H
   is large.  */
bool pmai_is_unverified (const struct pma_heap *h);
/* Verify unit U, in which nothing has been stored since the last commit.  If U
   is damaged, report the damage like pmai_touch_fault.  */
void pmai_touch_now (struct pma_heap *h, uint64_t u);
/* Report that the program has accessed unit U, which cannot be made accessible.
   Return only if pma_options.damaged is NULL.  */
void pmai_no_access (struct pma_heap *h, uint32_t u);

/* --- lazy.c ------------------------------------------------------------- */

/* If F is a reader that applies the log of C as needed, return memory for a
   copy of this log, and free an earlier copy.  Return NULL if no copy is needed
   or there is not enough memory.  */
char *pmai_lazy_keep (struct heap_file *f, const struct commit_slot *c);
/* Free the copy of a log.  */
void pmai_lazy_forget (struct heap_file *f);
/* Free the copy of a log, unless this log is the only one that must be
   applied.  The logs of the N_REDO commits REDO must be applied.  */
void pmai_lazy_choose (struct heap_file *f,
		       const struct commit_slot *redo[2], int n_redo);
/* If there is a copy of the log, arrange for its lines to be applied when
   their units are accessed, and return true; set *E to PMA_EDAMAGED if the log
   is damaged.  Return false if the caller must apply the log.  The caller has
   mapped the file.  */
bool pmai_lazy_begin (struct pma_heap *h, enum pma_error *e);
/* Call this function when the program has accessed unit U in the state UNREAD
   (pages.h).  Make U and its neighbours accessible, and apply the log to them.
   Return false if the units cannot be made accessible.  */
bool pmai_lazy_fault (struct pma_heap *h, uint32_t u);
/* Call pmai_lazy_fault for all units that are UNREAD.  */
bool pmai_lazy_end (struct pma_heap *h);
/* The minimum length in bytes of a log that is applied as needed instead of
   immediately.  Tests may reduce this minimum.  */
extern uint64_t pmai_lazy_shortest;

/* --- held.c ------------------------------------------------------------- */

/* Write all held ranges (held.c) into the file.  Return 0 or an errno
   value.  */
int pmai_held_write (struct pma_heap *h);
/* Stop holding the N units starting at U, because they were freed.  */
void pmai_held_freed (struct pma_heap *h, uint32_t u, uint32_t n);

struct run			/* a sequence of units, used in log.c */
{
  uint32_t unit, n;
};
struct run_list
{
  struct run *v;		/* the array of runs, which is either FIRST or
				   a mapping */
  size_t n, cap;
  struct run first[32];
};
struct log
{
  struct pma_heap *h;
  uint64_t bound;		/* upper limit of the log's length in bytes */
  uint64_t at, len, sum;	/* at: offset of the log in the file; len: its
				   length in bytes; sum: its checksum */
  uint64_t table_sum;		/* see c_table_sum */
  struct log_buf *buf;
  struct run_list dirty;	/* private pages that were modified */
  struct run_list runs;		/* units to which the log must be applied */
};
/* Find the private pages of H and set L->bound.  */
enum pma_error pmai_log_begin (struct pma_heap *h, struct log *l);
/* Update the checksums of the changed units, and write a log of all changed
   lines to the file at L->at.  */
enum pma_error pmai_log_write (struct log *l);
void pmai_log_free (struct log *l);
/* --- replay.c ----------------------------------------------------------- */

/* Read the log of C in pieces.  Read it into the memory at MEM or, if MEM is
   NULL, into a buffer.  After each piece, call USE (unless it is NULL) with
   CTX, the N bytes P that were read, and their offset AT in the log; if USE
   returns an errno value, stop.  Return 0 or an errno value.  */
typedef int pmai_log_piece (void *ctx, const char *p, uint64_t at, size_t n);
int pmai_log_read (const struct heap_file *f, const struct commit_slot *c,
		   char *mem, pmai_log_piece *use, void *ctx);
/* Return PMA_OK if the log of C is complete and its checksum is correct.  If
   the reader applies the log as needed (lazy.c), also keep a copy of it.  */
enum pma_error pmai_log_valid (struct heap_file *f,
			       const struct commit_slot *c);
/* Copy LINES into UNIT, where LINES contains the lines whose bits are set in
   MASK, lowest first.  */
void pmai_log_patch (char *unit, uint64_t mask, const char *lines);
/* Apply the log of C to the file or, if MEM is not NULL, to the private mapping
   at MEM.  Return PMA_EDAMAGED if the log is incomplete; the mapping is then
   unusable.  */
enum pma_error pmai_log_replay (struct heap_file *f,
				const struct commit_slot *c, char *mem);

enum
{
  VERIFIED_UNITS = 256,		/* the number of units of the largest heap that
				   is verified by default */
  /* The numbers of units of the largest unit tables that are verified by
     default: when a heap of up to 16 MB is opened for reading, or a heap of up
     to 512 MB for writing.  A writer allocates objects where a damaged table
     shows free space, and would destroy undamaged data; a reader does not
     change the file.  Verifying the table of a heap of 1 GB takes 0.6 ms of CPU
     time, as long as the rest of a short run; therefore, larger tables are not
     verified.  */
  TABLE_FOR_READING = 32,
  TABLE_FOR_WRITING = 1024
};

/* --- verify.c; see also pmai_file_verify and pma_bad_range -------------- */

/* Return the checksum of unit U, which consists of the bytes at P.  The
   checksum of a unit is never 0.  */
uint32_t pmai_unit_sum (uint32_t u, const char *p);
/* Return true if unit U belongs to heap_state or the table.  */
bool pmai_is_table_unit (const struct pma_heap *h, uint32_t u);
/* Return true if the contents of unit U, which is in use, do not match the
   unit's checksum in the table.  */
bool pmai_unit_is_wrong (const struct pma_heap *h, uint32_t u);
/* Return the common checksum of heap_state and the unit table, computed from
   all their units.  */
uint64_t pmai_table_sum (const struct pma_heap *h);
/* Return true if the common checksum of heap_state and the unit table is
   correct.  Otherwise record that they are damaged.  */
bool pmai_table_is_right (struct pma_heap *h);
/* Verify the committed contents of unit U, which belongs to an object, before
   the checksum of U is replaced; OLD is the unit in the file, without the
   pending log.  */
enum pma_error pmai_verify_old (const struct pma_heap *h, uint32_t u,
				const char *old);
/* Verify the committed contents of heap_state and of the unit table before
   their checksum is replaced.  */
enum pma_error pmai_verify_old_table (const struct pma_heap *h);

/* --- wipe.c ------------------------------------------------------------- */

/* Punch a hole in the file for each sequence of LEAST or more free units in
   [U, END).  */
void pmai_punch_free (struct pma_heap *h, uint32_t u, uint32_t end,
		      uint32_t least);
/* After a commit has been applied, release all logs, remove all data after the
   heap from the file, and record in the file that it has been wiped.  */
void pmai_wipe (struct pma_heap *h);
/* Return true if the file must still be wiped, because the process that
   applied a commit with the flag COMMIT_WIPE was not the one that made the
   commit.  */
bool pmai_wipe_is_due (const struct heap_file *f);
/* Wipe the file, because the process that made the commit was not able to wipe
   it.  */
void pmai_wipe_late (struct pma_heap *h);

/* --- recover.c ---------------------------------------------------------- */

/* Find the committed state and set f->seq and f->top.  Store in REDO the
   commits whose logs must be applied, oldest first, and in *N_REDO their
   number.  */
enum pma_error pmai_find_state (struct heap_file *f,
				const struct commit_slot *redo[2],
				int *n_redo);
/* Apply the logs REDO to the file, in order.  */
enum pma_error pmai_redo (struct heap_file *f,
			  const struct commit_slot *redo[2], int n_redo);

/* --- reserve.c ---------------------------------------------------------- */

/* If the commit will make H grow, allocate the reserve for its new size.  */
enum pma_error pmai_reserve_begin (struct pma_heap *h);
/* Allocate those missing blocks of the reserve for which the disk has
   space.  */
void pmai_reserve_fill (struct heap_file *f);
/* Return the offset in the file at which the reserve begins or ends, or 0 if
   there is no reserve.  */
uint64_t pmai_reserve_start (const struct heap_file *f);
uint64_t pmai_reserve_end (const struct heap_file *f);

/* --- commit.c ----------------------------------------------------------- */

/* Record and return PMA_ENOSPC or PMA_EIO for ERR, the errno value of a read,
   write or flush.  */
enum pma_error pmai_io_error (int err);
/* Release the logs in the file, so that later commits can use their space.  */
enum pma_error pmai_retire_logs (struct heap_file *f);
/* Call pmai_retire_logs if the logs are large.  Call this function at the end
   of a run and before another process gets the heap, because hours may pass
   before the next run uses the space.  Do nothing while a log is pending.  If
   an error occurs, keep the logs.  */
void pmai_give_back_logs (struct heap_file *f);
/* The minimum size in bytes of a large log, which tests may reduce.  */
extern uint64_t pmai_large_log;
/* Return true if a log that recovery may need overlaps the bytes [FROM, TO) of
   the file.  Set *AT to the start of the lowest log that overlaps the bytes,
   or to TO if there is none.  */
bool pmai_log_meets (const struct heap_file *f, uint64_t from, uint64_t to,
		     uint64_t *at);
/* Return the first offset, not below FROM, with enough free space for a copy
   of the last commit's log.  */
uint64_t pmai_place_again (const struct heap_file *f, uint64_t from);
/* Truncate the file after the last byte that libpma needs.  */
void pmai_tidy_size (struct heap_file *f);
/* Record that units [FROM, TO) were freed.  */
void pmai_note_freed (struct heap_file *f, uint32_t from, uint32_t to);

/* --- advice.c, with pma_will_scan (pma.h) ------------------------------- */

/* Advise the kernel not to read ahead in a large file, since libpma reads
   small parts of the file that are far apart.  */
void pmai_advise_reads (const struct heap_file *f);
/* Advise the kernel that the fresh units [FROM, TO) will be accessed at
   random.  */
void pmai_advise_fresh (const struct pma_heap *h, uint32_t from, uint32_t to);
/* Advise the kernel how the program will read the committed part of H, which
   has just been mapped.  */
void pmai_advise_mapped (const struct pma_heap *h);

/* --- address.c ---------------------------------------------------------- */

/* Bytes of address space to reserve for a heap that grows as needed.  A writer
   can extend its range later, but a reader cannot, so a reader reserves more
   address space from the start.  A reader needs more address space for its own
   stores, which are discarded at the end.  */
#define RANGE_WANTED ((uint64_t) 1 << 32)
#define RANGE_READER ((uint64_t) 1 << 34)
/* Return a base for a new heap.  If LOW is true, the base must be usable in
   processes with only 38 bits of address space.  */
uint64_t pmai_choose_base (uint64_t seed, bool low);
/* Reserve H's range at BASE, as large as possible, with at least LEAST and at
   most WANTED bytes.  */
enum pma_error pmai_range_take (struct pma_heap *h, uint64_t base,
				uint64_t wanted, uint64_t least);
/* Return the number of bytes to which H may grow: the fixed capacity, if it
   has one, or the maximum size of its range.  */
uint64_t pmai_range_limit (const struct pma_heap *h);
/* Extend H's range to UNITS units.  Return false, and record PMA_ENOMEM, if
   the addresses are in use or a limit applies.  */
bool pmai_range_grow (struct pma_heap *h, uint32_t units);
/* The end of the addresses at which heaps may be placed; set by tests.  */
extern uint64_t pmai_address_end;

/* --- open.c ------------------------------------------------------------- */

/* Return true if H's file did not contain a heap when this process last locked
   it.  */
bool pmai_has_created (const struct pma_heap *h);
/* Before H is closed: if this process has created the file, has not released
   the lock since then, and has written no commit, remove the file.  */
void pmai_remove_if_new (const struct pma_heap *h);
/* Return another heap of this process for which the file of F is open, or NULL
   if there is none.  */
struct pma_heap *pmai_find_open (const struct heap_file *f);
/* Set DIR, a buffer as large as F->path, to the name of the directory that
   contains the file of F.  If f->path is a symbolic link, the result is the
   directory of the link's target.  */
void pmai_file_folder (const struct heap_file *f, char *dir);
/* Set f->flush and f->on_tmpfs for F's file system.  */
void pmai_choose_flush (struct heap_file *f);
/* Read the state of the locked file and, in a writer, recover the file.  Store
   in REDO the commits whose logs must be applied in memory, and in *N_REDO the
   number of these commits.  */
enum pma_error pmai_take_file (struct heap_file *f,
			       const struct commit_slot *redo[2],
			       int *n_redo);
/* Call pmai_take_file and map the state that it finds.  In a reader, start
   again if other processes commit in the meantime and release a log that this
   process is reading.  */
enum pma_error pmai_take_and_map (struct pma_heap *h);
/* Release H, its lock and its memory.  */
void pmai_free_heap (struct pma_heap *h);

/* --- map.c -------------------------------------------------------------- */

/* Map the committed state privately, after the commit with the log L.  Return
   false if the state cannot be mapped.  */
bool pmai_map_committed (struct pma_heap *h, const struct log *l);
/* Reserve an address range for the state in the file, or keep the present range
   if the state fits into it.  */
enum pma_error pmai_fit_range (struct pma_heap *h);
/* Map the state and apply the logs REDO to the mapping.  */
enum pma_error pmai_map_all (struct pma_heap *h,
			     const struct commit_slot *redo[2], int n_redo);
/* Map the state like pmai_map_all, after the caller has called
   pmai_pending_begin.  On failure, the memory keeps its previous contents
   unless h->damaged is set.  */
enum pma_error pmai_map_again (struct pma_heap *h,
			       const struct commit_slot *redo[2], int n_redo);
/* Return UNITS rounded up to whole pages of this machine.  */
uint32_t pmai_page_units (uint32_t units);

#endif /* PMA_HEAPFILE_H */
