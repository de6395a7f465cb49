/* blocks.c -- an input parser for records that state their fields' lengths.
   SPDX-License-Identifier: GPL-3.0-or-later

   The parser reads files that begin with the line "BLOCKS".  Each record
   begins with a line that states the length of each field, in characters or,
   after a `b', in bytes.  The contents of the fields follow without
   separators, and a newline ends the record.  Fields may contain any
   characters, including newlines.

     BLOCKS
     5 3
     helloall
     b2 1
     o k	*/

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = "blocks extension: version 1.0";

static const char head[] = "BLOCKS\n";

struct blocks
{
  FILE *file;
  char *record;			/* the record that was read last */
  size_t cap;
  awk_fieldwidth_info_t *widths;
};

/* Append the character C to B's record, which has N bytes so far; return its
   new length.  */
static size_t
add (struct blocks *b, size_t n, int c)
{
  if (n + 2 > b->cap)
    {
      b->cap = 2 * n + 80;
      erealloc (b->record, char *, b->cap, "blocks");
    }
  b->record[n] = (char) c;
  return n + 1;
}

/* Read the lengths of fields from the line TEXT; return 0 if TEXT is not a
   line of lengths.  */
static int
read_widths (struct blocks *b, const char *text)
{
  size_t nf = 0;
  awk_fieldwidth_info_t *w;
  int bytes = *text == 'b';
  char *stop;
  if (bytes)
    text++;
  erealloc (b->widths, awk_fieldwidth_info_t *,
	    awk_fieldwidth_info_size (strlen (text) / 2 + 1), "blocks");
  w = b->widths;
  for (; isdigit ((unsigned char) *text); text = stop + (*stop == ' '))
    {
      w->fields[nf].skip = 0;
      w->fields[nf++].len = strtoul (text, &stop, 10);
    }
  w->use_chars = bytes ? awk_false : awk_true;
  w->nf = nf;
  return nf > 0 && *text == '\0';
}

/* Return true if C is the first byte of a character.  */
static int
starts_character (int c)
{
  return (c & 0xc0) != 0x80;
}

static size_t
total (const awk_fieldwidth_info_t *w)
{
  size_t n = 0, i;
  for (i = 0; i < w->nf; i++)
    n += w->fields[i].len;
  return n;
}

/* Read a record of LEFT bytes or characters into B; return its length in
   bytes, or -1 if it is incomplete.  */
static long
read_text (struct blocks *b, size_t left, int chars)
{
  size_t n = 0;
  int c;
  while ((c = getc (b->file)) != EOF)
    {
      if (left == 0 && (!chars || starts_character (c)))
	break;
      if (!chars || starts_character (c))
	left--;
      n = add (b, n, c);
    }
  if (left > 0 || (c != '\n' && c != EOF))
    return -1;
  return (long) add (b, n, c == EOF ? '\0' : c) - 1;
}

static int
get_record (char **out, awk_input_buf_t *in, int *errcode, char **rt_start,
	    size_t *rt_len, const awk_fieldwidth_info_t **field_width)
{
  struct blocks *b = (struct blocks *) in->opaque;
  char line[200];
  long n;
  size_t len;
  if (!fgets (line, sizeof line, b->file))
    return EOF;
  len = strlen (line);
  if (len > 0 && line[len - 1] == '\n')
    line[--len] = '\0';
  if (!read_widths (b, line)
      || (n = read_text (b, total (b->widths), b->widths->use_chars)) < 0)
    {
      *errcode = EBADMSG;
      return EOF;
    }
  *out = b->record;
  *rt_start = b->record + n;
  *rt_len = b->record[n] == '\n';
  if (field_width)
    *field_width = b->widths;
  return (int) n;
}

static void
close_blocks (awk_input_buf_t *in)
{
  struct blocks *b = (struct blocks *) in->opaque;
  fclose (b->file);
  in->fd = INVALID_HANDLE;
  gawk_free (b->record);
  gawk_free (b->widths);
  gawk_free (b);
}

static awk_bool_t
can_take_file (const awk_input_buf_t *in)
{
  char start[sizeof head - 1];
  if (in->fd == INVALID_HANDLE || !S_ISREG (in->sbuf.st_mode))
    return awk_false;
  return pread (in->fd, start, sizeof start, 0) == (ssize_t) sizeof start
	 && memcmp (start, head, sizeof start) == 0 ? awk_true : awk_false;
}

static awk_bool_t
take_control_of (awk_input_buf_t *in)
{
  struct blocks *b;
  ezalloc (b, struct blocks *, sizeof *b, "blocks");
  b->file = fdopen (in->fd, "r");
  if (!b->file || fseek (b->file, sizeof head - 1, SEEK_SET) != 0)
    return awk_false;
  in->opaque = b;
  in->get_record = get_record;
  in->close_func = close_blocks;
  return awk_true;
}

static awk_input_parser_t parser = {
  "blocks", can_take_file, take_control_of, NULL
};

static awk_bool_t
start (void)
{
  register_input_parser (&parser);
  return awk_true;
}

static awk_bool_t (*init_func) (void) = start;
static awk_ext_func_t functions[] = { { NULL, NULL, 0, 0, awk_false, NULL } };

dl_load_func (functions, blocks, "")
