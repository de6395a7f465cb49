/* pma.h -- the interface of libpma, the persistent memory allocator.
   SPDX-License-Identifier: GPL-3.0-or-later

   A heap is a contiguous range of memory with a size-class allocator.  A
   *persistent heap* is kept in one file, the heap file.  An *anonymous heap*
   is in anonymous memory: it serves as the transient arena of a process, or
   replaces a persistent heap if no file is named.  Unless a comment says
   otherwise, the functions work with both kinds.

   Important to know:

   - A heap file is mapped at the address that its header contains, so pointers
     in the heap are plain C pointers and remain valid in later runs.
   - Only pma_commit and pma_release change the committed state of the file.
     If a process ends without a commit, for any reason, the file keeps the
     state of the last commit.
   - Do not let a system call write into a persistent heap, since the system
     call may fail with EFAULT: call read() with a transient buffer and copy
     the data.  With PMA_VERIFY_TOUCH or `lazy', do not let a system call read
     parts of the heap that the program has not read yet.
   - After fork, only the parent may use a persistent heap, unless the child
     calls pma_detach; a child can never commit.
   - Verifying a heap, which pma_open does with small heaps, installs a handler
     for SIGBUS.  Opening a heap file larger than the memory budget,
     PMA_VERIFY_TOUCH, `lazy' and pma_guard_stack install one for SIGSEGV.
     Each handler passes other faults to the previously installed handler.
   - A call that waits for a lock replaces the handler of SIGRTMAX, with which
     a timer then interrupts the wait.
   - The library never exits, and prints only if one of its own assertions
     fails.  It aborts the process in that case and after an access to damaged
     data (see `damaged' in pma_options).
   - An allocation function returns NULL if it fails.  After each failed call,
     pma_last_error returns the reason.
   - The library is not thread safe: only one thread at a time may use it.  */

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

/* Return the version, "MAJOR.MINOR.PATCH", of the library that the program has
   loaded.  */
const char *pma_version (void);

struct pma_heap;

/* Errors.  For each error, pma_strerror returns a sentence.  */
enum pma_error
{
  PMA_OK = 0,
  PMA_ENOENT,			/* the file cannot be found or created */
  PMA_EACCESS,			/* the file cannot be opened for reading or
				   writing */
  PMA_EDIR,			/* the file is a directory */
  PMA_ENOTREG,			/* the file is a FIFO, device or socket */
  PMA_ENOTHEAP,			/* the file is not a heap; it may be text, for
				   example */
  PMA_ETRUNC,			/* the file is shorter than its header says */
  PMA_EVERSION,			/* the file has a different format version */
  PMA_EBYTEORDER,		/* the file has a different byte order or word
				   size */
  PMA_EDAMAGED,			/* a checksum or an invariant is wrong */
  PMA_ETOOSMALL,		/* the file is too small for the header and a
				   slab */
  PMA_EADDRESS,			/* the heap's addresses are in use */
  PMA_ENOADDRESS,		/* the heap was made for addresses that the
				   address space of this machine does not
				   include */
  PMA_EUNTRUSTED,		/* the file belongs to another user */
  PMA_EEXPOSED,			/* other users may write to the file */
  PMA_EBUSY,			/* the heap was locked for longer than the time
				   limit */
  PMA_ENOMEM,			/* out of memory, or of addresses for the
				   heap */
  PMA_EFULL,			/* the heap has filled its file, whose size is
				   fixed (see pma_open) */
  PMA_ENOSPC,			/* the file system or a quota is full */
  PMA_EIO,			/* a read, write or flush failed; or the handle
				   cannot commit (see pma_commit) */
  PMA_EREADONLY,		/* pma_commit was called for a heap that is
				   open for reading */
  PMA_EFORK,			/* a forked child called pma_commit,
				   pma_rollback, pma_release or pma_acquire */
  PMA_EREPLACED,		/* the file was deleted, replaced or
				   overwritten */
  PMA_ELINK,			/* the name is a link that another user may
				   have made */
  PMA_EINVAL,			/* an argument or option is invalid */
  PMA_EOPEN,			/* this process already has the heap file
				   open */
  PMA_EMISUSE,			/* an object was freed twice, an address that
				   is not an object was freed or reallocated,
				   or a freed object was stored to */
  PMA_ECALLER			/* an ancestor of this process holds the heap,
				   and no_caller is set */
};

/* Return a sentence for E, without a newline, in static storage.  */
const char *pma_strerror (enum pma_error e);

/* Return the error of this thread's last failed call, or PMA_OK if no call has
   failed yet.  A successful call does not clear the error.  */
enum pma_error pma_last_error (void);
/* Return the errno value that caused the error of pma_last_error, or 0 if no
   system call has failed.  */
int pma_last_errno (void);

enum pma_sync
{
  PMA_SYNC_AUTO,		/* FULL on block storage, OFF on tmpfs */
  PMA_SYNC_FULL,		/* when pma_commit returns, the commit is on
				   the medium */
  PMA_SYNC_OFF			/* a commit survives the end of the process,
				   but perhaps not a power failure */
};

/* The units that pma_open compares with their checksums.  The header and the
   log are always verified.  */
enum pma_verify
{
  PMA_VERIFY_AUTO,		/* verify all units if the heap has at most 1
				   MB, and otherwise no unit of an object */
  PMA_VERIFY_ALL,		/* verify all units, and also check the
				   allocator's structures */
  PMA_VERIFY_NONE,		/* verify no unit; use this to inspect a
				   damaged heap */
  PMA_VERIFY_TOUCH		/* like AUTO, but verify each part of a larger
				   heap when it is first accessed; see
				   `damaged' in pma_options */
};

struct pma_bad;

/* Options of pma_open.  The value 0 of a field selects the default, so clear
   the struct before you set fields.  */
struct pma_options
{
  const char *file;		/* the name of the file, or NULL for an
				   anonymous heap; a relative name refers to
				   the current directory at the call of
				   pma_open */
  bool read_only;		/* true: the heap shows the state that is
				   committed when it is opened, and stores are
				   private */
  bool exclude_writers;		/* with read_only: no process can write to the
				   heap while this process has it open */
  bool wipe;			/* after a commit, freed data can no longer be
				   read in the file */
  bool existing;		/* fail if the file does not exist */
  bool trust;			/* accept a heap that belongs to another user
				   or that other users may write to, and follow
				   symbolic links that other users may have
				   made */
  enum pma_verify verify;
  enum pma_sync sync;
  double timeout;		/* the number of seconds to wait for the lock;
				   0: do not wait; negative: wait without
				   limit */
  size_t budget;		/* the maximum number of bytes of changed pages
				   that are kept in memory; 0: automatic */
  bool low;			/* for a new heap: choose a base that is valid
				   in a small address space as well */
  uint64_t seed;		/* hash seed of a new heap; 0: random */
  /* A function that is called if pma_open or pma_acquire has waited for a lock
     for a second.  */
  void (*waiting) (const char *file, void *ctx);
  /* A function that is called with a message.  The argument LEVEL of the
     function is 1 for an error, 2 for a warning, and 3 for progress.  */
  void (*message) (int level, const char *text, void *ctx);
  void *ctx;			/* the argument CTX of waiting, message and
				   damaged */
  bool no_caller;		/* if an ancestor of this process holds the
				   heap, fail instead of waiting for it */
  bool mend;			/* if a checksum shows that a single bit has
				   flipped, correct the bit in memory and name
				   it in a message of level 2; without
				   read_only, pma_open fails with PMA_EINVAL */
  bool lazy;			/* with read_only: apply the changes of a large
				   commit to each part of the heap when the
				   program reads the part; system calls must
				   not read parts that the program has not read
				   yet */
  bool reserved_flags[5];	/* must be false */
  /* A function that is called if PMA_VERIFY_TOUCH is selected and the program
     accesses a damaged part of H, which *B describes.  The function runs in a
     handler of SIGSEGV, on the signal stack.  The function may read all of H,
     but commits fail with PMA_EDAMAGED.  The function must not return, but may
     call longjmp.  If `damaged' is NULL or returns, the process aborts.
     Regardless of `verify', `damaged' is also called, with B->n equal to 0, if
     there is not enough memory to make a part accessible.  If B->n is 0,
     `damaged' must not access H.  If there is not enough memory and `damaged'
     is NULL, the fault is passed to the previously installed handler of
     SIGSEGV, like a fault outside of heaps.  */
  void (*damaged) (struct pma_heap *h, const struct pma_bad *b, void *ctx);
  uint64_t reserved[6];		/* must be 0; reserved for later versions */
};

/* Open a heap and store its handle in *OUT; the caller must pass the handle to
   pma_close.  If O is NULL, open an anonymous heap.  The struct *O and the name
   in it are copied.

   If FILE is missing, empty or all zeros, a writer creates a heap in it.  If
   FILE already has a size, this size remains fixed, and the heap cannot grow
   beyond it until the user enlarges the file; otherwise, the file grows with
   the heap.  A reader of a missing or empty file gets an empty anonymous heap,
   and does not create the file.

   A writer keeps other writers out until it closes the heap.  A reader does not
   wait for writers; until it closes the heap, it sees the state that was
   committed when it opened the heap.  There are three exceptions: a reader with
   exclude_writers waits like a writer, a reader whose ancestor is a writer
   waits until that writer releases the heap (pma_release), and a writer whose
   ancestor is a reader waits until that reader releases the heap.  After an
   error, *OUT is NULL, the committed state of the file is unchanged, and a file
   that pma_open has created is removed.

   A process may open several heaps, but each file only once: a second open
   fails immediately with PMA_EOPEN, whatever the time limit is.  (In contrast,
   PMA_EBUSY means that another process holds the heap, so a later attempt may
   succeed.)  However, if both calls open the file for reading, the second call
   returns the handle of the first call, so both have the same state and the
   same private stores.  Close the handle as often as the file was opened.  The
   second call fails with PMA_EOPEN if the open heap lacks an option of O
   (exclude_writers, PMA_VERIFY_ALL or PMA_VERIFY_TOUCH), has a different value
   of `mend', was released, or was opened before a fork.  */
enum pma_error pma_open (const struct pma_options *o, struct pma_heap **out);

/* Return true if the environment must not be trusted, because the process has
   privileges that its user lacks (set-uid, set-gid or file capabilities).  */
bool pma_is_privileged (void);

/* Close H; do nothing if H is NULL.  Changes that were not committed are rolled
   back.  All pointers into H become invalid.  If pma_open has returned a handle
   several times, the handle remains usable until it has been closed as many
   times.  */
void pma_close (struct pma_heap *h);

/* --- allocation --------------------------------------------------------- */

/* Allocate N bytes (one byte if N is 0), which are not cleared.  The bytes are
   aligned to 8 bytes, or to 16 bytes if N is a multiple of 16.  The caller must
   free the object with pma_free.  On failure, return NULL; the error is
   PMA_EFULL, PMA_ENOMEM, PMA_ENOSPC, PMA_EIO or, if another program has
   overwritten or truncated the file, PMA_EREPLACED or PMA_ETRUNC.  */
void *pma_alloc (struct pma_heap *h, size_t n);

/* Allocate N bytes as pma_alloc does, and set the bytes to zero.  */
void *pma_zalloc (struct pma_heap *h, size_t n);

/* Change the size of the object P to N bytes and return its address, which may
   be a new one.  If P is NULL, allocate N bytes.  On failure, return NULL and
   do not change the object.  It is an error in the program if P is neither
   NULL nor an object of H; see pma_free.  */
void *pma_realloc (struct pma_heap *h, void *p, size_t n);

/* Reserve address space for the anonymous heap H until it is closed.  Return
   an address P such that the BELOW bytes before P and the ABOVE bytes starting
   at P can be used.  All bytes in the reserved address space are zero until
   the program stores to them.  Only pages that have been accessed occupy
   memory.  Return NULL on failure.  */
void *pma_reserve (struct pma_heap *h, size_t below, size_t above);

/* Free the object P; do nothing if P is NULL.  It is an error in the program
   to free an address that is not an object of H, or an object that has already
   been freed.  If pma_free detects misuse, it does not free anything, and sets
   pma_last_error to PMA_EMISUSE.  (A library that was built with
   --enable-assertions=expensive always detects misuse.)  After pma_free has
   detected misuse, commits fail with PMA_EMISUSE until the heap is rolled
   back.  A commit checks the slabs that were changed: it detects most of the
   remaining misuse, and also a store into a freed object.  */
void pma_free (struct pma_heap *h, void *p);

/* Return the number of bytes that P, an object of H, can hold without
   pma_realloc.  The object may be larger than requested.  */
size_t pma_usable (struct pma_heap *h, const void *p);

/* Tell libpma that the N bytes at P will soon be read from start to end.  A
   call saves time if the heap is larger than memory.  */
void pma_will_scan (const struct pma_heap *h, const void *p, size_t n);
/* Tell libpma that the N bytes at P have been filled and will not be used
   soon.  */
void pma_was_filled (const struct pma_heap *h, const void *p, size_t n);
/* Keep the N bytes at P, which will be modified at random, in memory until
   they are freed, committed or passed to pma_let_go.  The bytes must be whole
   pages that were allocated since the last commit.  Return true if the bytes
   are held; all bytes are then zero.  Return false and leave the bytes
   unchanged if memory is not scarce or if there is not enough memory to hold
   them.  */
bool pma_hold (struct pma_heap *h, void *p, size_t n);
/* Stop holding the bytes at P, if they are held.  */
void pma_let_go (struct pma_heap *h, const void *p);
/* Return the number of held bytes.  The argument H may be NULL.  */
size_t pma_held (const struct pma_heap *h);
/* Return 0 if H is likely to fit into memory beside all other data in memory.
   Otherwise, return the number of bytes of H that the process can use
   frequently without exceeding memory; in this case, calls of pma_will_scan,
   pma_was_filled and pma_hold save time.  The argument H may be NULL.  */
size_t pma_scarcity (const struct pma_heap *h);

/* Move ranges of H with many modified pages into huge pages.  Programs that
   may change much of H should call this function periodically.  All calls
   together take at most half of the program's CPU time.  The argument H may be
   NULL.  */
void pma_worked (struct pma_heap *h);

/* Return the number of bytes from the base of H to the end of the last used
   unit.  */
size_t pma_high_water (const struct pma_heap *h);

/* Return true if H is in anonymous memory, not in a file.  */
bool pma_is_anonymous (const struct pma_heap *h);

/* Return true if P is an address in the range of H, or in a large block of an
   anonymous heap, which can be outside of the range.  */
bool pma_owns (const struct pma_heap *h, const void *p);

/* --- root --------------------------------------------------------------- */

/* Return the root, the object from which a program reaches all other objects.
   Return NULL in a new heap.  */
void *pma_root (const struct pma_heap *h);
/* Make P the root.  The argument P must be an object of H or NULL.  The next
   commit makes the root permanent.  Return PMA_EINVAL and keep the root if P
   is any other address.  */
enum pma_error pma_set_root (struct pma_heap *h, void *p);

/* Return the seed for hash tables in the heap, which was chosen when the heap
   was created.  */
uint64_t pma_hash_seed (const struct pma_heap *h);

/* --- transactions ------------------------------------------------------- */

/* Commit the current state.  If nothing has changed, do not make system calls
   that write or flush.  If H is anonymous, do nothing and return PMA_OK.  After
   an error, the file keeps the previous state, memory keeps the new state, and
   the heap can still be used.  Return PMA_OK if the commit is permanent, even
   if this process could not apply it to the file, for example because the log
   cannot be read again.  If the commit could not be applied to the file,
   memory contains the new state, but further commits fail with PMA_EIO; the
   next process that opens the heap applies it.

   Errors: PMA_EREADONLY, PMA_EFORK, PMA_EREPLACED and PMA_ETRUNC are explained
   above.  After PMA_ENOSPC and PMA_ENOMEM, a later commit may succeed.  PMA_EIO
   means that a read, write or flush failed, that H is released, or that a call
   of pma_rollback or pma_acquire has failed.  After PMA_EMISUSE (see pma_free),
   call pma_rollback or pma_close.  PMA_EDAMAGED means that damage was detected
   earlier, or that a unit that must be changed has a wrong checksum in the
   file.  In the second case, the commit fails because it would hide the damage,
   and pma_bad_range returns the damaged range.  */
enum pma_error pma_commit (struct pma_heap *h);

/* Return true if memory differs from the committed state.  Return false if H is
   anonymous, a reader or released, if this process is a forked child, or if H
   is new and has no root.  The function stops at the first difference, does not
   change or allocate anything, and may be called in any signal handler.  */
bool pma_is_changed (struct pma_heap *h);

/* Discard all changes since the last commit.  Pointers to objects that were
   allocated since the last commit become invalid.  The call fails without any
   effect if H is anonymous (PMA_EINVAL), if the handle is open twice
   (PMA_EOPEN), in a forked child (PMA_EFORK), or if a previous call has made H
   unusable (PMA_EIO).  If the call fails for another reason, for example
   because another program has overwritten or truncated the file (PMA_EREPLACED,
   PMA_ETRUNC), or because H is a reader and other processes have released a log
   that H needs, H is unusable, and all later commits fail.  */
enum pma_error pma_rollback (struct pma_heap *h);

/* Return true if a process waits for the lock that this process holds.  (A
   process whose `timeout' is 0 does not wait.)  */
bool pma_is_wanted (struct pma_heap *h);

/* Commit H, unless it is a reader, and release its lock, so that other
   processes can write.  Until pma_acquire is called, the program must not
   access objects of H.  If the commit fails, return its error and keep the
   lock.  Fail with PMA_EOPEN if the handle is open twice, and with PMA_EFORK in
   a forked child.  If H is anonymous, do nothing.  */
enum pma_error pma_release (struct pma_heap *h);
/* Lock H again after pma_release, waiting as pma_open does; do nothing if H is
   locked or anonymous.  Set *CHANGED to true if the file now has a different
   state, because other processes have committed, or because a copy of the heap
   has replaced or overwritten the file; all pointers into the heap are then
   invalid, and pma_root must be called again.  The hash seed does not change.
   Fail with the errors of pma_open, with PMA_EFORK in a forked child, and with
   PMA_EREPLACED if the file now contains a heap that is not a copy of this
   heap.  After an error, H remains released.  */
enum pma_error pma_acquire (struct pma_heap *h, bool *changed);
/* Return true if a writer has changed the commit records in the file of H, a
   heap opened for reading, so that the file probably contains a newer state
   than H shows.  To see the newer state, call pma_release and then pma_acquire,
   which reports whether the state differs.  */
bool pma_has_news (struct pma_heap *h);

/* pma_on_overflow sets the function FN to be called, on the signal stack, when
   the C stack overflows.  FN must not return, but may call longjmp.
   pma_guard_stack installs the handler that detects the overflow, and a signal
   stack unless the program has one.  An overflow is detected only if the stack
   of the program has a limit (RLIMIT_STACK).  A fault that is neither a stack
   overflow nor in a heap is passed to the previous handler of its signal.  */
void pma_on_overflow (void (*fn) (void));
void pma_guard_stack (void);

/* Make the stores of a forked child private, so that they reach neither the
   parent nor the file, and give up the child's share of the lock.  The child
   keeps the state that H has now, even if other processes commit.  Call this
   function in the child, while the parent waits.  Do nothing if H is anonymous
   or this process has opened H itself.  The only error is PMA_ENOMEM.  */
enum pma_error pma_detach (struct pma_heap *h);

/* --- inspection --------------------------------------------------------- */

struct pma_stats
{
  size_t file_size;		/* size of the file in bytes */
  size_t capacity;		/* number of bytes to which the heap may grow
				   at present */
  size_t in_use;		/* bytes in live objects, including the
				   rounding of each object to its size class */
  size_t free_bytes;		/* bytes of the capacity that are not in use */
  size_t high_water;		/* bytes from the base to the end of the last
				   used unit */
  size_t objects;		/* number of live objects */
  uint64_t commits;		/* number of commits since the heap was
				   created */
  int64_t last_commit;		/* seconds since the epoch */
  size_t n_classes;		/* entries in the two arrays below */
  size_t class_size[128];	/* bytes */
  size_t class_count[128];	/* number of live objects of each size */
  size_t unapplied;		/* length in bytes of a log that is not applied
				   because readers use an older state, or 0 */
  size_t large_count;		/* number of objects above the largest class */
  size_t large_bytes;
  uint64_t reserved[8];		/* always 0; reserved for later versions */
};

/* Store statistics of H in *ST.  If H is anonymous, file_size, commits,
   last_commit and unapplied are 0.  */
void pma_stats (struct pma_heap *h, struct pma_stats *st);

/* Release empty slabs, and then check every structure of the allocator.  Return
   PMA_OK, PMA_EDAMAGED, or PMA_EMISUSE if misuse was detected earlier (see
   pma_free).  Store an explanation of the error in WHAT, which has N bytes, as
   an English phrase with a final NUL.  If no error is found, store an empty
   string.  */
enum pma_error pma_check (struct pma_heap *h, char *what, size_t n);

/* Verify the checksum of every unit of the committed state, and call
   pma_check.  H must not contain changes that are not committed.  Return the
   errors of pma_check, PMA_ENOMEM, or PMA_EIO if the handler of SIGBUS cannot
   be installed.  */
enum pma_error pma_verify (struct pma_heap *h, char *what, size_t n);

/* Verify the checksum of every unit of the committed state, but, unlike
   pma_verify, do not stop at a wrong checksum: call BAD (B, CTX) for each
   damaged range *B, in ascending order.  Pages are dropped from memory after
   they have been read, so a heap may be larger than memory.  Return
   PMA_EDAMAGED if BAD was called, or PMA_ENOMEM or PMA_EIO like pma_verify.  If
   H is anonymous, do nothing.  */
struct pma_bad
{
  uint64_t at;			/* offset in the file */
  const void *from;		/* address in memory */
  size_t n;			/* bytes */
};
typedef void (*pma_bad_fn) (const struct pma_bad *b, void *ctx);
enum pma_error pma_scrub (struct pma_heap *h, pma_bad_fn bad, void *ctx);

/* Set *FROM and *N to the range with the wrong checksum that caused the last
   PMA_EDAMAGED of pma_verify or pma_commit.  The range may contain parts of
   several objects.  Return false if no range with a wrong checksum is
   known.  */
bool pma_bad_range (const struct pma_heap *h, const void **from, size_t *n);

/* Return true if [P, P + N) lies inside a single live object of H.  Programs
   that check structures in a heap can use this function, because it never
   reads memory outside the heap.  If the list of free objects of a slab is
   damaged, all objects of the slab are treated as live, so that the really
   live ones can be rescued.  If pma_verify or pma_scrub has found damage in
   the unit table, each range that begins at a multiple of 8 is treated as
   live.  The function caches which objects of a slab are live until pma_check
   is called.  */
bool pma_is_live (struct pma_heap *h, const void *p, size_t n);

/* Find the processes that hold the heap in FILE.  pma_holders finds processes
   that have the heap open for writing or keep writers out; pma_readers finds
   readers.  Store the ids of at most MAX processes in PIDS, and return the
   number of ids stored, which is 0 if FILE does not exist.  Processes that this
   process may not inspect are not found.  */
size_t pma_holders (const char *file, long *pids, size_t max);
size_t pma_readers (const char *file, long *pids, size_t max);

#ifdef __cplusplus
}
#endif

#endif /* PMA_H */
