/* limit.c -- run the simplest workloads in plain C, as a lower bound of time.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: limit JOB FILE

   Each job does the work of the workload with the same name in `workloads',
   and prints the same output.  Each job reads the whole file, and finds lines
   with memchr.  */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *text;
static char *text_end;

static void
fail (const char *what)
{
  perror (what);
  exit (2);
}

/* Read the file NAME into TEXT, and append a newline if the last line has
   none.  */
static void
read_all (const char *name)
{
  int fd = open (name, O_RDONLY);
  struct stat st;
  if (fd < 0 || fstat (fd, &st) < 0)
    fail (name);
  text = malloc (st.st_size + 64);
  if (!text)
    fail ("memory");
  size_t have = 0;
  ssize_t got;
  while ((got = read (fd, text + have, st.st_size - have)) > 0)
    have += got;
  close (fd);
  if (have > 0 && text[have - 1] != '\n')
    text[have++] = '\n';
  memset (text + have, '\n', 16);
  text_end = text + have;
}

static char *
line_end (char *line)
{
  return memchr (line, '\n', text_end - line);
}

static int
blank (char c)
{
  return c == ' ' || c == '\t';
}

/* Return the beginning of the Nth field of a line, or the end of the line.  */
static char *
field (char *p, char *end, int n)
{
  for (;;)
    {
      while (p < end && blank (*p))
	p++;
      if (--n == 0)
	return p;
      while (p < end && !blank (*p))
	p++;
    }
}

static char *
field_end (char *p, char *end)
{
  while (p < end && !blank (*p))
    p++;
  return p;
}

static void
print_record (void)
{
  for (char *p = text, *e; p < text_end; p = e + 1)
    {
      e = line_end (p);
      fwrite_unlocked (p, 1, e - p + 1, stdout);
    }
}

static void
print_first (void)
{
  for (char *p = text, *e; p < text_end; p = e + 1)
    {
      e = line_end (p);
      char *f = field (p, e, 1);
      fwrite_unlocked (f, 1, field_end (f, e) - f, stdout);
      putc_unlocked ('\n', stdout);
    }
}

static void
count_lines (void)
{
  long n = 0;
  for (char *p = text, *e; p < text_end; p = e + 1, n++)
    e = line_end (p);
  printf ("%ld\n", n);
}

static void
sum_column (void)
{
  double sum = 0;
  for (char *p = text, *e; p < text_end; p = e + 1)
    {
      e = line_end (p);
      char *f = field (p, e, 3);
      long v = 0;
      while (f < e && *f >= '0' && *f <= '9')
	v = v * 10 + (*f++ - '0');
      sum += v;
    }
  printf ("%.0f\n", sum);
}

static void
csv_column (void)
{
  for (char *p = text, *e; p < text_end; p = e + 1)
    {
      e = line_end (p);
      char *f = p;
      for (int i = 1; i < 15; i++)
	f = (char *) memchr (f, ',', e - f) + 1;
      char *g = memchr (f, ',', e - f);
      fwrite_unlocked (f, 1, g - f, stdout);
      putc_unlocked ('\n', stdout);
    }
}

static void
literal (void)
{
  long n = 0;
  char *p = text;
  while ((p = memmem (p, text_end - p, "needle", 6)))
    {
      n++;
      p = line_end (p) + 1;
    }
  printf ("%ld\n", n);
}

struct entry
{
  struct entry *next;
  uint64_t hash;
  char *key;
  size_t length;
  long count;
  long id;
};

static struct entry **table;
static size_t table_size = 1 << 16;
static size_t entries;

static uint64_t
hash_of (const char *s, size_t n)
{
  uint64_t h = 1469598103934665603u;
  while (n >= 8)
    {
      uint64_t w;
      memcpy (&w, s, 8);
      h = (h ^ w) * 0x9E3779B97F4A7C15u;
      h ^= h >> 29;
      s += 8;
      n -= 8;
    }
  while (n-- > 0)
    h = (h ^ (unsigned char) *s++) * 1099511628211u;
  return h ^ h >> 32;
}

static void
grow (void)
{
  size_t size = table_size * 4;
  struct entry **bigger = calloc (size, sizeof *bigger);
  for (size_t i = 0; i < table_size; i++)
    for (struct entry *e = table[i], *next; e; e = next)
      {
	next = e->next;
	e->next = bigger[e->hash & (size - 1)];
	bigger[e->hash & (size - 1)] = e;
      }
  free (table);
  table = bigger;
  table_size = size;
}

static struct entry *
lookup (char *key, size_t length)
{
  if (!table)
    table = calloc (table_size, sizeof *table);
  uint64_t h = hash_of (key, length);
  for (struct entry *e = table[h & (table_size - 1)]; e; e = e->next)
    if (e->hash == h && e->length == length && !memcmp (e->key, key, length))
      return e;
  if (entries++ > table_size)
    grow ();
  static struct entry *room;
  static size_t left;
  if (left == 0)
    room = calloc (left = 4096, sizeof *room);
  struct entry *e = room++;
  left--;
  *e = (struct entry){ table[h & (table_size - 1)], h, key, length, 0, 0 };
  table[h & (table_size - 1)] = e;
  return e;
}

static void
word_count (void)
{
  long total = 0;
  for (char *p = text, *e; p < text_end; p = e + 1)
    {
      e = line_end (p);
      for (;;)
	{
	  while (p < e && blank (*p))
	    p++;
	  if (p == e)
	    break;
	  char *f = field_end (p, e);
	  lookup (p, f - p)->count++;
	  total++;
	  p = f;
	}
    }
  printf ("%zu %ld\n", entries, total);
}

static void
ids_frequencies (void)
{
  long ids = 0, most = 0;
  for (char *p = text, *e; p < text_end; p = e + 1)
    {
      e = line_end (p);
      struct entry *x = lookup (p, e - p);
      if (x->id == 0)
	x->id = ++ids;
      if (++x->count > most)
	most = x->count;
    }
  printf ("%ld %ld\n", ids, most);
}

static const struct
{
  const char *name;
  void (*run) (void);
} jobs[] = {
  { "print-record", print_record }, { "print-first", print_first },
  { "count-lines", count_lines },   { "sum-column", sum_column },
  { "csv-column", csv_column },     { "literal", literal },
  { "word-count", word_count },     { "ids-frequencies", ids_frequencies },
};

int
main (int argc, char **argv)
{
  if (argc != 3)
    return 2;
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
    if (!strcmp (argv[1], jobs[i].name))
      {
	read_all (argv[2]);
	jobs[i].run ();
	return fflush (stdout) ? 2 : 0;
      }
  fprintf (stderr, "limit: unknown job: %s\n", argv[1]);
  return 2;
}
