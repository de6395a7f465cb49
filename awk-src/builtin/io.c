/* io.c -- close, fflush and system.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file checks the arguments; the files of the folder io do the rest
   (io/output.h).  */

#include <config.h>

#include <strings.h>

#include "base/diag.h"
#include "base/options.h"
#include "builtin/functions.h"
#include "io/output.h"

/* Return V, the second argument of close, as a C string.  */
static const char *
which_end (const struct val *v)
{
  struct scratch sc;
  struct sv s = val_sv (v, &sc);
  if (s.n == 2 && strncasecmp (s.p, "to", 2) == 0)
    return "to";
  if (s.n == 4 && strncasecmp (s.p, "from", 4) == 0)
    return "from";
  fatal ("close: second argument must be `to' or `from'");
}

void
bi_close (struct val *result, struct val *args, int nargs)
{
  struct scratch sc;
  const char *how = nargs > 1 ? which_end (&args[1]) : NULL;
  *result = val_num (io_close (val_sv (&args[0], &sc), how));
}

void
bi_fflush (struct val *result, struct val *args, int nargs)
{
  bi_lint ("fflush", "s", args, nargs);
  struct scratch sc;
  struct sv name = { "", 0 };
  if (nargs)
    name = val_sv (&args[0], &sc);
  *result = val_num (io_fflush (name.n ? &name : NULL));
}

void
bi_system (struct val *result, struct val *args, int nargs)
{
  bi_lint ("system", "s", args, nargs);
  struct scratch sc;
  if (opt.sandbox)
    fatal ("'system' function not allowed in sandbox mode");
  *result = val_num (io_system (val_sv (args, &sc)));
}
