/* open.c -- opening heaps for the commands of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "pmheap/commands.h"
#include "pmheap/print.h"
#include "pmheap/view.h"

static void
say_waiting (const char *file, void *ctx)
{
  (void) ctx;
  pmheap_error ("waiting for %s, which another process is using", file);
}

/* The value of environment variable NAME, NULL where it is not to be
   trusted.  */
static const char *
wish (const char *name)
{
  return pma_is_privileged () ? NULL : getenv (name);
}

/* GAWK_PERSIST_TIMEOUT; false, with a message, when it is no time.  */
static bool
time_limit (double *seconds)
{
  const char *s = wish ("GAWK_PERSIST_TIMEOUT");
  char *end;
  *seconds = 60;
  if (s == NULL || *s == '\0')
    return true;
  *seconds = strtod (s, &end);
  if (*end == '\0' && *seconds >= 0)
    return true;
  pmheap_error ("GAWK_PERSIST_TIMEOUT: `%s' is not a number of seconds", s);
  return false;
}

/* GAWK_PERSIST_TRUST; false, with a message, when it is neither 0 nor 1.  */
static bool
is_trusted (bool *trust)
{
  const char *s = wish ("GAWK_PERSIST_TRUST");
  *trust = s && strcmp (s, "1") == 0;
  if (s == NULL || *s == '\0' || *trust || strcmp (s, "0") == 0)
    return true;
  pmheap_error ("GAWK_PERSIST_TRUST: `%s' is neither `0' nor `1'", s);
  return false;
}

struct pma_heap *
tool_open_seeded (const char *file, bool read_only, uint64_t seed)
{
  struct pma_options o = {
    .file = file,
    .read_only = read_only,
    .verify = read_only ? PMA_VERIFY_NONE : PMA_VERIFY_ALL,
    .seed = seed,
    .waiting = say_waiting
  };
  if (!time_limit (&o.timeout) || !is_trusted (&o.trust))
    return NULL;
  struct pma_heap *h;
  enum pma_error e = pma_open (&o, &h);
  if (e == PMA_OK)
    return h;
  int err = pma_last_errno ();
  if (err)
    pmheap_error ("%s: %s (%s)", file, pma_strerror (e), strerror (err));
  else
    pmheap_error ("%s: %s", file, pma_strerror (e));
  return NULL;
}

struct pma_heap *
tool_open (const char *file, bool read_only)
{
  return tool_open_seeded (file, read_only, 0);
}

struct pma_heap *
tool_open_existing (const char *file, bool read_only)
{
  struct stat st;
  if (stat (file, &st) != 0)
    {
      pmheap_error ("%s: %s", file, strerror (errno));
      return NULL;
    }
  if (S_ISREG (st.st_mode) && st.st_size == 0)
    {
      pmheap_error ("%s: an empty file, no heap yet", file);
      return NULL;
    }
  return tool_open (file, read_only);
}

bool
tool_attach (const char *file, struct pma_heap *h)
{
  char what[512] = "";
  if (view_attach (h, what, sizeof what))
    return true;
  pmheap_error ("%s: %s", file, what);
  return false;
}

int
tool_failed (const char *file, const char *what)
{
  pmheap_error ("%s: %s", file, what);
  return FAILED;
}
