/* os.h -- what kernels do in different ways.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each call that POSIX does not have is made in os.c and nowhere else in
   libpma, after configure has looked for it, and has something that stands
   in for it.  `make check-fallbacks' builds without all of them.  */

#ifndef PMA_OS_H
#define PMA_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Flags of mmap that some systems do without.  */
#ifndef MAP_ANONYMOUS
# define MAP_ANONYMOUS MAP_ANON
#endif
#ifndef MAP_NORESERVE
# define MAP_NORESERVE 0
#endif

/* --- memory ------------------------------------------------------------- */

/* Map N bytes of zeros; NULL and errno.  */
void *pmai_os_map (size_t n);

/* Make the anonymous private mapping P of OLD bytes, which may be read and
   stored to, NEW bytes long; it may move.  MAP_FAILED and errno: it is as it
   was.  */
void *pmai_os_remap (void *p, size_t old, size_t new);

/* Put the N bytes of the anonymous private mapping FROM in place of what is
   mapped at TO.  False and errno: nothing was done.  */
bool pmai_os_move (void *from, size_t n, void *to);

/* Map N bytes without access at AT, where nothing is: 0, EEXIST when
   something is there, or another errno.  */
int pmai_os_take (void *at, size_t n);

/* Map the first N bytes of FD shared, so that a page is on the medium once
   the caches of the processor are written back.  MAP_FAILED: not so here.  */
void *pmai_os_map_medium (int fd, size_t n);

/* Does MADV_DONTNEED drop the private copies of a file's pages?  */
extern const bool pmai_os_drops;

/* Advice about N bytes at P; nothing is done where there is none such.  errno
   stays.  */
enum os_advice
{
  OS_NOW,			/* they will be stored to: make the pages */
  OS_HUGE,			/* they may be in large pages */
  OS_COLD			/* others are needed more */
};
void pmai_os_advise (void *p, size_t n, enum os_advice advice);

/* Is anything given for OS_HUGE?  */
bool pmai_os_has_huge (void);

/* Put the N bytes at P, mapped from a file, into huge pages.  False: there are
   none, and they are as they were.  */
bool pmai_os_make_huge (void *p, size_t n);

/* Bytes of memory that the machine has; 0 when it does not say.  */
uint64_t pmai_os_memory (void);

/* Seconds since 1970, as time gives them.  */
int64_t pmai_os_time (void);

/* --- files -------------------------------------------------------------- */

/* Read what the link PATH leads to, at most N bytes, and its STATUS: of one
   and the same link.  -1 and errno on failure.  */
ssize_t pmai_os_read_link (const char *path, char *target, size_t n,
			   struct stat *status);

/* Open a file without a name in the folder DIR, to read and write; -1 and
   errno.  */
int pmai_os_nameless (const char *dir);

/* These return 0 or an errno, EINTR included.  */

/* Write the data of FD to its medium.  */
int pmai_os_flush (int fd);
/* Begin to write a part of FD to its medium; no more than a hint.  */
void pmai_os_flush_soon (int fd, uint64_t off, uint64_t n);
/* The N bytes at P, mapped shared from OFF on in FD, which is being written to
   its medium: wait for that and take them out of memory.  */
void pmai_os_let_go (void *p, int fd, uint64_t off, uint64_t n);
/* Give back the space of a part of FD, which then reads as zeros.  EOPNOTSUPP
   or ENOSYS: it is as it was.  */
int pmai_os_punch (int fd, uint64_t off, uint64_t n);
/* Give a part of FD space, so that it can be stored to; what is there stays,
   and the file grows where it is shorter.  */
int pmai_os_reserve (int fd, uint64_t off, uint64_t n);

/* From AT on in FD, the first byte that is not in a hole; -1 and errno, ENXIO
   when there is none.  Where holes cannot be asked for there are none.  */
off_t pmai_os_next_data (int fd, off_t at);
/* The same, of a byte in a hole, the end of the file being one.  */
off_t pmai_os_next_hole (int fd, off_t at);

/* --- locks -------------------------------------------------------------- */

/* Lock the byte AT of FD: TYPE is one of F_RDLCK, F_WRLCK, F_UNLCK.  The lock
   is that of the opening; where the system has no such locks, that of the
   process, which then must not open the file a second time.  0 or an errno,
   EAGAIN and EACCES when it is held.  */
int pmai_os_lock (int fd, int type, off_t at);
/* Would pmai_os_lock have to wait?  */
bool pmai_os_is_locked (int fd, int type, off_t at);

/* --- processes ---------------------------------------------------------- */

/* Does the process have rights that who started it does not?  */
bool pmai_os_is_privileged (void);

#endif /* PMA_OS_H */
