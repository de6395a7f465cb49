/* ordchr.c -- extension: characters and their codes.
   SPDX-License-Identifier: GPL-3.0-or-later

   ord (text)    code of the first character
   chr (number)  the character  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <langinfo.h>
#include <math.h>
#include <stdint.h>

enum { REPLACEMENT = 0xfffd, LAST_CODE = 0x10ffff };

static bool utf8;		/* text is UTF-8 */

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

static awk_value_t *
do_ord (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  const unsigned char *p = (const unsigned char *) ext_text (0, &n);
  (void) nargs;
  (void) self;
  return make_number (utf8 ? decode (p, n) : n > 0 ? *p : 0, result);
}

static awk_value_t *
do_chr (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  char b[4];
  double d = trunc (ext_number (0));
  size_t n = 0;
  (void) nargs;
  (void) self;
  if (!utf8)
    {
      b[0] = (char) (unsigned char) (long long) fmod (d, 256);
      n = 1;
    }
  else if (d > 0 && d <= LAST_CODE && !(d >= 0xd800 && d < 0xe000))
    n = encode ((uint32_t) d, b);
  return make_const_string (b, n, result);
}

static awk_bool_t
look_at_locale (void)
{
  utf8 = strcmp (nl_langinfo (CODESET), "UTF-8") == 0;
  return awk_true;
}

static awk_ext_func_t functions[] = {
  { "ord", do_ord, 1, 1, awk_false, NULL },
  { "chr", do_chr, 1, 1, awk_false, NULL }
};

static awk_bool_t (*init_func) (void) = look_at_locale;
static const char *ext_version = "ordchr extension: version 1.0";

dl_load_func (functions, ordchr, "")
