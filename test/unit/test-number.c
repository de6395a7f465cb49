/* test-number.c -- compare conversions of numbers with those of the C library.
   SPDX-License-Identifier: GPL-3.0-or-later

   For random values, reading must return the same bits as strtod; writing and
   the printf engine must produce the same text as snprintf.  */

#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "check.h"
#include "random.h"
#include "value/convert.h"

/* --- random values ------------------------------------------------------ */

static double
step (double d, int k)
{
  for (; k > 0; k--)
    d = nextafter (d, HUGE_VAL);
  for (; k < 0; k++)
    d = nextafter (d, 0);
  return d;
}

static double
random_double (void)
{
  uint64_t r = rnd ();
  double d;
  switch (rnd () % 8)
    {
    case 0:
      memcpy (&d, &r, sizeof d);
      return isfinite (d) ? d : 1;
    case 1:
      return (double) (int64_t) (r >> rnd () % 64) / (1 + (rnd () >> 40));
    case 2:
      return (double) (r % 2000000) / 1000;
    case 3:
      return (double) (int32_t) r / (1 << rnd () % 30);
    case 4:
      return ldexp ((double) (r >> 11), -(int) (rnd () % 80));
    case 5:
      return step (pow (10, (int) (rnd () % 30) - 8), (int) (r % 5) - 2);
    case 6:
      return step ((0.5 + r % 10000000) / pow (10, rnd () % 9),
		   (int) (rnd () % 3) - 1);
    default:
      return -(double) (r >> 11) / 0x1p53;
    }
}

/* Write the text of a random number to B, with a NUL at the end.  */
static size_t
random_text (char *b)
{
  uint64_t r = rnd (), r2 = rnd ();
  switch (rnd () % 5)
    {
    case 0:
      return sprintf (b, "%lld", (long long) (r >> rnd () % 64));
    case 1:
      return sprintf (b, "%.*g", (int) (rnd () % 20) + 1, random_double ());
    case 2:
      return sprintf (b, "%llu.%llu", (unsigned long long) (r >> r2 % 64),
		      (unsigned long long) (rnd () >> rnd () % 64));
    case 3:
      return sprintf (b, "%llu%llu.%llue%d", (unsigned long long) r,
		      (unsigned long long) r2, (unsigned long long) r,
		      (int) (rnd () % 700) - 350);
    default:
      return sprintf (b, "%.*f", (int) (rnd () % 25),
		      (double) (r >> 11) / (UINT64_C (1) << rnd () % 60));
    }
}

/* --- reading ------------------------------------------------------------ */

static bool
same_bits (double a, double b)
{
  return memcmp (&a, &b, sizeof a) == 0;
}

static void
test_reader (long count)
{
  char b[400];
  long bad = 0;
  for (long i = 0; i < count; i++)
    {
      size_t n = random_text (b);
      double d, want = strtod (b, NULL);
      bad += !same_bits (num_from_text (b, n), want)
	|| !num_looks_numeric (b, n, &d) || !same_bits (d, want);
    }
  CHECK (bad == 0);
}

static bool
numeric (const char *s, double want)
{
  double d = -1;
  return num_looks_numeric (s, strlen (s), &d) && same_bits (d, want);
}

static bool
not_numeric (const char *s, double prefix)
{
  double d;
  return !num_looks_numeric (s, strlen (s), &d)
    && same_bits (num_from_text (s, strlen (s)), prefix);
}

static void
test_forms (void)
{
  CHECK (numeric (" 12\t", 12));
  CHECK (numeric ("+.5", 0.5));
  CHECK (numeric ("5.", 5));
  CHECK (numeric ("1e400", HUGE_VAL));
  CHECK (numeric ("-1e-400", -0.0));
  CHECK (numeric ("+inf", HUGE_VAL));
  CHECK (numeric (" -INF ", -HUGE_VAL));
  CHECK (numeric ("0x1p-1022", 0) == false);
  CHECK (not_numeric ("", 0));
  CHECK (not_numeric (".", 0));
  CHECK (not_numeric ("inf", 0));
  CHECK (not_numeric ("+infinity", 0));
  CHECK (not_numeric ("1e", 1));
  CHECK (not_numeric ("1e5.", 1e5));
  CHECK (not_numeric ("0x11", 0));
  CHECK (not_numeric ("12abc", 12));
  opt.non_decimal = true;
  CHECK (numeric ("0x11", 17));
  CHECK (numeric ("011", 9));
  CHECK (numeric ("018", 18));
  CHECK (numeric ("0x1.8p1", 3));
  opt.non_decimal = false;
  opt.decimal_point = ',';
  CHECK (numeric ("1,5", 1.5));
  CHECK (not_numeric ("1.5", 1));
  opt.decimal_point = '.';
}

/* --- writing ------------------------------------------------------------ */

typedef size_t writer (double d, int prec, char *b);

/* Return true if W converts D, which has no sign, to the same text as snprintf
   with FORMAT, or leaves D to the C library.  */
static bool
writes (writer *w, const char *format, int prec, double d)
{
  char want[800], got[100];
  size_t n = w (d, prec, got);
  if (n == 0)
    return true;
  snprintf (want, sizeof want, format, prec, d);
  return strlen (want) == n && memcmp (want, got, n) == 0;
}

static bool
converts (double d)
{
  struct scratch sc;
  char want[400];
  struct sv t = num_to_text (d, "%.6g", &sc);
  snprintf (want, sizeof want, d == floor (d) ? "%.0f" : "%.6g", d);
  const char *w = strcmp (want, "-0") == 0 ? "0" : want;
  return strlen (w) == t.n && memcmp (w, t.p, t.n) == 0;
}

static void
test_writers (long count)
{
  long bad = 0;
  for (long i = 0; i < count; i++)
    {
      double d = random_double ();
      int prec = rnd () % 16;
      double a = fabs (d);
      bad += !writes (num_fast_g, "%.*g", rnd () & 1 ? 6 : prec, a);
      bad += !writes (num_fast_f, "%.*f", prec, a);
      bad += !writes (num_fast_e, "%.*e", prec, a);
      bad += !converts (d);
    }
  CHECK (bad == 0);
}

/* --- printf ------------------------------------------------------------- */

/* Generate a random conversion with LETTER and some of FLAGS.  Store the
   conversion in OURS for AWK, and in THEIRS for C, where LENGTH must precede
   LETTER.  */
static void
random_directive (char *ours, char *theirs, const char *flags, char letter,
		  const char *length)
{
  char some[4] = "", width[8] = "", prec[8] = "";
  for (int i = rnd () % 4; i > 0; i--)
    some[i - 1] = flags[rnd () % strlen (flags)];
  some[3] = '\0';
  if (rnd () % 2)
    sprintf (width, "%d", (int) (rnd () % 30) + 1);
  if (rnd () % 2)
    sprintf (prec, ".%d", (int) (rnd () % 20));
  sprintf (ours, "<%%%s%s%s%c>", some, width, prec, letter);
  sprintf (theirs, "<%%%s%s%s%s%c>", some, width, prec, length, letter);
}

static bool
prints (const char *format, struct val v, const char *want)
{
  struct val r;
  fmt_values (&r, sv_of (format), &v, 1);
  struct sv t = val_bytes (&r);
  bool same = t.n == strlen (want) && memcmp (t.p, want, t.n) == 0;
  val_drop (&r);
  return same;
}

/* Return true if FORMAT does not print any digit of D.  If there is no digit,
   C prints only the sign, while AWK prints nothing.  */
static bool
lone_sign (double d, const char *format)
{
  return d == 0 && strstr (format, ".0");
}

static bool
prints_integer (char letter, long long n)
{
  char ours[40], theirs[40], want[1000];
  random_directive (ours, theirs, "-+ 0#", letter, "ll");
  if (lone_sign (n, ours))
    return true;
  snprintf (want, sizeof want, theirs, n);
  return prints (ours, val_num (n), want);
}

static bool
prints_floating (char letter, double d)
{
  char ours[40], theirs[40], want[1000];
  random_directive (ours, theirs, "-+ 0#", letter, "");
  snprintf (want, sizeof want, theirs, d);
  return prints (ours, val_num (d), want);
}

static bool
prints_string (const char *text)
{
  char ours[40], theirs[40], want[1000];
  random_directive (ours, theirs, "-", 's', "");
  snprintf (want, sizeof want, theirs, text);
  return prints (ours, val_borrow (V_STR, text, strlen (text)), want);
}

static void
test_printf (long count)
{
  long bad = 0;
  for (long i = 0; i < count; i++)
    {
      bad += !prints_integer ("dixXou"[rnd () % 6],
			      (long long) (rnd () >> (11 + rnd () % 50)));
      bad += !prints_floating ("fFeEgGaA"[rnd () % 8], random_double ());
    }
  for (long i = 0; i < count / 10; i++)
    bad += !prints_string (i & 1 ? "some text" : "");
  CHECK (bad == 0);
}

/* --- characters --------------------------------------------------------- */

static void
test_characters (void)
{
  static const char text[]
    = "a\303\251\343\202\271\360\237\230\200\377\300\200";
  size_t n = sizeof text - 1, at = 3;
  CHECK (mb_count (text, n) == 7);
  CHECK (mb_offset (text, n, &at) == 6 && at == 3);
  at = 100;
  CHECK (mb_offset (text, n, &at) == n && at == 7);
  for (int32_t cp = 1; cp < 0x110000; cp += 7)
    {
      char b[MB_MAX];
      int32_t back;
      size_t len = mb_encode (cp, b);
      bool surrogate = cp >= 0xd800 && cp < 0xe000;
      if (mb_decode (b, len, &back) != (surrogate ? 1 : len)
	  || back != (surrogate ? MB_BAD : cp))
	CHECK (!"round trip");
    }
}

/* Write a character to P or, in one of ONE_IN calls, an invalid sequence;
   return its length.  */
static size_t
random_character (char *p, unsigned one_in)
{
  static const char *const invalid[] = {
    "\300\200", "\340\237\277", "\355\240\200", "\360\217\277\277",
    "\364\220\200\200", "\370\210\200\200\200", "\377", "\303", "\342\202",
    "\360\237\230", "\200"
  };
  static const uint32_t least[] = { 'a', 0x80, 0x800, 0xe000, 0x10000 };
  if (rnd () % one_in == 0)
    return strlen (strcpy (p, invalid[rnd () % 11]));
  return mb_encode (least[rnd () % 5] + rnd () % 26, p);
}

/* Check that mb_is_clean and mb_count agree with a loop that decodes a random
   text character by character.  The text is at the end of readable memory.  */
static void
test_valid (int count)
{
  enum { LEN = 700 };
  size_t page = sysconf (_SC_PAGESIZE);
  char *end = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK (end != MAP_FAILED && mprotect (end + page, page, PROT_NONE) == 0);
  end += page;
  int bad = 0, valid = 0;
  while (count-- > 0)
    {
      char text[LEN + MB_MAX];
      size_t most = rnd () % (count & 1 ? 70 : LEN), n = 0, chars = 0;
      while (n < most)
	n += random_character (text + n, count & 2 ? 30 : 1u << 30);
      n -= rnd () % 4 == 0 && n ? 1 : 0;
      char *p = memcpy (end - n, text, n);
      bool clean = true;
      for (size_t i = 0, len; i < n; i += len, chars++)
	{
	  int32_t cp;
	  len = mb_peek (p + i, n - i, &cp);
	  clean = clean && cp >= 0 && cp <= 0x10ffff;
	}
      bad += mb_is_clean (p, n) != clean || mb_count (p, n) != chars;
      valid += clean;
    }
  CHECK (bad == 0);
  CHECK (valid > 100);
}

int
main (void)
{
  mem_init ();
  test_reader (1000000);
  test_forms ();
  test_writers (1000000);
  test_printf (200000);
  test_characters ();
  test_valid (20000);
  return check_done ();
}
