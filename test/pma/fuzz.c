/* fuzz.c -- the function that libFuzzer calls with the bytes of a heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   First, the checksums of unit 0 are corrected, so that libpma does not reject
   the file merely because of these checksums.  The file is then opened for
   reading and for writing, checked and used.  `make fuzz-heap' builds this
   program.  If it is compiled with -DFUZZ_SEEDS, the program instead writes
   some small heaps into a folder, as the first inputs of the fuzzer.  */

#include <config.h>

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

/* Correct the checksums of unit 0, which random changes make wrong.  */
static void
mend (unsigned char *p, size_t n)
{
  struct file_header head;
  struct commit_slot c;
  struct apply_record a;
  if (n < UNIT)
    return;
  memcpy (&head, p, sizeof head);
  memcpy (head.f_magic, HEAP_MAGIC, 8);
  head.f_order = HEAP_ORDER;
  head.f_version = HEAP_VERSION;
  head.f_word = sizeof (void *);
  head.f_unit = UNIT;
  head.f_sum = pmai_sum (&head, offsetof (struct file_header, f_sum));
  memcpy (p, &head, sizeof head);
  for (int i = 0; i < 2; i++)
    {
      unsigned char *at = p + SLOT_AT + i * SLOT_STEP;
      memcpy (&c, at, sizeof c);
      c.c_sum = pmai_sum (&c, offsetof (struct commit_slot, c_sum));
      memcpy (at, &c, sizeof c);
    }
  memcpy (&a, p + APPLY_AT, sizeof a);
  a.a_sum = pmai_sum (&a, offsetof (struct apply_record, a_sum));
  memcpy (p + APPLY_AT, &a, sizeof a);
}

static void
use (struct pma_heap *h)
{
  char what[200];
  void *v[32] = { NULL };
  uint64_t r = 1;
  for (int i = 0; i < 300; i++)
    {
      void **p = &v[rnd (&r) % 32];
      pma_free (h, *p);
      size_t n = 1 + rnd (&r) % (i % 20 ? 400 : 40000);
      *p = pma_alloc (h, n);
      if (*p)
	memset (*p, 1, n);
    }
  pma_is_live (h, pma_root (h), 8);
  pma_verify (h, what, sizeof what);
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static unsigned char copy[1 << 20];
  char name[64];
  if (size > sizeof copy)
    return 0;
  memcpy (copy, data, size);
  mend (copy, size);
  int fd = memfd_create ("heap", MFD_CLOEXEC);
  CHECK (fd >= 0 && write (fd, copy, size) == (ssize_t) size);
  snprintf (name, sizeof name, "/proc/self/fd/%d", fd);
  for (int writer = 0; writer < 2; writer++)
    {
      struct pma_options o = { .file = name, .read_only = !writer,
	.verify = PMA_VERIFY_NONE, .trust = true };
      struct pma_heap *h;
      if (pma_open (&o, &h) == PMA_OK)
	{
	  use (h);
	  if (writer)
	    pma_commit (h);
	  pma_close (h);
	}
    }
  close (fd);
  return 0;
}

#ifdef FUZZ_SEEDS
int
main (int argc, char **argv)
{
  char name[1000];
  CHECK (argc == 2);
  for (int i = 0; i < 6; i++)
    {
      snprintf (name, sizeof name, "%s/heap%d", argv[1], i);
      unlink (name);
      struct pma_heap *h = must_open (name, i % 2 ? PMA_SYNC_FULL
				      : PMA_SYNC_OFF);
      for (int j = 0; j <= i; j++)
	{
	  CHECK (model_init (h, 10 + 20 * i, 3000 * i + 50));
	  CHECK (model_step (h, i, 30 * i));
	  CHECK (pma_commit (h) == PMA_OK);
	}
      pma_close (h);
    }
  return 0;
}
#endif
