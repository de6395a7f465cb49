/* watchers.c -- processes that continue to read one state of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "model.h"
#include "watchers.h"

enum command { OPEN = 'o', VERIFY = 'v', CLOSE = 'c' };

static struct watcher
{
  int to, from;			/* the ends of the pipes */
} watchers[WATCHERS];

/* Data that all processes share.  */
static bool *is_open;

static struct pma_heap *
open_reader (const char *file)
{
  struct pma_options o = { .file = file, .read_only = true,
    .verify = PMA_VERIFY_ALL };
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  if (e)
    fprintf (stderr, "watcher: %s\n", pma_strerror (e));
  CHECK (e == PMA_OK);
  return h;
}

static _Noreturn void
serve (const char *file, int in, int out)
{
  struct pma_heap *h = NULL;
  uint64_t step = 0;
  char c;
  while (read (in, &c, 1) == 1)
    {
      if (c == OPEN)
	{
	  h = open_reader (file);
	  step = model_verify (h);
	}
      else if (c == VERIFY)
	CHECK (model_verify (h) == step);
      else
	pma_close (h);
      CHECK (write (out, &step, sizeof step) == sizeof step);
    }
  _exit (0);
}

void
watchers_start (const char *file)
{
  is_open = mmap (NULL, WATCHERS, PROT_READ | PROT_WRITE,
		  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (is_open != MAP_FAILED);
  for (int i = 0; i < WATCHERS; i++)
    {
      int to[2], from[2];
      CHECK (pipe (to) == 0 && pipe (from) == 0);
      pid_t pid = fork ();
      CHECK (pid >= 0);
      if (pid == 0)
	{
	  prctl (PR_SET_PDEATHSIG, SIGKILL);
	  close (to[1]);
	  close (from[0]);
	  serve (file, to[0], from[1]);
	}
      close (to[0]);
      close (from[1]);
      watchers[i] = (struct watcher) { to[1], from[0] };
    }
}

static uint64_t
tell (int i, char command)
{
  uint64_t step;
  CHECK (write (watchers[i].to, &command, 1) == 1);
  CHECK (read (watchers[i].from, &step, sizeof step) == sizeof step);
  return step;
}

bool
watcher_is_open (int i)
{
  return is_open[i];
}

uint64_t
watcher_open (int i)
{
  CHECK (!is_open[i]);
  is_open[i] = true;
  return tell (i, OPEN);
}

void
watcher_check (int i)
{
  CHECK (is_open[i]);
  tell (i, VERIFY);
}

void
watcher_close (int i)
{
  CHECK (is_open[i]);
  tell (i, CLOSE);
  is_open[i] = false;
}

void
watchers_close (bool check)
{
  for (int i = 0; i < WATCHERS; i++)
    if (is_open[i])
      {
	if (check)
	  watcher_check (i);
	watcher_close (i);
      }
}
