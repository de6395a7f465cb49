/* text.c -- print lines and names of a program's text.
   SPDX-License-Identifier: GPL-3.0-or-later

   The text is collected in PP->out.  A name in the current namespace is
   printed without the namespace.  */

#include <config.h>

#include "lang/ast_name.h"
#include "pretty/internal.h"

/* --- text --------------------------------------------------------------- */

void
pp_text (struct printer *pp, const char *s)
{
  buf_add (&pp->out, s, strlen (s));
}

void
pp_sv (struct printer *pp, struct sv s)
{
  buf_add_sv (&pp->out, s);
}

/* --- names -------------------------------------------------------------- */

/* True if the unqualified NAME is a parameter of the current function.  */
static bool
is_param (const struct printer *pp, struct sv name)
{
  for (int i = 0; pp->fn && i < pp->fn->nparams; i++)
    if (sv_equal (pp->fn->params[i]->name, name))
      return true;
  return false;
}

size_t
pp_ns_length (struct sv name)
{
  const char *sep = memchr (name.p, ':', name.n);
  return sep ? (size_t) (sep - name.p) : 0;
}

/* Print NAME, which is in the namespace awk and unqualified.  */
static void
put_awk_name (struct printer *pp, struct sv name)
{
  if (is_param (pp, name)
      || (!sv_is (pp->ns, "awk") && !ast_name_is_upper (name)))
    pp_text (pp, "awk::");
  pp_sv (pp, name);
}

void
pp_name (struct printer *pp, struct sv name)
{
  size_t n = pp_ns_length (name);
  if (n == 0)
    {
      put_awk_name (pp, name);
      return;
    }
  struct sv second = { name.p + n + 2, name.n - n - 2 };
  bool local = sv_equal ((struct sv) { name.p, n }, pp->ns)
    && !ast_name_is_upper (second) && !is_param (pp, second);
  pp_sv (pp, local ? second : name);
}

/* --- lines -------------------------------------------------------------- */

void
pp_start (struct printer *pp, uint64_t count)
{
  if (pp->profile && count > 0)
    buf_addf (&pp->out, "%6llu  ", (unsigned long long) count);
  else if (pp->profile)
    pp_text (pp, "\t");
  for (int i = 0; i < pp->depth; i++)
    pp_text (pp, "\t");
}

void
pp_line (struct printer *pp, const char *s)
{
  pp_start (pp, 0);
  pp_text (pp, s);
  pp_text (pp, "\n");
}

void
pp_gap (struct printer *pp)
{
  if (pp->started)
    pp_text (pp, "\n");
}

bool
pp_is_line_open (const struct printer *pp)
{
  return pp->out.n > 0 && pp->out.p[pp->out.n - 1] != '\n';
}

void
pp_close_line (struct printer *pp)
{
  if (pp_is_line_open (pp))
    pp_text (pp, "\n");
}
