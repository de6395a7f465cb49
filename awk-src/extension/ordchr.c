/* ordchr.c -- extension: convert characters to codes and back.
   SPDX-License-Identifier: GPL-3.0-or-later

   ord (text): return the code of the first character of TEXT.
   chr (number): return the character with the code NUMBER.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <langinfo.h>
#include <math.h>
#include <stdint.h>

#include "base/utf8.h"

enum { REPLACEMENT = 0xfffd, LAST_CODE = 0x10ffff };

static bool utf8;		/* text is UTF-8 */

/* Return the code of the UTF-8 character at the start of the N bytes at P.  */
static int32_t
decode (const char *p, size_t n)
{
  size_t len;
  int32_t c = n > 0 ? utf8_decode (p, n, &len) : -1;
  return c < 0 ? REPLACEMENT : c;
}

static awk_value_t *
do_ord (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  const char *p = ext_text (0, &n);
  return make_number (utf8 ? decode (p, n) : n > 0 ? (unsigned char) *p : 0,
		      result);
}

static awk_value_t *
do_chr (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  char b[4];
  double d = trunc (ext_number (0));
  size_t n = 0;
  if (!utf8)
    {
      b[0] = (char) (unsigned char) (long long) fmod (d, 256);
      n = 1;
    }
  else if (d > 0 && d <= LAST_CODE && !(d >= 0xd800 && d < 0xe000))
    n = utf8_encode ((uint32_t) d, b);
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

EXT_LOAD (ordchr, "", "1.0", look_at_locale)
