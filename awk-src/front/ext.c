/* ext.c -- loading modules.
   SPDX-License-Identifier: GPL-3.0-or-later

   Finds shared objects along AWKLIBPATH, opens them with dlopen and hands
   them the table of calls (extapi.h).  Their functions become symbols of
   the program with a built-in behind them.  */

#include <config.h>
#include "ext.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "array.h"
#include "ast.h"
#include "diag.h"
#include "environ.h"
#include "extapi.h"
#include "fields.h"
#include "handover.h"
#include "interp.h"
#include "late.h"
#include "mem.h"
#include "options.h"
#include "output.h"
#include "parse.h"
#include "pmaext.h"
#include "process.h"
#include "root.h"
#include "source.h"
#include "specials.h"

/* One thing that a module registered.  */
struct link
{
  struct link *next;
  const char *name;
  void *data;
  union
  {
    void (*exit) (void *data);
    void (*input) (struct input *in);
    ext_command *(*output) (struct sv name);
    ext_command *two_way;
  };
};

#ifndef PKGLIBDIR
# define PKGLIBDIR "/usr/local/lib/gawk"
#endif

static struct link *loaded, *exits, *inputs, *outputs, *two_ways;
static const char *module;	/* being loaded */
static struct load asked;	/* its @load */

static struct link *
add_link (struct link **list)
{
  struct link *l = run_alloc (sizeof *l);
  l->next = *list;
  *list = l;
  return l;
}

/* --- registration ----------------------------------------------------- */

static struct sv
text_of (const char *s)
{
  return (struct sv) { s, strlen (s) };
}

static void
add_function (const struct builtin *b)
{
  struct sv name = text_of (b->name);
  if (builtin_find (name.p, name.n) != NULL)
    fatal ("%s: cannot redefine the built-in function `%s'", module,
	   b->name);
  struct symbol *s = sym_find_function (name, true);
  if (s->builtin != NULL)
    error_at (asked.file, asked.line, "%s: function name `%s' previously"
	      " defined", module, b->name);
  else if (s->fn != NULL && s->fn->body != NULL)
    error_at (asked.file, s->fn->line, "function name `%s' previously"
	      " defined", b->name);
  else if (sym_find_variable (name, false) != NULL)
    error_at (asked.file, asked.line, "function `%s' called with space"
	      " between name and `(',\nor used as a variable or an array",
	      b->name);
  else
    s->builtin = b;
}

static void
add_exit (void (*fn) (void *data), void *data)
{
  struct link *l = add_link (&exits);
  l->exit = fn;
  l->data = data;
}

static void
claim_input (struct input *in)
{
  for (struct link *l = inputs; l && !in->parser.record; l = l->next)
    l->input (in);
}

static void
add_input (void (*claim) (struct input *in))
{
  add_link (&inputs)->input = claim;
  in_parser_hook = claim_input;
}

/* --- processes of modules ----------------------------------------------- */

/* Run COMMAND from IN to OUT in a child; its pid, or -1.  */
static pid_t
run_command (ext_command *command, int in, int out)
{
  pid_t pid = fork ();
  if (pid != 0)
    return pid;
  if (dup2 (in, STDIN_FILENO) < 0 || dup2 (out, STDOUT_FILENO) < 0)
    _exit (2);
  proc_close_from (STDERR_FILENO + 1);
  command ();
  _exit (0);
}

/* Put COMMAND in front of the open file FD.  */
static int
filter_file (ext_command *command, int fd, pid_t *pid)
{
  int ends[2];
  if (pipe2 (ends, O_CLOEXEC) < 0)
    return fd;
  *pid = run_command (command, ends[0], fd);
  close (ends[0]);
  if (*pid < 0)
    {
      *pid = 0;
      close (ends[1]);
      return fd;
    }
  close (fd);
  return ends[1];
}

static int
claim_output (struct sv name, int fd, pid_t *pid)
{
  for (struct link *l = outputs; l != NULL; l = l->next)
    {
      ext_command *command = l->output (name);
      if (command != NULL)
	return filter_file (command, fd, pid);
    }
  return fd;
}

static void
add_output (ext_command *(*claim) (struct sv name))
{
  add_link (&outputs)->output = claim;
  io_output_hook = claim_output;
}

static pid_t
claim_two_way (const char *cmd, int in, int out)
{
  for (struct link *l = two_ways; l != NULL; l = l->next)
    if (strcmp (l->name, cmd) == 0)
      return run_command (l->two_way, in, out);
  return 0;
}

static void
add_two_way (const char *name, ext_command *command)
{
  struct link *l = add_link (&two_ways);
  l->name = name;
  l->two_way = command;
  io_command_hook = claim_two_way;
}

/* --- values ------------------------------------------------------------- */

static char *
c_string (const struct val *v)
{
  struct scratch s;
  struct sv t = val_sv (v, &s);
  return xmemdup0 (t.p, t.n);
}

static const struct big_ops *
big (void)
{
  return opt.bignum ? big_ops : NULL;
}

static const struct val *
find_element (const struct array *a, struct sv key)
{
  return arr_find_sv (a, key);
}

static void
set_element (struct array *a, struct sv key, const struct val *v)
{
  arr_set (a, arr_get_sv (a, key), v);
}

static struct array *
subarray (struct array *a, struct sv key)
{
  struct val *e = arr_get_sv (a, key);
  if (e->tag == V_ARRAY)
    return e->arr;
  return arr_set_sub (a, e);
}

static void
put_text (struct array *a, const char *key, const char *text)
{
  struct val v = val_borrow (V_STR, text, strlen (text));
  arr_put_cstr (a, key, &v);
}

static void
drop (struct val *v)
{
  val_drop (v);
}

/* --- globals -------------------------------------------------------------- */

static struct val *
global (const char *name, bool create)
{
  struct sv n = text_of (name);
  struct symbol *s = sym_find_variable (n, false);
  if (s == NULL && create)
    s = sym_find_variable ((struct sv) { run_strndup (n.p, n.n), n.n },
			   true);
  if (s == NULL || s->special != 0)
    return NULL;
  return vm_global (s);
}

static void
set_global (struct val *g, const struct val *v)
{
  if (g->tag == V_ARRAY)
    fatal ("%s: cannot assign to an array", module ? module : "extension");
  struct val new = val_dup (v);
  val_pin (&new);
  val_set (g, new);
}

static struct array *
global_array (struct val *g)
{
  return bi_array (g, module ? module : "extension", "global");
}

/* Make symbols of what the heap keeps and the program does not mention.  */
static void
know_kept_globals (void)
{
  struct root *r = mem_persist == mem_transient ? NULL : root_get ();
  struct arr_iter it;
  struct val key, *e;
  if (r == NULL)
    return;
  arr_iter_init (&it, r->r_globals);
  while (arr_iter_next (&it, &key, &e))
    {
      struct sv name = val_bytes (&key);
      if (special_find (name) == SPECIAL_NONE
	  && sym_find_variable (name, false) == NULL)
	sym_find_variable ((struct sv) { run_strndup (name.p, name.n),
					 name.n }, true);
      val_drop (&key);
    }
}

static bool
each_global (size_t *pos, struct sv *name, struct val **g)
{
  if (*pos == 0)
    know_kept_globals ();
  struct symbol *s = sym_first ();
  for (size_t i = 0; s != NULL && i < *pos; i++)
    s = s->next;
  for (; s != NULL; s = s->next)
    {
      ++*pos;
      if (s->kind != SYM_GLOBAL || s->special != 0)
	continue;
      *name = s->name;
      *g = vm_global (s);
      return true;
    }
  return false;
}

static bool
procinfo_has (const char *name)
{
  return opt_gawk
	 && arr_find_sv (spec_array (SPECIAL_PROCINFO), text_of (name));
}

static void
set_procinfo (const char *name, double d)
{
  struct val v = val_num (d);
  if (opt_gawk)
    arr_put_cstr (spec_array (SPECIAL_PROCINFO), name, &v);
}

/* --- fork --------------------------------------------------------------- */

/* The child makes the heap its own and lets the parent go on by closing its
   end of the pipe.  */
static pid_t
fork_with_heap (void)
{
  int ends[2];
  char c;
  if (pipe2 (ends, O_CLOEXEC) < 0)
    return -1;
  pid_t pid = fork ();
  close (ends[pid == 0 ? 0 : 1]);
  if (pid == 0)
    {
      enum pma_error e = pma_detach (mem_persist);
      if (e != PMA_OK)
	fatal ("fork: %s", pma_strerror (e));
    }
  else if (pid > 0)
    while (read (ends[0], &c, 1) < 0 && errno == EINTR)
      continue;
  close (ends[pid == 0 ? 1 : 0]);
  return pid;
}

static pid_t
fork_process (void)
{
  return mem_persist == mem_transient ? fork () : fork_with_heap ();
}

/* Any child, but none of ours is told of in time by a descriptor.  */
static pid_t
wait_for_child (void)
{
  pid_t pid = waitpid (-1, NULL, WNOHANG);
  if (pid != 0)
    return pid;
  if (io_before_block)
    handover_for_child ();
  do
    pid = waitpid (-1, NULL, 0);
  while (pid < 0 && errno == EINTR);
  int err = errno;
  if (io_after_block)
    io_after_block ();
  errno = err;
  return pid;
}

/* --- fields by an input parser ------------------------------------------- */

static void
set_splitting (const char *word)
{
  if (opt_gawk && spec_mentioned (SPECIAL_PROCINFO))
    put_text (spec_array (SPECIAL_PROCINFO), "FS", word);
}

static void
set_fields (struct sv rec, const struct sv *fields, int n)
{
  fld_next_pieces (rec, fields, n);
  set_splitting ("API");
}

static void
end_fields (void)
{
  set_splitting (environ_splitting ());
}

static struct ext_api api = {
  .version = EXT_API_VERSION,
  .add_function = add_function,
  .add_exit = add_exit,
  .add_input = add_input,
  .add_output = add_output,
  .add_two_way = add_two_way,
  .text = val_sv,
  .number = val_to_num,
  .string = val_copy,
  .drop = drop,
  .c_string = c_string,
  .big = big,
  .array = bi_array,
  .clear = arr_clear,
  .count = arr_count,
  .find = find_element,
  .set = set_element,
  .subarray = subarray,
  .each_start = arr_iter_init,
  .each = arr_iter_next,
  .global = global,
  .set_global = set_global,
  .global_array = global_array,
  .each_global = each_global,
  .procinfo_has = procinfo_has,
  .set_procinfo = set_procinfo,
  .set_fields = set_fields,
  .end_fields = end_fields,
  .set_errno = spec_set_errno,
  .fatal = fatal,
  .warning = warning,
  .lint = lint,
  .fork = fork_process,
  .wait = wait_for_child,
  .alloc = xmalloc,
  .resize = xrealloc,
  .release = xfree,
  .flush = out_flush_all
};

/* --- loading ------------------------------------------------------------- */

static const char *
library_path (void)
{
  const char *v = getenv ("AWKLIBPATH");
  return v != NULL && *v != '\0' ? v : PKGLIBDIR;
}

static bool
seen (const char *path)
{
  for (struct link *l = loaded; l != NULL; l = l->next)
    if (strcmp (l->name, path) == 0)
      return true;
  add_link (&loaded)->name = path;
  return false;
}

/* Open the shared object at PATH and let it register itself.  */
static void
load_object (const char *name, const char *path)
{
  late_need_all ();
  void *handle = dlopen (path, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL)
    fatal ("cannot open library `%s': %s", name, dlerror ());
  bool (*init) (const struct ext_api *);
  *(void **) &init = dlsym (handle, "gawk_module_init");
  if (init == NULL)
    fatal ("library `%s' is no module of this program: it does not define"
	   " `gawk_module_init'", name);
  module = name;
  api.utf8 = opt.utf8;
  if (!init (&api))
    fatal ("library `%s': initialization failed", name);
  module = NULL;
}

void
ext_load (const struct load *l)
{
  const char *name = l->name.p;
  asked = *l;
  if (opt.sandbox)
    fatal ("extensions are not allowed in sandbox mode");
  if (strcmp (name, "pma") == 0)
    {
      pmaext_load ();
      return;
    }
  char *path = src_search (name, library_path (), ".so");
  if (path == NULL && l->file != NULL)
    error_at (l->file, l->line, "cannot open shared library `%s' for"
	      " reading: %s", name, strerror (errno));
  else if (path == NULL)
    fatal ("cannot open shared library `%s' for reading: %s", name,
	   strerror (errno));
  else if (!seen (path))
    load_object (name, path);
}

void
ext_finish (void)
{
  while (exits != NULL)
    {
      struct link *l = exits;
      exits = l->next;
      l->exit (l->data);
    }
}
