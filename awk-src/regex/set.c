/* set.c -- sets of characters: the meaning of bracket expressions.
   SPDX-License-Identifier: GPL-3.0-or-later

   Bytes (in UTF-8 mode: only those below 128) are in a bit map that is
   computed once.  Any other character is tested when an automaton first
   reads it, so that compiling a class such as [[:alpha:]] does not require a
   test of every character.  */

#include <config.h>

#include <ctype.h>
#include <locale.h>
#include <string.h>
#include <wctype.h>

#include "base/lazy_locale.h"
#include "base/mb.h"
#include "base/mem.h"
#include "regex/internal.h"

/* Maximum number of characters in a range whose case is folded one by one.  */
enum { FOLD_EAGER = 256 };

static const char class_name[RX_NCLASS][8] = {
  "alnum", "alpha", "blank", "cntrl", "digit", "graph",
  "lower", "print", "punct", "space", "upper", "xdigit"
};

int
rxi_class (const char *name, size_t n)
{
  for (int i = 0; i < RX_NCLASS; i++)
    if (n == strlen (class_name[i]) && memcmp (name, class_name[i], n) == 0)
      return i;
  return -1;
}

static bool
class_has_byte (int class, int c)
{
  switch (class)
    {
    case 0: return isalnum (c);
    case 1: return isalpha (c);
    case 2: return isblank (c);
    case 3: return iscntrl (c);
    case 4: return isdigit (c);
    case 5: return isgraph (c);
    case 6: return islower (c);
    case 7: return isprint (c);
    case 8: return ispunct (c);
    case 9: return isspace (c);
    case 10: return isupper (c);
    default: return isxdigit (c);
    }
}

static bool
class_has_wide (int class, uint32_t c)
{
  static wctype_t type[RX_NCLASS];
  if (!type[class])
    {
      late_need (LC_CTYPE);
      type[class] = wctype (class_name[class]);
    }
  return iswctype (c, type[class]);
}

bool
rxi_is_word (uint32_t c, bool utf8)
{
  if (c < 128 || !utf8)
    return c < 256 && (isalnum (c) || c == '_');
  return !(c & RX_STRAY) && class_has_wide (0, c);
}

static void
add_range (struct rx_set *s, uint32_t lo, uint32_t hi)
{
  size_t i = 0;
  while (i < s->nrange && s->range[i].hi + 1 < lo)
    i++;
  size_t j = i;
  for (; j < s->nrange && s->range[j].lo <= hi + 1; j++)
    {
      if (s->range[j].lo < lo)
	lo = s->range[j].lo;
      if (s->range[j].hi > hi)
	hi = s->range[j].hi;
    }
  if (s->nrange + 1 > s->range_cap)
    s->range = mem_grow (s->range, &s->range_cap, s->nrange + 1,
			 sizeof *s->range);
  memmove (s->range + i + 1, s->range + j,
	   (s->nrange - j) * sizeof *s->range);
  s->nrange = s->nrange - (j - i) + 1;
  s->range[i].lo = lo;
  s->range[i].hi = hi;
}

void
rxi_set_add (struct rx_set *s, uint32_t lo, uint32_t hi, bool utf8)
{
  uint32_t byte_end = utf8 ? 128 : 256;
  uint32_t c = lo;
  for (; c <= hi && c < byte_end; c++)
    rxi_set_add_byte (s, c);
  if (hi & RX_STRAY)
    for (c = lo & RX_STRAY ? lo & 255 : 128; c <= (hi & 255); c++)
      rxi_set_add_byte (s, c);
  else if (utf8 && c <= hi)
    add_range (s, c, hi);
}

void
rxi_set_class (struct rx_set *s, int class, bool utf8)
{
  for (int c = 0; c < (utf8 ? 128 : 256); c++)
    if (class_has_byte (class, c))
      rxi_set_add_byte (s, c);
  if (utf8)
    s->classes |= 1u << class;
  else
    s->byte_classes |= 1u << class;
}

/* Store the collation key of C in KEY, which has SIZE bytes.  Return the
   length of the key's first part, or 0 if there is no key.  Two characters
   have the same base character if and only if the first parts of their keys
   are equal.  */
static size_t
base_key (uint32_t c, bool utf8, char *key, size_t size)
{
  char text[5];
  size_t n = 1;
  if (utf8)
    n = utf8_encode (c, text);
  else
    text[0] = c;
  text[n] = '\0';
  late_need (LC_COLLATE);
  if (strxfrm (key, text, size) >= size)
    return 0;
  const char *end = strchr (key, 1);
  return end ? end - key : 0;
}

/* Return the base letter of C in Unicode's canonical decomposition, if C is a
   Latin letter with diacritics.  If C is not a Latin letter with diacritics,
   return C itself.  */
static uint32_t
base_letter (uint32_t c)
{
  static const char first[] =	/* base letters of U+00C0 to U+023F */
    "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
    "AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiI...JjKk.LlLlLl."
    "...NnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZz."
    "................................Oo.............Uu..............."
    ".............AaIiOoUuUuUuUuUu.AaAa....GgKkOoOo..j...Gg..NnAa...."
    "AaAaEeEeIiIiOoOoRrRrUuUuSsTt..Hh......AaEeOoOoOoOoYy............";
  static const char second[] =	/* base letters of U+1E00 to U+1EFF */
    "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm"
    "MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv"
    "WwWwWwWwWwXxXxYyZzZzZzhtwy......AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
    "EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......";
  char base = c >= 0xc0 && c < 0x240 ? first[c - 0xc0]
    : c >= 0x1e00 && c < 0x1f00 ? second[c - 0x1e00] : '.';
  return base == '.' ? c : (unsigned char) base;
}

/* True if A and B have the same base letter, ignoring case.  This function is
   for locales without collation weights, such as C.UTF-8.  */
static bool
same_letter (uint32_t a, uint32_t b)
{
  return mb_towlower (base_letter (a)) == mb_towlower (base_letter (b));
}

static bool
same_base (uint32_t a, uint32_t b, bool utf8)
{
  if (a == b)
    return true;
  char ka[256], kb[256];
  size_t na = base_key (a, utf8, ka, sizeof ka);
  size_t nb = base_key (b, utf8, kb, sizeof kb);
  if (utf8 && na == 0 && nb == 0)
    return same_letter (a, b);
  return na > 0 && na == nb && memcmp (ka, kb, na) == 0;
}

void
rxi_set_equiv (struct rx_set *s, uint32_t c, bool utf8)
{
  rxi_set_add (s, c, c, utf8);
  if (c & RX_STRAY)
    return;
  for (uint32_t x = 1; x < (utf8 ? 128u : 256u); x++)
    if (same_base (x, c, utf8))
      rxi_set_add_byte (s, x);
  if (!utf8)
    return;
  if (s->nequiv + 1 > s->equiv_cap)
    s->equiv = mem_grow (s->equiv, &s->equiv_cap, s->nequiv + 1,
			 sizeof *s->equiv);
  s->equiv[s->nequiv++] = c;
}

/* --- case --------------------------------------------------------------- */

/* Under IGNORECASE, a character of the pattern matches its lower-case form and
   its upper-case form, but the case of characters in the text is not folded.
   For example, a final sigma in the pattern matches itself and the capital
   sigma.  A capital sigma in the pattern matches itself and the small sigma,
   but not the final sigma.  */

/* Pairs of different characters: FROM is above 127, and TO is its lower-case or
   upper-case form.  */
static struct fold
{
  uint32_t from, to;
} *fold_table;
static size_t fold_n, fold_cap;

static void
fold_note (uint32_t from, uint32_t to)
{
  if (from == to)
    return;
  fold_table = mem_grow (fold_table, &fold_cap, fold_n + 1,
			 sizeof *fold_table);
  fold_table[fold_n++] = (struct fold) { from, to };
}

/* Fill the table of pairs.  This function is called when a large range is
   folded for the first time.  */
static void
fold_build (void)
{
  for (uint32_t c = 0x80; c < 0x20000; c++)
    {
      fold_note (c, mb_towlower (c));
      fold_note (c, mb_towupper (c));
    }
}

static void
fold_char (struct rx_set *s, uint32_t c)
{
  uint32_t low = mb_towlower (c), up = mb_towupper (c);
  rxi_set_add (s, low, low, true);
  rxi_set_add (s, up, up, true);
}

static void
drop_char (struct rx_set *s, uint32_t c)
{
  for (size_t i = 0; i < s->nrange; i++)
    if (s->range[i].lo <= c && c <= s->range[i].hi)
      {
	uint32_t hi = s->range[i].hi;
	s->range[i].hi = c - 1;
	if (s->range[i].lo == c)
	  memmove (s->range + i, s->range + i + 1,
		   (--s->nrange - i) * sizeof *s->range);
	if (c < hi)
	  add_range (s, c + 1, hi);
	return;
      }
}

static void
fold_range (struct rx_set *s, uint32_t lo, uint32_t hi)
{
  add_range (s, lo, hi);
  if (!fold_table)
    fold_build ();
  for (size_t i = 0; i < fold_n; i++)
    {
      uint32_t from = fold_table[i].from, to = fold_table[i].to;
      if (from < lo || from > hi)
	continue;
      rxi_set_add (s, to, to, true);
      /* Remove titlecase letters, which are neither lower-case nor upper-case
	 letters.  */
      if (mb_towlower (from) != from && mb_towupper (from) != from)
	drop_char (s, from);
    }
}

static inline bool
was_there (const uint64_t *was, unsigned c)
{
  return was[c >> 6] >> (c & 63) & 1;
}

/* Add to S each byte that is a member of one of S's classes, or has a
   lower-case or upper-case form that is a member.  */
static void
fold_byte_classes (struct rx_set *s)
{
  for (int i = 0; i < RX_NCLASS; i++)
    for (int c = 0; (s->byte_classes >> i & 1) && c < 256; c++)
      if (class_has_byte (i, c) || class_has_byte (i, tolower (c))
	  || class_has_byte (i, toupper (c)))
	rxi_set_add_byte (s, c);
}

/* Fold the case of the bytes of S in a single-byte locale.  The function only
   adds members.  */
static void
fold_bytes (struct rx_set *s)
{
  uint64_t was[4];
  memcpy (was, s->bits, sizeof was);
  memset (s->bits, 0, sizeof s->bits);
  for (int c = 0; c < 256; c++)
    if (was_there (was, c))
      {
	rxi_set_add_byte (s, c);
	rxi_set_add_byte (s, tolower (c) & 255);
	rxi_set_add_byte (s, toupper (c) & 255);
      }
  fold_byte_classes (s);
}

static void
fold_utf8 (struct rx_set *s)
{
  size_t n = s->nrange;
  uint64_t ascii[2] = { s->bits[0], s->bits[1] };
  struct rx_range *was = xnmalloc (n + 1, sizeof *was);
  if (n)
    memcpy (was, s->range, n * sizeof *was);
  s->icase = s->classes || s->nequiv;
  for (uint32_t c = 'A'; s->icase && c <= 'z'; c++)
    if (rxi_set_has (s, mb_towlower (c)) || rxi_set_has (s, mb_towupper (c)))
      rxi_set_add_byte (s, c);
  s->nrange = 0;
  for (uint32_t c = 0; c < 128; c++)
    if (was_there (ascii, c))
      fold_char (s, c);
  for (size_t i = 0; i < n; i++)
    if (was[i].hi - was[i].lo >= FOLD_EAGER)
      fold_range (s, was[i].lo, was[i].hi);
    else
      for (uint32_t c = was[i].lo; c <= was[i].hi; c++)
	fold_char (s, c);
  xfree (was);
}

static void
set_high (struct rx_set *s)
{
  if (s->classes || s->nequiv
      || (s->nrange
	  && !(s->nrange == 1 && s->range[0].lo == 128
	       && s->range[0].hi >= 0x10ffff)))
    s->high = RX_HIGH_SOME;
  else
    s->high = (s->nrange != 0) != s->neg ? RX_HIGH_ALL : RX_HIGH_NONE;
}

void
rxi_set_finish (struct rx_set *s, unsigned flags, bool neg)
{
  bool utf8 = flags & RX_UTF8;
  if (flags & RX_ICASE)
    {
      if (utf8)
	fold_utf8 (s);
      else
	fold_bytes (s);
    }
  if (neg)
    for (int i = 0; i < 4; i++)
      s->bits[i] = utf8 && i >= 2 ? 0 : ~s->bits[i];
  s->neg = neg;
  if (utf8)
    set_high (s);
}

/* --- membership --------------------------------------------------------- */

/* True if C, which is above 127, is in one of S's classes or equivalence
   classes.  */
static bool
in_class (const struct rx_set *s, uint32_t c)
{
  for (int i = 0; i < RX_NCLASS; i++)
    if ((s->classes >> i & 1) && class_has_wide (i, c))
      return true;
  for (size_t i = 0; i < s->nequiv; i++)
    if (same_base (c, s->equiv[i], true))
      return true;
  return false;
}

static bool
has_plain (const struct rx_set *s, uint32_t c)
{
  for (size_t i = 0; i < s->nrange && s->range[i].lo <= c; i++)
    if (c <= s->range[i].hi)
      return true;
  return in_class (s, c);
}

bool
rxi_set_has_high (const struct rx_set *s, uint32_t c)
{
  if (s->high != RX_HIGH_SOME)
    return s->high == RX_HIGH_ALL;
  bool in = has_plain (s, c);
  if (!in && s->icase)
    in = in_class (s, mb_towlower (c)) || in_class (s, mb_towupper (c));
  return in != s->neg;
}

bool
rxi_set_uniform (const struct rx_set *s, uint32_t lo, uint32_t hi, bool *in)
{
  if (s->high != RX_HIGH_SOME)
    {
      *in = s->high == RX_HIGH_ALL;
      return true;
    }
  if (s->classes || s->nequiv || s->icase)
    return false;
  size_t i = 0;
  while (i < s->nrange && s->range[i].hi < lo)
    i++;
  bool none = i == s->nrange || s->range[i].lo > hi;
  bool all = !none && s->range[i].lo <= lo && s->range[i].hi >= hi;
  *in = all != s->neg;
  return none || all;
}

void
rxi_set_free (struct rx_set *s)
{
  xfree (s->range);
  xfree (s->equiv);
}

/* --- UTF-8 -------------------------------------------------------------- */

uint32_t
rxi_utf8_back (const char *b, const char *p, size_t *len)
{
  const char *q = p - 1;
  while (q > b && p - q < UTF8_MAX && utf8_is_tail (*q))
    q--;
  uint32_t c = rxi_utf8 (q, p, len);
  if (q + *len == p)
    return c;
  *len = 1;
  return RX_STRAY + (unsigned char) p[-1];
}
