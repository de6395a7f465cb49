/* os.h -- wrap system calls that need more than one line of code.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMA_OS_H
#define PMA_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Advice values of kernels 5.4 to 6.1 that older headers lack.  */
#ifndef MADV_COLD
# define MADV_COLD 20
#endif
#ifndef MADV_POPULATE_WRITE
# define MADV_POPULATE_WRITE 23
#endif
#ifndef MADV_COLLAPSE
# define MADV_COLLAPSE 25
#endif

/* --- memory ------------------------------------------------------------- */

/* Map N bytes of zeros.  Return NULL and set errno on failure.  */
void *pmai_os_map (size_t n);
/* Like pmai_os_map, but at a multiple of HUGE, the size of a huge page, and
   with the advice OS_HUGE.  */
void *pmai_os_map_huge (size_t n, size_t huge);

/* Reserve N bytes of address space at the address AT, without access rights.
   Return 0, EEXIST if something is mapped in this range, or another errno
   value.  */
int pmai_os_take (void *at, size_t n);

/* Advise the kernel about the N bytes at P.  Do nothing if the kernel does not
   support ADVICE.  Do not change errno.  */
enum os_advice
{
  OS_NOW,			/* the pages will be written, so allocate them
				   now */
  OS_HUGE,			/* the kernel may use huge pages */
  OS_COLD			/* the pages are needed less often than other
				   pages */
};
void pmai_os_advise (void *p, size_t n, enum os_advice advice);

/* Tell the kernel to read the N bytes at P, a mapping of a file, in large
   parts.  P is the start of a page.  Do nothing if nearly all bytes are in
   memory, because the call would then only wait until no process truncates the
   file or punches holes into it.  */
void pmai_os_read_ahead (char *p, size_t n);

/* Return true if OS_HUGE has an effect.  */
bool pmai_os_has_huge (void);

/* Copy the N bytes at P, mapped from a file, into huge pages of that file.  If
   the kernel cannot do this, return false and change nothing.  */
bool pmai_os_make_huge (void *p, size_t n);

/* Return the machine's memory in bytes, or 0 if it is unknown.  */
uint64_t pmai_os_memory (void);

/* Return the number of seconds since 1970, like time ().  */
int64_t pmai_os_time (void);

/* --- files -------------------------------------------------------------- */

/* Read at most N - 1 bytes from the start of the file NAME into TEXT, and
   append a NUL byte.  Return the number of bytes, which is 0 if nothing could
   be read.  */
size_t pmai_os_read_text (const char *name, char *text, size_t n);

/* Read the target of the symbolic link PATH, at most N bytes, into TARGET, and
   the status of the link itself into *STATUS.  Both results belong to the same
   link, even if PATH is replaced between the two system calls.  Return the
   target's length, or -1 with errno set.  */
ssize_t pmai_os_read_link (const char *path, char *target, size_t n,
			   struct stat *status);

/* Wait until the N bytes at P, mapped shared from offset OFF of FD, are on the
   medium, and then drop them from memory.  */
void pmai_os_let_go (void *p, int fd, uint64_t off, uint64_t n);
/* --- locks -------------------------------------------------------------- */

/* Lock byte AT of FD.  TYPE is F_RDLCK, F_WRLCK or F_UNLCK.  The lock belongs
   to the open file description.  Return 0 if the call has succeeded, otherwise
   an errno value, which is EAGAIN or EACCES if another holder has a
   conflicting lock.  */
int pmai_os_lock (int fd, int type, off_t at);
/* Like pmai_os_lock, but wait at most S seconds while other holders have
   conflicting locks, and then return EAGAIN.  Processes acquire the lock in the
   order in which they have begun to wait.  Leave a handler for SIGRTMAX
   installed.  */
int pmai_os_lock_within (int fd, int type, off_t at, double s);
/* Return true if pmai_os_lock would fail because another holder has a
   conflicting lock.  */
bool pmai_os_is_locked (int fd, int type, off_t at);

/* Like pmai_os_lock, but the lock belongs to the process, so that
   pmai_os_owner returns the id of the process.  The process loses the lock when
   it closes any descriptor of the file.  */
void pmai_os_own (int fd, int type, off_t at);
/* Return the id of the process to which a lock on byte AT of FD belongs.
   Return 0 or less if there is no lock, if it belongs to this process or to an
   open file description, or if the process is in a different PID
   namespace.  */
long pmai_os_owner (int fd, off_t at);

#endif /* PMA_OS_H */
