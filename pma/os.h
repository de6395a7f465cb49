/* os.h -- system calls that differ between kernels.
   SPDX-License-Identifier: GPL-3.0-or-later

   os.c makes each call that POSIX does not have, and no other file of libpma
   does.  configure has looked for it, and os.c has a fallback.  `make
   check-fallbacks' builds without all of these calls.  */

#ifndef PMA_OS_H
#define PMA_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Flags of mmap that some systems do not have.  */
#ifndef MAP_ANONYMOUS
# define MAP_ANONYMOUS MAP_ANON
#endif
#ifndef MAP_NORESERVE
# define MAP_NORESERVE 0
#endif

/* --- memory ------------------------------------------------------------- */

/* Map N bytes of zeros.  Return NULL and set errno on failure.  */
void *pmai_os_map (size_t n);

/* Resize the anonymous private mapping P, which is readable and writable, from
   OLD to NEW bytes; it may move.  On failure return MAP_FAILED, set errno, and
   change nothing.  */
void *pmai_os_remap (void *p, size_t old, size_t new);

/* Replace what is mapped at TO by the N bytes of the anonymous private mapping
   FROM.  On failure return false, set errno, and change nothing.  */
bool pmai_os_move (void *from, size_t n, void *to);

/* Reserve N bytes at AT without access.  Return 0, EEXIST if something is
   mapped there, or another errno value.  */
int pmai_os_take (void *at, size_t n);

/* Map the first N bytes of FD shared, so that a page is on the medium as soon
   as the processor's caches are written back.  Return MAP_FAILED if that is
   impossible.  */
void *pmai_os_map_medium (int fd, size_t n);

/* True if MADV_DONTNEED drops the private copies of a file's pages.  */
extern const bool pmai_os_drops;

/* Advise the kernel about the N bytes at P.  Does nothing if the kernel has no
   such advice, and leaves errno.  */
enum os_advice
{
  OS_NOW,			/* they will be stored to: make their pages */
  OS_HUGE,			/* they may be in huge pages */
  OS_COLD			/* other pages are more urgent */
};
void pmai_os_advise (void *p, size_t n, enum os_advice advice);

/* True if OS_HUGE has an effect.  */
bool pmai_os_has_huge (void);

/* Move the N bytes at P, mapped from a file, into huge pages.  On failure
   return false and change nothing.  */
bool pmai_os_make_huge (void *p, size_t n);

/* Return the bytes of memory of the machine; 0 if unknown.  */
uint64_t pmai_os_memory (void);

/* Return seconds since 1970, like time.  */
int64_t pmai_os_time (void);

/* --- files -------------------------------------------------------------- */

/* Read the target of the link PATH, at most N bytes, and the STATUS of the
   same link.  Return the length, or -1 and errno.  */
ssize_t pmai_os_read_link (const char *path, char *target, size_t n,
			   struct stat *status);

/* Open a file without a name in the folder DIR, for reading and writing.
   Return -1 and errno on failure.  */
int pmai_os_nameless (const char *dir);

/* The functions from here to pmai_os_reserve return 0 or an errno value; EINTR
   is possible.  */

/* Flush the data of FD to its medium.  */
int pmai_os_flush (int fd);
/* Begin to write a part of FD to its medium; a hint only.  */
void pmai_os_flush_soon (int fd, uint64_t off, uint64_t n);
/* Wait until the N bytes at P, mapped shared from OFF on in FD, are on the
   medium, and drop them from memory.  */
void pmai_os_let_go (void *p, int fd, uint64_t off, uint64_t n);
/* Release the space of a part of FD, which then reads as zeros.  EOPNOTSUPP or
   ENOSYS: nothing was changed.  */
int pmai_os_punch (int fd, uint64_t off, uint64_t n);
/* Allocate space for a part of FD, so that it can be stored to.  Its contents
   stay, and a shorter file grows.  */
int pmai_os_reserve (int fd, uint64_t off, uint64_t n);

/* Return the offset of the first byte of FD, from AT on, that is in a hole, or
   that is not.  The end of the file counts as a hole.  Return -1 and errno on
   failure, ENXIO if there is none.  Where the system does not report holes,
   there are none.  */
enum os_extent { OS_DATA, OS_HOLE };
off_t pmai_os_next (int fd, off_t at, enum os_extent what);

/* --- locks -------------------------------------------------------------- */

/* Lock the byte AT of FD.  TYPE is F_RDLCK, F_WRLCK or F_UNLCK.  The lock
   belongs to the open file description; where the system has no such locks, to
   the process, which then must not open the file a second time.  Return 0 or
   an errno value: EAGAIN or EACCES if another holds it.  */
int pmai_os_lock (int fd, int type, off_t at);
/* True if another lock conflicts, so that pmai_os_lock would fail.  */
bool pmai_os_is_locked (int fd, int type, off_t at);

/* --- processes ---------------------------------------------------------- */

/* True if the process has rights that its caller does not have.  */
bool pmai_os_is_privileged (void);

#endif /* PMA_OS_H */
