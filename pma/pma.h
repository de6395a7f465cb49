/* pma.h -- the public face of libpma, the persistent memory allocator.
   SPDX-License-Identifier: GPL-3.0-or-later

   A heap is a contiguous range of memory with a size-class allocator in it.
   A *persistent heap* is kept in one file, the heap file; an *anonymous heap*
   (the transient arena of a process, or the stand-in where no file is named)
   lives in anonymous memory.  The same calls serve both.

   Caveats first:
   - A heap file is mapped at the address kept in its header; pointers in the
     heap are plain C pointers and stay valid from run to run.
   - The file's committed state changes in pma_commit only.  A process that
     ends without it, in whatever way, leaves the state before its run.
   - No system call may write into a persistent heap (read() into it may give
     EFAULT): read into transient memory and copy.  With PMA_VERIFY_TOUCH none
     can read from parts that the program has not read yet.
   - After fork only the parent may go on using a persistent heap, unless the
     child calls pma_detach; it cannot commit then either.
   - Where a heap file is larger than the memory budget, a handler for SIGSEGV
     is installed at open, by libsigsegv where that can be loaded; it passes
     other faults on to the one before it.
   - The library never prints and never exits (but where one of its own
     invariants does not hold); a full heap is NULL from the allocation calls
     and pma_last_error gives the reason.
   - Not thread safe: one thread at a time uses the library.  */

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

/* The version of the library that runs, "MAJOR.MINOR.PATCH".  */
const char *pma_version (void);

struct pma_heap;

/* What can go wrong; pma_strerror has one sentence for each.  */
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
  PMA_ETOOSMALL,		/* no room for the header and a first slab */
  PMA_EADDRESS,			/* the heap's address range is taken */
  PMA_ENOADDRESS,		/* this machine has no such addresses */
  PMA_EUNTRUSTED,		/* owned by another user */
  PMA_EEXPOSED,			/* writable by others */
  PMA_EBUSY,			/* locked longer than the time limit */
  PMA_ENOMEM,			/* no memory */
  PMA_EFULL,			/* the heap is full */
  PMA_ENOSPC,			/* the file system is full, or a quota */
  PMA_EIO,			/* a read, write or flush failed */
  PMA_EREADONLY,		/* commit on a heap opened to read */
  PMA_EFORK,			/* a child used its parent's heap */
  PMA_EREPLACED,		/* the file lost its name, to another or none */
  PMA_ELINK,			/* a link that another user may have made */
  PMA_EINVAL,			/* bad argument or option */
  PMA_EOPEN,			/* this process has the heap file open */
  PMA_EMISUSE,			/* freed twice, or not an object of the heap */
  PMA_ECALLER			/* a process that started this one holds the
				   heap, and no_caller is set */
};

/* A sentence for E, without a newline; static storage.  */
const char *pma_strerror (enum pma_error e);

/* The error of the last call on this thread that failed; and the errno that
   came with it, 0 if none.  */
enum pma_error pma_last_error (void);
int pma_last_errno (void);

enum pma_sync
{
  PMA_SYNC_AUTO,		/* full on block storage, off on tmpfs */
  PMA_SYNC_FULL,		/* a commit is on the medium when it returns */
  PMA_SYNC_OFF			/* atomic against death of the process only */
};

/* What is compared with its checksum at open, besides header and log.  */
enum pma_verify
{
  PMA_VERIFY_AUTO,		/* all of a heap of up to 1 MB */
  PMA_VERIFY_ALL,		/* everything, and the allocator walked */
  PMA_VERIFY_NONE,		/* no more; to look at a damaged heap */
  PMA_VERIFY_TOUCH		/* as AUTO, and of a larger heap each part when
				   it is first read or stored to: see damaged
				   in pma_options */
};

struct pma_bad;

/* How a heap is opened.  Fields that are 0 ask for what is usual, so clear the
   struct first.  */
struct pma_options
{
  const char *file;		/* NULL: anonymous heap */
  bool read_only;		/* see the state at the opening; stores stay
				   private */
  bool exclude_writers;		/* with read_only: keep writers out as well */
  bool wipe;			/* nothing freed can be read in the file
				   after a commit */
  bool existing;		/* a file that is missing is an error */
  bool trust;			/* accept a heap of another owner */
  enum pma_verify verify;
  enum pma_sync sync;
  double timeout;		/* seconds to wait for the lock; 0: do not
				   wait, < 0: no limit */
  size_t budget;		/* private dirty bytes kept in memory; 0 auto */
  bool low;			/* a heap to be made shall open where
				   processes have few addresses, too */
  uint64_t seed;		/* hash seed for a heap to be made; 0 random */
  /* Called once when the lock has been waited for longer than a second.  */
  void (*waiting) (const char *file, void *ctx);
  /* Called for messages: LEVEL 1 error, 2 warning, 3 progress.  */
  void (*message) (int level, const char *text, void *ctx);
  void *ctx;			/* for the two above */
  bool no_caller;		/* do not wait for a process that started this
				   one: it holds the heap to its end */
  bool mend;			/* with read_only: where a checksum tells that
				   one bit was turned over, read what it was;
				   a message of level 2 says which */
  bool reserved_flags[6];	/* false */
  /* With PMA_VERIFY_TOUCH: H was touched where it is damaged, as *B says.
     Called in a handler of SIGSEGV, on the stack for signals; all of H can be
     read, and commits fail with PMA_EDAMAGED.  It does not return, but may
     leave by longjmp; the process is aborted if it is NULL or returns.  */
  void (*damaged) (struct pma_heap *h, const struct pma_bad *b, void *ctx);
  uint64_t reserved[6];		/* 0; for later versions */
};

/* Open (and create, when FILE is absent, empty or all zero bytes) a heap.
   On success *OUT is the heap.  A writer keeps other writers out until it is
   closed.  A reader waits for nobody and sees what was committed when it
   opened, to its end; two exceptions: a process started by a writer waits
   until that one waits too (pma_release), and so does a writer started by a
   reader.  On any error *OUT is NULL and the file is untouched.

   Several heaps may be open in a process, but each file once: a second open is
   PMA_EOPEN at once, whatever the time limit (PMA_EBUSY is about other
   processes, for which waiting helps).  The exception is a second open for
   reading beside one for reading: *OUT is the same handle, with the same state
   and the same private stores, to be closed as often as it was opened.  That is
   PMA_EOPEN where the first open does not have what O asks for
   (exclude_writers, mend, PMA_VERIFY_ALL or PMA_VERIFY_TOUCH), was released, or
   was made before a fork.  */
enum pma_error pma_open (const struct pma_options *o, struct pma_heap **out);

/* Has the process rights that the user who started it lacks (set-uid,
   set-gid, capabilities of the file)?  Then its environment is not to be
   trusted.  */
bool pma_is_privileged (void);

/* Let go of H: what was not committed is rolled back.  A handle that was opened
   several times is kept until its last close.  */
void pma_close (struct pma_heap *h);

/* --- allocation --------------------------------------------------------- */

/* N bytes (0 counts as 1), 8-byte aligned (16 from 16 bytes up where N is a
   multiple of 16), not cleared.  NULL when the heap is full.  */
void *pma_alloc (struct pma_heap *h, size_t n);

/* As pma_alloc, all bytes zero.  */
void *pma_zalloc (struct pma_heap *h, size_t n);

/* Change the size of P (NULL: allocate).  On failure NULL, P untouched.  P that
   is not an object of H is misuse, see pma_free.  */
void *pma_realloc (struct pma_heap *h, void *p, size_t n);

/* Address space of anonymous heap H until it is closed: an address with
   BELOW bytes before it and ABOVE from it on, zero until stored to.  Only
   what is touched takes memory.  NULL when there is none.  */
void *pma_reserve (struct pma_heap *h, size_t below, size_t above);

/* Give P (NULL: nothing) back.  P that is not an object of H, or was freed
   already, is misuse: where that is cheap to see (always in a library built
   with --enable-assertions=expensive) nothing is freed, pma_last_error is
   PMA_EMISUSE, and commits fail with it until the heap is rolled back.  A
   commit finds most of the rest, and stores into freed objects, in the slabs
   that were changed.  */
void pma_free (struct pma_heap *h, void *p);

/* The bytes that P may hold without a realloc: its size class.  */
size_t pma_usable (struct pma_heap *h, const void *p);

/* The N bytes at P will be read from end to end, soon.  A hint that helps
   where the heap is larger than memory.  */
void pma_will_scan (const struct pma_heap *h, const void *p, size_t n);
/* The N bytes at P were filled and will not be used again soon.  */
void pma_was_filled (const struct pma_heap *h, const void *p, size_t n);
/* Keep the N bytes at P, whole pages that were made since the last commit, in
   memory alone until they are let go or committed: they will be stored to at
   random.  True: they are zero now.  False: they are as they were, for memory
   is not scarce or has no room.  */
bool pma_hold (struct pma_heap *h, void *p, size_t n);
/* What is held at P, if anything, need not be any more.  */
void pma_let_go (struct pma_heap *h, const void *p);
/* How many bytes are held.  H may be NULL.  */
size_t pma_held (const struct pma_heap *h);
/* 0 where H and what is used beside it are likely to fit into memory.  Else
   so many bytes of H may be used again and again, and such hints pay.  H may
   be NULL.  */
size_t pma_scarcity (const struct pma_heap *h);

/* To be called now and then in a run that may change much of H: what it changes
   all over is put into large pages.  At most half as much time is spent on that
   as on the run so far.  H may be NULL.  */
void pma_worked (struct pma_heap *h);

/* Bytes from the base of H to the end of what is in use.  */
size_t pma_high_water (const struct pma_heap *h);

/* Is H in anonymous memory, not in a file?  */
bool pma_is_anonymous (const struct pma_heap *h);

/* Is P inside H's range?  */
bool pma_owns (const struct pma_heap *h, const void *p);

/* --- root --------------------------------------------------------------- */

/* The object from which a program finds all others; NULL in a new heap.  */
void *pma_root (const struct pma_heap *h);
/* P, an object of H or NULL, becomes the root with the next commit.  Any other
   address is PMA_EINVAL, and the root stays.  */
enum pma_error pma_set_root (struct pma_heap *h, void *p);

/* A random number fixed when the heap was made: the seed for hash tables
   that live in it.  */
uint64_t pma_hash_seed (const struct pma_heap *h);

/* --- transactions ------------------------------------------------------- */

/* Make the present state the committed one.  Costs nothing (no system call
   that writes or flushes) when nothing changed.  On error the file still
   has the former state and the heap may go on being used.  PMA_EMISUSE: see
   pma_free; only pma_rollback and pma_close help.  PMA_EDAMAGED: what is to be
   changed has a wrong checksum in the file, so that the commit would hide the
   damage; pma_bad_range says where.  */
enum pma_error pma_commit (struct pma_heap *h);

/* Does memory differ from the committed state?  Stops at the first
   difference; changes nothing, allocates nothing, and may be called in a
   signal handler, whatever was interrupted.  False for a reader.  */
bool pma_is_changed (struct pma_heap *h);

/* Forget everything since the last commit; pointers got since are void.  For a
   reader an error where others have given up a log that it needs; an error for
   an anonymous heap, too, and PMA_EOPEN for a handle that is open twice.  */
enum pma_error pma_rollback (struct pma_heap *h);

/* Is a process waiting for the lock that this one holds?  */
bool pma_is_wanted (struct pma_heap *h);

/* Commit and let the lock go; pma_acquire takes it again (waiting as
   pma_open does).  *CHANGED says whether others committed in between: then
   every pointer into the heap but the root's is void.  A handle that is open
   twice cannot be released: PMA_EOPEN.  The hash seed stays;
   if another heap has taken the file's name, not a copy of this one, that
   is an error.  */
enum pma_error pma_release (struct pma_heap *h);
/* True if the file of H, open for reading, has a newer state than H shows.  To
   see it, pma_release and pma_acquire H.  */
bool pma_has_news (struct pma_heap *h);
enum pma_error pma_acquire (struct pma_heap *h, bool *changed);

/* Call FN, on a stack for signals, when the C stack is used up; it does not
   return, but may leave by longjmp.  Needs libsigsegv, which pma_guard_stack
   loads where it can be had: to be called when the program recurses deeply.  A
   handler for SIGSEGV that was there is called for the faults that are neither
   an overflow nor in a heap, with their address and without a context.  */
void pma_on_overflow (void (*fn) (void));
void pma_guard_stack (void);

/* In a child of fork, while its parent waits: from now on nothing that this
   process stores reaches the parent or the file, and the lock is no longer
   held by it.  */
enum pma_error pma_detach (struct pma_heap *h);

/* --- inspection --------------------------------------------------------- */

struct pma_stats
{
  size_t file_size;		/* bytes, as the file system says */
  size_t capacity;		/* bytes the heap may grow to now */
  size_t in_use;		/* bytes in live objects, by class size */
  size_t free_bytes;		/* capacity not in use */
  size_t high_water;		/* bytes from the base ever used */
  size_t objects;		/* live objects */
  uint64_t commits;		/* since the heap was made */
  int64_t last_commit;		/* seconds since the epoch */
  size_t n_classes;		/* entries in the two arrays below */
  size_t class_size[128];	/* bytes */
  size_t class_count[128];	/* live objects */
  size_t unapplied;		/* bytes of the log that waits for readers of an
				   older state to end; 0: none */
  size_t large_count;		/* objects above the largest class */
  size_t large_bytes;
  uint64_t reserved[8];		/* 0; for later versions */
};

/* Fill *ST for H.  */
void pma_stats (struct pma_heap *h, struct pma_stats *st);

/* Walk every structure of the allocator; PMA_OK, or PMA_EDAMAGED or, after
   misuse that was seen (pma_free), PMA_EMISUSE with a sentence in WHAT (at most
   N bytes).  */
enum pma_error pma_check (struct pma_heap *h, char *what, size_t n);

/* pma_check, and the checksum of every unit of the committed state.  For a
   heap in which nothing was changed since it was opened.  */
enum pma_error pma_verify (struct pma_heap *h, char *what, size_t n);

/* Compare the checksum of every unit of the committed state, as pma_verify
   does, but go on after a wrong one: BAD (B, CTX) is called for each damaged
   range *B, in ascending order.  What was read is the first to leave memory
   again, so a heap may be larger than that.  PMA_EDAMAGED if BAD was
   called.  */
struct pma_bad
{
  uint64_t at;			/* bytes from the start of the file */
  const void *from;		/* the same place in memory */
  size_t n;			/* bytes */
};
typedef void (*pma_bad_fn) (const struct pma_bad *b, void *ctx);
enum pma_error pma_scrub (struct pma_heap *h, pma_bad_fn bad, void *ctx);

/* The bytes in which the last PMA_EDAMAGED of pma_verify or pma_commit found a
   wrong checksum: N bytes from *FROM on, which may hold parts of several
   objects.  False if none was found.  */
bool pma_bad_range (const struct pma_heap *h, const void **from, size_t *n);

/* Is [P, P+N) wholly inside one live object of H?  For checkers of the
   structures kept in a heap: never touches memory outside it.  What it
   finds out about a slab it keeps until pma_check is called.  */
bool pma_is_live (struct pma_heap *h, const void *p, size_t n);

/* The processes, at most MAX, that hold the heap in FILE for writing (or keep
   writers out), and those that read it, as far as this process may see; their
   number.  */
size_t pma_holders (const char *file, long *pids, size_t max);
size_t pma_readers (const char *file, long *pids, size_t max);

#ifdef __cplusplus
}
#endif

#endif /* PMA_H */
