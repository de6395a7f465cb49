/* origin.c -- what made a part: program, assignments, options.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "jobs/origin.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/options.h"
#include "lang/source.h"

/* FNV-1a, of 64 bits.  */
static const uint64_t prime = UINT64_C (0x100000001b3);
static uint64_t added = UINT64_C (0xcbf29ce484222325);

static uint64_t
mix (uint64_t h, const void *p, size_t n)
{
  const unsigned char *b = p;
  for (size_t i = 0; i < n; i++)
    h = (h ^ b[i]) * prime;
  return h;
}

void
origin_add (char kind, const char *text)
{
  added = mix (added, &kind, 1);
  added = mix (added, text, strlen (text) + 1);
}

void
origin_word (char word[ORIGIN_SIZE])
{
  const char options[] = {
    opt.posix, opt.traditional, opt.bytes, opt.csv, opt.non_decimal,
    opt.lc_numeric
  };
  uint64_t h = mix (added, options, sizeof options);
  for (struct source *s = src_read_first (); s; s = s->read_next)
    {
      h = mix (h, s->text, s->n);
      h = mix (h, "", 1);
    }
  snprintf (word, ORIGIN_SIZE, "%016" PRIx64, h);
}
