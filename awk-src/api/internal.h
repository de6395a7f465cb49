/* internal.h -- interfaces between the files of this room.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef API_INTERNAL_H
#define API_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#ifndef GAWK
# define GAWK 1
#endif
#include "api/gawkapi.h"
#include "value/value.h"

struct array;
struct input;
struct out_wrapper;

/* --- the table ---------------------------------------------------------- */

/* The functions that this room implements.  Each has the name of the member of
   struct gawk_api that points to it.  gawkapi.h documents the functions; none
   of them uses its first parameter, the id of the extension.  */
#define API_FUNCTIONS(X) \
  X (api_add_ext_func) X (api_register_input_parser) \
  X (api_register_output_wrapper) X (api_register_two_way_processor) \
  X (api_awk_atexit) X (api_register_ext_version) X (api_fatal) \
  X (api_warning) X (api_lintwarn) X (api_nonfatal) \
  X (api_update_ERRNO_int) X (api_update_ERRNO_string) X (api_unset_ERRNO) \
  X (api_get_argument) X (api_set_argument) X (api_sym_lookup) \
  X (api_sym_update) X (api_sym_lookup_scalar) X (api_sym_update_scalar) \
  X (api_create_value) X (api_release_value) X (api_get_element_count) \
  X (api_get_array_element) X (api_set_array_element) \
  X (api_del_array_element) X (api_create_array) X (api_clear_array) \
  X (api_flatten_array_typed) X (api_release_flattened_array) \
  X (api_get_file) X (api_destroy_array)

#define API_DECLARE(f) extern __typeof__ (*((gawk_api_t *) NULL)->f) f;
API_FUNCTIONS (API_DECLARE)
#undef API_DECLARE

/* --- value.c: values across the border ---------------------------------- */

/* Memory for values that an extension receives.  */
struct api_store
{
  struct api_block *blocks;
  struct api_number *numbers;
};
void api_store_free (struct api_store *s);

/* api_enter begins a call of an extension's function, and api_leave ends it.
   The values that the extension's function receives are valid until the
   outermost call returns.  */
void api_enter (void);
void api_leave (void);
bool api_is_inside (void);
/* The number of outermost calls of extensions' functions that have begun.  The
   number identifies the current outermost call.  */
extern unsigned long api_calls;

/* Return a copy of the N bytes at P with a NUL after them, in the memory of
   S.  */
char *api_text (struct api_store *s, const char *p, size_t n);

/* Convert V, which is not an array, to the type WANTED, with memory from S.
   If S is NULL, the memory is valid until the extension's function returns.
   Return true on success.  */
bool api_give (struct api_store *s, const struct val *v,
	       awk_valtype_t wanted, awk_value_t *r);
/* Set the type of *R, because a value of type KIND cannot be converted to
   WANTED.  Return false.  */
bool api_deny (awk_valtype_t kind, awk_valtype_t wanted, awk_value_t *r);

/* Set *V to the value of A, and transfer the ownership of A's memory to *V.
   Return false if A is an array or has no valid type; the memory then still
   belongs to the caller.  */
bool api_take (const awk_value_t *a, struct val *v);

/* --- mp.c: numbers of arbitrary precision ------------------------------- */

/* Convert the number V to N. NUMBERS is the list that must be passed to
   api_mp_free.  */
struct api_number;
void api_mp_give (const struct val *v, awk_number_t *n,
		  struct api_number **numbers);
void api_mp_free (struct api_number *numbers);
/* Return the value of N as a cell, and clear the object to which the pointer
   in N points.  */
struct val api_mp_take (const awk_number_t *n);
/* Set the versions of GMP and MPFR in the table of API functions.  */
void api_mp_versions (gawk_api_t *api);

/* --- symbol.c: variables by name ---------------------------------------- */

/* Return the symbol name of NAME in the namespace NS, as a transient string.
   The member P of the result is NULL if NAME or NS is not an identifier.  */
struct sv api_full_name (const char *ns, const char *name);
/* Return the register of the variable to which COOKIE refers, with its current
   value.  */
const struct val *api_scalar_cell (awk_scalar_t cookie);

/* Set SYMTAB[INDEX] to VALUE.  Return false if INDEX is not the name of an
   ordinary scalar that exists, or if VALUE cannot be stored.  */
bool api_set_global (const awk_value_t *index, const awk_value_t *value);

/* --- cookie.c: what an awk_array_t is ----------------------------------- */

/* Return the cookie of A.  Create a cookie if A does not have one yet.  */
awk_array_t api_array_cookie (struct array *a);
/* Return the cookie of SYMTAB.  The array SYMTAB is created anew for each call
   of an extension's function.  */
awk_array_t api_symtab_cookie (void);
/* Return the array of COOKIE, or NULL if the array was freed.  */
struct array *api_array (awk_array_t cookie);
/* Return the array of COOKIE, which the caller will change.  Return NULL if
   the array was freed or must not be changed.  */
struct array *api_array_to_change (awk_array_t cookie);
/* True if the array of COOKIE does not have an owner.  */
bool api_is_loose (awk_array_t cookie);
/* Move the elements of COOKIE's array, which does not have an owner, to the
   empty array TO, and make COOKIE refer to TO.  Return false if TO is COOKIE's
   array or one of its subarrays.  */
bool api_install_array (awk_array_t cookie, struct array *to);

/* --- array.c, flat.c ---------------------------------------------------- */

/* Set *KEY to the subscript INDEX, and transfer the ownership of INDEX's
   memory to *KEY.  The caller must release *KEY with val_drop.  Return false
   if INDEX cannot be a subscript.  */
bool api_take_index (const awk_value_t *index, struct val *key);

/* --- func.c: functions -------------------------------------------------- */

/* An extension that is loaded.  */
struct library
{
  const char *path;
  void *handle;			/* result of dlopen */
  bool writes;			/* true if the extension may write without
				   calling the interpreter; the output of print
				   is then flushed before each call */
  struct library *next;
};
/* The extension that is being loaded, and the -l or @load that requests it.  */
extern struct library *api_loading;
extern const struct load *api_asked;

/* --- input.c, output.c, twoway.c, file.c -------------------------------- */

/* Return the buffer that represents the input IN to extensions.  Create the
   buffer if it does not exist.  */
awk_input_buf_t *api_input_buf (struct input *in);
/* Create a buffer that does not belong to an input yet.  The caller fills in
   the buffer and then calls api_input_open (for the stream NAME) or
   api_input_discard.  */
awk_input_buf_t *api_input_new (const char *name, int fd);
struct input *api_input_open (awk_input_buf_t *b, const char *name);
void api_input_discard (awk_input_buf_t *b);

/* Create an output buffer that writes to FP, for the stream NAME.  The wrapper
   of the buffer owns it and closes FP.  */
awk_output_buf_t *api_output_new (const char *name, const char *mode,
				  FILE *fp);
struct out_wrapper *api_output_wrapper (awk_output_buf_t *b);
void api_output_discard (awk_output_buf_t *b);
/* Return the buffer of wrapper W.  */
awk_output_buf_t *api_output_buf (struct out_wrapper *w);

/* --- process.c: children of extensions ---------------------------------- */

/* Ensure that each child process that an extension forks later is detached
   from the heap.  */
void api_watch_children (void);

/* --- load.c ------------------------------------------------------------- */

/* The address of the variable stdout of the C library.  The address is looked
   up when the first extension is loaded, because a direct reference to data of
   a library would take time at each start of the program.  */
extern FILE **api_stdout;

/* The table of API functions.  api_refresh_flags sets the table's flag for
   --lint from the variable LINT.  */
extern gawk_api_t api_table;
void api_refresh_flags (void);

#endif /* API_INTERNAL_H */
