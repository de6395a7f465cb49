/* emit_common.h -- functions of emit.h that are the same for all processors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The file for each processor includes this header once.  Before the include
   directive, the file must define Compiler (the library's assembler), Freg and
   Greg (its registers).  After the include directive, the file uses
   JUMP_AFTER_COMPARISON to define jump_if, which generates jumps after a
   comparison of signed words.  */

#ifndef JIT_MODULE_EMIT_COMMON_H
#define JIT_MODULE_EMIT_COMMON_H

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#include <asmjit/core.h>

#include "jit/module/emit.h"

struct emit
{
  asmjit::CodeHolder code;
  Compiler cc;
  std::vector<asmjit::Label> labels;
  std::vector<Freg> f;
  std::vector<Greg> g;
};

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

/* Define the function NAME, which generates a jump to LABEL.  The jump is
   taken if the condition C was true in the preceding comparison.  The other
   arguments are the processor's conditional jump instructions, in the order of
   enum emit_cond.  */
#define JUMP_AFTER_COMPARISON(name, lt, le, eq, ne, gt, ge) \
  static void \
  name (struct emit *e, enum emit_cond c, int label) \
  { \
    const asmjit::Label &to = e->labels[label]; \
    switch (c) \
      { \
      case EMIT_LT: e->cc.lt (to); break; \
      case EMIT_LE: e->cc.le (to); break; \
      case EMIT_EQ: e->cc.eq (to); break; \
      case EMIT_NE: e->cc.ne (to); break; \
      case EMIT_GT: e->cc.gt (to); break; \
      case EMIT_GE: e->cc.ge (to); break; \
      } \
  }

static inline size_t
em_pages (size_t n)
{
  size_t page = sysconf (_SC_PAGESIZE);
  return (n + page - 1) / page * page;
}

/* Copy the finished code to new pages and return their address.  The new pages
   are never writable and executable at the same time.  */
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

/* --- a function --------------------------------------------------------- */

struct emit *
em_begin (int nargs, bool returns_double)
{
  struct emit *e = new emit;
  asmjit::FuncSignatureBuilder sig;
  e->code.init (asmjit::Environment::host ());
  e->code.attach (&e->cc);
  if (returns_double)
    sig.setRetT<double> ();
  else
    sig.setRetT<int64_t> ();
  sig.addArgT<int64_t> ();
  for (int i = 0; i < nargs; i++)
    sig.addArgT<double> ();
  asmjit::FuncNode *fn = e->cc.addFunc (sig);
  fn->setArg (0, e->g[em_new_g (e)]);
  for (int i = 0; i < nargs; i++)
    fn->setArg (i + 1, e->f[em_new_f (e)]);
  return e;
}

void *
em_finish (struct emit *e, size_t *size)
{
  e->cc.endFunc ();
  return e->cc.finalize () ? NULL : em_map (e->code, size);
}

size_t
em_offset (struct emit *e, int label)
{
  return e->code.labelOffset (e->labels[label]);
}

void
em_free (struct emit *e)
{
  delete e;
}

int
em_frame (struct emit *e)
{
  return 0;
}

int
em_arg (struct emit *e, int i)
{
  return i;
}

int
em_new_g (struct emit *e)
{
  e->g.push_back (e->cc.newInt64 ());
  return e->g.size () - 1;
}

int
em_new_label (struct emit *e)
{
  e->labels.push_back (e->cc.newLabel ());
  return e->labels.size () - 1;
}

void
em_bind (struct emit *e, int label)
{
  e->cc.bind (e->labels[label]);
}

void
em_return_g (struct emit *e, int g)
{
  e->cc.ret (e->g[g]);
}

void
em_return_f (struct emit *e, int f)
{
  e->cc.ret (e->f[f]);
}

static void jump_if (struct emit *e, enum emit_cond c, int label);

void
em_g_jump (struct emit *e, enum emit_cond c, int a, int b, int label)
{
  e->cc.cmp (e->g[a], e->g[b]);
  jump_if (e, c, label);
}

void
em_g_move (struct emit *e, int d, int s)
{
  e->cc.mov (e->g[d], e->g[s]);
}

void
em_g_const (struct emit *e, int d, uint64_t x)
{
  e->cc.mov (e->g[d], x);
}

/* Generate the call C; the address of the function is in register TARGET.  */
static void
em_invoke (struct emit *e, const struct emit_call *c, const Greg &target)
{
  asmjit::InvokeNode *n;
  e->cc.invoke (&n, target, em_signature (c));
  for (int i = 0; i < c->nargs; i++)
    if (c->args[i].is_f)
      n->setArg (i, e->f[c->args[i].reg]);
    else
      n->setArg (i, e->g[c->args[i].reg]);
  if (c->f_result >= 0)
    n->setRet (0, e->f[c->f_result]);
  else if (c->g_result >= 0)
    n->setRet (0, e->g[c->g_result]);
}

#endif /* JIT_MODULE_EMIT_COMMON_H */
