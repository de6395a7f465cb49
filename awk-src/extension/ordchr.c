/* ordchr.c -- module: characters and their codes.
   SPDX-License-Identifier: GPL-3.0-or-later

   ord (text)    code of the first character
   chr (number)  the character  */

#include <config.h>
#include "modutil.h"

#include <math.h>
#include <stdint.h>

enum { REPLACEMENT = 0xfffd, LAST_CODE = 0x10ffff };

static const struct ext_api *api;

/* The code of the UTF-8 character at the start of the N bytes at P.  */
static int32_t
decode (const unsigned char *p, size_t n)
{
  static const int32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
  if (n == 0)
    return REPLACEMENT;
  if (p[0] < 0x80)
    return p[0];
  size_t len = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
  if (p[0] < 0xc2 || p[0] > 0xf4 || len > n)
    return REPLACEMENT;
  int32_t c = p[0] & (0x7f >> len);
  for (size_t i = 1; i < len; i++)
    {
      if ((p[i] & 0xc0) != 0x80)
	return REPLACEMENT;
      c = c << 6 | (p[i] & 0x3f);
    }
  if (c < least[len] || c > LAST_CODE || (c >= 0xd800 && c < 0xe000))
    return REPLACEMENT;
  return c;
}

static size_t
encode (uint32_t c, char *b)
{
  if (c < 0x80)
    {
      b[0] = (char) c;
      return 1;
    }
  size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = len - 1; i > 0; i--, c >>= 6)
    b[i] = (char) (0x80 | (c & 0x3f));
  b[0] = (char) (c | (0xf00u >> len & 0xff));
  return len;
}

static void
do_ord (struct val *result, struct val *args, int nargs)
{
  struct scratch s;
  struct sv t = api->text (&args[0], &s);
  (void) nargs;
  if (api->utf8)
    *result = val_num (decode ((const unsigned char *) t.p, t.n));
  else
    *result = val_num (t.n > 0 ? (unsigned char) t.p[0] : 0);
}

static void
do_chr (struct val *result, struct val *args, int nargs)
{
  char b[4];
  double d = trunc (api->number (&args[0]));
  size_t n = 0;
  (void) nargs;
  if (!api->utf8)
    {
      b[0] = (char) (unsigned char) (long long) fmod (d, 256);
      n = 1;
    }
  else if (d > 0 && d <= LAST_CODE && !(d >= 0xd800 && d < 0xe000))
    n = encode ((uint32_t) d, b);
  *result = api->string (V_STR, b, n);
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin functions[] = {
    { .name = "ord", .fn = do_ord, .min_args = 1, .max_args = 1 },
    { .name = "chr", .fn = do_chr, .min_args = 1, .max_args = 1 }
  };
  api = a;
  mod_add (api, functions, sizeof functions / sizeof functions[0]);
  return true;
}
