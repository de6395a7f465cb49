/* pot.c -- write the template of translatable strings (--gen-pot).
   SPDX-License-Identifier: GPL-3.0-or-later

   The entries are collected while the tree is built, so they are in the order
   of the source.  */

#include <config.h>
#include "lang/pot.h"

#include <errno.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/write.h"
#include "lang/builtin.h"
#include "lang/parse.h"
#include "text/escape.h"

static struct strbuf pot;

static void
put (const char *s)
{
  buf_add_text (&pot, s);
}

/* Write S as a string constant; split it after every 70 characters.  */
static void
put_quoted (struct sv s)
{
  enum { WIDTH = 70 };
  struct strbuf b = { 0 };
  esc_quote (&b, s);
  for (size_t i = 0; i < b.n; i += WIDTH)
    {
      size_t n = b.n - i < WIDTH ? b.n - i : WIDTH;
      buf_add (&pot, b.p + i, n);
      if (n == WIDTH)
	put ("\"\n\"");
    }
  xfree (b.p);
}

/* Write the start of the entry for S, with the file and line of N unless N is
   in program text from the command line.  */
static void
put_entry (const struct node *n, struct sv s)
{
  if (strcmp (n->file, "cmd. line") != 0)
    buf_addf (&pot, "#: %s:%d\n", n->file, n->line);
  put ("msgid ");
  put_quoted (s);
}

void
pot_string (const struct node *n)
{
  put_entry (n, n->str);
  put ("\nmsgstr \"\"\n\n");
}

static void
warn_underscore (const struct node *call, const struct node *arg)
{
  if (arg->kind == N_TRANSLATE)
    warning_at (call->file, call->line,
		"use of %s(_\"...\") is incorrect: remove leading underscore",
		call->builtin->name);
}

void
pot_call (const struct node *n)
{
  const struct node *a = n->a;
  bool plural = n->builtin->code == BUILTIN_DCNGETTEXT;
  if (!a || (!plural && n->builtin->code != BUILTIN_DCGETTEXT))
    return;
  warn_underscore (n, a);
  if (!plural && a->kind == N_STR)
    {
      put_entry (n, a->str);
      put ("\nmsgstr \"\"\n\n");
    }
  if (!plural || !a->next)
    return;
  warn_underscore (n, a->next);
  if (a->kind != N_STR || a->next->kind != N_STR)
    return;
  put_entry (n, a->str);
  put ("\nmsgid_plural ");
  put_quoted (a->next->str);
  put ("\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n\n");
}

void
pot_write (void)
{
  if (!write_whole (STDOUT_FILENO, pot.p, pot.n))
    fatal ("error writing standard output: %s", strerror (errno));
  xfree (pot.p);
  pot = (struct strbuf) { NULL, 0, 0 };
}
