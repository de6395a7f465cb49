/* emit_common.h -- what the processors' files of the door share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JIT_EMIT_COMMON_H
#define JIT_EMIT_COMMON_H

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <asmjit/core.h>
#include <vector>

#include "jit/module/emit.h"

/* Debian's asmjit checks its allocation of registers again and again, a third
   of all that it does.  This takes the place of the check, which is a weak
   symbol there; elsewhere it is nothing.  */
extern "C" bool em_no_verify (void *)
  __asm__ ("_ZN6asmjit8_abi_1_912RAAssignment6verifyEv");

bool
em_no_verify (void *)
{
  return true;
}

struct emit_base
{
  asmjit::CodeHolder code;
  std::vector<asmjit::Label> labels;
};

template <class Compiler>
static asmjit::FuncNode *
em_add_function (Compiler &cc, int nargs, bool returns_double)
{
  asmjit::FuncSignatureBuilder sig;
  if (returns_double)
    sig.setRetT<double> ();
  else
    sig.setRetT<int64_t> ();
  sig.addArgT<int64_t> ();
  for (int i = 0; i < nargs; i++)
    sig.addArgT<double> ();
  return cc.addFunc (sig);
}

static inline asmjit::FuncSignatureBuilder
em_signature (const struct emit_call *c)
{
  asmjit::FuncSignatureBuilder sig;
  if (c->f_result >= 0)
    sig.setRetT<double> ();
  else if (c->g_result >= 0)
    sig.setRetT<int64_t> ();
  else
    sig.setRetT<void> ();
  for (int i = 0; i < c->nargs; i++)
    if (c->args[i].is_f)
      sig.addArgT<double> ();
    else
      sig.addArgT<int64_t> ();
  return sig;
}

static inline size_t
em_pages (size_t n)
{
  size_t page = sysconf (_SC_PAGESIZE);
  return (n + page - 1) / page * page;
}

/* The finished code in pages of its own: written first, made executable
   then, never both.  */
static void *
em_map (asmjit::CodeHolder &code, size_t *size)
{
  if (code.flatten () || code.resolveUnresolvedLinks ())
    return NULL;
  size_t n = em_pages (code.codeSize ());
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  if (!code.relocateToBase ((uint64_t) (uintptr_t) p)
      && !code.copyFlattenedData (p, n)
      && !mprotect (p, n, PROT_READ | PROT_EXEC))
    {
      *size = code.codeSize ();
      __builtin___clear_cache ((char *) p, (char *) p + *size);
      return p;
    }
  munmap (p, n);
  return NULL;
}

void
em_unmap (void *code, size_t size)
{
  munmap (code, em_pages (size));
}

#endif /* JIT_EMIT_COMMON_H */
