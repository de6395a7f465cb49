/* extapi.h -- what a module (an extension) sees of the interpreter.
   SPDX-License-Identifier: GPL-3.0-or-later

   A module is a shared object that exports

     bool gawk_module_init (const struct ext_api *api);

   which registers functions and returns true.  It calls the interpreter
   through API alone and is never linked against it, so the functions of
   value.h that are not inline are out of its reach.  Modules belong to one
   version of the program: EXT_API_VERSION must be equal.

   Functions have the form of built-ins (builtin.h): arguments are borrowed,
   the result starts as an untyped cell.  A module allocates with API only. */

#ifndef EXTAPI_H
#define EXTAPI_H

#include <stdbool.h>
#include <stddef.h>
#include "array.h"
#include "big.h"
#include "builtin.h"
#include "input.h"
#include "value.h"

enum { EXT_API_VERSION = 2 };

typedef void ext_command (void);

struct ext_api
{
  unsigned version;		/* EXT_API_VERSION */
  bool utf8;			/* text is UTF-8 */

  /* Registration, in gawk_module_init.  What is passed stays in use.  */
  void (*add_function) (const struct builtin *b);
  /* Run at exit, last one first.  */
  void (*add_exit) (void (*fn) (void *data), void *data);
  /* CLAIM looks at an input just opened (or that could not be: fd -1) and
     may set IN->parser.  */
  void (*add_input) (void (*claim) (struct input *in));
  /* CLAIM says what is to stand between print and file NAME just opened: a
     function that reads descriptor 0 and writes descriptor 1 in a process
     of its own, or NULL for nothing.  */
  void (*add_output) (ext_command *(*claim) (struct sv name));
  /* COMMAND, the like, is the two-way command called NAME.  */
  void (*add_two_way) (const char *name, ext_command *command);

  /* Values.  text points into V or S; string makes a cell with a copy.  */
  struct sv (*text) (const struct val *v, struct scratch *s);
  double (*number) (const struct val *v);
  struct val (*string) (enum val_tag tag, const char *p, size_t n);
  void (*drop) (struct val *v);
  /* V's text with a NUL behind it; give it back with release.  */
  char *(*c_string) (const struct val *v);

  /* Arithmetic of arbitrary precision; NULL unless it is switched on.  */
  const struct big_ops *(*big) (void);

  /* Arrays; array() as bi_array.  */
  struct array *(*array) (struct val *a, const char *func,
			  const char *which);
  void (*clear) (struct array *a);
  size_t (*count) (const struct array *a);
  const struct val *(*find) (const struct array *a, struct sv key);
  /* Element KEY as a cell of A that a value may be set in.  */
  void (*set) (struct array *a, struct sv key, const struct val *v);
  struct array *(*subarray) (struct array *a, struct sv key);
  void (*each_start) (struct arr_iter *it, struct array *a);
  bool (*each) (struct arr_iter *it, struct val *key, struct val **e);

  /* Globals.  NULL when the program does not know NAME and CREATE is not
     set.  Special variables cannot be set.  */
  struct val *(*global) (const char *name, bool create);
  void (*set_global) (struct val *g, const struct val *v);
  struct array *(*global_array) (struct val *g);
  /* Each ordinary global of the program; start with *POS = 0.  */
  bool (*each_global) (size_t *pos, struct sv *name, struct val **g);
  bool (*procinfo_has) (const char *name);
  void (*set_procinfo) (const char *name, double d);

  /* REC, which the input parser is about to return, has these fields.  */
  void (*set_fields) (struct sv rec, const struct sv *fields, int n);
  /* That input is at its end.  */
  void (*end_fields) (void);

  /* ERRNO from an error number, or with a text of its own (ERR 0).  */
  void (*set_errno) (int err, const char *text);
  /* Does not come back.  */
  void (*fatal) (const char *fmt, ...)
    __attribute__ ((format (printf, 1, 2)));
  void (*warning) (const char *fmt, ...)
    __attribute__ ((format (printf, 1, 2)));
  void (*lint) (const char *fmt, ...)
    __attribute__ ((format (printf, 1, 2)));

  /* fork; the child has the variables of a heap as they are, for itself.  */
  pid_t (*fork) (void);
  /* As wait (NULL); children may use the heap meanwhile.  */
  pid_t (*wait) (void);

  void *(*alloc) (size_t n);
  void *(*resize) (void *p, size_t n);
  void (*release) (void *p);

  /* Write out what print has buffered.  */
  void (*flush) (void);
};

bool gawk_module_init (const struct ext_api *api);

#endif /* EXTAPI_H */
