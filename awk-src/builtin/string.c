/* string.c -- length, index, substr, tolower, toupper, sprintf, strtonum.
   SPDX-License-Identifier: GPL-3.0-or-later

   A result borrows from its argument only if the argument itself is a view.
   The text of a reference-counted string is copied, because the register that
   holds the reference may be reused before the result is used.  */

#include <config.h>

#include <ctype.h>
#include <limits.h>
#include <math.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mathlib.h"
#include "base/mb.h"
#include "base/options.h"
#include "builtin/functions.h"
#include "regex/rx.h"
#include "text/fields.h"
#include "value/chars.h"
#include "value/convert.h"
#include "value/hooks.h"
#include "vm/run_lint.h"

/* --- length ------------------------------------------------------------- */

void
bi_length (struct val *result, struct val *args, int nargs)
{
  const struct val *v = nargs ? args : fld_get_int (0);
  if (v->tag == V_REF && v->ref->tag == V_ARRAY)
    v = v->ref;
  if (v->tag == V_ARRAY)
    {
      *result = val_num (v->arr ? arr_count (v->arr) : 0);
      return;
    }
  struct scratch sc;
  *result = val_num (chars_count (v, val_sv (v, &sc)));
}

/* --- index -------------------------------------------------------------- */

/* Return the length of the prefix of S that is equal to T without regard to
   case, or 0 if there is none.  */
static size_t
prefix_icase (struct sv s, struct sv t)
{
  size_t i = 0, j = 0;
  while (j < t.n)
    {
      if (i == s.n)
	return 0;
      int32_t a = (unsigned char) s.p[i], b = (unsigned char) t.p[j];
      size_t la = 1, lb = 1;
      if (opt.utf8)
	{
	  la = mb_decode (s.p + i, s.n - i, &a);
	  lb = mb_decode (t.p + j, t.n - j, &b);
	}
      /* An invalid byte is equal only to an invalid byte of the same
	 value.  */
      if (a == MB_BAD || b == MB_BAD ? a != b || s.p[i] != t.p[j]
	  : mb_lower (a) != mb_lower (b))
	return 0;
      i += la;
      j += lb;
    }
  return i;
}

/* Return the byte offset of T in S without regard to case, or -1.  T must not
   be empty.  Most ASCII characters of S are skipped, because they differ from
   T's first character.  */
static ptrdiff_t
find_icase (struct sv s, struct sv t)
{
  int32_t first = (unsigned char) *t.p;
  if (opt.utf8)
    mb_decode (t.p, t.n, &first);
  if (first != MB_BAD)
    first = mb_lower (first);
  bool plain = !opt.utf8 || mb_plain_case ();
  for (size_t i = 0; i < s.n; )
    {
      unsigned char c = s.p[i];
      if (plain && c < 0x80 && (c >= 'A' && c <= 'Z' ? c + 32 : c) != first)
	{
	  i++;
	  continue;
	}
      if (prefix_icase ((struct sv) { s.p + i, s.n - i }, t))
	return i;
      i += chars_len (s.p + i, s.n - i);
    }
  return -1;
}

/* Return the first occurrence of T in S, or NULL.  T must have at least two
   bytes.  The search takes linear time even if S contains many long prefixes
   of T.  */
static const char *
find_bytes (struct sv s, struct sv t)
{
  enum { SHORT = 32 };
  return (t.n <= SHORT ? rx_find (s.p, s.p + s.n, t.p, t.n)
	  : memmem (s.p, s.n, t.p, t.n));
}

static ptrdiff_t
find_text (struct sv s, struct sv t)
{
  if (t.n == 0)
    return 0;
  if (t.n > s.n)
    return -1;
  if (val_ignorecase)
    return find_icase (s, t);
  const char *p = t.n == 1 ? memchr (s.p, *t.p, s.n)
    : find_bytes (s, t);
  return p ? p - s.p : -1;
}

/* True if the byte at offset AT in S belongs to a character that begins before
   this byte.  */
static bool
is_inside (struct sv s, size_t at)
{
  for (int back = 1; back <= 3 && (size_t) back <= at; back++)
    {
      size_t n = at - back;
      if (((unsigned char) s.p[n] & 0xc0) != 0x80)
	return (int) mb_len (s.p + n, s.n - n) > back;
    }
  return false;
}

/* Return the byte offset of T in S, or -1.  The C library finds the boundaries
   of characters.  */
static ptrdiff_t
find_foreign (struct sv s, struct sv t)
{
  for (size_t i = 0; i + t.n <= s.n; i += mb_len (s.p + i, s.n - i))
    if (memcmp (s.p + i, t.p, t.n) == 0)
      return i;
  return -1;
}

/* Like find_text, but ignore an occurrence of T that begins or ends in the
   middle of a character of S.  */
static ptrdiff_t
find_characters (struct sv s, struct sv t)
{
  if (mb_foreign && t.n > 0 && !val_ignorecase)
    return find_foreign (s, t);
  ptrdiff_t at = find_text (s, t);
  if (!opt.utf8 || t.n == 0
      || (((unsigned char) *t.p & 0xc0) != 0x80
	  && (unsigned char) t.p[t.n - 1] < 0x80))
    return at;
  while (at >= 0
	 && (is_inside (s, at) || (!val_ignorecase && is_inside (s, at + t.n))))
    {
      size_t from = at + 1;
      ptrdiff_t more = find_text ((struct sv) { s.p + from, s.n - from }, t);
      at = more < 0 ? -1 : (ptrdiff_t) from + more;
    }
  return at;
}

void
bi_index (struct val *result, struct val *args, int nargs)
{
  bi_lint ("index", "tt", args, nargs);
  struct scratch s0, s1;
  struct sv s = val_sv (&args[0], &s0), t = val_sv (&args[1], &s1);
  if (diag_lint)
    {
      chars_count (&args[0], s);
      chars_count (&args[1], t);
    }
  ptrdiff_t at = find_characters (s, t);
  *result = val_num (at < 0 ? 0 : chars_before (&args[0], s, at) + 1.0);
}

/* --- substr ------------------------------------------------------------- */

static void
lint_substr (double start, double length, bool has_length, size_t chars)
{
  if (has_length && !(length >= 1))
    {
      lint ("substr: length %g is not >= 1", length);
      return;
    }
  if (has_length && length > 0x1p64)
    lint ("substr: length %g too big for string indexing, truncating to %g",
	  length, 0x1p64);
  else if (has_length && length != math_trunc (length))
    lint ("substr: non-integer length %g will be truncated", length);
  if (!(start >= 1))
    {
      lint ("substr: start index %g is invalid, using 1", start);
      start = 1;
    }
  else if (start != math_trunc (start))
    lint ("substr: non-integer start index %g will be truncated", start);
  if (chars == 0)
    lint ("substr: source string is zero length");
  else if (math_trunc (start) > chars)
    lint ("substr: start index %g is past end of string", start);
  else if (has_length && math_trunc (length) > chars - (math_trunc (start) - 1))
    lint ("substr: length %g at start index %g exceeds length of first"
	  " argument (%zu)", length, start, chars);
}

void
bi_substr (struct val *result, struct val *args, int nargs)
{
  bi_lint ("substr", "<tnn", args, nargs);
  struct scratch sc;
  const struct val *v = &args[0];
  struct sv s = val_sv (v, &sc);
  double start = bi_num (&args[1]);
  double length = nargs > 2 ? bi_num (&args[2]) : HUGE_VAL;
  if (diag_lint)
    lint_substr (start, length, nargs > 2, chars_count (v, s));
  *result = chars_part (v, s, start, length);
}

/* --- case --------------------------------------------------------------- */

static inline char
ascii_lower (unsigned char c)
{
  return c + ((unsigned char) (c - 'A') < 26 ? 32 : 0);
}

static inline char
ascii_upper (unsigned char c)
{
  return c - ((unsigned char) (c - 'a') < 26 ? 32 : 0);
}

/* Change the case of the character at P, which has at most N bytes, and append
   the character to B.  Return the length of the character at P.  */
static size_t
add_changed (struct strbuf *b, const char *p, size_t n, bool upper)
{
  int32_t cp = (unsigned char) *p;
  size_t len = 1;
  char t[MB_MAX];
  if (!opt.utf8)
    {
      /* characters are bytes */
      *t = opt.bytes ? cp : upper ? toupper (cp) : tolower (cp);
      buf_add_char (b, *t);
      return 1;
    }
  len = mb_decode (p, n, &cp);
  int32_t to = cp == MB_BAD ? cp
    : upper ? (int32_t) mb_towupper (cp) : (int32_t) mb_towlower (cp);
  if (to == cp)
    buf_add (b, p, len);
  else
    buf_add (b, t, mb_encode (to, t));
  return len;
}

/* Change the case of the bytes above 127 among the N bytes at P, in a
   single-byte locale.  */
static void
change_high (char *p, size_t n, bool upper)
{
  for (size_t i = 0; i < n; i++)
    {
      unsigned char c = p[i];
      if (c >= 0x80)
	p[i] = upper ? toupper (c) : tolower (c);
    }
}

enum { CASE_STEP = 16 };
/* The bytes that one instruction can process, if the machine has vectors.  */
typedef unsigned char step __attribute__ ((vector_size (CASE_STEP)));
typedef signed char signed_step __attribute__ ((vector_size (CASE_STEP)));

/* Copy CASE_STEP bytes, and change the case of the 26 letters from FIRST on.
   Return the bytes at FROM.  */
static inline step
change_step (char *to, const char *from, char first)
{
  step v, changed;
  memcpy (&v, from, sizeof v);
  /* Add a number that turns FIRST into the least signed number.  Machines
     without a comparison of unsigned bytes need the signed comparison.  */
  signed_step moved = (signed_step) (v + (unsigned char) (SCHAR_MIN - first));
  changed = v ^ ((step) (moved < SCHAR_MIN + 26) & 0x20);
  memcpy (to, &changed, sizeof changed);
  return v;
}

/* Many bytes are processed at a time.  The last step may process some bytes
   that were already changed.  */
bool
bi_change_ascii (char *to, const char *from, size_t n, bool upper)
{
  char first = upper ? 'a' : 'A';
  step all = { 0 };
  uint64_t odd[2];
  unsigned char tail = 0;
  size_t i = 0;
  for (; n - i >= CASE_STEP; i += CASE_STEP)
    all |= change_step (to + i, from + i, first);
  if (i < n && n >= CASE_STEP)
    {
      i = n - CASE_STEP;
      all |= change_step (to + i, from + i, first);
      i = n;
    }
  for (; i < n; i++)
    {
      tail |= (unsigned char) from[i];
      to[i] = upper ? ascii_upper (from[i]) : ascii_lower (from[i]);
    }
  memcpy (odd, &all, sizeof odd);
  return tail < 0x80
    && !((odd[0] | odd[1]) & UINT64_C (0x8080808080808080));
}

/* Change the case of the characters above 127 in the copy of S at TO.  S is
   UTF-8.  The caller must already have changed the case of ASCII letters in
   the copy.  Return false if a character changes its length.  */
static bool
change_characters (char *to, struct sv s, bool upper)
{
  for (size_t i = 0;;)
    {
      char t[MB_MAX];
      int32_t cp;
      i += mb_ascii_prefix (s.p + i, s.n - i);
      if (i == s.n)
	return true;
      size_t len = mb_decode (s.p + i, s.n - i, &cp);
      if (cp != MB_BAD)
	{
	  uint32_t c = upper ? mb_towupper (cp) : mb_towlower (cp);
	  if (mb_encode (c, t) != len)
	    return false;
	  memcpy (to + i, t, len);
	}
      i += len;
    }
}

static void
change_case (struct val *result, const struct val *v, bool upper)
{
  struct scratch sc;
  struct sv s = val_sv (v, &sc);
  bool plain = mb_plain_case ();
  if (plain)
    {
      char *p;
      val_new (result, V_STR, s.n, &p);
      bool done = bi_change_ascii (p, s.p, s.n, upper);
      if (!done && !opt.utf8 && !opt.bytes)
	change_high (p, s.n, upper);
      if (done || !opt.utf8
	  || (!mb_foreign && change_characters (p, s, upper)))
	return;
      val_drop (result);
    }
  static struct strbuf b;
  b.n = 0;
  for (size_t i = 0; i < s.n; )
    if (plain && (signed char) s.p[i] >= 0)
      {
	buf_add_char (&b, upper ? ascii_upper (s.p[i])
		      : ascii_lower (s.p[i]));
	i++;
      }
    else
      i += add_changed (&b, s.p + i, s.n - i, upper);
  *result = val_copy (V_STR, b.p ? b.p : "", b.n);
}

void
bi_tolower (struct val *result, struct val *args, int nargs)
{
  bi_lint ("tolower", "s", args, nargs);
  change_case (result, args, false);
}

void
bi_toupper (struct val *result, struct val *args, int nargs)
{
  bi_lint ("toupper", "s", args, nargs);
  change_case (result, args, true);
}

/* --- sprintf, strtonum -------------------------------------------------- */

void
bi_sprintf (struct val *result, struct val *args, int nargs)
{
  if (nargs == 0)
    fatal ("sprintf: no arguments");
  struct scratch sc;
  if (diag_lint && runlint_is_number (args))
    lint ("printf/sprintf: received non-string format string argument");
  fmt_values (result, val_sv (args, &sc), args + 1, nargs - 1);
}

void
bi_strtonum (struct val *result, struct val *args, int nargs)
{
  if (bi_big (result, BIG_STRTONUM, args, nargs))
    return;
  double d;
  if (val_numeric (args, &d))
    *result = val_num (d);
  else
    {
      struct scratch sc;
      struct sv s = val_sv (args, &sc);
      *result = val_num (num_strtonum (s.p, s.n));
    }
}
