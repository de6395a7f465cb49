/* symbol.c -- find variables by name, and access them by cookie.
   SPDX-License-Identifier: GPL-3.0-or-later

   The cookie of a scalar is its symbol, which exists until the end of the
   run.  */

#include <config.h>

#include "api/internal.h"
#include "array/array.h"
#include "array/root.h"
#include "base/mem.h"
#include "lang/ast_name.h"
#include "lang/builtin.h"
#include "lang/lexer.h"
#include "lang/symbols.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* --- names -------------------------------------------------------------- */

struct sv
api_full_name (const char *ns, const char *name)
{
  struct sv none = { NULL, 0 };
  if (!ns || !name)
    return none;
  struct sv n = { name, strlen (name) }, s = { ns, strlen (ns) };
  if (!ast_name_is_identifier (n))
    return none;
  if (s.n == 0 || strcmp (ns, "awk") == 0)
    return (struct sv) { api_text (NULL, n.p, n.n), n.n };
  if (!ast_name_is_identifier (s))
    return none;
  struct strbuf full = { 0 };
  buf_addf (&full, "%s::%s", ns, name);
  struct sv r = { api_text (NULL, full.p, full.n), full.n };
  xfree (full.p);
  return r;
}

static bool
is_function (struct sv name)
{
  const struct symbol *f = sym_find_function (name, false);
  return (f && (f->builtin
		|| (f->fn && f->fn->body)))
    || builtin_find (name.p, name.n);
}

/* Return the variable NAME of the program or the heap, which may be a built-in
   variable.  If the variable does not exist, create it if CREATE is true, and
   return NULL if CREATE is false.  */
static struct symbol *
find_symbol (struct sv name, bool create)
{
  struct symbol *s = sym_find_variable (name, false);
  if (s)
    return s;
  if (!create && (mem_persist == mem_transient || !root_global (name)))
    return NULL;
  return sym_find_variable (name, true);
}

/* Return the cell of S, which may be a built-in variable, with its current
   value.  */
static struct val *
cell_of (struct symbol *s)
{
  if (s->special == SPECIAL_NONE)
    return glob_cell (s);
  if (special_is_array (s->special))
    return spec_reg (s->special);
  return (struct val *) spec_load (s->special);
}

const struct val *
api_scalar_cell (awk_scalar_t cookie)
{
  return cookie ? cell_of (cookie) : NULL;
}

/* --- looking up --------------------------------------------------------- */

static awk_bool_t
give_array (struct symbol *s, struct val *cell, awk_valtype_t wanted,
	    awk_value_t *r)
{
  if (wanted != AWK_ARRAY && wanted != AWK_UNDEFINED)
    return api_deny (AWK_ARRAY, wanted, r);
  memset (r, 0, sizeof *r);
  r->val_type = AWK_ARRAY;
  r->array_cookie = s->special == SPECIAL_SYMTAB ? api_symtab_cookie ()
    : api_array_cookie (reg_array (cell));
  return awk_true;
}

static awk_bool_t
give_cell (struct symbol *s, struct val *cell, awk_valtype_t wanted,
	   awk_value_t *r)
{
  if (cell->tag == V_ARRAY)
    return give_array (s, cell, wanted, r);
  if (cell->tag <= V_UNTYPED && wanted != AWK_UNDEFINED)
    return api_deny (AWK_UNDEFINED, wanted, r);
  if (wanted == AWK_SCALAR)
    {
      memset (r, 0, sizeof *r);
      r->val_type = AWK_SCALAR;
      r->scalar_cookie = s;
      return awk_true;
    }
  if (wanted == AWK_ARRAY)
    return api_deny (AWK_SCALAR, wanted, r);
  return api_give (NULL, cell, wanted, r);
}

awk_bool_t
api_sym_lookup (awk_ext_id_t id, const char *name_space, const char *name,
		awk_valtype_t wanted, awk_value_t *result)
{
  struct sv full = api_full_name (name_space, name);
  if (!result)
    return awk_false;
  memset (result, 0, sizeof *result);
  if (!full.p || is_function (full))
    return awk_false;
  struct symbol *s = find_symbol (full, special_find (full) != SPECIAL_NONE);
  return s ? give_cell (s, cell_of (s), wanted, result) : awk_false;
}

awk_bool_t
api_sym_lookup_scalar (awk_ext_id_t id, awk_scalar_t cookie,
		       awk_valtype_t wanted, awk_value_t *result)
{
  if (!cookie || !result)
    return awk_false;
  struct val *cell = cell_of (cookie);
  if (cell->tag == V_ARRAY)
    return api_deny (AWK_ARRAY, wanted, result);
  return give_cell (cookie, cell, wanted, result);
}

/* --- storing ------------------------------------------------------------ */

/* Set CELL to VALUE.  If VALUE is the null value and NEW is false, an untyped
   variable remains untyped.  */
static awk_bool_t
store (struct val *cell, const awk_value_t *value, bool new)
{
  struct val v;
  if (cell->tag == V_ARRAY)
    return awk_false;
  if (value->val_type == AWK_UNDEFINED && cell->tag <= V_UNTYPED && !new)
    return awk_true;
  if (!api_take (value, &v))
    return awk_false;
  reg_set (cell, v);
  return awk_true;
}

static awk_bool_t
store_array (struct val *cell, awk_value_t *value)
{
  if (!api_is_loose (value->array_cookie)
      || (cell->tag != V_NONE && cell->tag != V_UNTYPED))
    return awk_false;
  return api_install_array (value->array_cookie, reg_array (cell))
    ? awk_true : awk_false;
}

awk_bool_t
api_sym_update (awk_ext_id_t id, const char *name_space, const char *name,
		awk_value_t *value)
{
  struct sv full = api_full_name (name_space, name);
  if (!full.p || !value || value->val_type == AWK_BOOL
      || is_function (full) || special_find (full) != SPECIAL_NONE
      || lex_is_keyword (full))
    return awk_false;
  bool new = !find_symbol (full, false);
  struct val *cell = cell_of (find_symbol (full, true));
  return value->val_type == AWK_ARRAY ? store_array (cell, value)
    : store (cell, value, new);
}

awk_bool_t
api_sym_update_scalar (awk_ext_id_t id, awk_scalar_t cookie,
		       awk_value_t *value)
{
  struct symbol *s = cookie;
  if (!s || !value || s->special != SPECIAL_NONE
      || value->val_type == AWK_BOOL || value->val_type == AWK_ARRAY)
    return awk_false;
  return store (cell_of (s), value, false);
}

bool
api_set_global (const awk_value_t *index, const awk_value_t *value)
{
  struct scratch tmp;
  struct val key;
  if (!value || value->val_type == AWK_ARRAY
      || !api_take_index (index, &key))
    return false;
  struct sv name = val_sv (&key, &tmp);
  struct symbol *s = special_find (name) != SPECIAL_NONE ? NULL
    : find_symbol (name, false);
  bool done = s && store (cell_of (s), value, false);
  val_drop (&key);
  return done;
}
