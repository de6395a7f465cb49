/* heapfile.h -- the file of a heap: state and functions of a process.
   SPDX-License-Identifier: GPL-3.0-or-later

   The mapping of the file into memory is described in pages.h.  */

#ifndef PMA_HEAPFILE_H
#define PMA_HEAPFILE_H

#include <signal.h>
#include <sys/types.h>

#include "pma/internal.h"
#include "pma/pages.h"

/* Extents freed since the last commit, which punches them if they are still
   free.  When the table is full neighbours are merged.  */
enum { MAX_FREED = 256 };
struct freed_list
{
  uint32_t n;
  struct freed
  {
    uint32_t from, to;
  } v[MAX_FREED];
  bool unpunched;		/* a pending log was applied: units that it
				   freed may still have their blocks */
};

/* What the pending log contains of each unit; see pending.c.  */
struct pending_list
{
  struct pending_unit
  {
    uint64_t lines;		/* a bit for each line; 0: none */
    uint64_t at;		/* offset of the lines in the log, in bytes */
  } *v;				/* one entry for each unit below N, in a
				   mapping */
  uint32_t n;
};

/* Limit on the changed pages in memory; see spill.c.  */
struct budget
{
  uint64_t units;		/* 0 until it is known */
  bool may_hold;		/* memory is scarce for another reason than a
				   limit of this process */
};

/* State of spilling; see spill.c.  */
struct spill
{
  bool on;			/* the heap is larger than the budget */
  int fd;			/* the nameless file for stretches; -1: none */
  uint32_t open, most;		/* units of stretches that may be stored to,
				   since the last count */
  bool counted;			/* private pages fill the budget */
};

/* State of checking units at their first use; see touch.c.  */
struct touch
{
  bool on;			/* some units may be UNREAD */
  sigset_t mask;		/* the signal mask outside of the handler */
};

/* State of fresh space; see fresh.c.  */
struct fresh
{
  uint32_t huge;		/* unit where the last fresh huge pages of the
				   file end; 0: there are none */
  uint32_t zeros;		/* unit; fresh space below it is zeros where it
				   was never used, see virgin in pma_heap */
  bool no_huge;			/* the file can have no huge pages */
  bool tight;			/* fresh space exceeds the budget */
};

/* The ranges of fresh space that were filled last; see advice.c.  */
enum { FILLED_PIECES = 4 };
struct filled_list
{
  struct filled
  {
    uint64_t off, len;		/* in bytes; 0: unused entry */
  } v[FILLED_PIECES];
  unsigned n;
};

/* State of gathering; see gather.c.  */
enum { MAX_GATHERED = 1024 };
struct gathering
{
  int64_t from, next, wait;	/* microseconds of CPU time */
  int64_t faults;		/* page faults at the last look */
  uint32_t n_done;
};

struct heap_file
{
  struct pma_heap *next_open;	/* list of the heaps of this process, see
				   open.c */
  unsigned n_opens;		/* number of pma_close calls due */
  dev_t dev;
  ino_t ino;			/* of the open file */
  int fd;
  pid_t pid;			/* the process that may commit */
  bool ro;
  bool is_new;			/* no commit was ever made */
  bool made;			/* this process created the file */
  bool named;			/* it had a name at its opening */
  bool exposed;			/* others may write to the file, which is
				   empty; a heap would be refused */
  bool on_tmpfs;
  bool flush;			/* commits are flushed to the medium */
  bool locked;
  bool broken;			/* a commit could not be applied: this process
				   cannot commit any more */
  bool reserve_spent;		/* a part of the reserve was given up: see
				   reserve.c */
  struct			/* see header.c */
  {
    bool known, made_up;
    uint8_t id[16];
  } boot;
  uint64_t size;		/* of the file at its opening */
  uint64_t capacity;		/* bytes, if HEAP_FIXED */
  struct pages pages;
  struct fresh fresh;
  struct filled_list filled;
  struct gathering gathering;
  struct budget budget;
  struct spill spill;
  struct touch touch;
  struct freed_list freed;
  struct pending_list pending;
  struct			/* the committed unit table */
  {
    uint32_t unit, n;		/* its first unit; the units it covers */
  } table;
  uint32_t top;			/* committed top */
  uint32_t bad_unit;		/* the first unit with a wrong checksum, 1 for
				   the table; 0: none */
  uint64_t seq;			/* number of the last commit */
  uint64_t applied;		/* the commit that the units in the file
				   represent: seq, unless a log is pending */
  uint32_t floor;		/* in units: the highest top since the commit
				   APPLIED */
  struct file_header head;
  struct commit_slot slot[2];	/* valid ones as in the file, else zeros */
  struct apply_record apply;
  uint64_t seen;		/* checksum of slots and record when they were
				   read; 0: not read */
  uint64_t retired;		/* logs up to this commit's are released */
  uint64_t wiped;		/* a_wiped of the next apply record */
  struct pma_options o;
  char path[4096];
};

/* openfile.c

   Open f->path and lock it; create it if it is missing and F is a writer.  If
   the file is replaced during the wait, open its successor.  Refuse what is
   not a regular file and, unless f->o.trust, the file of another user, a link
   that another user may have made, and a file that others may write to and
   that is not blank.  A blank one may come from truncate with umask 002: then
   set f->exposed; the process that makes a heap of it makes it private
   first.  */
enum pma_error pmai_open_locked (struct heap_file *f);
/* Open PATH like open.  If its last part is a symbolic link in a sticky folder
   that everybody may write to, and belongs to neither the user nor root,
   return -1 with errno EMLINK.  */
int pmai_open_safely (const char *path, int flags, mode_t mode);
/* Store the name of the file that PATH leads to in FILE, 4096 bytes: PATH
   itself unless its last part is a symbolic link.  The file need not exist.
   Return 0 or an errno value: EMLINK for a link that pmai_open_safely refuses,
   ELOOP for too many links, ENAMETOOLONG.  */
int pmai_follow_safely (const char *path, char *file);

/* header.c

   Read and check unit 0; on PMA_OK set head, slot and apply.  If the file is
   empty or all zeros, set *EMPTY and nothing else.  */
enum pma_error pmai_header_read (struct heap_file *f, uint64_t size,
				 bool *empty);
/* Write the header of a new heap.  */
enum pma_error pmai_header_make (struct heap_file *f, uint64_t base,
				 uint64_t seed, uint64_t size);
/* True if both slots and the apply record in the file are intact or were never
   written.  Opening a heap does not need all of them.  */
bool pmai_slots_are_whole (const struct heap_file *f);
int pmai_slot_write (struct heap_file *f, struct commit_slot *c);
/* Write C, the former content of slot I, into it again.  */
int pmai_slot_restore (struct heap_file *f, unsigned i,
		       const struct commit_slot *c);
/* Write the apply record: commits up to f->applied are applied, those up to
   FLUSHED are on the medium, logs up to RETIRED are released.  Return 0 or an
   errno value.  */
int pmai_apply_write (struct heap_file *f, uint64_t flushed,
		      uint64_t retired);
/* Record that commit SEQ is being made and may be withdrawn: readers do not
   rely on it while its writer holds the lock.  SEQ 0 ends this.  */
int pmai_apply_intent (struct heap_file *f, uint64_t seq);
/* Make the next process that opens the file apply all logs that are not known
   to be on the medium.  */
int pmai_apply_doubt (struct heap_file *f);
/* Return the id of this boot of the machine, 16 bytes.  */
const uint8_t *pmai_boot_id (struct heap_file *f);
/* True if the apply record was written during another boot.  */
bool pmai_is_other_boot (struct heap_file *f);
/* For a reader: set *MOVED if the slots or the record have changed since they
   were read.  Return 0 or the errno value of a failed read.  */
int pmai_has_moved_on (struct heap_file *f, bool *moved);
uint64_t pmai_sum (const void *p, size_t n);

/* lock.c

   Lock F.  A writer waits for other writers; a reader registers itself and
   waits for nobody, except within its family (lock.c).  */
enum pma_error pmai_lock (struct heap_file *f);
void pmai_unlock (struct heap_file *f);
/* True if another process waits for this one to release its lock.  */
bool pmai_lock_wanted (struct heap_file *f);
/* True if another process holds the heap for writing.  */
bool pmai_has_writer (const struct heap_file *f);
/* True if a reader has the heap open or is about to open it.  */
bool pmai_has_readers (const struct heap_file *f);

/* holders.c

   Store the ids of at most MAX processes that hold the lock on the byte AT of
   FILE in PIDS, and return their number.  */
size_t pmai_holders (const char *file, off_t at, long *pids, size_t max);
/* Return the nearest ancestor of this process that holds the lock on the byte
   AT of the file FD; 0 if there is none.  */
long pmai_ancestor_holding (int fd, off_t at);

/* gather.c

   Forget what was gathered, since it will be mapped from the file.  */
void pmai_gather_forget (struct heap_file *f);
/* Length of a stretch in units.  A test may set it lower.  */
extern uint32_t pmai_stretch;

enum { HUGE_UNITS = 1 << 9 };	/* units of a huge page */
/* fresh.c

   Reset the state of fresh space: there is none.  */
void pmai_fresh_begin (struct pma_heap *h);
/* True if the kernel can make huge pages in the range of H.  */
bool pmai_may_be_huge (const struct pma_heap *h);
/* True if anonymous memory suffices for UNITS units twice.  */
bool pmai_has_room (struct heap_file *f, uint32_t units);
/* Write the units [FROM, TO) that are kept aside into the file.  Return 0 or
   an errno value.  */
int pmai_fresh_write (struct pma_heap *h, uint32_t from, uint32_t to);

/* pending.c

   True if the log of the committed state is not applied.  */
static inline bool
pmai_is_pending (const struct heap_file *f)
{
  return f->applied != f->seq;
}

/* Return the number of the commit whose state the log of C is a difference
   against.  */
static inline uint64_t
pmai_base_of (const struct commit_slot *c)
{
  return c->c_base ? c->c_base - 1 : c->c_seq - 1;
}

/* Return the lines of unit U that are in the pending log, a bit each.  */
static inline uint64_t
pmai_pending_lines (const struct heap_file *f, uint32_t u)
{
  return u < f->pending.n ? f->pending.v[u].lines : 0;
}

/* Forget the content of the pending log.  */
void pmai_pending_forget (struct heap_file *f);
/* Allocate the list for the content of the log that is being replayed in
   memory.  */
enum pma_error pmai_pending_begin (struct heap_file *f);
/* Note that the log has the lines of HEAD at offset AT.  */
void pmai_pending_note (struct heap_file *f, const struct log_unit *head,
			uint64_t at);
/* Turn the N units from U on, which are at P as in the file, into their
   committed state.  Allocates nothing.  Return 0 or an errno value.  */
int pmai_pending_patch (const struct heap_file *f, uint32_t u, uint32_t n,
			char *p);
/* True if logs that recovery needs must not be applied now because of
   readers.  */
bool pmai_must_wait_for_readers (struct heap_file *f);
/* Read the log of the commit just made, without keeping anything.  Return 0 or
   the errno value of a failed read.  */
int pmai_pending_probe (const struct heap_file *f);
/* Keep the commit just made unapplied, since readers have an older
   snapshot.  */
enum pma_error pmai_pending_keep (struct pma_heap *h);
/* Move or release logs that are needed and overlap the bytes FROM to TO of the
   file.  */
enum pma_error pmai_clear_way (struct heap_file *f, uint64_t from,
			       uint64_t to);

/* dirty.c

   Call SEE with each range of private pages of F's heap in [FROM, TO), in
   order, until it returns an error.  If the system does not tell which pages
   are private, call SEE with all.  */
enum pma_error pmai_dirty_each (const struct heap_file *f, char *from,
				char *to, pmai_see_fn *see, void *ctx);
/* Like pmai_dirty_each, but skip pages about which the system tells
   nothing.  */
enum pma_error pmai_dirty_known (const struct heap_file *f, char *from,
				 char *to, pmai_see_fn *see, void *ctx);
/* How private pages are found; a test may choose.  */
enum dirty_road { DIRTY_SCAN, DIRTY_PAGEMAP, DIRTY_ALL };
extern enum dirty_road pmai_dirty_road;

/* spill.c

   True if UNITS exceed the memory budget.  Up to SMALL units the limits are
   not read.  */
bool pmai_over_budget (struct heap_file *f, uint32_t units, uint32_t small);
/* Called before [0, hwm) is mapped: return true if its stretches are to be
   CLOSED at first, because the heap exceeds the budget.  */
bool pmai_spill_begin (struct heap_file *f);
void pmai_spill_end (struct heap_file *f);
/* Handle a store to unit U, which is CLOSED.  Return false on failure.  */
bool pmai_spill_fault (struct pma_heap *h, uint32_t u);

/* mend.c; used if pma_options has mend.  Each corrected bit gives a
   message.  */
/* Correct PAGE, unit 0.  */
void pmai_mend_header (const struct heap_file *f, char *page);
/* Correct heap_state and the table, before pmai_state_bind.  */
void pmai_mend_table (struct pma_heap *h);
/* Correct all other units.  */
void pmai_mend_units (struct pma_heap *h);

/* touch.c

   With PMA_VERIFY_TOUCH, verify the table now and have each unit verified at
   its first use.  The committed state must be mapped and bound.  */
enum pma_error pmai_touch_begin (struct pma_heap *h);
/* After a commit has mapped H again: protect the units that were not verified
   yet.  */
void pmai_touch_again (struct pma_heap *h);
/* Give access to all of H without verifying more units.  */
void pmai_touch_end (struct pma_heap *h);
/* Verify unit U, which is UNREAD and was accessed, and its neighbours.  Does
   not return if one is damaged.  Return false if it cannot be made
   accessible.  */
bool pmai_touch_fault (struct pma_heap *h, uint32_t u);

/* held.c

   Write all held units into the file.  Return 0 or an errno value.  */
int pmai_held_write (struct pma_heap *h);
/* Stop holding the N units from U on, which were freed.  */
void pmai_held_freed (struct pma_heap *h, uint32_t u, uint32_t n);

struct run			/* log.c; a sequence of units */
{
  uint32_t unit, n;
};
struct run_list
{
  struct run *v;		/* FIRST, or a mapping */
  size_t n, cap;
  struct run first[32];
};
struct log
{
  struct pma_heap *h;
  uint64_t bound;		/* maximum length of the log */
  uint64_t at, len, sum;	/* offset and length in the file, checksum */
  uint64_t table_sum;		/* see c_table_sum */
  struct log_buf *buf;
  struct run_list dirty;	/* private pages */
  struct run_list runs;		/* units to be applied */
};
/* Find the private pages of H and set bound.  */
enum pma_error pmai_log_begin (struct pma_heap *h, struct log *l);
/* Update the checksums of units and write a log of all changed lines at
   L->at.  */
enum pma_error pmai_log_write (struct log *l);
void pmai_log_free (struct log *l);
/* replay.c

   Return PMA_OK if the log of C is complete and its checksum correct.  */
enum pma_error pmai_log_valid (struct heap_file *f,
			       const struct commit_slot *c);
/* Copy LINES, which are those of MASK, lowest first, into UNIT.  */
void pmai_log_patch (char *unit, uint64_t mask, const char *lines);
/* Apply the log of C to the file, or to the private mapping at MEM if that is
   not NULL.  Return PMA_EDAMAGED if the log is incomplete; MEM is unusable
   then.  */
enum pma_error pmai_log_replay (struct heap_file *f,
				const struct commit_slot *c, char *mem);

/* verify.c; see also pmai_file_verify (internal.h) and pma_bad_range (pma.h)

   Return the checksum of unit U, whose bytes are at P; never 0.  */
uint32_t pmai_unit_sum (uint32_t u, const char *p);
/* True if unit U belongs to heap_state or the table.  */
bool pmai_is_table_unit (const struct pma_heap *h, uint32_t u);
/* True if the checksum of unit U, which is in use, is not that of the
   table.  */
bool pmai_unit_is_wrong (const struct pma_heap *h, uint32_t u);
/* Return the checksum of heap_state and the table, computed from all their
   units.  */
uint64_t pmai_table_sum (const struct pma_heap *h);
/* Verify the committed content of unit U, which belongs to an object, before
   its checksum is replaced.  OLD is its content in the file, without the
   pending log.  */
enum pma_error pmai_verify_old (const struct pma_heap *h, uint32_t u,
				const char *old);
/* Like pmai_verify_old, for the committed heap_state and table.  */
enum pma_error pmai_verify_old_table (const struct pma_heap *h);

/* wipe.c

   Punch the free runs of at least LEAST units in [U, END).  Return true if
   there was one.  */
bool pmai_punch_free (struct pma_heap *h, uint32_t u, uint32_t end,
		      uint32_t least);
/* After a commit was applied, remove old logs and everything after the heap
   from the file.  Flushes twice.  */
void pmai_wipe (struct pma_heap *h);
/* True if a commit that was to be wiped was applied later, by another
   process.  */
bool pmai_wipe_is_due (const struct heap_file *f);
/* Wipe what the process of that commit could not.  */
void pmai_wipe_late (struct pma_heap *h);

/* recover.c

   Find the committed state and set f->seq and f->top.  Store the logs to apply
   in REDO, oldest first, and their number in *N_REDO.  */
enum pma_error pmai_find_state (struct heap_file *f,
				const struct commit_slot *redo[2],
				int *n_redo);
/* Apply these logs to the file.  */
enum pma_error pmai_redo (struct heap_file *f,
			  const struct commit_slot *redo[2], int n_redo);

/* reserve.c

   If H is about to grow, allocate the reserve for its new size.  */
enum pma_error pmai_reserve_begin (struct pma_heap *h);
/* Allocate the missing part of the reserve, as far as the disk has room.  */
void pmai_reserve_fill (struct heap_file *f);
/* Return where the reserve begins and ends in the file; 0 if there is none.  */
uint64_t pmai_reserve_start (const struct heap_file *f);
uint64_t pmai_reserve_end (const struct heap_file *f);

/* commit.c */
enum pma_error pmai_io_error (int err);
/* commit.c

   Release the logs in the file, so that their space can be used.  */
enum pma_error pmai_retire_logs (struct heap_file *f);
/* Call pmai_retire_logs at the end of a run or before a handover if the logs
   are large, since the next run may be a day away.  Does nothing while a log
   is pending.  An error leaves the logs.  */
void pmai_give_back_logs (struct heap_file *f);
/* Logs of at least this many bytes are large.  A test may set it lower.  */
extern uint64_t pmai_large_log;
/* True if a log that recovery may need overlaps the file's bytes [FROM, TO).
   Store the start of the lowest such log in *AT, or TO.  */
bool pmai_log_meets (const struct heap_file *f, uint64_t from, uint64_t to,
		     uint64_t *at);
/* Return the first offset from FROM on that has space for the log of the last
   commit.  */
uint64_t pmai_place_again (const struct heap_file *f, uint64_t from);
/* Truncate the file after everything that is used.  */
void pmai_tidy_size (struct heap_file *f);
/* Note that units [FROM, TO) were freed.  */
void pmai_note_freed (struct heap_file *f, uint32_t from, uint32_t to);

/* advice.c, with pma_will_scan (pma.h)

   Advise the kernel not to read ahead in a large file: the parts that are read
   by system calls are small and far apart.  */
void pmai_advise_reads (const struct heap_file *f);
/* Advise the kernel that fresh units FROM to TO will be used at random.  */
void pmai_advise_fresh (const struct pma_heap *h, uint32_t from, uint32_t to);
/* Advise the kernel how the committed part of H, just mapped, will be read.  */
void pmai_advise_mapped (const struct pma_heap *h);

/* address.c

   Address space reserved at first for a heap that grows as needed.  A reader
   reserves more, since it cannot reserve again; what it stores is
   forgotten.  */
#define RANGE_WANTED ((uint64_t) 1 << 32)
#define RANGE_READER ((uint64_t) 1 << 34)
/* Choose a base for a new heap.  LOW: one for processes with 38 bits of
   address space.  */
uint64_t pmai_choose_base (uint64_t seed, bool low);
/* Reserve the range of H at BASE: as large as possible up to WANTED, at least
   LEAST.  */
enum pma_error pmai_range_take (struct pma_heap *h, uint64_t base,
				uint64_t wanted, uint64_t least);
/* Return the number of bytes up to which the range of H may grow.  */
uint64_t pmai_range_limit (const struct pma_heap *h);
/* Extend the range of H to UNITS.  Return false if the addresses are in
   use.  */
bool pmai_range_grow (struct pma_heap *h, uint32_t units);
/* For tests: an address from which on none may be used.  */
extern uint64_t pmai_address_end;

/* open.c

   Return the other heap of this process, if any, that has the file of F open;
   else NULL.  */
struct pma_heap *pmai_find_open (const struct heap_file *f);
/* Set DIR, which has the size of F->path, to the folder of F.  */
void pmai_file_folder (const struct heap_file *f, char *dir);
/* Set f->flush and f->on_tmpfs for F's file system.  */
void pmai_choose_flush (struct heap_file *f);
/* Read the state of the locked file, and recover it if F is a writer.  A
   reader gets the logs to apply in memory in REDO, and their number in
   *N_REDO.  */
enum pma_error pmai_take_file (struct heap_file *f,
			       const struct commit_slot *redo[2],
			       int *n_redo);
/* Call pmai_take_file, and map the state.  A reader starts again if others
   commit meanwhile and release what it was reading.  */
enum pma_error pmai_take_and_map (struct pma_heap *h);
/* Release H, its lock and its memory.  */
void pmai_free_heap (struct pma_heap *h);

/* map.c

   After the commit with the log L, map the committed state private.  Return
   false on failure.  */
bool pmai_map_committed (struct pma_heap *h, const struct log *l);
/* Reserve an address range for the state of the file, or keep the present one
   if it fits.  */
enum pma_error pmai_fit_range (struct pma_heap *h);
/* Map the state and apply the logs REDO in memory.  */
enum pma_error pmai_map_all (struct pma_heap *h,
			     const struct commit_slot *redo[2], int n_redo);
/* Return UNITS rounded up to whole pages of this machine.  */
uint32_t pmai_page_units (uint32_t units);

#endif /* PMA_HEAPFILE_H */
