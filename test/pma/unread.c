/* unread.c -- verify a heap if the kernel cannot read a part of its file.
   SPDX-License-Identifier: GPL-3.0-or-later

   The file is truncated while it is mapped, so an access to the last part
   causes SIGBUS, as if the medium failed.  The unit table remains readable.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

enum { N = 400, BYTES = 3 * UNIT };

static const char *file;
static uint64_t rest;		/* size of the file after it was truncated */
static sigjmp_buf hurt;
static uint64_t first_bad, end_bad;	/* start of the first range and end of
					   the last range that were passed to
					   on_bad */

static unsigned char *
object (struct pma_heap *h, int i)
{
  return ((unsigned char **) pma_root (h))[i];
}

/* Make a heap whose objects are in the order of their addresses.  */
static void
make (void)
{
  unlink (file);
  struct pma_heap *h = must_open (file, PMA_SYNC_OFF);
  unsigned char **root = pma_zalloc (h, N * sizeof *root);
  for (int i = 0; i < N; i++)
    memset (root[i] = pma_alloc (h, BYTES), i % 250 + 1, BYTES);
  CHECK (pma_set_root (h, root) == PMA_OK && pma_commit (h) == PMA_OK);
  rest = (uint64_t) (pmai_table_unit (h) + pmai_table_size (h->n_units))
    << UNIT_SHIFT;
  CHECK ((char *) object (h, 1) < h->base + rest - UNIT
	 && (char *) object (h, N - 2) > h->base + rest);
  pma_close (h);
}

static struct pma_heap *
open_with (struct pma_options o)
{
  struct pma_heap *h;
  o.file = file;
  o.sync = PMA_SYNC_OFF;
  CHECK (pma_open (&o, &h) == PMA_OK);
  return h;
}

static void
cut (void)
{
  CHECK (truncate (file, rest) == 0);
}

static void
on_bad (const struct pma_bad *b, void *ctx)
{
  CHECK (ctx == &first_bad);
  if (end_bad == 0)
    first_bad = b->at;
  end_bad = b->at + b->n;
}

static void
on_bus (int sig)
{
  siglongjmp (hurt, 1);
}

static void
verify (bool read_only)
{
  char what[128] = "";
  make ();
  struct pma_heap *h = open_with ((struct pma_options) {
      .read_only = read_only, .verify = PMA_VERIFY_NONE });
  CHECK (pma_verify (h, what, sizeof what) == PMA_OK);
  cut ();
  CHECK (pma_verify (h, what, sizeof what) == PMA_EDAMAGED);
  CHECK (strstr (what, "cannot be read"));
  first_bad = end_bad = 0;
  CHECK (pma_scrub (h, on_bad, &first_bad) == PMA_EDAMAGED);
  CHECK (first_bad == rest && h->base + end_bad > (char *) object (h, N - 1));
  CHECK (object (h, 1)[BYTES - 1] == 2);
  if (!read_only)
    {
      object (h, 1)[0] = 7;
      CHECK (pma_commit (h) == PMA_EDAMAGED);
      CHECK (pma_check (h, what, sizeof what) == PMA_EDAMAGED);
      CHECK (strcmp (what, "a part of the file could not be read") == 0);
    }
  pma_close (h);
}

static void
on_damage (struct pma_heap *h, const struct pma_bad *b, void *ctx)
{
  CHECK (b->at >= rest && b->n == UNIT);
  siglongjmp (hurt, 1);
}

static void
touch (bool read_only)
{
  make ();
  struct pma_heap *h = open_with ((struct pma_options) {
      .read_only = read_only, .verify = PMA_VERIFY_TOUCH,
      .damaged = on_damage });
  cut ();
  CHECK (object (h, 1)[BYTES - 1] == 2);
  if (sigsetjmp (hurt, 1) == 0)
    {
      volatile unsigned char *p = object (h, N - 2);
      (void) *p;
      CHECK (!"reached");
    }
  pma_close (h);
}

static void
cut_at_message (int level, const char *text, void *ctx)
{
  cut ();
}

/* Truncate the file at the moment when pma_open reports that it has corrected a
   bit.  Check that pma_verify then finds damage, and that the parts that cannot
   be read contain zeros.  */
static void
mend (void)
{
  make ();
  struct pma_heap *h = open_with ((struct pma_options) { .read_only = true });
  off_t at = (char *) object (h, 0) - h->base + UNIT;
  pma_close (h);
  int fd = open (file, O_WRONLY);
  CHECK (pwrite (fd, "\3", 1, at) == 1 && close (fd) == 0);
  h = open_with ((struct pma_options) {
      .read_only = true, .verify = PMA_VERIFY_NONE, .mend = true,
      .message = cut_at_message });
  char what[128];
  CHECK (pma_verify (h, what, sizeof what) == PMA_EDAMAGED);
  CHECK (object (h, 1)[BYTES - 1] == 2);
  CHECK (object (h, N - 2)[0] == 0);
  pma_close (h);
}

/* Verify a truncated heap, and exit with the result.  The handler of SIGBUS
   has not been installed yet.  */
static void
verify_cut (int sig)
{
  char what[128];
  make ();
  struct pma_heap *h = open_with ((struct pma_options) {
      .read_only = true, .verify = PMA_VERIFY_NONE });
  cut ();
  _exit (pma_verify (h, what, sizeof what));
}

/* Call F (0) in a child and return its exit status.  */
static int
status_of (void (*f) (int))
{
  int status = -1;
  pid_t pid = fork ();
  if (pid == 0)
    f (0);
  CHECK (pid > 0 && waitpid (pid, &status, 0) == pid && WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* Call pma_verify, which installs the handler of SIGBUS, on the program's own
   signal stack.  */
static void
on_own_stack (int arg)
{
  static char memory[1 << 18];
  stack_t own = { .ss_sp = memory, .ss_size = sizeof memory };
  struct sigaction a = { .sa_handler = verify_cut, .sa_flags = SA_ONSTACK };
  CHECK (sigaltstack (&own, NULL) == 0 && sigaction (SIGUSR1, &a, NULL) == 0);
  raise (SIGUSR1);
  _exit (1);
}

/* Check that pma_verify fails if the handler of SIGBUS cannot be
   installed.  */
static void
without_handlers (int arg)
{
  struct sock_filter code[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_rt_sigaction, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
  };
  struct sock_fprog filter = { sizeof code / sizeof *code, code };
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
      || prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
    _exit (PMA_EIO);
  verify_cut (0);
}

/* Check that an access by the program itself, outside of pma_verify, calls the
   program's own handler of SIGBUS.  */
static void
use (void)
{
  make ();
  struct pma_heap *h = open_with ((struct pma_options) {
      .read_only = true, .verify = PMA_VERIFY_NONE });
  cut ();
  if (sigsetjmp (hurt, 1) == 0)
    {
      volatile unsigned char *p = object (h, N - 2);
      (void) *p;
      CHECK (!"reached");
    }
  pma_close (h);
}

int
main (void)
{
  file = test_file ("unread");
  CHECK (status_of (on_own_stack) == PMA_EDAMAGED);
  CHECK (status_of (without_handlers) == PMA_EIO);
  signal (SIGBUS, on_bus);
  verify (true);
  verify (false);
  touch (true);
  touch (false);
  mend ();
  use ();
  unlink (file);
  return 0;
}
