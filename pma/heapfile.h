/* heapfile.h -- the file side of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   What memory has of it is described in pages.h.  */

#ifndef PMA_HEAPFILE_H
#define PMA_HEAPFILE_H

#include <signal.h>
#include <sys/types.h>

#include "pma/internal.h"
#include "pma/pages.h"

/* Extents freed since the last commit, to be punched if still free then.
   When there are too many, neighbours are merged.  */
enum { MAX_FREED = 256 };
struct freed_list
{
  uint32_t n;
  struct freed
  {
    uint32_t from, to;
  } v[MAX_FREED];
  bool unpunched;		/* a pending log was carried over: units that it
				   freed may have their blocks */
};

/* What the log that is not applied has of a unit; see pending.c.  */
struct pending_list
{
  struct pending_unit
  {
    uint64_t lines;		/* a bit each; 0: nothing */
    uint64_t at;		/* of the lines, bytes from the log's start */
  } *v;				/* of units below N, a mapping */
  uint32_t n;
};

/* How much may be kept in memory, see spill.c.  */
struct budget
{
  uint64_t units;		/* 0: not known yet */
  bool may_hold;		/* memory is scarce by something else than a
				   limit of this process */
};

/* See spill.c.  */
struct spill
{
  bool on;			/* the heap is larger than the budget */
  int fd;			/* the nameless file; -1: none */
  uint32_t open, most;		/* units of stretches that may be stored to,
				   since they were counted last */
  bool counted;			/* private pages fill the budget */
};

/* See touch.c.  */
struct touch
{
  bool on;			/* something may be UNREAD */
  sigset_t mask;		/* signals blocked outside of the handler */
};

/* See fresh.c.  */
struct fresh
{
  uint32_t huge;		/* units; there end the last huge pages of the
				   file that are fresh; 0: none */
  uint32_t zeros;		/* units; fresh space below is zeros unless it
				   was used, see pma_heap's virgin */
  bool no_huge;			/* the file can have no huge pages */
  bool tight;			/* fresh space is over the budget */
};

/* Fresh space that was filled last, see advice.c.  */
enum { FILLED_PIECES = 4 };
struct filled_list
{
  struct filled
  {
    uint64_t off, len;		/* bytes; 0: none */
  } v[FILLED_PIECES];
  unsigned n;
};

/* See gather.c.  */
enum { MAX_GATHERED = 1024 };
struct gathering
{
  int64_t from, next, wait;	/* microseconds of CPU time */
  int64_t faults;		/* at the last look */
  uint32_t n_done;
};

struct heap_file
{
  struct pma_heap *next_open;	/* of this process, see open.c */
  unsigned n_opens;		/* that pma_close has to undo */
  dev_t dev;
  ino_t ino;			/* of the file that is open */
  int fd;
  pid_t pid;			/* the process that may commit */
  bool ro;
  bool is_new;			/* nothing was ever committed */
  bool made;			/* this process made the file */
  bool named;			/* it had a name when it was opened */
  bool exposed;			/* others may write to it: empty, or refused */
  bool on_tmpfs;
  bool flush;			/* commits are flushed to the medium */
  bool locked;
  bool broken;			/* a commit stands that was not applied: this
				   process cannot commit any more */
  bool reserve_spent;		/* a part of it was given up: see reserve.c */
  struct			/* see header.c */
  {
    bool known, made_up;
    uint8_t id[16];
  } boot;
  uint64_t size;		/* of the file when it was opened */
  uint64_t capacity;		/* bytes, when HEAP_FIXED */
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
    uint32_t unit, n;		/* where it is, units that it covers */
  } table;
  uint32_t top;			/* committed top */
  uint32_t bad_unit;		/* the first one whose checksum was found
				   wrong; 1 stands for the table; 0: none */
  uint64_t seq;			/* the committed state's number */
  uint64_t applied;		/* the commit whose state the units have in the
				   file: seq, or the log of seq is pending */
  uint32_t floor;		/* units; the highest top since that commit */
  struct file_header head;
  struct commit_slot slot[2];	/* valid ones as in the file, else zero */
  struct apply_record apply;
  uint64_t seen;		/* checksum of slots and record as they were
				   read; 0: they were not */
  uint64_t retired;		/* logs up to this commit's are gone */
  uint64_t wiped;		/* as apply.a_wiped, for the next record */
  struct pma_options o;
  char path[4096];
};

/* openfile.c */
/* Open f->path, made if it is missing and F is a writer, and lock it.  A file
   that was replaced during the wait is left for the one that took its
   name.  Refused is what is not a regular file, and, unless f->o.trust, the
   file of another user, a link that another user may have made, and a file
   that others may write to and that is not blank.  A blank one may have come
   from truncate at umask 002: f->exposed is set, and the process that makes a
   heap of it makes it private first.  */
enum pma_error pmai_open_locked (struct heap_file *f);
/* open PATH as open does, but where its last part is a symbolic link that
   belongs to neither the user nor root and stands in a sticky folder that
   everybody may write to, give -1 with errno EMLINK.  */
int pmai_open_safely (const char *path, int flags, mode_t mode);
/* Put the name of the file that PATH leads to into FILE, 4096 bytes: PATH
   itself unless its last part is a symbolic link.  The file need not exist.
   Return 0 or an errno value: EMLINK for a link that pmai_open_safely refuses,
   ELOOP for too many links, ENAMETOOLONG.  */
int pmai_follow_safely (const char *path, char *file);

/* header.c */
/* Read and judge unit 0; on PMA_OK head, slot and apply are filled in.
   *EMPTY: the file is empty or all zero, and nothing was filled in.  */
enum pma_error pmai_header_read (struct heap_file *f, uint64_t size,
				 bool *empty);
/* Write the header of a new heap.  */
enum pma_error pmai_header_make (struct heap_file *f, uint64_t base,
				 uint64_t seed, uint64_t size);
/* True if both slots and the apply record in the file, which are not all
   needed, are whole or were never written.  */
bool pmai_slots_are_whole (const struct heap_file *f);
int pmai_slot_write (struct heap_file *f, struct commit_slot *c);
/* Slot I becomes C again, as it was.  */
int pmai_slot_restore (struct heap_file *f, unsigned i,
		       const struct commit_slot *c);
/* Commits up to f->applied are applied, up to FLUSHED on the medium; logs up to
   RETIRED are given up.  */
int pmai_apply_write (struct heap_file *f, uint64_t flushed,
		      uint64_t retired);
/* Commit SEQ is under way, and may be taken back: readers are not to count on
   it while its writer holds the lock.  0: there is no such commit.  */
int pmai_apply_intent (struct heap_file *f, uint64_t seq);
/* Have the next process that opens the file carry over all logs that are not
   known to be on the medium.  */
int pmai_apply_doubt (struct heap_file *f);
/* The id of this boot of the machine.  */
const uint8_t *pmai_boot_id (struct heap_file *f);
/* Was the apply record surely written under another boot?  */
bool pmai_is_other_boot (struct heap_file *f);
/* For a reader: set *MOVED if slots or record are no longer as they were read.
   Return 0 or the errno of a read that failed.  */
int pmai_has_moved_on (struct heap_file *f, bool *moved);
uint64_t pmai_sum (const void *p, size_t n);

/* lock.c */
/* A writer waits for other writers, a reader registers and waits for nobody;
   but see there what a family is.  */
enum pma_error pmai_lock (struct heap_file *f);
void pmai_unlock (struct heap_file *f);
/* Should this process let go while it waits for something else?  */
bool pmai_lock_wanted (struct heap_file *f);
/* Does another process hold the heap for writing?  */
bool pmai_has_writer (const struct heap_file *f);
/* Is any reader at work, or about to open the heap?  */
bool pmai_has_readers (const struct heap_file *f);

/* holders.c */
/* The processes, at most MAX, that hold the lock on the byte AT of FILE.  */
size_t pmai_holders (const char *file, off_t at, long *pids, size_t max);
/* The nearest ancestor of this process that holds the lock on the byte AT of
   the file FD; 0: none.  */
long pmai_ancestor_holding (int fd, off_t at);

/* gather.c */
/* All that was gathered is going to be mapped from the file.  */
void pmai_gather_forget (struct heap_file *f);
/* Units that are gathered together; a test may choose fewer.  */
extern uint32_t pmai_stretch;

/* fresh.c */
enum { HUGE_UNITS = 1 << 9 };	/* units of a huge page */
/* Nothing is fresh any more.  */
void pmai_fresh_begin (struct pma_heap *h);
/* Can the kernel make huge pages where H stands?  */
bool pmai_may_be_huge (const struct pma_heap *h);
/* Is there enough memory to hold UNITS units twice in anonymous pages?  */
bool pmai_has_room (struct heap_file *f, uint32_t units);
/* Write the units [FROM, TO) that the file does not have yet into it.  */
int pmai_fresh_write (struct pma_heap *h, uint32_t from, uint32_t to);

/* pending.c */
/* Is the log of the committed state not applied?  */
static inline bool
pmai_is_pending (const struct heap_file *f)
{
  return f->applied != f->seq;
}

/* The commit against whose state the log of C is complete.  */
static inline uint64_t
pmai_base_of (const struct commit_slot *c)
{
  return c->c_base ? c->c_base - 1 : c->c_seq - 1;
}

/* The lines of unit U that the pending log of this writer has.  */
static inline uint64_t
pmai_pending_lines (const struct heap_file *f, uint32_t u)
{
  return u < f->pending.n ? f->pending.v[u].lines : 0;
}

/* Forget what the pending log has.  */
void pmai_pending_forget (struct heap_file *f);
/* Make ready for the notes of the log that is carried over in memory.  */
enum pma_error pmai_pending_begin (struct heap_file *f);
/* The log has the lines of HEAD at AT.  */
void pmai_pending_note (struct heap_file *f, const struct log_unit *head,
			uint64_t at);
/* Make the N units from U on, which are at P as the file has them, what the
   committed state has.  Nothing is allocated.  */
int pmai_pending_patch (const struct heap_file *f, uint32_t u, uint32_t n,
			char *p);
/* Must the logs that recovery wants be left unapplied now?  */
bool pmai_must_wait_for_readers (struct heap_file *f);
/* Read the log of the commit just made and forget it: 0 or the errno of a read
   that failed.  */
int pmai_pending_probe (const struct heap_file *f);
/* The commit just made stays unapplied: readers see an older state.  */
enum pma_error pmai_pending_keep (struct pma_heap *h);
/* Let no log that is needed stand in the file's bytes from FROM to TO.  */
enum pma_error pmai_clear_way (struct heap_file *f, uint64_t from,
			       uint64_t to);

/* dirty.c */
/* Call SEE with each range of private pages of F's heap in [FROM, TO), in
   order, until it gives an error; with all where nobody knows them.  */
enum pma_error pmai_dirty_each (const struct heap_file *f, char *from,
				char *to, pmai_see_fn *see, void *ctx);
/* Like pmai_dirty_each, but those that nobody knows are left out.  */
enum pma_error pmai_dirty_known (const struct heap_file *f, char *from,
				 char *to, pmai_see_fn *see, void *ctx);
/* Which way is taken; a test may choose.  */
enum dirty_road { DIRTY_SCAN, DIRTY_PAGEMAP, DIRTY_ALL };
extern enum dirty_road pmai_dirty_road;

/* spill.c */
/* Are UNITS more than shall be kept in memory?  SMALL are not worth a look at
   the limits.  */
bool pmai_over_budget (struct heap_file *f, uint32_t units, uint32_t small);
/* Before [0, hwm) is mapped: true if its stretches are to be CLOSED at first,
   since it is larger than the budget.  */
bool pmai_spill_begin (struct heap_file *f);
void pmai_spill_end (struct heap_file *f);
/* Unit U, which is CLOSED, is stored to.  False if it cannot be.  */
bool pmai_spill_fault (struct pma_heap *h, uint32_t u);

/* mend.c: where pma_options has mend; each bit is a message */
/* Mend PAGE, unit 0.  */
void pmai_mend_header (const struct heap_file *f, char *page);
/* Mend heap_state and the table, before they are bound.  */
void pmai_mend_table (struct pma_heap *h);
/* Mend all other units.  */
void pmai_mend_units (struct pma_heap *h);

/* touch.c */
/* The committed state is mapped and bound.  If PMA_VERIFY_TOUCH was asked for,
   compare the table now, and have units compared when they are touched.  */
enum pma_error pmai_touch_begin (struct pma_heap *h);
/* After a commit mapped H anew: close what was not touched yet.  */
void pmai_touch_again (struct pma_heap *h);
/* Give access to all of H; what was not touched is not compared.  */
void pmai_touch_end (struct pma_heap *h);
/* Unit U, which is UNREAD, is touched: compare it and what comes with it.  Does
   not return if it is damaged.  False if it cannot be accessible.  */
bool pmai_touch_fault (struct pma_heap *h, uint32_t u);

/* held.c */
/* Write all that is held into the file.  0 or an errno value.  */
int pmai_held_write (struct pma_heap *h);
/* The N units from U on are free: they are not held any more.  */
void pmai_held_freed (struct pma_heap *h, uint32_t u, uint32_t n);

/* log.c */
struct run			/* units in sequence */
{
  uint32_t unit, n;
};
struct run_list
{
  struct run *v;		/* FIRST, or a mapping of its own */
  size_t n, cap;
  struct run first[32];
};
struct log
{
  struct pma_heap *h;
  uint64_t bound;		/* the log is no longer than this */
  uint64_t at, len, sum;	/* where it stands in the file */
  uint64_t table_sum;		/* see c_table_sum */
  struct log_buf *buf;
  struct run_list dirty;	/* private pages */
  struct run_list runs;		/* units to be applied */
};
/* Find H's private pages; sets bound.  */
enum pma_error pmai_log_begin (struct pma_heap *h, struct log *l);
/* Bring the checksums of units up to date and write the log of all changed
   lines to L->at.  */
enum pma_error pmai_log_write (struct log *l);
void pmai_log_free (struct log *l);
/* replay.c */
/* Is the log of C whole?  */
enum pma_error pmai_log_valid (struct heap_file *f,
			       const struct commit_slot *c);
/* Put LINES, those of MASK, lowest first, into UNIT.  */
void pmai_log_patch (char *unit, uint64_t mask, const char *lines);
/* Carry the log of C into the file, or, when MEM is not NULL, into the
   private mapping at MEM.  PMA_EDAMAGED when the log turned out not to be
   whole; MEM is then spoiled.  */
enum pma_error pmai_log_replay (struct heap_file *f,
				const struct commit_slot *c, char *mem);

/* verify.c, with pmai_file_verify (internal.h) and pma_bad_range (pma.h) */
/* The checksum of unit U, which has the bytes at P; not 0.  */
uint32_t pmai_unit_sum (uint32_t u, const char *p);
/* True if unit U belongs to heap_state or the table.  */
bool pmai_is_table_unit (const struct pma_heap *h, uint32_t u);
/* True if unit U, in use, has another checksum than the table says.  */
bool pmai_unit_is_wrong (const struct pma_heap *h, uint32_t u);
/* The checksum of heap_state and the table, computed from all their units.  */
uint64_t pmai_table_sum (const struct pma_heap *h);
/* Compare the committed content of unit U, an object's, with its checksum
   before it gets another one.  OLD is what the file has, without the log that
   waits for readers.  */
enum pma_error pmai_verify_old (const struct pma_heap *h, uint32_t u,
				const char *old);
/* Like pmai_verify_old, for the committed heap_state and table.  */
enum pma_error pmai_verify_old_table (const struct pma_heap *h);

/* wipe.c */
/* Punch the runs of at least LEAST units that are free in [U, END); true if
   there was one.  */
bool pmai_punch_free (struct pma_heap *h, uint32_t u, uint32_t end,
		      uint32_t least);
/* Remove old logs, and what stands after the heap, from the file after a commit
   that was applied.  Flushes twice.  */
void pmai_wipe (struct pma_heap *h);
/* True if a commit that was to be wiped has been applied since.  */
bool pmai_wipe_is_due (const struct heap_file *f);
/* Do then what its process could not do.  */
void pmai_wipe_late (struct pma_heap *h);

/* recover.c */
/* Find the committed state: f->seq, f->top; the logs to be carried over are
   put into REDO, oldest first, N_REDO of them.  */
enum pma_error pmai_find_state (struct heap_file *f,
				const struct commit_slot *redo[2],
				int *n_redo);
/* Carry them over in the file.  */
enum pma_error pmai_redo (struct heap_file *f,
			  const struct commit_slot *redo[2], int n_redo);

/* reserve.c */
/* If H is about to become larger: allocate the reserve that it will have.  */
enum pma_error pmai_reserve_begin (struct pma_heap *h);
/* Allocate what the reserve lacks, as far as there is room.  */
void pmai_reserve_fill (struct heap_file *f);
/* Where the reserve begins and ends in the file; both 0 if there is none.  */
uint64_t pmai_reserve_start (const struct heap_file *f);
uint64_t pmai_reserve_end (const struct heap_file *f);

/* commit.c */
enum pma_error pmai_io_error (int err);
/* Let the file forget the logs, so that their room can be used.  */
enum pma_error pmai_retire_logs (struct heap_file *f);
/* Do so at the end of a run, or at a hand-over, if they are large: the next run
   may be a day away.
   Nothing is done while a log is pending; a failure leaves the logs.  */
void pmai_give_back_logs (struct heap_file *f);
/* Logs of so many bytes are large; a test may choose fewer.  */
extern uint64_t pmai_large_log;
/* Does a log that recovery may still want meet file bytes [FROM, TO)?  *AT
   is where the lowest begins, else TO.  */
bool pmai_log_meets (const struct heap_file *f, uint64_t from, uint64_t to,
		     uint64_t *at);
/* Where at or after FROM there is room for the log of the last commit.  */
uint64_t pmai_place_again (const struct heap_file *f, uint64_t from);
/* Cut off what stands after all that is used.  */
void pmai_tidy_size (struct heap_file *f);
/* Units [FROM, TO) were freed.  */
void pmai_note_freed (struct heap_file *f, uint32_t from, uint32_t to);

/* advice.c, with pma_will_scan (pma.h) */
/* The parts of a large file that are read by calls are small ones, far apart:
   nothing is to be read ahead.  */
void pmai_advise_reads (const struct heap_file *f);
/* Fresh units FROM to TO will be used at random.  */
void pmai_advise_fresh (const struct pma_heap *h, uint32_t from, uint32_t to);
/* The committed part of H was mapped: say how it will be read.  */
void pmai_advise_mapped (const struct pma_heap *h);

/* address.c */
/* Address space taken at first for a heap that grows as needed; for a reader,
   which forgets what it stores and has no more.  */
#define RANGE_WANTED ((uint64_t) 1 << 32)
#define RANGE_READER ((uint64_t) 1 << 34)
/* A base for a new heap; LOW: one that processes with 38 bits of address space
   have as well.  */
uint64_t pmai_choose_base (uint64_t seed, bool low);
/* Take the range of H at BASE, as large as possible up to WANTED, at least
   LEAST.  */
enum pma_error pmai_range_take (struct pma_heap *h, uint64_t base,
				uint64_t wanted, uint64_t least);
/* Bytes that the range of H may grow to.  */
uint64_t pmai_range_limit (const struct pma_heap *h);
/* Make H's range hold UNITS; false: something else is there.  */
bool pmai_range_grow (struct pma_heap *h, uint32_t units);
/* No address from here on: for tests.  */
extern uint64_t pmai_address_end;

/* open.c */
/* The heap of this process that has the file of F open, another one than F's;
   NULL if none.  */
struct pma_heap *pmai_find_open (const struct heap_file *f);
/* Does a commit on F's file system need a flush?  */
void pmai_choose_flush (struct heap_file *f);
/* Find out what the locked file holds and make it whole; REDO and N_REDO are
   for a reader, which carries logs over in memory.  */
enum pma_error pmai_take_file (struct heap_file *f,
			       const struct commit_slot *redo[2],
			       int *n_redo);
/* Do so, and map what was found.  A reader begins anew when others commit
   meanwhile and give up what it reads.  */
enum pma_error pmai_take_and_map (struct pma_heap *h);
/* Let go of H, its lock and its memory.  */
void pmai_free_heap (struct pma_heap *h);

/* map.c */
/* After commit L: what is committed is private from now on.  */
bool pmai_map_committed (struct pma_heap *h, const struct log *l);
/* Have an address range that fits the state of the file: the one there is, or
   another.  */
enum pma_error pmai_fit_range (struct pma_heap *h);
/* Map the state and carry the logs REDO over in memory.  */
enum pma_error pmai_map_all (struct pma_heap *h,
			     const struct commit_slot *redo[2], int n_redo);
/* UNITS rounded up to whole pages of this machine.  */
uint32_t pmai_page_units (uint32_t units);

#endif /* PMA_HEAPFILE_H */
