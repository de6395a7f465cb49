/* packed.c -- detect compressed input files.
   SPDX-License-Identifier: GPL-3.0-or-later

   Files are recognised by their first bytes.  Nothing is decompressed.  */

#include <config.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/internal.h"

struct magic
{
  const char *by;
  struct sv begin;
};

#define BYTES(text) { text, sizeof text - 1 }

/* A file that begins with "BZh9" may be text.  Therefore, bzip2's magic number
   of a block or of the end of the data must follow.  */
static const struct magic magics[] = {
  { "gzip", BYTES ("\x1f\x8b\x08") },
  { "zstd", BYTES ("\x28\xb5\x2f\xfd") },
  { "xz", BYTES ("\xfd" "7zXZ\0") },
  { "bzip2", BYTES ("BZh?\x31\x41\x59\x26\x53\x59") },
  { "bzip2", BYTES ("BZh?\x17\x72\x45\x38\x50\x90") }
};

/* True if the N bytes at P begin with M, where a `?' matches a digit from 1 to
   9.  */
static bool
begins_with (const char *p, size_t n, const struct sv *m)
{
  if (n < m->n)
    return false;
  for (size_t i = 0; i < m->n; i++)
    if (m->p[i] == '?' ? p[i] < '1' || p[i] > '9' : p[i] != m->p[i])
      return false;
  return true;
}

static const char *
packed_by (const char *p, size_t n)
{
  for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
    if (begins_with (p, n, &magics[i].begin))
      return magics[i].by;
  return NULL;
}

/* True if this is the first call with NAME.  */
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
  const char *by = packed_by (in->cur, (size_t) (in->end - in->cur));
  struct sv name = { in->name, in->name_len };
  if (by && is_first (name))
    warning_at (NULL, 0, "input file `%s' is compressed by %s and is read as "
		"it is; use option -z to decompress it", in->name, by);
}
