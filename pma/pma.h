/* pma.h -- the interface of libpma, the persistent memory allocator.
   SPDX-License-Identifier: GPL-3.0-or-later

   A heap is a contiguous range of memory with a size-class allocator.  A
   *persistent heap* is kept in one file, the heap file.  An *anonymous heap*
   is in anonymous memory: the transient arena of a process, or a substitute if
   no file is named.  The functions are the same for both.

   Important to know:

   - A heap file is mapped at the address kept in its header, so pointers in the
     heap are plain C pointers and stay valid from run to run.
   - Only pma_commit changes the committed state of the file.  A process that
     ends without it, for whatever reason, leaves the last committed state.
   - No system call may write into a persistent heap (read() into it may fail
     with EFAULT): read into transient memory and copy.  With PMA_VERIFY_TOUCH
     no system call may read from parts that the program has not read yet.
   - After fork only the parent may use a persistent heap, unless the child
     calls pma_detach; the child cannot commit even then.
   - If a heap file is larger than the memory budget, opening it installs a
     handler for SIGSEGV, by libsigsegv if that can be loaded.  It passes other
     faults to the handler before it.
   - The library never prints and never exits, except when one of its own
     assertions fails.  When a heap is full the allocation functions return
     NULL, and pma_last_error gives the reason.
   - It is not thread safe: only one thread at a time may use the library.  */

#ifndef PMA_H
#define PMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header.  */
#define PMA_VERSION_MAJOR 1
#define PMA_VERSION_MINOR 1
#define PMA_VERSION_PATCH 0

/* Return the version of the library that runs, "MAJOR.MINOR.PATCH".  */
const char *pma_version (void);

struct pma_heap;

/* Errors; pma_strerror has a sentence for each.  */
enum pma_error
{
  PMA_OK = 0,
  PMA_ENOENT,			/* the file cannot be found or created */
  PMA_EACCESS,			/* the file cannot be opened as asked */
  PMA_EDIR,			/* it is a directory */
  PMA_ENOTREG,			/* FIFO, device, socket */
  PMA_ENOTHEAP,			/* some other file: text, noise */
  PMA_ETRUNC,			/* shorter than its header says */
  PMA_EVERSION,			/* another format version */
  PMA_EBYTEORDER,		/* another byte order or word size */
  PMA_EDAMAGED,			/* a checksum or an invariant is wrong */
  PMA_ETOOSMALL,		/* too small for the header and a slab */
  PMA_EADDRESS,			/* the heap's addresses are in use */
  PMA_ENOADDRESS,		/* this machine lacks the heap's addresses */
  PMA_EUNTRUSTED,		/* owned by another user */
  PMA_EEXPOSED,			/* writable by others */
  PMA_EBUSY,			/* locked longer than the time limit */
  PMA_ENOMEM,			/* out of memory */
  PMA_EFULL,			/* the heap is full */
  PMA_ENOSPC,			/* the file system is full, or a quota */
  PMA_EIO,			/* a read, write or flush failed */
  PMA_EREADONLY,		/* commit on a heap opened for reading */
  PMA_EFORK,			/* a child used its parent's heap */
  PMA_EREPLACED,		/* the file was deleted or replaced */
  PMA_ELINK,			/* a link that another user may have made */
  PMA_EINVAL,			/* bad argument or option */
  PMA_EOPEN,			/* this process has the heap file open */
  PMA_EMISUSE,			/* freed twice, or not an object of the heap */
  PMA_ECALLER			/* an ancestor of this process holds the heap,
				   and no_caller is set */
};

/* Return a sentence for E, without a newline, in static storage.  */
const char *pma_strerror (enum pma_error e);

/* Return the error of this thread's last failed call; and its errno value, 0
   if it has none.  */
enum pma_error pma_last_error (void);
int pma_last_errno (void);

enum pma_sync
{
  PMA_SYNC_AUTO,		/* full on block storage, off on tmpfs */
  PMA_SYNC_FULL,		/* a commit is on the medium when pma_commit
				   returns */
  PMA_SYNC_OFF			/* protects against the death of the process
				   only */
};

/* What is compared with its checksum at the opening, besides header and
   log.  */
enum pma_verify
{
  PMA_VERIFY_AUTO,		/* the whole of a heap of up to 1 MB */
  PMA_VERIFY_ALL,		/* everything; the allocator's structures are
				   walked, too */
  PMA_VERIFY_NONE,		/* nothing more; to inspect a damaged heap */
  PMA_VERIFY_TOUCH		/* as AUTO; of a larger heap each part when it
				   is first accessed: see damaged in
				   pma_options */
};

struct pma_bad;

/* Options of pma_open.  Fields that are 0 select the default, so clear the
   struct first.  */
struct pma_options
{
  const char *file;		/* NULL: anonymous heap */
  bool read_only;		/* see the state at the opening; stores are
				   private */
  bool exclude_writers;		/* with read_only: also keep writers out */
  bool wipe;			/* after a commit nothing freed can be read in
				   the file */
  bool existing;		/* fail if the file is missing */
  bool trust;			/* accept a heap of another user */
  enum pma_verify verify;
  enum pma_sync sync;
  double timeout;		/* seconds to wait for the lock; 0: do not
				   wait, < 0: without limit */
  size_t budget;		/* bytes of changed pages kept in memory; 0:
				   automatic */
  bool low;			/* for a new heap: choose a base that processes
				   with few addresses have, too */
  uint64_t seed;		/* hash seed of a new heap; 0: random */
  /* Called once, when the lock has been waited for longer than a second.  */
  void (*waiting) (const char *file, void *ctx);
  /* Called for messages: LEVEL 1 error, 2 warning, 3 progress.  */
  void (*message) (int level, const char *text, void *ctx);
  void *ctx;			/* argument of these two functions */
  bool no_caller;		/* fail instead of waiting for an ancestor of
				   this process, which keeps the heap to its
				   end */
  bool mend;			/* with read_only: correct in memory what a
				   checksum shows to be a single flipped bit; a
				   message of level 2 names it */
  bool reserved_flags[6];	/* must be false */
  /* With PMA_VERIFY_TOUCH: called when H is accessed where it is damaged; *B
     says where.  Runs in a handler of SIGSEGV, on the signal stack.  It may
     read all of H; commits fail with PMA_EDAMAGED.  It must not return, but
     may leave by longjmp; if it is NULL or returns, the process aborts.  */
  void (*damaged) (struct pma_heap *h, const struct pma_bad *b, void *ctx);
  uint64_t reserved[6];		/* must be 0; for later versions */
};

/* Open a heap and store it in *OUT.  Create it if FILE is missing, empty or
   all zeros.  A writer keeps other writers out until it closes the heap.  A
   reader does not wait, and until it closes the heap it sees the state that was
   committed when it opened it.  There are two exceptions: a process started by
   a writer waits until that writer releases the heap (pma_release), and a
   writer started by a reader waits until that reader releases it.  On any error
   *OUT is NULL and the file is untouched.

   A process may open several heaps, but each file once: a second open fails at
   once with PMA_EOPEN, whatever the time limit (PMA_EBUSY is about other
   processes, for which waiting helps).  The exception is a second open for
   reading after a first one for reading: *OUT is the same handle, with the
   same state and the same private stores, to be closed as often as it was
   opened.  That fails with PMA_EOPEN if the first open lacks what O asks for
   (exclude_writers, mend, PMA_VERIFY_ALL or PMA_VERIFY_TOUCH), was released,
   or was made before a fork.  */
enum pma_error pma_open (const struct pma_options *o, struct pma_heap **out);

/* True if the process has rights that its user lacks (set-uid, set-gid, file
   capabilities).  Then its environment must not be trusted.  */
bool pma_is_privileged (void);

/* Close H; what was not committed is rolled back.  A handle that was opened
   several times is kept until its last close.  */
void pma_close (struct pma_heap *h);

/* --- allocation --------------------------------------------------------- */

/* Allocate N bytes (0 counts as 1), not cleared.  They are aligned to 8 bytes,
   or to 16 if N is a multiple of 16.  Return NULL if the heap is full.  */
void *pma_alloc (struct pma_heap *h, size_t n);

/* Like pma_alloc, with all bytes zero.  */
void *pma_zalloc (struct pma_heap *h, size_t n);

/* Change the size of P (NULL: allocate) to N bytes.  On failure return NULL
   and leave P as it was.  If P is not an object of H that is misuse, see
   pma_free.  */
void *pma_realloc (struct pma_heap *h, void *p, size_t n);

/* Reserve address space of the anonymous heap H until it is closed.  Return an
   address with BELOW bytes before it and ABOVE bytes from it on, zero until
   stored to; only touched pages take memory.  Return NULL on failure.  */
void *pma_reserve (struct pma_heap *h, size_t below, size_t above);

/* Free P (NULL: do nothing).  If P is not an object of H, or was freed
   already, that is misuse.  If it is noticed (always in a library built with
   --enable-assertions=expensive), nothing is freed, pma_last_error is
   PMA_EMISUSE, and commits fail with it until the heap is rolled back.  A
   commit finds most other misuse, and stores into freed objects, in the slabs
   that were changed.  */
void pma_free (struct pma_heap *h, void *p);

/* Return the number of bytes that P can have without a realloc: its size
   class.  */
size_t pma_usable (struct pma_heap *h, const void *p);

/* Announce that the N bytes at P will soon be read from start to end.  A hint
   that helps if the heap is larger than memory.  */
void pma_will_scan (const struct pma_heap *h, const void *p, size_t n);
/* Announce that the N bytes at P were filled and will not be used soon.  */
void pma_was_filled (const struct pma_heap *h, const void *p, size_t n);
/* Keep the N bytes at P, whole pages allocated since the last commit, in
   memory until they are released or committed, because they will be stored to
   at random.  Return true if so; they are zero then.  Return false, with the
   bytes unchanged, if memory is not scarce or has no room for them.  */
bool pma_hold (struct pma_heap *h, void *p, size_t n);
/* End a hold of the bytes at P, if there is one.  */
void pma_let_go (struct pma_heap *h, const void *p);
/* Return the number of held bytes.  H may be NULL.  */
size_t pma_held (const struct pma_heap *h);
/* Return 0 if H and other memory in use are likely to fit into memory.
   Otherwise return how many bytes of H may be in frequent use; then the hints
   above pay.  H may be NULL.  */
size_t pma_scarcity (const struct pma_heap *h);

/* Call this now and then in a run that may change much of H: ranges that are
   changed everywhere are moved into huge pages.  Takes at most half as much
   time as the run so far.  H may be NULL.  */
void pma_worked (struct pma_heap *h);

/* Return the number of bytes from the base of H to the end of what is in
   use.  */
size_t pma_high_water (const struct pma_heap *h);

/* True if H is in anonymous memory, not in a file.  */
bool pma_is_anonymous (const struct pma_heap *h);

/* True if P is inside H's range.  */
bool pma_owns (const struct pma_heap *h, const void *p);

/* --- root --------------------------------------------------------------- */

/* Return the object from which a program finds all others; NULL in a new
   heap.  */
void *pma_root (const struct pma_heap *h);
/* Make P, an object of H or NULL, the root from the next commit on.  For any
   other address return PMA_EINVAL and keep the root.  */
enum pma_error pma_set_root (struct pma_heap *h, void *p);

/* Return a random number fixed at the creation of the heap: the seed for hash
   tables in it.  */
uint64_t pma_hash_seed (const struct pma_heap *h);

/* --- transactions ------------------------------------------------------- */

/* Commit the current state.  Without changes it makes no system call that
   writes or flushes.  After an error the file has the former state and the
   heap can still be used.  PMA_EMISUSE: see pma_free; only pma_rollback and
   pma_close help.  PMA_EDAMAGED: data to be changed have a wrong checksum in
   the file, and the commit would hide the damage; pma_bad_range says where.  */
enum pma_error pma_commit (struct pma_heap *h);

/* True if memory differs from the committed state; always false for a reader.
   Stops at the first difference, changes and allocates nothing, and may be
   called in a signal handler, whatever the signal interrupted.  */
bool pma_is_changed (struct pma_heap *h);

/* Discard all changes since the last commit; pointers obtained since then are
   invalid.  Fails for a reader if others have released a log that it needs;
   for an anonymous heap; and with PMA_EOPEN for a handle that is open
   twice.  */
enum pma_error pma_rollback (struct pma_heap *h);

/* True if a process waits for the lock that this one holds.  */
bool pma_is_wanted (struct pma_heap *h);

/* Commit and release the lock; pma_acquire takes it again, waiting like
   pma_open, and sets *CHANGED if others have committed in between: then every
   pointer into the heap except the root's is invalid.  A handle that is open
   twice cannot be released: PMA_EOPEN.  The hash seed stays; if another heap
   that is not a copy of this one has taken the file's name, that is an
   error.  */
enum pma_error pma_release (struct pma_heap *h);
/* True if the file of H, open for reading, has a newer state than H shows.  To
   see it, call pma_release and pma_acquire.  */
bool pma_has_news (struct pma_heap *h);
enum pma_error pma_acquire (struct pma_heap *h, bool *changed);

/* Call FN on the signal stack when the C stack overflows; it must not return,
   but may leave by longjmp.  Needs libsigsegv, which pma_guard_stack loads if
   it is installed; call that when the program recurses deeply.  A handler for
   SIGSEGV that was there before is called for faults that are neither an
   overflow nor in a heap, with their address and without a context.  */
void pma_on_overflow (void (*fn) (void));
void pma_guard_stack (void);

/* In a child of fork, while its parent waits: make the child's stores private,
   so that they reach neither the parent nor the file, and give up its share of
   the lock.  */
enum pma_error pma_detach (struct pma_heap *h);

/* --- inspection --------------------------------------------------------- */

struct pma_stats
{
  size_t file_size;		/* bytes, as the file system says */
  size_t capacity;		/* bytes up to which the heap may grow now */
  size_t in_use;		/* bytes in live objects, by class size */
  size_t free_bytes;		/* capacity not in use */
  size_t high_water;		/* bytes from the base ever used */
  size_t objects;		/* live objects */
  uint64_t commits;		/* since the heap was created */
  int64_t last_commit;		/* seconds since the epoch */
  size_t n_classes;		/* entries in the two arrays below */
  size_t class_size[128];	/* bytes */
  size_t class_count[128];	/* live objects */
  size_t unapplied;		/* bytes of the log that waits for readers of
				   an older state; 0: none */
  size_t large_count;		/* objects above the largest class */
  size_t large_bytes;
  uint64_t reserved[8];		/* 0; for later versions */
};

/* Store statistics of H in *ST.  */
void pma_stats (struct pma_heap *h, struct pma_stats *st);

/* Check every structure of the allocator.  Return PMA_OK; or
   PMA_EDAMAGED; or PMA_EMISUSE if misuse was detected earlier (see pma_free).
   After an error WHAT has a sentence about it, at most N bytes.  */
enum pma_error pma_check (struct pma_heap *h, char *what, size_t n);

/* Call pma_check, and verify the checksum of every unit of the committed
   state.  The heap must not have been changed since its opening.  */
enum pma_error pma_verify (struct pma_heap *h, char *what, size_t n);

/* Verify the checksum of every unit of the committed state like pma_verify,
   but continue after a wrong one: BAD (B, CTX) is called for each damaged
   range *B, in ascending order.  Pages that were read leave memory first, so a
   heap may be larger than memory.  Return PMA_EDAMAGED if BAD was called.  */
struct pma_bad
{
  uint64_t at;			/* offset in the file */
  const void *from;		/* its address in memory */
  size_t n;			/* bytes */
};
typedef void (*pma_bad_fn) (const struct pma_bad *b, void *ctx);
enum pma_error pma_scrub (struct pma_heap *h, pma_bad_fn bad, void *ctx);

/* Set *FROM and *N to the range in which the last PMA_EDAMAGED of pma_verify
   or pma_commit found a wrong checksum.  It may have parts of several objects.
   Return false if none was found.  */
bool pma_bad_range (const struct pma_heap *h, const void **from, size_t *n);

/* True if [P, P+N) lies inside one live object of H.  For checkers of
   structures in a heap: never touches memory outside of it.  What it finds out
   about a slab is cached until pma_check is called.  */
bool pma_is_live (struct pma_heap *h, const void *p, size_t n);

/* Store the ids of the processes that hold the heap in FILE for writing (or
   keep writers out), or that read it, in PIDS, at most MAX, as far as this
   process may see them.  Return their number.  */
size_t pma_holders (const char *file, long *pids, size_t max);
size_t pma_readers (const char *file, long *pids, size_t max);

#ifdef __cplusplus
}
#endif

#endif /* PMA_H */
