/* stand_ins.c -- what asmjit's objects want of the C++ library, and of stdio.
   SPDX-License-Identifier: GPL-3.0-or-later

   The real ones would bring their demangler and unwinder along, a quarter of
   the module.  Nothing throws here, nobody asks for types at run time, and
   memory is the interpreter's.  The names are those of the C++ ABI.

   asmjit writes to stderr before it aborts, when it was called wrongly.  Its
   objects are made for programs, and refer to it by an address near by.  */

#include <config.h>

#include <stddef.h>
#include <stdlib.h>

#include "jit/module/gen.h"

extern void *stderr __attribute__ ((visibility ("hidden")));
void *stderr;

void *_Znwm (size_t n);			/* operator new */
void _ZdlPvm (void *p, size_t n);	/* operator delete */
_Noreturn void _ZSt20__throw_length_errorPKc (const char *text);
_Noreturn void _Unwind_Resume (void *exception);
_Noreturn void __gxx_personality_v0 (void);
extern const void *const _ZTVN10__cxxabiv117__class_type_infoE[3];
extern const void *const _ZTVN10__cxxabiv120__si_class_type_infoE[3];
extern const void *const _ZTVN10__cxxabiv121__vmi_class_type_infoE[3];

const void *const _ZTVN10__cxxabiv117__class_type_infoE[3] = { NULL };
const void *const _ZTVN10__cxxabiv120__si_class_type_infoE[3] = { NULL };
const void *const _ZTVN10__cxxabiv121__vmi_class_type_infoE[3] = { NULL };

void *
_Znwm (size_t n)
{
  return gen_host->alloc (n);
}

void
_ZdlPvm (void *p, size_t n)
{
  (void) n;
  gen_host->free (p);
}

void
_ZSt20__throw_length_errorPKc (const char *text)
{
  (void) text;
  abort ();
}

void
_Unwind_Resume (void *exception)
{
  (void) exception;
  abort ();
}

void
__gxx_personality_v0 (void)
{
  abort ();
}
