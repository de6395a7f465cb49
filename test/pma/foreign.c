/* foreign.c -- test pmheap on heaps that a C program has created with libpma.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap checks and reports the data of libpma in every heap.  Commands for
   the variables of scripts, such as get, reject a heap that another program
   has created; the message says so.  */

#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"

static const char *file;
static char said[1 << 16];

/* Run `pmheap COMMAND FILE REST' and store its output in SAID; return the exit
   status.  */
static int
pmheap (const char *command, const char *rest)
{
  char line[8192];
  const char *dir = getenv ("abs_top_builddir");
  snprintf (line, sizeof line, "exec 2>&1; exec '%s/awk-src/pmheap/pmheap'"
	    " %s '%s' %s", dir ? dir : ".", command, file, rest);
  FILE *p = popen (line, "r");
  CHECK (p);
  size_t n = fread (said, 1, sizeof said - 1, p);
  said[n] = '\0';
  int status = pclose (p);
  CHECK (WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* Create a heap with a root of N bytes that begins with WORD.  A list of 1,000
   objects is reachable from the root.  */
static void
make (size_t n, uint32_t word)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  char *root = pma_zalloc (h, n), *last = NULL;
  for (int i = 0; i < 1000; i++)
    {
      char **p = pma_zalloc (h, 100 + i % 7 * 900);
      *p = last;
      last = (char *) p;
    }
  memcpy (root, &word, sizeof word);
  if (n >= 16)
    memcpy (root + 8, &last, sizeof last);
  pma_set_root (h, root);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
}

static void
sound (size_t n, uint32_t word)
{
  make (n, word);
  CHECK (pmheap ("check", "") == 0);
  CHECK (strstr (said, ": whole; ") && strstr (said, "another program"));
  CHECK (pmheap ("info", "") == 0);
  CHECK (strstr (said, "objects:     1001\n"));
  CHECK (strstr (said, "another program") && !strstr (said, "pmheap:"));
  CHECK (pmheap ("info --json", "") == 0 && strstr (said, "\"objects\": 1001"));
  CHECK (pmheap ("dump", "") == 2 && strstr (said, "another program"));
  CHECK (pmheap ("get", "x") == 2 && strstr (said, "another program"));
  CHECK (pmheap ("compact", "") == 2 && strstr (said, "another program"));
}

/* Check that pmheap check finds damage in a heap of a C program.  */
static void
damaged (void)
{
  char c;
  make (100, 1);
  int fd = open (file, O_RDWR);
  CHECK (fd >= 0 && pread (fd, &c, 1, 5 * 4096 + 8) == 1);
  c ^= 16;
  CHECK (pwrite (fd, &c, 1, 5 * 4096 + 8) == 1);
  close (fd);
  CHECK (pmheap ("check", "") == 1 && strstr (said, "checksum"));
}

int
main (void)
{
  file = test_file ("foreign");
  sound (8, 1);
  sound (16, 0x6b776167);
  sound (64, 2);
  sound (5000, 3);
  sound (40000, 0);
  damaged ();
  unlink (file);
  return 0;
}
