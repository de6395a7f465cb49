/* raw.c -- an extension that uses the API through hard-coded offsets.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file does not include gawkapi.h, but contains the offsets, sizes and
   constants that objects compiled for version 4.1 use on 64-bit machines.  */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif
int plugin_is_GPL_compatible;
int dl_load (const void *api, void *id);
#ifdef __cplusplus
}
#endif

static const char *table;

/* Set F to the function at OFFSET of the table.  */
#define GET(f, offset) memcpy (&f, table + (offset), sizeof f)

/* --- values ------------------------------------------------------------- */

struct value
{
  unsigned long words[4];
};

static int
kind_of (const struct value *v)
{
  int kind;
  memcpy (&kind, v, sizeof kind);
  return kind;
}

static void
set_kind (struct value *v, int kind)
{
  memset (v, 0, sizeof *v);
  memcpy (v, &kind, sizeof kind);
}

static struct value *
number (double d, struct value *v)
{
  set_kind (v, 1);
  memcpy ((char *) v + 8, &d, sizeof d);
  return v;
}

static struct value *
string (const char *s, struct value *v)
{
  void *(*obtain) (size_t);
  size_t n = strlen (s);
  GET (obtain, 288);
  char *p = (char *) obtain (n + 1);
  memcpy (p, s, n + 1);
  set_kind (v, 2);
  memcpy ((char *) v + 8, &p, sizeof p);
  memcpy ((char *) v + 16, &n, sizeof n);
  return v;
}

static void *
pointer_in (const struct value *v)
{
  void *p;
  memcpy (&p, (const char *) v + 8, sizeof p);
  return p;
}

/* --- calls -------------------------------------------------------------- */

static int
argument (size_t i, int wanted, struct value *v)
{
  int (*f) (void *, size_t, int, struct value *);
  GET (f, 160);
  return f (NULL, i, wanted, v);
}

static int
lookup (const char *name, int wanted, struct value *v)
{
  int (*f) (void *, const char *, const char *, int, struct value *);
  GET (f, 176);
  return f (NULL, "", name, wanted, v);
}

static int
store (void *array, struct value *index, struct value *v)
{
  int (*f) (void *, void *, const struct value *, const struct value *);
  GET (f, 240);
  return f (NULL, array, index, v);
}

/* Implement vector (array): show the elements of the array, reading them at
   hard-coded offsets, and delete those with the value "x".  */
static void
show_vector (void *array, FILE *out)
{
  int (*flatten) (void *, void *, char **, int, int);
  int (*release) (void *, void *, char *);
  char *flat;
  size_t count, i;
  int one = 1;
  GET (flatten, 272);
  GET (release, 280);
  if (!flatten (NULL, array, &flat, 2, 2))
    return;
  memcpy (&count, flat + 16, sizeof count);
  for (i = 0; i < count; i++)
    {
      char *e = flat + 24 + 80 * i;
      struct value index, v;
      memcpy (&index, e + 16, sizeof index);
      memcpy (&v, e + 48, sizeof v);
      fprintf (out, "%s=%s\n", (char *) pointer_in (&index),
	       (char *) pointer_in (&v));
      if (strcmp ((char *) pointer_in (&v), "x") == 0)
	memcpy (e + 8, &one, sizeof one);
    }
  fprintf (out, "released %d\n", release (NULL, array, flat));
}

/* Implement raw (array, name): call every tested function of the API.  */
static struct value *
raw (int nargs, struct value *result, char *self)
{
  struct value a, name, k, v;
  int (*count_of) (void *, void *, size_t *);
  int (*update) (void *, const char *, const char *, struct value *);
  void (*warn) (void *, const char *, ...);
  void *data;
  size_t n = 0;
  memcpy (&data, self + 40, sizeof data);
  GET (count_of, 224);
  GET (update, 184);
  GET (warn, 112);
  fprintf (stderr, "%d arguments, %s\n", nargs, (char *) data);
  if (!argument (0, 5, &a) || !argument (1, 2, &name))
    warn (NULL, "%s", "no arguments");
  store (pointer_in (&a), string ("from raw", &k), number (7.5, &v));
  count_of (NULL, pointer_in (&a), &n);
  show_vector (pointer_in (&a), stderr);
  lookup ((char *) pointer_in (&name), 0, &v);
  fprintf (stderr, "%lu elements, kind %d\n", (unsigned long) n, kind_of (&v));
  update (NULL, "", (char *) pointer_in (&name), string ("updated", &v));
  return string ("the result", result);
}

/* --- an input parser and an output wrapper ------------------------------ */

static int
get_record (char **out, char *in, int *err, char **rt, size_t *rt_len,
	    const void **width)
{
  static char record[] = "made by raw";
  static struct { int chars; size_t nf, fields[4]; } two
    = { 0, 2, { 0, 4, 1, 6 } };
  int *left;
  (void) err;
  memcpy (&left, in + 16, sizeof left);
  if ((*left)-- == 0)
    return -1;
  *out = record;
  *rt = record + 4;
  *rt_len = 1;
  if (width)
    *width = &two;
  return sizeof record - 1;
}

static int
is_raw (const char *buffer)
{
  const char *name;
  memcpy (&name, buffer, sizeof name);
  return strstr (name, ".raw") ? 1 : 0;
}

static int
take_input (char *in)
{
  static int left;
  void *p = &left;
  int (*f) (char **, char *, int *, char **, size_t *, const void **)
    = get_record;
  left = 2;
  memcpy (in + 16, &p, sizeof p);
  memcpy (in + 24, &f, sizeof f);
  return 1;
}

static size_t
write_loud (const void *p, size_t size, size_t n, FILE *fp, void *opaque)
{
  fprintf (fp, "%s%.*s", (const char *) opaque, (int) (size * n),
	   (const char *) p);
  return n;
}

static int
take_output (char *out)
{
  static char mark[] = "!";
  char *p = mark;
  size_t (*f) (const void *, size_t, size_t, FILE *, void *) = write_loud;
  int yes = 1;
  memcpy (out + 24, &yes, sizeof yes);
  memcpy (out + 32, &p, sizeof p);
  memcpy (out + 40, &f, sizeof f);
  return 1;
}

struct registered
{
  const char *name;
  int (*can) (const char *);
  int (*take) (char *);
  void *next;
};

struct function
{
  const char *name;
  struct value *(*call) (int, struct value *, char *);
  size_t max, min;
  int suppress;
  void *data;
};

/* --- loading ------------------------------------------------------------ */

static void
at_end (void *data, int status)
{
  fprintf (stderr, "%s %d\n", (char *) data, status);
}

static char my_data[] = "my data", end_text[] = "end";
static struct function functions[] = { { "raw", raw, 2, 2, 0, my_data } };
static struct registered parser = { "raw", is_raw, take_input, NULL };
static struct registered wrapper = { "raw", is_raw, take_output, NULL };

int
dl_load (const void *api, void *id)
{
  int versions[2], flags[7];
  int (*add) (void *, const char *, struct function *);
  void (*add_parser) (void *, struct registered *);
  void (*add_wrapper) (void *, struct registered *);
  void (*on_exit) (void *, void (*) (void *, int), void *);
  void (*version) (void *, const char *);
  table = (const char *) api;
  memcpy (versions, table, sizeof versions);
  memcpy (flags, table + 24, sizeof flags);
  if (versions[0] != 4 || versions[1] < 1)
    return 0;
  fprintf (stderr, "lint %d, csv %d\n", flags[0], flags[6]);
  GET (add, 56);
  GET (add_parser, 64);
  GET (add_wrapper, 72);
  GET (on_exit, 88);
  GET (version, 96);
  add_parser (id, &parser);
  add_wrapper (id, &wrapper);
  on_exit (id, at_end, end_text);
  version (id, "raw 1");
  return add (id, "", functions);
}
