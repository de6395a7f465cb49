/* test-fields.c -- compare fields.c and the splitters with simple models.
   SPDX-License-Identifier: GPL-3.0-or-later

   The records are random strings over small alphabets.  Many records have about
   64 or 128 bytes, since the scanner processes 64 bytes at a time.  They are
   placed at the end of a page, so that reading beyond them would fail.  Fields
   up to NF and beyond NF are read in random order; some fields are changed,
   and $0 is compared with the fields that a simple model joins.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/mem.h"
#include "check.h"
#include "random.h"
#include "text/fields.h"
#include "text/split.h"
#include "value/convert.h"

enum { TEXT_MAX = 300, FIELDS_MAX = TEXT_MAX + 8, ROUNDS = 20000 };

/* The expected fields.  */
struct model
{
  char text[FIELDS_MAX][TEXT_MAX + 8];
  size_t n[FIELDS_MAX];
  int nf;
};

static struct model want;
static char *page_end;		/* the end of readable memory */

static void
expect (const char *p, size_t n)
{
  int i = ++want.nf;
  memcpy (want.text[i], p, n);
  want.n[i] = n;
}

/* --- naive splitting ---------------------------------------------------- */

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n';
}

static void
model_blanks (const char *p, size_t n)
{
  size_t i = 0;
  while (i < n)
    {
      size_t start;
      while (i < n && is_blank (p[i]))
	i++;
      for (start = i; i < n && !is_blank (p[i]); i++)
	continue;
      if (i > start)
	expect (p + start, i - start);
    }
}

static void
model_bytes (const char *p, size_t n, char sep, bool newline_too)
{
  size_t start = 0;
  if (n == 0)
    return;
  for (size_t i = 0; i <= n; i++)
    if (i == n || p[i] == sep || (newline_too && p[i] == '\n'))
      {
	expect (p + start, i - start);
	start = i + 1;
      }
}

/* --- comparing ---------------------------------------------------------- */

static struct sv
field (int i, struct scratch *s)
{
  return val_sv (fld_get_int (i), s);
}

static bool
field_fits (int i)
{
  struct scratch s;
  struct sv f = field (i, &s);
  if (i > want.nf)
    return f.n == 0 && fld_get_int (i)->tag == V_UNASSIGNED;
  return f.n == want.n[i] && memcmp (f.p, want.text[i], f.n) == 0;
}

static bool
all_fit (void)
{
  if (fld_nf () != want.nf)
    return false;
  for (int i = 1; i <= want.nf + 2; i++)
    if (!field_fits (i))
      return false;
  return true;
}

/* Return true if $0 consists of the expected fields, joined by OFS.  */
static bool
record_fits (struct sv ofs)
{
  static char b[FIELDS_MAX * 8 + TEXT_MAX * 4];
  struct scratch s;
  size_t n = 0;
  for (int i = 1; i <= want.nf; i++)
    {
      if (i > 1)
	{
	  memcpy (b + n, ofs.p, ofs.n);
	  n += ofs.n;
	}
      memcpy (b + n, want.text[i], want.n[i]);
      n += want.n[i];
    }
  struct sv r = field (0, &s);
  return r.n == n && memcmp (r.p, b, n) == 0;
}

/* --- reading the fields of a record ------------------------------------- */

static void
look_around (const char *label)
{
  for (int k = random_below (4); k > 0; k--)
    switch (random_below (4))
      {
      case 0:
	check (fld_nf () == want.nf, label);
	break;
      case 1:
	fld_own ();
	break;
      default:
	check (field_fits (1 + random_below (12)), label);
      }
}

static void
change_something (const char *label)
{
  static const char *const texts[] = { "", "x", "a longer text than 14" };
  struct sv ofs = random_below (2) ? (struct sv) { "--", 2 }
				   : (struct sv) { " ", 1 };
  const char *t = texts[random_below (3)];
  int i = 1 + random_below (want.nf + 3);
  struct val v = val_borrow (V_STR, t, strlen (t));
  fld_set_ofs (ofs);
  if (random_below (3) == 0)
    {
      fld_set_nf (i);
      for (; want.nf < i; )
	expect ("", 0);
      want.nf = i;
    }
  else
    {
      fld_store (i, &v);
      while (want.nf < i)
	expect ("", 0);
      memcpy (want.text[i], t, strlen (t));
      want.n[i] = strlen (t);
    }
  check (record_fits (ofs), label);
  check (all_fit (), label);
}

/* Return a record of random characters from ALPHABET.  The record ends at
   page_end, so that a read past its end fails.  */
static struct sv
random_record (const char *alphabet)
{
  static const unsigned lengths[] = { 4, 20, 66, 130, TEXT_MAX - 8 };
  size_t n = random_below (lengths[random_below (5)]);
  char *p = page_end - n;
  for (size_t i = 0; i < n; i++)
    p[i] = alphabet[random_below (strlen (alphabet))];
  return (struct sv) { p, n };
}

static void
test_separator (const char *fs, const char *alphabet, bool paragraph)
{
  char label[80];
  snprintf (label, sizeof label, "FS \"%s\"%s", fs,
	    paragraph ? " in paragraph mode" : "");
  fld_set_paragraph (paragraph);
  fld_use (FLD_FS, (struct sv) { fs, strlen (fs) });
  for (int round = 0; round < ROUNDS; round++)
    {
      struct sv rec = random_record (alphabet);
      want.nf = 0;
      if (*fs == ' ')
	model_blanks (rec.p, rec.n);
      else
	model_bytes (rec.p, rec.n, *fs, paragraph);
      fld_set_record (rec, random_below (4) == 0);
      look_around (label);
      check (all_fit (), label);
      if (random_below (2))
	change_something (label);
    }
}

/* Check that the parts and separators that split_next finds make up the text,
   without gaps.  */
static void
test_pieces (const char *fs, const char *alphabet)
{
  struct splitter sp;
  struct split_state st;
  struct sv piece;
  split_from_fs (&sp, (struct sv) { fs, strlen (fs) });
  for (int round = 0; round < ROUNDS; round++)
    {
      struct sv text = random_record (alphabet);
      const char *at = text.p;
      bool whole = true;
      split_start (&st, &sp, text);
      for (int i = 0; split_next (&st, &piece); i++)
	{
	  if (i == 0)
	    at += st.lead.n;
	  whole = whole && piece.p == at && st.sep.p == at + piece.n;
	  at += piece.n + st.sep.n;
	}
      if (st.count == 0)
	at += st.lead.n;
      check (whole && at == text.p + text.n, fs);
    }
}

static void
test_widths (void)
{
  static const char *const good[] = { "1 2 3", " 4\t2:3 *", "2:*", "+3", "" };
  static const size_t count[] = { 3, 3, 1, 1, 0 };
  for (int i = 0; i < 5; i++)
    {
      size_t n;
      struct sv t = { good[i], strlen (good[i]) };
      struct width *w = split_read_widths (t, &n);
      check (n == count[i], good[i]);
      xfree (w);
    }
}

static void
make_page (void)
{
  size_t page = sysconf (_SC_PAGESIZE);
  char *p = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || mprotect (p + page, page, PROT_NONE) != 0)
    abort ();
  page_end = p + page;
}

int
main (void)
{
  mem_init ();
  mem_persist = mem_transient;
  make_page ();
  fld_init ();
  test_separator (" ", "ab \t\nc", false);
  test_separator (" ", "abcdefgh ", true);
  test_separator (",", "ab,,\n", false);
  test_separator (",", "abcdef,\n", true);
  test_separator ("\t", "a\tb ", false);
  test_pieces (" ", "ab \n");
  test_pieces (",", "abc,");
  test_pieces ("", "abc");
  test_pieces ("a+", "aab");
  test_pieces ("ab|c", "abc");
  test_widths ();
  return check_done ();
}
