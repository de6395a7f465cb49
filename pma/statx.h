/* statx.h -- the system call statx.
   SPDX-License-Identifier: GPL-3.0-or-later

   musl before version 1.2.4 does not declare this system call.  The struct
   below has the kernel's layout; see statx(2) for its members.  */

#ifndef PMA_STATX_H
#define PMA_STATX_H

#include <fcntl.h>
#include <sys/stat.h>

#ifndef STATX_INO

# include <stdint.h>
# include <sys/syscall.h>
# include <unistd.h>

# define STATX_INO 0x100
# define STATX_BTIME 0x800
# ifndef AT_STATX_DONT_SYNC
#  define AT_STATX_DONT_SYNC 0x4000
# endif

struct statx_timestamp
{
  int64_t tv_sec;
  uint32_t tv_nsec;
  int32_t reserved;
};

struct statx
{
  uint32_t stx_mask, stx_blksize;
  uint64_t stx_attributes;
  uint32_t stx_nlink, stx_uid, stx_gid;
  uint16_t stx_mode, reserved;
  uint64_t stx_ino, stx_size, stx_blocks, stx_attributes_mask;
  struct statx_timestamp stx_atime, stx_btime, stx_ctime, stx_mtime;
  uint32_t stx_rdev_major, stx_rdev_minor, stx_dev_major, stx_dev_minor;
  uint64_t later[14];
};

static inline int
statx (int fd, const char *name, int flags, unsigned mask, struct statx *s)
{
  return (int) syscall (SYS_statx, fd, name, flags, mask, s);
}

#endif
#endif /* PMA_STATX_H */
