/* frame.c -- list the frames of the program, and select one of them.
   SPDX-License-Identifier: GPL-3.0-or-later

   Commands that name a parameter refer to the selected frame; after each stop,
   the innermost frame is selected.  */

#include <config.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "value/convert.h"

size_t
dbg_frame_count (void)
{
  return vm.depth + 1;
}

struct dbg_frame
dbg_get_frame (size_t i)
{
  if (i == 0)
    return (struct dbg_frame) { vm.chunk, vm.fp, dbg.ip };
  const struct frame *f = &vm.frames[vm.depth - i];
  return (struct dbg_frame) { f->chunk, f->fp, f->ip };
}

struct code_place
dbg_frame_place (size_t i)
{
  if (i == 0)
    return dbg.place;
  struct dbg_frame f = dbg_get_frame (i);
  if (f.ip < f.chunk->code || f.ip >= f.chunk->code + f.chunk->n)
    return (struct code_place) { NULL, 0, 0 };
  return f.chunk->places[f.ip - f.chunk->code];
}

/* Append the header of FN to B: f(a, b), or main() if FN is NULL.  */
static void
add_header (struct strbuf *b, const struct function *fn)
{
  if (!fn)
    {
      buf_add_text (b, "main()");
      return;
    }
  buf_add_sv (b, fn->sym->name);
  buf_add_char (b, '(');
  for (int i = 0; i < fn->nparams; i++)
    {
      buf_add_text (b, i > 0 ? ", " : "");
      buf_add (b, fn->params[i]->name.p, fn->params[i]->name.n);
    }
  buf_add_char (b, ')');
}

void
dbg_print_frame (size_t i, bool numbered)
{
  struct strbuf b = { 0 };
  struct dbg_frame f = dbg_get_frame (i);
  struct code_place at = dbg_frame_place (i);
  const struct dbg_source *s = dbg_source_of (at.file, f.chunk->fn);
  add_header (&b, f.chunk->fn);
  buf_add_char (&b, '\0');
  if (numbered)
    dbg_printf ("#%zu\t%s", i, i == 0 ? " " : "in ");
  dbg_printf ("%s at `%s':%d\n", b.p, s ? s->name : "", at.line);
  xfree (b.p);
}

void
dbg_backtrace (const struct cmd *c)
{
  size_t count = dbg_frame_count (), first = 0, end = count;
  if (!dbg_need_running (2027, "do_backtrace"))
    return;
  if (c->given && c->n >= 0 && (size_t) c->n < count)
    end = c->n;
  else if (c->given && c->n < 0 && (size_t) -c->n < count)
    first = count + c->n;
  for (size_t i = first; i < end; i++)
    dbg_print_frame (i, true);
  if (end < count)
    dbg_printf ("More stack frames follow ...\n");
}

/* Select frame number I, to which later commands then refer.  */
static void
select_frame (size_t i)
{
  dbg.frame = i;
  struct code_place at = dbg_frame_place (i);
  struct dbg_source *s
    = dbg_source_of (at.file, dbg_get_frame (i).chunk->fn);
  dbg_print_frame (i, true);
  if (!s)
    return;
  dbg.source = s;
  dbg_list_reset ();
  dbg_print_line (s, at.line, false);
}

void
dbg_select_frame (const struct cmd *c)
{
  bool up = c->id == CMD_up, down = c->id == CMD_down;
  if (!dbg_need_running (up ? 2106 : down ? 2124 : 2089,
			 up ? "do_up" : down ? "do_down" : "do_frame"))
    return;
  long last = dbg_frame_count () - 1, frame = dbg.frame;
  long n = c->given ? c->n : up || down ? 1 : frame;
  long i = up ? frame + n : down ? frame - n : n;
  if (!up && !down && i > last)
    {
      dbg_error ("invalid frame number");
      return;
    }
  select_frame (i < 0 ? 0 : i > last ? last : i);
}

/* --- info --------------------------------------------------------------- */

void
dbg_info_frame (void)
{
  if (!dbg_need_running (814, "do_info"))
    return;
  dbg_printf ("Current frame: ");
  dbg_print_frame (dbg.frame, true);
  if (dbg.frame + 1 < dbg_frame_count ())
    {
      dbg_printf ("Called by frame: ");
      dbg_print_frame (dbg.frame + 1, true);
    }
  if (dbg.frame > 0)
    {
      dbg_printf ("Caller of frame: ");
      dbg_print_frame (dbg.frame - 1, true);
    }
}

/* Return the number of arguments in the call that created frame number I.  */
static int
argument_count (size_t i, const struct function *fn)
{
  struct dbg_frame caller = dbg_get_frame (i + 1);
  const struct insn *ip = caller.ip;
  if (ip >= caller.chunk->code && ip < caller.chunk->code + caller.chunk->n
      && (ip->op == BC_CALL || ip->op == BC_CALLI))
    return ip->x;
  return fn->nparams;
}

void
dbg_info_arguments (bool locals)
{
  if (!dbg_need_running (835, "do_info"))
    return;
  const struct function *fn = dbg_get_frame (dbg.frame).chunk->fn;
  if (!fn)
    {
      dbg_printf ("None in main().\n");
      return;
    }
  int given = argument_count (dbg.frame, fn);
  int first = locals ? given : 0, end = locals ? fn->nparams : given;
  if (end > fn->nparams)
    end = fn->nparams;
  if (first >= end)
    dbg_printf (locals ? "No locals.\n" : "No arguments.\n");
  for (int i = first; i < end; i++)
    dbg_print_variable (&(struct variable) { .name = fn->params[i]->name.p },
			dbg.frame, 0);
}

struct val *
dbg_local (const char *name, size_t frame)
{
  if (!dbg.running)
    return NULL;
  struct dbg_frame f = dbg_get_frame (frame);
  const struct function *fn = f.chunk ? f.chunk->fn : NULL;
  for (int i = 0; fn && i < fn->nparams; i++)
    if (strcmp (fn->params[i]->name.p, name) == 0)
      return f.fp + i;
  return NULL;
}
