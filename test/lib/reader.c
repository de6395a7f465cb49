/* reader.c -- open a heap for reading until the process is killed.
   SPDX-License-Identifier: GPL-3.0-or-later

   This program opens HEAP for reading, prints `reading', and keeps its
   snapshot of the heap.

   usage: reader HEAP  */

#include <config.h>

#include <stdio.h>
#include <unistd.h>

#include "pma/pma.h"

int
main (int argc, char **argv)
{
  struct pma_heap *h;
  if (argc != 2)
    return 2;
  struct pma_options o = {
    .file = argv[1], .read_only = true, .existing = true, .timeout = 10
  };
  enum pma_error e = pma_open (&o, &h);
  if (e)
    {
      printf ("%s: %s\n", argv[1], pma_strerror (e));
      return 1;
    }
  puts ("reading");
  fflush (stdout);
  for (;;)
    pause ();
}
