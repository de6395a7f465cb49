/* func.c -- call functions of extensions, and pass arguments to them.
   SPDX-License-Identifier: GPL-3.0-or-later

   Other rooms treat an extension's function as a built-in function.  A single
   C function implements all functions of extensions.  The C function finds out
   which function of an extension was called.  */

#include <config.h>

#include "api/internal.h"
#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/output.h"
#include "lang/ast.h"
#include "lang/builtin.h"
#include "lang/lexer.h"
#include "lang/symbols.h"
#include "vm/builtin_args.h"
#include "vm/registers.h"

/* A function that an extension has registered.  */
struct extension
{
  struct builtin builtin;	/* must be the first member, because pointers
				   to it are converted */
  awk_ext_func_t *func;
  const struct library *lib;
};

struct library *api_loading;
const struct load *api_asked;

/* The arguments of the running function.  */
static struct val *args_now;
static size_t nargs_now;

/* --- calling ------------------------------------------------------------ */

static struct val
result_of (const awk_value_t *r)
{
  struct val v;
  if (!r)
    fatal ("awk_value_to_node: received null retval");
  if (r->val_type == AWK_NUMBER && r->num_type == AWK_NUMBER_TYPE_DOUBLE)
    return val_num (r->num_value);
  if (r->val_type == AWK_ARRAY)
    return bi_returned_array ();
  return api_take (r, &v) ? v : val_unset (UNSET_ASSIGNED);
}

static void
lint_count (const struct extension *x, int nargs)
{
  if (!x->func->suppress_lint
      && (size_t) nargs > x->func->max_expected_args)
    lint ("%s: called with %d arguments, expecting no more than %zu",
	  x->builtin.name, nargs, x->func->max_expected_args);
}

static void
call (struct val *result, struct val *args, int nargs)
{
  const struct extension *x = (const struct extension *) bi_running ();
  struct val *outer_args = args_now;
  size_t outer_nargs = nargs_now;
  awk_value_t room;
  if (diag_lint)
    lint_count (x, nargs);
  if (x->lib->writes)
    out_flush (out_stdout);
  args_now = args;
  nargs_now = nargs;
  api_enter ();
  *result = result_of (x->func->function (nargs, &room, x->func));
  api_leave ();
  args_now = outer_args;
  nargs_now = outer_nargs;
  reg_release (args, args + nargs);
}

/* --- arguments ---------------------------------------------------------- */

static awk_bool_t
give_array (struct val *arg, awk_value_t *r)
{
  r->val_type = AWK_ARRAY;
  r->array_cookie = api_array_cookie (bi_array (arg, "api_get_argument",
						"an"));
  return awk_true;
}

static bool
is_array (const struct val *arg)
{
  switch (arg->tag)
    {
    case V_ARRAY:
      return true;
    case V_REF:
    case V_EREF:
      /* A reference refers to an array or to something untyped, because a
	 scalar is passed by value.  */
      return !bi_is_untyped (arg);
    default:
      return false;
    }
}

static awk_bool_t
give_untyped (struct val *arg, awk_valtype_t wanted, awk_value_t *r)
{
  struct val nothing = val_unset (UNSET_READ);
  if (wanted == AWK_ARRAY)
    return give_array (arg, r);
  if (wanted == AWK_UNDEFINED)
    return awk_true;
  reg_touch (arg);
  return api_give (NULL, &nothing, wanted, r);
}

/* If a NUL follows the bytes of the argument V, return the address of the
   bytes, so that the caller need not copy them.  Return NULL if no NUL follows
   them.  */
static const char *
terminated (const struct val *v)
{
  if (v->kind < VAL_INLINE_MAX)
    return v->in;
  return v->kind & K_RC && val_rc (v)->flags & RCS_TERMINATED ? v->p : NULL;
}

/* If V already has the type WANTED, set *R to V and return true.  Return false
   if V must be converted, or if V is a number under -M.  */
static bool
give_as_it_is (const struct val *v, awk_valtype_t wanted, awk_value_t *r)
{
  if (wanted == AWK_STRING && val_has_bytes (v))
    {
      struct sv t = val_bytes (v);
      const char *p = terminated (v);
      r->str_value.str = p ? (char *) p : api_text (NULL, t.p, t.n);
      r->str_value.len = t.n;
    }
  else if (wanted == AWK_NUMBER && val_is_num (v) && !opt.bignum)
    {
      r->num_value = v->num;
      r->num_type = AWK_NUMBER_TYPE_DOUBLE;
      r->num_ptr = NULL;
    }
  else
    return false;
  r->val_type = wanted;
  return true;
}

awk_bool_t
api_get_argument (awk_ext_id_t id, size_t count, awk_valtype_t wanted,
		  awk_value_t *result)
{
  if (!result)
    return awk_false;
  if (count < nargs_now && give_as_it_is (&args_now[count], wanted, result))
    return awk_true;
  memset (result, 0, sizeof *result);
  if (count >= nargs_now)
    return awk_false;
  struct val *arg = &args_now[count];
  if (bi_is_untyped (arg))
    return give_untyped (arg, wanted, result);
  if (is_array (arg))
    {
      if (wanted == AWK_ARRAY)
	return give_array (arg, result);
      return wanted == AWK_UNDEFINED ? awk_true : awk_false;
    }
  if (wanted == AWK_ARRAY)
    return awk_false;
  return api_give (NULL, arg, wanted, result);
}

awk_bool_t
api_set_argument (awk_ext_id_t id, size_t count, awk_array_t array)
{
  if (count >= nargs_now || !api_is_loose (array)
      || !bi_is_untyped (&args_now[count]))
    return awk_false;
  struct array *to = bi_array (&args_now[count], "api_set_argument", "an");
  return api_install_array (array, to) ? awk_true : awk_false;
}

/* --- registering -------------------------------------------------------- */

/* Raise a fatal error if NS or NAME is a word that the language reserves.  */
static void
refuse_reserved (const char *ns, struct sv name)
{
  struct sv space = { ns, strlen (ns) };
  bool own = space.n > 0 && strcmp (ns, "awk") != 0;
  if (own && (lex_is_reserved (space)
	      || builtin_find (space.p, space.n)))
    fatal ("make_builtin: cannot use gawk built-in `%s' as namespace name",
	   ns);
  if (own ? lex_is_reserved (name)
      : lex_is_keyword (name) || builtin_find (name.p, name.n))
    fatal ("make_builtin: cannot use gawk built-in `%.*s' as function name",
	   (int) name.n, name.p);
}

/* End the program, because a library that is being loaded defines the function
   NAME, but this name is already in use.  WHY is the format of a message that
   says how NAME is used.  */
static _Noreturn void
refuse (const char *name, const char *why)
{
  fatal_at (api_asked->file, api_asked->file ? api_asked->line + 1 : 0,
	    why, name);
}

/* Return true if no function or variable has the symbol S, so that S can
   become the symbol of an extension's function.  Return false if S is already
   the symbol of a built-in function.  Raise a fatal error if the program
   defines S.  NAME is the name without the namespace.  */
static bool
is_free (const struct symbol *s, const char *name)
{
  if (s->builtin)
    {
      if (diag_lint)
	lint ("make_builtin: function `%s' already defined", name);
      return false;
    }
  if (s->fn && s->fn->body)
    refuse (name, "make_builtin: cannot redefine function `%s'");
  if (sym_find_variable (s->name, false))
    refuse (name, "make_builtin: function name `%s' previously defined");
  return true;
}

static void
define (struct symbol *s, awk_ext_func_t *func)
{
  struct extension *x = run_alloc (sizeof *x);
  x->func = func;
  x->lib = api_loading;
  x->builtin.name = s->name.p;
  x->builtin.fn = call;
  x->builtin.min_args = func->min_required_args < 1000
    ? func->min_required_args : 1000;
  x->builtin.max_args = -1;
  x->builtin.flags = BI_EFFECT;
  for (size_t i = 0; i < sizeof x->builtin.args; i++)
    x->builtin.args[i] = ARG_CALL;
  s->builtin = &x->builtin;
}

awk_bool_t
api_add_ext_func (awk_ext_id_t id, const char *name_space,
		  awk_ext_func_t *func)
{
  if (!func)
    return awk_false;
  if (!name_space)
    fatal ("add_ext_func: received NULL name_space parameter");
  if (!func->name || *func->name == '\0')
    fatal ("make_builtin: missing function name");
  struct sv full = api_full_name (name_space, func->name);
  if (!full.p)
    return awk_false;
  refuse_reserved (name_space,
		   (struct sv) { func->name, strlen (func->name) });
  struct symbol *s = sym_find_function (full, true);
  if (!is_free (s, func->name))
    return awk_false;
  define (s, func);
  return awk_true;
}
