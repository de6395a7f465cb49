/* eval.c -- compile and run the user's statements and conditions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The code runs in a frame of the program and uses the parameters of that
   frame.  The temporaries of the user's code are above the innermost frame;
   therefore, the code does not overwrite the temporaries of the interrupted
   statement.  */

#include <config.h>

#include <stdio.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "io/output.h"
#include "lang/ast.h"
#include "lang/parse.h"
#include "lang/symbols.h"
#include "value/convert.h"
#include "vm/call.h"
#include "vm/globals.h"
#include "vm/registers.h"
#include "vm/vm.h"

static const struct sv ns_awk = { "awk", 3 };

/* Return a scope with the parameters of FN, in the order of their
   registers.  */
static struct scope *
scope_of (const struct function *fn)
{
  struct scope *scope = scope_new ();
  for (int i = 0; fn && i < fn->nparams; i++)
    scope_add (scope, fn->params[i]->name);
  return scope;
}

/* --- compiling ---------------------------------------------------------- */

/* Set the prefix of error messages: the name of the input file and the number
   of the current record.  */
static void
set_prefix (void)
{
  static char text[512];
  struct diag_place at = { .file = NULL };
  *text = '\0';
  diag_hooks.where (&at);
  if (at.input && at.fnr > 0)
    snprintf (text, sizeof text, "(FILENAME=%.*s FNR=%.0f) ",
	      (int) at.input_len, at.input, at.fnr);
  parse_error_prefix = text;
}

static struct node *
parse (struct strbuf *b, size_t start, struct scope *scope,
       struct function *fn, void (*unknown) (struct sv))
{
  static struct function nowhere;
  set_prefix ();
  struct node *n = parse_fragment (buf_text (b), start, scope,
				   fn ? fn : &nowhere,
				   fn && fn->ns.n ? fn->ns : ns_awk, unknown);
  parse_error_prefix = "";
  scope_free (scope);
  xfree (b->p);
  if (!n)
    dbg_leave (1);
  return n;
}

static bool any_unknown;

static void
tell_unknown (struct sv name)
{
  any_unknown = true;
  dbg_error ("no symbol `%.*s' in current context", (int) name.n, name.p);
}

struct chunk *
dbg_compile_condition (const char *text, struct function *fn, int nvars)
{
  struct strbuf b = { 0 };
  any_unknown = false;
  buf_add_text (&b, text);
  struct node *n = parse (&b, 0, scope_of (fn), fn, tell_unknown);
  if (any_unknown)
    return NULL;
  struct chunk *c = cg_fragment (n, nvars, fn);
  glob_bind ();
  return c;
}

/* If eval does not support the statement or expression N, return the name of
   N.  Otherwise return NULL.  */
static const char *
refused (const struct node *n)
{
  switch (n->kind)
    {
    case N_NEXT: return "next";
    case N_NEXTFILE: return "nextfile";
    case N_EXIT: return "exit";
    case N_RETURN: return "return";
    case N_GETLINE: return n->op == OP_NONE ? "getline" : NULL;
    default: return NULL;
    }
}

/* Report each statement and expression in the list N that eval does not
   support, and replace it with an empty statement or with 0.  */
static void
refuse (struct node *n)
{
  for (; n; n = n->next)
    {
      const char *what = refused (n);
      if (what)
	{
	  dbg_error ("`%s' not allowed in current context; statement"
		     " ignored", what);
	  bool expression = n->kind == N_GETLINE;
	  n->kind = expression ? N_NUM : N_EMPTY;
	  n->num = 0;
	  n->text = (struct sv) { "0", 1 };
	  continue;
	}
      refuse (n->a);
      refuse (n->b);
      refuse (n->c);
      refuse (n->d);
    }
}

/* Parse the `eval' command C, which uses the variables of the function FN.
   The local variables of C are in the registers NVARS, NVARS + 1, ...  */
static struct node *
parse_eval (const struct cmd *c, struct function *fn, int nvars)
{
  static const char head[] = "function @eval(";
  struct strbuf b = { 0 };
  struct scope *scope = scope_of (fn);
  buf_add_text (&b, head);
  for (const struct variable *v = c->vars; v; v = v->next)
    {
      struct symbol *s
	= scope_add (scope, sv_of (v->name));
      if (s)
	s->number = nvars++;
      buf_add_text (&b, v->name);
      buf_add_text (&b, v->next ? ", " : "");
    }
  buf_add_char (&b, ')');
  size_t start = b.n;
  buf_add_text (&b, c->one_line ? "{" : "{\n");
  buf_add_text (&b, c->body);
  buf_add_text (&b, c->one_line ? "\n}\n" : "}\n");
  return parse (&b, start, scope, fn, NULL);
}

/* --- running ------------------------------------------------------------ */

struct fragment
{
  struct chunk *code;
  struct val *fp;
  bool left;			/* true if the code has executed exit, next or
				   nextfile */
};

static void
execute (void *ctx)
{
  struct fragment *f = ctx;
  size_t depth = vm.depth;
  if (setjmp (vm.on_exit) == 0 && setjmp (vm.on_next) == 0)
    {
      vm_exec (f->code, f->fp, NULL);
      return;
    }
  f->left = true;
  call_unwind (depth);
}

bool
dbg_run_fragment (struct chunk *c, struct val *fp, int nvars,
		  struct val *result)
{
  struct fragment f = { c, fp, false };
  const struct insn *ip = vm.ip;
  struct chunk *chunk = vm.chunk;
  struct val *frame = vm.fp;
  jmp_buf on_exit, on_next;
  int status = vm.exit_status;
  memcpy (on_exit, vm.on_exit, sizeof on_exit);
  memcpy (on_next, vm.on_next, sizeof on_next);
  dbg.busy++;
  bool good = dbg_guard (execute, &f);
  dbg.busy--;
  memcpy (vm.on_exit, on_exit, sizeof on_exit);
  memcpy (vm.on_next, on_next, sizeof on_next);
  vm.ip = ip;
  vm.chunk = chunk;
  vm.fp = frame;
  if (f.left)
    {
      vm.exit_status = status;
      dbg_error ("`exit' or `next' not allowed in current context");
    }
  if (!good)
    return false;
  if (result)
    *result = val_dup (fp + nvars);
  reg_release (fp + nvars, fp + c->nregs);
  return true;
}

static _Noreturn void
need_restart (void)
{
  static const char text[] = "fatal error during eval, need to restart.\n";
  out_flush (out_stdout);
  if (write (STDERR_FILENO, text, sizeof text - 1) < 0)
    dbg_leave (2);
  dbg_restart (false);
}

void
dbg_eval (const struct cmd *c)
{
  struct dbg_frame f = { NULL, vm.stack, NULL };
  int nvars = 0, nlocals = 0;
  if (dbg.running)
    {
      f = dbg_get_frame (dbg.frame);
      nvars = vm.fp + vm.chunk->nregs - f.fp;
    }
  struct function *fn = f.chunk ? f.chunk->fn : NULL;
  for (const struct variable *v = c->vars; v; v = v->next)
    f.fp[nvars + nlocals++] = val_tagged (V_UNTYPED);
  struct node *body = parse_eval (c, fn, nvars);
  refuse (body);
  struct chunk *code = cg_fragment (body, nvars + nlocals, fn);
  glob_bind ();
  if (!dbg_run_fragment (code, f.fp, nvars, NULL))
    need_restart ();
}
