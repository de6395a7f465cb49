/* test-recscan.c -- compare the records of recscan.c with a naive splitter.
   SPDX-License-Identifier: GPL-3.0-or-later

   Random strings over small alphabets are read through windows of a few bytes,
   from plain files and from pipes, in every mode of RS.  The naive splitter
   has access to the whole text.  */

#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/options.h"
#include "check.h"
#include "io/input.h"
#include "io/output.h"
#include "random.h"
#include "text/scan.h"

enum { TEXT_MAX = 80, RECORDS_MAX = TEXT_MAX + 1 };

struct piece
{
  char rec[TEXT_MAX], rt[TEXT_MAX];
  size_t rec_n, rt_n;
};

struct pieces
{
  size_t unread;		/* number of bytes at the end of the text that
				   do not belong to a record */
  struct piece at[RECORDS_MAX];
  size_t n;
};

static void
keep (struct pieces *all, const char *rec, size_t rec_n, const char *rt,
      size_t rt_n)
{
  struct piece *p = &all->at[all->n++];
  memcpy (p->rec, rec, rec_n);
  memcpy (p->rt, rt, rt_n);
  p->rec_n = rec_n;
  p->rt_n = rt_n;
}

/* --- the naive splitter ------------------------------------------------- */

/* Like naive_end, for an RS that is a regular expression.  */
static size_t
naive_regex_end (const struct rs_spec *rs, const char *s, size_t n,
		 size_t from, size_t *rt)
{
  size_t start, end;
  for (; from < n && rx_search (rs->rx, s, n, from, &start, &end);
       from = start + 1)
    {
      *rt = end - start;
      if (*rt > 0)
	return start;
    }
  *rt = 0;
  return n;
}

/* Return the end of the record that begins at FROM, where its RT begins.
   Store the length of the RT in *RT.  */
static size_t
naive_end (const struct rs_spec *rs, const char *s, size_t n, size_t from,
	   size_t *rt)
{
  bool odd = false;
  for (size_t i = from; i < n; i++)
    switch (rs->mode)
      {
      case RS_NEWLINE:
	*rt = 1;
	if (s[i] == '\n')
	  return i;
	break;
      case RS_CHAR:
	*rt = rs->ch_len;
	if (i + rs->ch_len <= n && memcmp (s + i, rs->ch, rs->ch_len) == 0)
	  return i;
	break;
      case RS_PARAGRAPH:
	if (s[i] != '\n')
	  break;
	for (*rt = 1; i + *rt < n && s[i + *rt] == '\n'; ++*rt)
	  continue;
	if (*rt > 1 || i + 1 == n)
	  return i;
	break;
      case RS_CSV:
	*rt = 1;
	odd ^= s[i] == '"';
	if (s[i] == '\n' && !odd)
	  return i;
	break;
      case RS_REGEX:
	return naive_regex_end (rs, s, n, from, rt);
      }
  *rt = 0;
  return n;
}

static void
keep_csv (struct pieces *all, const char *rec, size_t n, size_t rt)
{
  char clean[TEXT_MAX];
  size_t m = 0;
  /* A carriage return at the end of the input does not belong to the
     record.  */
  bool cr = rt == 0 && n > 0 && rec[n - 1] == '\r';
  if (cr && n == 1)
    {
      all->unread = 1;
      return;
    }
  for (size_t i = 0; i < n - cr; i++)
    if (rec[i] != '\r' || i + 1 == n + rt || rec[i + 1] != '\n')
      clean[m++] = rec[i];
  keep (all, clean, m, rec + n, rt);
}

static void
naive_split (struct pieces *all, const struct rs_spec *rs, const char *s,
	     size_t n)
{
  size_t from = 0;
  all->n = all->unread = 0;
  while (from < n)
    {
      size_t rt;
      if (rs->mode == RS_PARAGRAPH)
	while (from < n && s[from] == '\n')
	  from++;
      if (from == n)
	break;
      size_t end = naive_end (rs, s, n, from, &rt);
      if (rs->mode == RS_CSV)
	keep_csv (all, s + from, end - from, rt);
      else
	keep (all, s + from, end - from, s + end, rt);
      from = end + rt;
    }
}

/* --- through a window --------------------------------------------------- */

static int
descriptor_with (const char *s, size_t n, bool by_pipe)
{
  if (by_pipe)
    {
      int p[2];
      if (pipe (p) < 0 || write (p[1], s, n) != (ssize_t) n)
	return -1;
      close (p[1]);
      return p[0];
    }
  char name[] = "recscanXXXXXX";
  int fd = mkstemp (name);
  unlink (name);
  if (fd < 0 || write (fd, s, n) != (ssize_t) n
      || lseek (fd, 0, SEEK_SET) < 0)
    return -1;
  return fd;
}

static bool
same (const struct piece *p, struct sv rec, struct sv rt)
{
  return (p->rec_n == rec.n && memcmp (p->rec, rec.p, rec.n) == 0
	  && p->rt_n == rt.n && memcmp (p->rt, rt.p, rt.n) == 0);
}

/* Return true if reading returns the expected records, and the last record
   remains unchanged at the end of the input.  */
static bool
read_alike (struct input *in, const struct rs_spec *rs,
	    const struct pieces *expected, size_t n)
{
  struct sv rec = { NULL, 0 }, rt = { NULL, 0 };
  for (size_t i = 0; i < expected->n; i++)
    {
      int byte = in_plain_byte (rs);
      if (byte >= 0 && in_next_plain (in, byte, &rec))
	rt = (struct sv) { rec.p + rec.n, 1 };
      else if (in_read_record (in, rs, &rec, &rt) != 1)
	return false;
      if (!same (&expected->at[i], rec, rt))
	return false;
    }
  if (in_read_record (in, rs, &rec, &rt) != 0
      || in_read_record (in, rs, &rec, &rt) != 0)
    return false;
  if (in_offset (in) != (off_t) (n - expected->unread))
    return false;
  return expected->n == 0 || same (&expected->at[expected->n - 1], rec, rt);
}

static void
show (const char *what, const char *s, size_t n)
{
  printf ("# %s:", what);
  for (size_t i = 0; i < n; i++)
    if (s[i] >= ' ' && s[i] <= '~')
      printf (" %c", s[i]);
    else
      printf (" \\%03o", (unsigned char) s[i]);
  printf ("\n");
}

static const char *const alphabets[] =
  { "a\n", "ab\n\n", "ab,\"\r\n", "xyz\n", "a\303\251\n", "foobar\n" };

/* Check the records of a random text, using the RS that *RS describes.  Return
   false if the records are wrong.  */
static bool
try_text (const struct rs_spec *rs)
{
  static struct pieces expected;
  const char *alphabet = alphabets[random_below (6)];
  size_t n_letters = strlen (alphabet);
  char text[TEXT_MAX];
  size_t n = random_below (TEXT_MAX);
  for (size_t i = 0; i < n; i++)
    text[i] = alphabet[random_below (n_letters)];
  in_test_buffer = 1 + random_below (24);
  naive_split (&expected, rs, text, n);
  int fd = descriptor_with (text, n, random_below (2));
  struct input *in = in_open_fd (fd, "text");
  bool ok = read_alike (in, rs, &expected, n);
  in_close (in);
  if (!ok)
    show ("text", text, n);
  return ok;
}

static void
check_mode (const char *rs_text, size_t rs_len, const char *label)
{
  struct rs_spec rs;
  int bad = 0;
  rec_spec (&rs, (struct sv) { rs_text, rs_len });
  for (int i = 0; i < 3000 && bad < 3; i++)
    bad += !try_text (&rs);
  check (bad == 0, label);
}

static void
check_modes (const char *suffix)
{
  static const char *const texts[] =
    {
      "\n", "a", ",", "\303\251", "", "\n\n+", "a+", "ab|b", "x*y?", "()",
      "^a", "b$", "^$", "foo|foobar", "[ab]+\n", "\r?\n", "(ab)*\n", "a\n?b?"
    };
  char label[64];
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      snprintf (label, sizeof label, "RS %zu %s", i, suffix);
      check_mode (texts[i], strlen (texts[i]), label);
    }
  check_mode ("\0", 1, "RS NUL");
}

/* Check a record of several megabytes that follows small records.  */
static void
check_long (void)
{
  enum { LONG = 3 << 20 };
  char name[] = "recscanXXXXXX";
  int fd = mkstemp (name);
  char *text = xmalloc (LONG);
  struct rs_spec rs;
  struct sv rec, rt;
  unlink (name);
  memset (text, 'x', LONG);
  text[1] = text[LONG - 1] = '\n';
  check (write (fd, text, LONG) == LONG, "long file written");
  lseek (fd, 0, SEEK_SET);
  in_test_buffer = 0;
  rec_spec (&rs, (struct sv) { "\n", 1 });
  struct input *in = in_open_fd (fd, "long");
  check (in_read_record (in, &rs, &rec, &rt) == 1 && rec.n == 1, "short");
  check (in_read_record (in, &rs, &rec, &rt) == 1 && rec.n == LONG - 3
	 && memcmp (rec.p, text + 2, rec.n) == 0, "long record");
  check (in_read_record (in, &rs, &rec, &rt) == 0, "end");
  check (in_seek (in, 2) && in_read_record (in, &rs, &rec, &rt) == 1
	 && rec.n == LONG - 3 && in_offset (in) == LONG, "seek");
  in_close (in);
  xfree (text);
}

/* Check the reading of lines of about MEAN bytes, some of them much longer.
   The window has its usual size, so in_next_plain searches it in portions of
   increasing size.  Return false if a line is wrong.  */
static bool
try_lines (size_t mean)
{
  enum { SIZE = 1 << 19 };
  char *text = xmalloc (SIZE + 1);
  struct rs_spec rs;
  struct sv rec;
  bool ok = true;
  for (size_t i = 0; i < SIZE; i++)
    text[i] = random_below (mean) == 0 ? '\n' : 'x';
  for (size_t i = 0; i < SIZE / 10000; i++)
    {
      size_t at = random_below (SIZE - 1000);
      memset (text + at, 'y', random_below (1000));
    }
  text[SIZE] = '\n';
  int fd = descriptor_with (text, SIZE, false);
  in_test_buffer = 0;
  rec_spec (&rs, (struct sv) { "\n", 1 });
  struct input *in = in_open_fd (fd, "lines");
  for (const char *p = text, *e; ok && p < text + SIZE; p = e + 1)
    {
      struct sv rt;
      e = memchr (p, '\n', text + SIZE + 1 - p);
      ok = ((in_next_plain (in, '\n', &rec)
	     || in_read_record (in, &rs, &rec, &rt) == 1)
	    && rec.n == (size_t) (e - p) && memcmp (rec.p, p, rec.n) == 0);
      if (ok && in->win.cur < in->win.end && p[0] == 'y')
	{
	  /* Return the record to the input, and check that it is read
	     again.  */
	  in_give_back (in, rec, 1);
	  ok = in_next_plain (in, '\n', &rec) && rec.n == (size_t) (e - p)
	    && memcmp (rec.p, p, rec.n) == 0;
	}
    }
  in_close (in);
  xfree (text);
  return ok;
}

static void
check_lines (void)
{
  static const size_t means[] = { 1, 2, 5, 20, 60, 300, 1000, 20000 };
  for (size_t i = 0; i < sizeof means / sizeof *means; i++)
    {
      char label[64];
      snprintf (label, sizeof label, "lines of %zu bytes", means[i]);
      check (try_lines (means[i]), label);
    }
}

/* Check that scan_list lists all bytes `c' of the part that it examined, and no
   others, and that it writes at most MAX + SCAN_BLOCK elements.  One of MEAN
   bytes of the text is `c'.  Return false if a check fails.  */
static bool
try_list (unsigned max, unsigned mean)
{
  enum { SIZE = 512, MOST = SIZE };
  char text[SIZE + SCAN_BLOCK] = "";
  uint16_t at[MOST + SCAN_BLOCK];
  size_t n = 1 + random_below (SIZE), len = n;
  for (size_t i = 0; i < n; i++)
    text[i] = random_below (mean) == 0 ? 'c' : 'x';
  memset (at, 0xff, sizeof at);
  unsigned count = scan_list (text, &len, 'c', at, max), listed = 0;
  if (len > n || (len < n && count < max) || count >= max + SCAN_BLOCK)
    return false;
  for (size_t i = 0; i < len; i++)
    if (text[i] == 'c' && (listed == count || at[listed++] != i))
      return false;
  for (size_t i = max + SCAN_BLOCK; i < MOST + SCAN_BLOCK; i++)
    if (at[i] != 0xffff)
      return false;
  return listed == count;
}

static void
check_lists (void)
{
  bool ok = true;
  for (int i = 0; i < 20000 && ok; i++)
    ok = try_list (1 + random_below (300), 1 + random_below (4));
  check (ok, "scan_list");
}

int
main (void)
{
  mem_init ();
  io_init ();
  check_modes ("bytes");
  opt.utf8 = true;
  check_modes ("UTF-8");
  opt.csv = true;
  check_mode ("x", 1, "CSV");
  opt.csv = false;
  check_long ();
  check_lines ();
  check_lists ();
  return check_done ();
}
