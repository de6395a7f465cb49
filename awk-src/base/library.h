/* library.h -- load the functions of a library at run time.
   SPDX-License-Identifier: GPL-3.0-or-later

   A list of functions is a macro LIST (X) that contains X (f) for each
   function f.  LIST (LIBRARY_POINTER) defines a pointer xf to each function f,
   and LIBRARY_TABLE (LIST) initialises the table that library_load reads;
   LIBRARY_FUNCTIONS (TABLE, LIST) defines both the pointers and TABLE.  The
   extensions also use this file.  */

#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

struct library_function
{
  const char *name;		/* NULL at the end of the table */
  void *pointer;		/* address of the pointer that library_load
				   sets to the function or variable NAME */
};

#define LIBRARY_POINTER(f) static __typeof__ (f) *x##f;
/* The name of F after the expansion of macros, because some headers define
   macros that rename functions.  */
#define LIBRARY_NAME(f) LIBRARY_TEXT (f)
#define LIBRARY_TEXT(text) #text
#define LIBRARY_ENTRY(f) { LIBRARY_NAME (f), &x##f },
#define LIBRARY_TABLE(list) { list (LIBRARY_ENTRY) { NULL, NULL } }
#define LIBRARY_FUNCTIONS(table, list) \
  list (LIBRARY_POINTER) \
  static const struct library_function table[] = LIBRARY_TABLE (list)

/* Load the library FILE and set the pointers of TABLE.  Return NULL, or the
   name of the library or function that is missing.  */
static inline const char *
library_load (const char *file, const struct library_function *table)
{
  void *lib = dlopen (file, RTLD_NOW | RTLD_LOCAL);
  if (!lib)
    return file;
  for (; table->name; table++)
    {
      void *f = dlsym (lib, table->name);
      if (!f)
	return table->name;
      memcpy (table->pointer, &f, sizeof f);
    }
  return NULL;
}

#endif /* BASE_LIBRARY_H */
