/* os.h -- system calls that differ between kernels.
   SPDX-License-Identifier: GPL-3.0-or-later

   os.c makes all system calls of libpma that are not in POSIX.  Each call has
   a fallback, which is used if configure has not found the call.  `make
   check-fallbacks' builds without these calls.  */

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
   OLD to NEW bytes, and return its address, which may change.  On failure
   return MAP_FAILED, set errno, and change nothing.  */
void *pmai_os_remap (void *p, size_t old, size_t new);

/* Move the N bytes of the anonymous private mapping FROM to the address TO,
   replacing the mappings there.  On failure return false, set errno, and
   change nothing.  */
bool pmai_os_move (void *from, size_t n, void *to);

/* Reserve N bytes of address space at AT, without access.  Return 0, EEXIST if
   something is mapped there, or another errno value.  */
int pmai_os_take (void *at, size_t n);

/* Map the first N bytes of FD shared and with MAP_SYNC, so that a store to a
   page is on the medium as soon as the processor's caches have been written
   back.  Return MAP_FAILED if this is impossible.  */
void *pmai_os_map_medium (int fd, size_t n);

/* True if MADV_DONTNEED drops the private copies of a file's pages.  */
extern const bool pmai_os_drops;

/* Advise the kernel about the N bytes at P.  Do nothing if the kernel does not
   support ADVICE.  errno does not change.  */
enum os_advice
{
  OS_NOW,			/* the pages will be written, so allocate them
				   now */
  OS_HUGE,			/* the kernel may use huge pages */
  OS_COLD			/* the pages are needed less often than other
				   pages */
};
void pmai_os_advise (void *p, size_t n, enum os_advice advice);

/* True if OS_HUGE has an effect.  */
bool pmai_os_has_huge (void);

/* Copy the N bytes at P, mapped from a file, into huge pages of that file.  On
   failure return false and change nothing.  */
bool pmai_os_make_huge (void *p, size_t n);

/* Return the machine's memory in bytes, or 0 if it is unknown.  */
uint64_t pmai_os_memory (void);

/* Return the number of seconds since 1970, like time ().  */
int64_t pmai_os_time (void);

/* --- files -------------------------------------------------------------- */

/* Read the target of the symbolic link PATH, at most N bytes, into TARGET, and
   the status of the link itself into *STATUS.  Both belong to the same link,
   even if PATH is replaced between the two system calls.  Return the target's
   length, or -1 with errno set.  */
ssize_t pmai_os_read_link (const char *path, char *target, size_t n,
			   struct stat *status);

/* Open a new file without a name in the directory DIR for reading and writing.
   Return its descriptor, or -1 with errno set.  */
int pmai_os_nameless (const char *dir);

/* The functions from pmai_os_flush to pmai_os_reserve return 0 or an errno
   value, which may be EINTR.  */

/* Flush the data of FD to its medium.  */
int pmai_os_flush (int fd);
/* Ask the kernel to begin writing a part of FD to its medium.  */
void pmai_os_flush_soon (int fd, uint64_t off, uint64_t n);
/* Wait until the N bytes at P, mapped shared from offset OFF of FD, are on the
   medium.  Then drop these bytes from memory.  */
void pmai_os_let_go (void *p, int fd, uint64_t off, uint64_t n);
/* Release the disk space of a part of FD, which then reads as zeros.  The
   errno values EOPNOTSUPP and ENOSYS mean that the file has not changed.  */
int pmai_os_punch (int fd, uint64_t off, uint64_t n);
/* Allocate disk space for a part of FD, so that a store to this part cannot
   fail.  The contents of the part remain; if the file ends before the end of
   the part, it is extended.  */
int pmai_os_reserve (int fd, uint64_t off, uint64_t n);

/* Return the offset of the first byte of FD at or after AT that is data
   (OS_DATA) or lies in a hole (OS_HOLE).  The end of the file counts as a
   hole.  On failure, return -1 with errno set; ENXIO means that there is no
   such byte.  If the system does not report holes, all bytes are data.  */
enum os_extent { OS_DATA, OS_HOLE };
off_t pmai_os_next (int fd, off_t at, enum os_extent what);

/* --- locks -------------------------------------------------------------- */

/* Lock byte AT of FD.  TYPE is F_RDLCK, F_WRLCK or F_UNLCK.  The lock belongs
   to the open file description.  On systems that do not have such locks, it
   belongs to the process, which must then not open the file a second time.
   Return 0 or an errno value: EAGAIN or EACCES if another holder has the
   lock.  */
int pmai_os_lock (int fd, int type, off_t at);
/* True if pmai_os_lock would fail because another holder has a conflicting
   lock.  */
bool pmai_os_is_locked (int fd, int type, off_t at);

/* --- processes ---------------------------------------------------------- */

/* True if the process has privileges that its caller lacks (set-uid, set-gid
   or file capabilities).  */
bool pmai_os_is_privileged (void);

#endif /* PMA_OS_H */
