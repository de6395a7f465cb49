/* load.c -- load extensions: -l and @load.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file finds shared objects along AWKLIBPATH, opens them with dlopen and
   passes them the table of API functions.  The functions of an extension
   become symbols of the program, which calls them like built-in functions
   (func.c).  */

#include <config.h>

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <unistd.h>

#include "api/api.h"
#include "api/internal.h"
#include "api/libcmem.h"
#include "base/diag.h"
#include "base/env.h"
#include "base/lazy_locale.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/place.h"
#include "io/output.h"
#include "lang/ast.h"
#include "lang/hints.h"
#include "lang/source.h"

static struct library *loaded;
FILE **api_stdout;

/* --- the table ---------------------------------------------------------- */

static void *
no_number (awk_ext_id_t id)
{
  return NULL;
}

gawk_api_t api_table = {
  .major_version = GAWK_API_MAJOR_VERSION,
  .minor_version = GAWK_API_MINOR_VERSION,
#define ENTRY(f) .f = f,
  API_FUNCTIONS (ENTRY)
#undef ENTRY
  .api_malloc = cmem_alloc,
  .api_calloc = cmem_zalloc,
  .api_realloc = cmem_resize,
  .api_free = cmem_free,
  .api_get_mpfr = no_number,
  .api_get_mpz = no_number
};

void
api_refresh_flags (void)
{
  api_table.do_flags[gawk_do_lint] = diag_lint != LINT_OFF;
}

static void
set_up (void)
{
  static bool done;
  if (done)
    return;
  done = true;
  api_table.do_flags[gawk_do_traditional] = opt.traditional;
  api_table.do_flags[gawk_do_profile] = opt.profile;
  api_table.do_flags[gawk_do_sandbox] = opt.sandbox;
  api_table.do_flags[gawk_do_debug] = opt.debug;
  api_table.do_flags[gawk_do_mpfr] = opt.bignum;
  api_table.do_flags[gawk_do_csv] = opt.csv;
  api_mp_versions (&api_table);
  api_stdout = dlsym (RTLD_DEFAULT, "stdout");
  /* Set the buffering of stdout before the first write, because musl would
     write everything up to the first newline immediately, and only then detect
     that standard output is not a terminal.  */
  if (api_stdout && !isatty (STDOUT_FILENO))
    setvbuf (*api_stdout, NULL, _IOFBF, BUFSIZ);
  if (!api_stdout)
    fatal ("load_ext: %s", dlerror ());
  out_stays_open = true;
  late_need_all ();
}

/* --- what a library may do by itself ------------------------------------ */

/* True if buffered output of print must be written before a call of the
   function NAME of the C library.  The output must be written if NAME may
   write, wait, start another program or end the process.  If a name is missing
   from the list below, an extension that imports this function is called
   without a flush of standard output, so that the extension's output may
   precede earlier output of print.  A superfluous name in the list only causes
   unnecessary flushes.  */
static bool
is_writer (const char *name)
{
  static const char *const names[] = {
    "stdout", "printf", "puts", "putchar", "vprintf", "__printf_chk",
    "__vprintf_chk", "fflush", "write", "writev", "send", "dup", "dup2",
    "dup3", "fork", "vfork", "system", "popen", "posix_spawn",
    "posix_spawnp", "execl", "execlp", "execv", "execve", "execvp", "_exit",
    "sleep", "usleep", "nanosleep", "clock_nanosleep", "poll", "select",
    "pause", "dlopen", "_ZSt4cout"
  };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return false;
}

/* Return the address P, which comes from the dynamic section of MAP, as a
   pointer.  Relocate the address if the loader has not done so.  */
static const void *
address (const struct link_map *map, ElfW (Addr) p)
{
  return (const void *) (p < map->l_addr ? p + map->l_addr : p);
}

/* True if the library may write or wait without calling the interpreter.  If
   this is true, buffered output of print must be written before each call of
   the library's functions.  */
static bool
writes_by_itself (void *handle)
{
  struct link_map *map;
  const uint32_t *hash = NULL;
  const ElfW (Sym) *symbols = NULL;
  const char *strings = NULL;
  if (dlinfo (handle, RTLD_DI_LINKMAP, &map) != 0)
    return true;
  for (const ElfW (Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_GNU_HASH)
      hash = address (map, d->d_un.d_ptr);
    else if (d->d_tag == DT_SYMTAB)
      symbols = address (map, d->d_un.d_ptr);
    else if (d->d_tag == DT_STRTAB)
      strings = address (map, d->d_un.d_ptr);
  if (!hash || !symbols || !strings)
    return true;
  /* The table of symbols begins with the imported symbols; hash[1] is the
     number of the first symbol after them.  */
  for (size_t i = 1, n = hash[1]; i < n; i++)
    if (is_writer (strings + symbols[i].st_name))
      return true;
  return false;
}

/* --- loading ------------------------------------------------------------ */

static const char *
library_path (void)
{
  const char *v = env_get ("AWKLIBPATH");
  return v && *v != '\0' ? v : place_of (PLACE_EXTENSIONS);
}

static struct library *
add_library (const char *path)
{
  struct library *l = run_alloc (sizeof *l);
  l->path = path;
  l->next = loaded;
  return loaded = l;
}

/* True if the library with HANDLE or, if HANDLE is NULL, the library at PATH
   is already loaded.  */
static bool
is_loaded (const char *path, const void *handle)
{
  for (const struct library *l = loaded; l; l = l->next)
    if (handle ? l->handle == handle : strcmp (l->path, path) == 0)
      return true;
  return false;
}

/* Warn that the library of L is already loaded.  */
static void
lint_again (const struct load *l)
{
  if (diag_lint)
    lint_at (l->file, l->file ? l->line : 0,
	     "already loaded shared library `%s'", l->name.p);
}

static void
initialize (void *handle, const char *path)
{
  int (*init) (const gawk_api_t *const, awk_ext_id_t);
  if (!dlsym (handle, "plugin_is_GPL_compatible"))
    fatal ("load_ext: library `%s': does not define"
	   " `plugin_is_GPL_compatible': %s", path, dlerror ());
  *(void **) &init = dlsym (handle, "dl_load");
  if (!init)
    fatal ("load_ext: library `%s': cannot call function `dl_load': %s",
	   path, dlerror ());
  api_enter ();
  bool good = init (&api_table, NULL);
  api_leave ();
  if (!good)
    warning ("load_ext: library `%s' initialization routine `dl_load'"
	     " failed", path);
}

/* Open the shared object at PATH, which was found for the name ASKED, and make
   it register its functions.  If the shared object is already loaded under a
   different name, only warn.  */
static void
load_object (const char *path, const struct load *asked)
{
  set_up ();
  void *handle = dlopen (path, RTLD_LAZY);
  if (!handle)
    fatal ("load_ext: cannot open library `%s': %s", path, dlerror ());
  if (is_loaded (path, handle))
    {
      lint_again (asked);
      return;
    }
  struct library *outer = api_loading, *l = add_library (path);
  l->handle = handle;
  l->writes = writes_by_itself (handle);
  api_watch_children ();
  api_loading = l;
  initialize (handle, path);
  api_loading = outer;
}

/* Report that the library of L was not found.  For -l this is a fatal error;
   for @load it is an error in the program's text.  */
static void
cannot_find (const struct load *l, int err)
{
  hints_path (l->name.p, "AWKLIBPATH", library_path ());
  if (!l->file)
    fatal ("cannot open shared library `%s' for reading: %s", l->name.p,
	   strerror (err));
  error_at (l->file, l->line,
	    "cannot open shared library `%s' for reading: %s",
	    l->name.p, strerror (err));
}

void
api_load (const struct load *l)
{
  const char *name = l->name.p;
  if (opt.sandbox)
    fatal ("extensions are not allowed in sandbox mode");
  if (!opt_gawk)
    fatal ("-l / @load are gawk extensions");
  if (l->name.n == 0 && l->file)
    return;
  if (l->name.n == 0)
    fatal ("cannot open shared library `' for reading: reason unknown");
  api_asked = l;
  char *path = src_search (name, library_path (), ".so");
  if (!path)
    cannot_find (l, errno);
  else if (is_loaded (path, NULL))
    lint_again (l);
  else
    load_object (path, l);
}
