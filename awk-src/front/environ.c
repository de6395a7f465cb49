/* environ.c -- fill ARGV, ENVIRON, PROCINFO and FUNCTAB.
   SPDX-License-Identifier: GPL-3.0-or-later

   The contents of the four arrays belong to the run, not to the heap.  Before
   a child is started, all of ENVIRON is copied to the environment of the C
   library.  Copying each element when it is stored would not be enough,
   because ENVIRON can also be changed in other ways.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/api.h"
#include "array/array.h"
#include "array/root.h"
#include "base/diag.h"
#include "base/env.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/place.h"
#include "front/front.h"
#include "io/output.h"
#include "lang/ast.h"
#include "lang/builtin.h"
#include "lang/source.h"
#include "lang/symbols.h"
#include "pma/likely.h"
#include "vm/globals.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/special_effects.h"

extern char **environ;

static struct program *program;
static struct array *environ_array;	/* the array ENVIRON; NULL until it is
					   first used */

/* --- putting elements --------------------------------------------------- */

static EVERY_RUN void
put_key (struct array *a, struct key key, enum val_tag tag, struct sv text)
{
  struct val v = val_borrow (tag, text.p, text.n);
  arr_put (a, key, &v);
}

static void
put (struct array *a, struct sv key, enum val_tag tag, struct sv text)
{
  put_key (a, arr_text_key (key), tag, text);
}

static void
put_text (struct array *a, const char *key, const char *text)
{
  put (a, sv_of (key), V_STR, sv_of (text));
}

static void
put_number (struct array *a, const char *key, double d)
{
  struct val v = val_num (d);
  arr_put (a, arr_text_key (sv_of (key)), &v);
}

/* --- ARGV --------------------------------------------------------------- */

static void
fill_argv (struct array *a)
{
  put_key (a, arr_int_key (0), V_INPUT, sv_of (diag_name));
  for (int i = cmd.operand; i < cmd.argc; i++)
    put_key (a, arr_int_key (i - cmd.operand + 1), V_INPUT,
	     sv_of (cmd.argv[i]));
}

/* --- ENVIRON ------------------------------------------------------------ */

/* Set element NAME of A to VALUE, the search path in use, unless the
   environment contains a nonempty NAME.  */
static void
put_path (struct array *a, const char *name, const char *value)
{
  struct val *e = arr_make (a, arr_text_key (sv_of (name)));
  if (!val_has_bytes (e) || val_bytes (e).n == 0)
    put (a, sv_of (name), V_INPUT, sv_of (value));
}

static void
fill_environ (struct array *a)
{
  for (char **e = environ; e && *e; e++)
    {
      const char *equals = strchr (*e, '=');
      if (!equals)
	put (a, sv_of (*e), V_INPUT, (struct sv) { "", 0 });
      else
	put (a, (struct sv) { *e, (size_t) (equals - *e) }, V_INPUT,
	     sv_of (equals + 1));
    }
  put_path (a, "AWKPATH", src_awkpath ());
  put_path (a, "AWKLIBPATH", place_of (PLACE_EXTENSIONS));
  environ_array = a;
}

/* Return the string KEY=VALUE, or NULL if the string would not be valid in an
   environment.  */
static char *
environ_entry (const struct val *key, const struct val *value)
{
  struct scratch ks, vs;
  struct sv k = val_sv (key, &ks);
  if (k.n == 0 || value->tag == V_ARRAY || memchr (k.p, '\0', k.n)
      || memchr (k.p, '=', k.n))
    return NULL;
  struct sv v = val_sv (value, &vs);
  const char *nul = memchr (v.p, '\0', v.n);
  size_t n = nul ? (size_t) (nul - v.p) : v.n;
  struct strbuf b = { 0 };
  buf_add_sv (&b, k);
  buf_add_char (&b, '=');
  buf_add (&b, v.p, n);
  buf_add_char (&b, '\0');
  return b.p;
}

static void
free_environ (char **v)
{
  for (char **e = v; e && *e; e++)
    xfree (*e);
  xfree (v);
}

/* Build environ, the environment of the C library, from ENVIRON.  */
static void
export (void)
{
  static char **ours;
  if (!environ_array || opt.posix)
    return;
  size_t n = 0;
  char **v = xnmalloc (arr_count (environ_array) + 1, sizeof *v);
  for (struct arr_iter it = arr_iter (environ_array); arr_iter_next (&it);)
    {
      char *entry = environ_entry (&it.key, it.value);
      if (entry)
	v[n++] = entry;
    }
  v[n] = NULL;
  environ = v;
  free_environ (ours);
  ours = v;
}

/* This function is called after an element of ENVIRON has been stored.  If TZ
   has changed, export ENVIRON.  TZ is the only variable that the C library
   itself reads during a run.  */
static void
stored (void)
{
  struct scratch s;
  const struct val *e;
  const char *now = env_get ("TZ");
  if (!environ_array)
    return;
  e = arr_find (environ_array, arr_text_key (sv_of ("TZ")));
  if (!e || e->tag == V_ARRAY)
    {
      if (now)
	export ();
      return;
    }
  struct sv t = val_sv (e, &s);
  if (!now || strlen (now) != t.n || memcmp (now, t.p, t.n) != 0)
    export ();
}

/* --- FUNCTAB ------------------------------------------------------------ */

/* For each function that is stored in the heap, set the element of A whose
   subscript is the function's name to WORD or, if WORD is NULL, to this
   name.  */
static void
put_kept_functions (struct array *a, const char *word)
{
  struct root *r = mem_persist == mem_transient ? NULL : root_get ();
  struct scratch tmp;
  if (!r || !r->r_functions)
    return;
  for (struct arr_iter it = arr_iter (r->r_functions); arr_iter_next (&it);)
    {
      struct sv name = val_sv (&it.key, &tmp);
      put (a, name, V_STR, word ? sv_of (word) : name);
    }
}

/* Like put_kept_functions, for the built-in functions of the current
   mode.  */
static void
put_builtins (struct array *a, const char *word)
{
  const struct builtin *b;
  for (int i = 0; (b = builtin_at (i)); i++)
    if (builtin_find (b->name, strlen (b->name)))
      put_text (a, b->name, word ? word : b->name);
}

static void
fill_functab (struct array *a)
{
  put_builtins (a, NULL);
  put_kept_functions (a, NULL);
  for (struct symbol *s = sym_first (); s; s = s->next)
    if (s->builtin || (s->fn && s->fn->body))
      put (a, s->name, V_STR, s->name);
}

/* --- PROCINFO ----------------------------------------------------------- */

/* Return the word that PROCINFO["identifiers"] contains for the type of the
   identifier S, as far as the type is known before the run.  */
static const char *
symbol_word (struct symbol *s)
{
  if (s->builtin)
    return "extension";
  if (s->kind == SYM_FUNCTION)
    return "user";
  if (s->special != SPECIAL_NONE)
    return special_is_array (s->special) ? "array" : "scalar";
  struct val *cell = glob_cell (s);
  if (cell->tag == V_ARRAY)
    return "array";
  return cell->tag == V_UNTYPED ? "untyped" : "scalar";
}

static void
fill_identifiers (struct array *a)
{
  put_builtins (a, "builtin");
  put_kept_functions (a, "user");
  for (int i = SPECIAL_NONE + 1; i < SPECIAL_COUNT; i++)
    {
      struct sv name = sv_of (special_name (i));
      if (special_find (name) != SPECIAL_NONE)
	put (a, name, V_STR,
	     sv_of (special_is_array (i) ? "array" : "scalar"));
    }
  for (struct symbol *s = sym_first (); s; s = s->next)
    put (a, s->name, V_STR, sv_of (symbol_word (s)));
}

static void
put_groups (struct array *a)
{
  int n = getgroups (0, NULL);
  if (n <= 0)
    return;
  gid_t *g = xnmalloc ((size_t) n, sizeof *g);
  n = getgroups (n, g);
  for (int i = 0; i < n; i++)
    {
      char key[32];
      snprintf (key, sizeof key, "group%d", i + 1);
      put_number (a, key, g[i]);
    }
  xfree (g);
}

static void
put_process (struct array *a)
{
  put_number (a, "pid", getpid ());
  put_number (a, "ppid", getppid ());
  put_number (a, "pgrpid", getpgrp ());
  put_number (a, "uid", getuid ());
  put_number (a, "euid", geteuid ());
  put_number (a, "gid", getgid ());
  put_number (a, "egid", getegid ());
  put_groups (a);
}

static void
put_versions (struct array *a)
{
  char b[64];
  const char *mpfr, *gmp;
  put_text (a, "version", LANGUAGE_VERSION);
  put_text (a, "pma", ALLOCATOR_VERSION);
  put_number (a, "api_major", API_MAJOR);
  put_number (a, "api_minor", API_MINOR);
  if (!usage_libraries (&mpfr, &gmp))
    return;
  snprintf (b, sizeof b, "GNU MPFR %s", mpfr);
  put_text (a, "mpfr_version", b);
  snprintf (b, sizeof b, "GNU MP %s", gmp);
  put_text (a, "gmp_version", b);
  put_number (a, "prec_max", 0x1p63);
  put_number (a, "prec_min", 1);
}

/* Add the empty subarray NAME to A, and return it.  */
static struct array *
put_sub (struct array *a, const char *name)
{
  return arr_set_sub (a, arr_make (a, arr_text_key (sv_of (name))));
}

static void
fill_procinfo (struct array *a)
{
  put_text (a, "FS", spec_splitting ());
  put_text (a, "platform", "posix");
  put_text (a, "strftime", "%a %b %e %H:%M:%S %Z %Y");
  if (opt.csv)
    put_number (a, "CSV", 1);
  put_process (a);
  put_versions (a);
  struct array *sub = put_sub (a, "argv");
  for (int i = 0; i < cmd.argc; i++)
    put_key (sub, arr_int_key (i), V_STR, sv_of (cmd.argv[i]));
  if (program)
    fill_identifiers (put_sub (a, "identifiers"));
}

/* --- hooks -------------------------------------------------------------- */

EVERY_RUN static void
fill (enum special s, struct array *a)
{
  if (s == SPECIAL_ARGV)
    fill_argv (a);
  else if (s == SPECIAL_ENVIRON)
    fill_environ (a);
  else if (s == SPECIAL_FUNCTAB)
    fill_functab (a);
  else if (s == SPECIAL_PROCINFO)
    fill_procinfo (a);
}

void
environ_set_up (void)
{
  vm_hooks.fill_array = fill;
  vm_hooks.environ_changed = stored;
  io_hooks.before_spawn = export;
}

void
environ_set_program (struct program *p)
{
  program = p;
  /* Fill FUNCTAB and PROCINFO again, because they may have been filled too
     early, when an extension was loaded.  */
  if (spec_mentioned (SPECIAL_FUNCTAB))
    fill_functab (spec_array (SPECIAL_FUNCTAB));
  if (spec_mentioned (SPECIAL_PROCINFO))
    fill_identifiers (put_sub (spec_array (SPECIAL_PROCINFO), "identifiers"));
}
