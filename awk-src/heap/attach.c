/* attach.c -- read the variables of another heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap of the run and the other heap may need the same addresses (for
   example if one is a backup of the other), and their seeds may differ.
   A child process therefore opens the other heap and sends the variables that
   the program uses to the parent, which stores them in memory.  */

#include <config.h>
#include "heap/attach.h"

#include <string.h>

#include "base/diag.h"
#include "base/heap_error.h"
#include "base/heap_settings.h"
#include "base/mem.h"
#include "base/translate.h"
#include "exchange/part.h"
#include "lang/ast_name.h"
#include "lang/symbols.h"
#include "verify/state.h"
#include "vm/globals.h"
#include "vm/special_effects.h"

static struct sv space;		/* the namespace of the attached variables */

/* Return the variable of the program that corresponds to NAME in the other
   heap, or NULL if NAME does not occur in the program.  */
static struct symbol *
symbol_for (struct sv name)
{
  size_t n = space.n + 2 + name.n;
  char *full = xmalloc (n);
  memcpy (full, space.p, space.n);
  memcpy (full + space.n, "::", 2);
  memcpy (full + space.n + 2, name.p, name.n);
  struct symbol *s = sym_find_variable ((struct sv) { full, n }, false);
  xfree (full);
  return s;
}

/* --- the process that reads the heap ------------------------------------ */

static void
send_mentioned (struct stream_out *o, struct array *globals)
{
  struct scratch tmp;
  for (struct arr_iter it = arr_iter (globals); arr_iter_next (&it);)
    {
      struct sv name = val_sv (&it.key, &tmp);
      if (memchr (name.p, ':', name.n) || !symbol_for (name))
	continue;
      part_send (o, PART_VARIABLE, name, sv_of (""));
      stream_put (o, it.value);
    }
}

static void
send_state (struct stream_out *o, const char *file, struct pma_heap *h,
	    const struct heap_settings *s)
{
  mem_persist = h;
  root_forget ();
  if (s->open.verify == PMA_VERIFY_ALL && !hv_check (h, false))
    part_send (o, PART_ERROR, sv_of (file), sv_of (hv.what));
  else if (root_get ())
    send_mentioned (o, root_get ()->r_globals);
}

static void
send_heap (struct stream_out *o, const char *file)
{
  struct heap_settings s;
  struct pma_heap *h;
  if (!file)
    return;
  /* In the child, close this run's heap, because the other heap may need its
     addresses.  */
  if (mem_persist != mem_transient)
    pma_close (mem_persist);
  const char *wrong = heap_settings_read (&s, HEAP_GAWK);
  if (wrong)
    {
      part_send (o, PART_ERROR, sv_of (file), sv_of (wrong));
      return;
    }
  struct pma_options po = heap_settings_to_read (&s, file);
  enum pma_error e = pma_open (&po, &h);
  if (e != PMA_OK)
    part_send (o, PART_ERROR, sv_of (file),
	       sv_of (heap_error_text (e, pma_last_errno (), file, &po)));
  else
    send_state (o, file, h, &s);
}

/* --- receiving ---------------------------------------------------------- */

static void
take (struct stream_in *in, struct sv name)
{
  struct symbol *s = symbol_for (name);
  struct val *cell = glob_cell (s);
  if (root_global (s->name))
    fatal ("pma::attach: this program or its heap already has a variable "
	   "`%.*s'; choose another namespace",
	   (int) s->name.n, s->name.p);
  struct val x = stream_value (in);
  if ((x.tag == V_ARRAY) != (cell->tag == V_ARRAY)
      && cell->tag != V_UNTYPED && cell->tag != V_UNASSIGNED)
    fatal ("pma::attach: `%.*s' is %s in this program, but %s in the other "
	   "heap",
	   (int) s->name.n, s->name.p,
	   tr (cell->tag == V_ARRAY ? N_("an array") : N_("a scalar")),
	   tr (x.tag == V_ARRAY ? N_("an array") : N_("a scalar")));
  if (x.tag != V_ARRAY)
    {
      val_drop (cell);
      *cell = x;
      val_pin (cell);
      return;
    }
  struct array *a = cell->tag == V_ARRAY && cell->arr ? cell->arr
    : glob_make_array (cell);
  arr_clear (a);
  merge_last (a, in, x.w0);
}

static void
check_space (struct sv ns)
{
  if (!ast_name_is_identifier (ns) || sv_is (ns, "awk"))
    fatal ("pma::attach: `%.*s' is not the name of a namespace that a "
	   "program may use",
	   (int) ns.n, ns.p);
}

long
attach_variables (struct sv file, struct sv ns)
{
  struct stream_in in;
  struct sv name, text;
  enum part_item item;
  long n = 0;
  check_space (ns);
  space = ns;
  root_add_scratch (ns);
  char *path = xmemdup0 (file.p, file.n);
  int err = part_start (&in, &path, 1, send_heap);
  if (err)
    fatal ("pma::attach: cannot start a process: %s", strerror (err));
  while ((item = part_next (&in, &name, &text)) != PART_END)
    if (item == PART_ERROR)
      {
	text.p = xmemdup0 (text.p, text.n);
	spec_set_errno (0, text.p);
	xfree ((char *) text.p);
	n = -1;
      }
    else
      {
	/* Copy the name, because the next read overwrites it.  */
	name.p = xmemdup0 (name.p, name.n);
	take (&in, name);
	xfree ((char *) name.p);
	n++;
      }
  xfree (path);
  if (!part_finish (&in))
    fatal ("pma::attach: the child process that reads the heap failed; "
	   "another message may say why");
  return n;
}
