/* hooks.c -- functions that rooms above io supply to io.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>
#include "io/hooks.h"

#include <errno.h>

struct io_hooks io_hooks;

const struct val *
io_setting (struct sv name, const char *what)
{
  return io_hooks.procinfo ? io_hooks.procinfo (name, what) : NULL;
}

bool
io_has_setting (struct sv name, const char *what)
{
  return io_setting (name, what);
}

bool
io_has_setting_or_all (struct sv name, const char *what)
{
  static const struct sv all = { NULL, 0 };
  return io_has_setting (all, what) || io_has_setting (name, what);
}

void
io_set_errno (int err, const char *text)
{
  if (io_hooks.set_errno)
    io_hooks.set_errno (err, text);
}

void
io_end_block (void)
{
  int err = errno;
  if (io_hooks.after_block)
    io_hooks.after_block ();
  errno = err;
}
