/* msync.c -- measure a durable commit of a mapped file by msync.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: msync FILE COUNT

   Change 8 bytes at COUNT random places of FILE through a shared mapping, and
   make the changes durable.  Print the seconds that msync took, the number of
   bytes written and the number of pages changed.  */

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

enum { PAGE = 4096 };

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static long
bytes_written (void)
{
  char line[80];
  long n = 0;
  FILE *f = fopen ("/proc/self/io", "r");
  while (f && fgets (line, sizeof line, f))
    sscanf (line, "write_bytes: %ld", &n);
  if (f)
    fclose (f);
  return n;
}

static size_t
change (char *p, size_t pages, long count)
{
  char *seen = calloc (pages, 1);
  size_t changed = 0;
  uint64_t r = 88172645463325252u;
  while (count-- > 0)
    {
      r ^= r << 13;
      r ^= r >> 7;
      r ^= r << 17;
      size_t at = r % (pages * (PAGE / 8));
      ((uint64_t *) p)[at] = r;
      changed += !seen[at / (PAGE / 8)];
      seen[at / (PAGE / 8)] = 1;
    }
  free (seen);
  return changed;
}

int
main (int argc, char **argv)
{
  struct stat st;
  if (argc != 3)
    return 2;
  int fd = open (argv[1], O_RDWR);
  if (fd < 0 || fstat (fd, &st) != 0)
    return 1;
  char *p = mmap (NULL, st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (p == MAP_FAILED)
    return 1;
  long before = bytes_written ();
  size_t pages = change (p, st.st_size / PAGE, atol (argv[2]));
  double from = now ();
  if (msync (p, st.st_size, MS_SYNC) != 0)
    return 1;
  printf ("%.4f %ld %zu\n", now () - from, bytes_written () - before, pages);
  return 0;
}
