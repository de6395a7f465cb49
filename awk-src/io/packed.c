/* packed.c -- detect compressed input files.
   SPDX-License-Identifier: GPL-3.0-or-later

   Files are recognised by their first bytes.  Nothing is decompressed.  */

#include <config.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/magic.h"
#include "base/mem.h"
#include "io/internal.h"

/* Return the name of the program that has compressed the N bytes at P, or
   NULL.  */
static const char *
packed_by (const char *p, size_t n)
{
  static const struct
  {
    const char *name;
    struct magic magic;
  } formats[] = {
#define FORMAT(name, begin) { #name, MAGIC (begin) },
    MAGIC_LIST (FORMAT)
#undef FORMAT
  };
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (magic_begins (&formats[i].magic, p, n))
      return formats[i].name;
  return NULL;
}

/* True if NAME was not passed to an earlier call.  */
static bool
is_first (struct sv name)
{
  static struct array *seen;
  struct val yes = val_num (1);
  if (!seen)
    seen = arr_new (mem_transient);
  struct val *e = arr_make (seen, arr_text_key (name));
  if (e->tag != V_UNTYPED)
    return false;
  arr_set (seen, e, &yes);
  return true;
}

void
packed_warn (const struct input *in)
{
  const char *by = packed_by (in->win.cur, in_unread (in));
  struct sv name = { in->name, in->name_len };
  if (by && is_first (name))
    warning_at (NULL, 0, "input file `%s' is compressed by %s and is read as "
		"it is; use option -z to decompress it", in->name, by);
}
