/* run.h -- the state of a running batch: its records, its text, its vectors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BATCH_RUN_H
#define BATCH_RUN_H

#include "base/block.h"
#include "base/mem.h"
#include "batch/plan.h"
#include "text/fields.h"
#include "text/join.h"
#include "text/scan.h"
#include "text/split.h"
#include "value/convert.h"
#include "vm/operators.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* A misuse: an element that is an array is used as a scalar.  */
struct misuse
{
  const struct op *op;		/* the operation that cut the batch because of
				   the misuse, or NULL if there is none */
  int at;			/* the number of the record for which OP uses
				   the array as a scalar.  Record AT is the
				   last one of the batch, and operations after
				   OP do not process it.  */
  const struct insn *ip;	/* an instruction with the source line of the
				   use */
  struct val *array;
  struct val key;		/* owns its bytes */
};

struct batch
{
  struct plan *p;
  struct sv rec[BATCH_MAX + 1];	/* the records, views of the input window */
  int n;			/* number of records; batch_cut reduces it */
  struct sv lines;		/* if no operation needs individual records:
				   the text of all records with their newlines
				   (REC and the selections are then not used);
				   otherwise P is NULL */
  double nr, fnr;		/* NR and FNR of the record before the batch */
  int separator;		/* the result of fld_separator */
  bool pin;			/* true if output may block and the heap may be
				   handed over to another process meanwhile, so
				   that borrowed bytes of variables and
				   elements must be copied */
  bool some;			/* a stage is being executed block by block,
				   for a few records at a time */
  const struct items *items;	/* if the records of this batch are items, the
				   items of the loop; otherwise NULL */
  struct misuse misuse;
  /* The text that kernels create, which is valid until the end of the
     batch.  */
  struct text_block *text;
  char *cur, *end;
  size_t text_size;		/* total size of the new blocks of this
				   batch */
};

/* A batch of items, for which the body of a loop is executed.  */
struct items
{
  struct batch batch;
  const struct batch *around;	/* the batch that contains the records of the
				   items */
  uint16_t record[BATCH_MAX];	/* for each item: index of its record in
				   AROUND */
  uint32_t field[BATCH_MAX];	/* for each item: index in FIELDS of the field
				   that the loop's variable selects */
  uint32_t zero[BATCH_MAX];	/* for each record: index of $0 in FIELDS */
  uint32_t end[BATCH_MAX];	/* for each record: index of its last field in
				   FIELDS */
  struct sv *fields;		/* $0 and the fields of each record */
  size_t n_fields, cap;
};

/* Execute the body of a loop for B->n items, which belong to the records of
   the batch AROUND.  */
void batch_run_items (struct batch *b, struct batch *around);

/* Return the value of vector V for record I.  */
static inline struct val *
vec_at (const struct batch *b, int v, unsigned i)
{
  const struct vec *x = &b->p->vecs[v];
  return x->v + (i & x->mask);
}

/* Return the values of the first vector that O computes.  */
static inline struct val *
vec_out (const struct batch *b, const struct op *o)
{
  return b->p->vecs[o->out].v;
}

/* Return the text whose fields O uses for record I: a version of the record,
   or the record as it was read if O->x is NONE.  */
static inline struct sv
batch_text_of (const struct batch *b, const struct op *o, unsigned i)
{
  return o->x == NONE ? b->rec[i] : val_bytes (vec_at (b, o->in[0], i));
}

/* Return space for N bytes of text, which is valid until the end of the
   batch.  */
char *batch_text_slow (struct batch *b, size_t n);
static inline char *
batch_text (struct batch *b, size_t n)
{
  char *p = b->cur;
  if ((size_t) (b->end - p) < n)
    return batch_text_slow (b, n);
  b->cur += n;
  return p;
}

/* Return V.  If the bytes of V are reference-counted, return a value that
   borrows them: the reference belongs to a vector or a register.  */
static inline struct val
batch_borrowed (struct val v)
{
  if (v.kind & K_RC)
    v.kind = K_BORROW;
  return v;
}

/* Return V as the value of an assignment: its bytes are borrowed, and
   V_UNTYPED becomes V_UNASSIGNED.  */
static inline struct val
batch_assigned (struct val v)
{
  v = batch_borrowed (v);
  if (v.tag <= V_UNASSIGNED && v.w0 != UNSET_FIELD)
    v = val_unset (UNSET_ASSIGNED);
  return v;
}

/* True if the N operations in ORDER, which form a stage, only read and store
   one variable and compare values, as in `$1 != last { last = $1 }'.  */
enum { MAX_TURNS = 8 };
bool batch_is_in_turn (const struct plan *p, const short *order, int n);
/* Execute the stage, for which batch_is_in_turn must be true, record by
   record.  */
void batch_in_turn (struct batch *b, const short *order, int n);
/* The N operations in ORDER form a stage.  If they are at most four print
   statements to standard output, their selections were computed before the
   stage, and standard output is written only when its buffer is full, execute
   the stage and return true.  Otherwise return false.  */
bool batch_print_in_turn (struct batch *b, const short *order, int n);

/* Search for R in O's first operand, a vector of texts.  Select those of the N
   records in AT that R may match.  Store their numbers in the array MAY, in
   ascending order, and return their count.  If the texts are complete lines of
   the input window, which follow one another in memory, search all of them at
   once, as one text.  If more than a third of the records may match, the
   search of the lines as one text does not save time; therefore, select all
   records without a search in the next batches.  */
int batch_may_match (struct batch *b, const struct op *o, struct rx *r,
		     const uint16_t *at, int n, uint16_t *may);

/* Cut the batch: the row engine processes record I and the records after
   it.  */
static inline void
batch_cut (struct batch *b, int i)
{
  if (i < b->n)
    b->n = i;
}

/* Raise the fatal error for B->misuse.  */
void batch_report_misuse (struct batch *b);

/* Return a copy of *V for a register.  The copy of a short string is
   inline.  */
static inline struct val
batch_cell (const struct val *v)
{
  if (v->kind == K_BORROW && val_has_bytes (v)
      && VAL_LEN (v->w1) <= VAL_INLINE_MAX)
    return val_inline (v->tag, v->p, VAL_LEN (v->w1));
  return val_load (v);
}

/* The state of an iteration over the fields of a text.  */
struct field_walk
{
  struct batch *b;
  int separator;
  struct scan scan;
  const char *from;		/* start of the next field, if a byte separates
				   fields */
  struct split_state pieces;	/* if SEPARATOR is FLD_OTHER */
};
void batch_start_fields (struct batch *b, struct field_walk *w, struct sv s);
/* Store the next fields in F, at most MOST of them.  Return the number of
   fields stored, which is less than MOST only at the end of the text.  */
size_t batch_next_fields (struct field_walk *w, struct sv *f, size_t most);
/* Append S and its fields to the vector *F, which has N elements and space for
   *CAP.  Return the new number of elements.  */
size_t batch_add_fields (struct batch *b, struct sv s, struct sv **f,
			 size_t *cap, size_t n);

/* Set NR and FNR to their values for record I, and set the source line for
   messages to the line of operation O.  */
static inline void
batch_at (const struct batch *b, const struct op *o, int i)
{
  vm.ip = o->ip;
  if (b->items)
    i = b->items->record[i];
  spec_nr = b->nr + 1 + i;
  spec_fnr = b->fnr + 1 + i;
}

/* Update R->first_read, because an operation reads the variable R, or searches
   the array R, for the N records in AT.  A later cut may still remove some of
   the N records from the batch.  */
static inline void
batch_reads (const struct batch *b, struct res *r, const uint16_t *at, int n)
{
  if (n == 0)
    return;
  int i = b->items ? b->items->record[at[0]] : at[0];
  if (i < r->first_read)
    r->first_read = i;
}

/* Execute O for the records of its selection.  */
void batch_run_op (struct batch *b, const struct op *o);
/* Execute the stage that consists of operations FIRST to END - 1 of
   P->order.  */
void batch_run_stage (struct batch *b, int first, int end);

/* Search for the elements that a stage will use, if their keys have been
   computed.  The stage, which is about to be executed, consists of the N
   operations in ORDER.  */
void batch_fetch (const struct batch *b, const short *order, int n);
/* Divide the records of B into blocks.  Within a block, the keys in vector V,
   which have been computed, are known to differ from each other.  For each
   block, store in END the number of the record after the block; return the
   number of blocks.  Return 0 if a key is a number that is not an integer,
   because its text, which may equal another key, is not known yet.  */
int batch_find_blocks (const struct batch *b, int v, uint16_t *end);
/* Discard the elements that were found before the stage; call this function at
   the end of the stage, and before the heap may change.  */
void batch_forget_fetched (void);

/* Copy S to TO and return the end of the copy.  TO must have space for S and
   BATCH_PAD more bytes.  */
enum { BATCH_PAD = 64 };
static inline char *
batch_put (char *to, struct sv s)
{
  enum { SHORT = 32 };
  if (likely (s.n <= SHORT))
    return copy_past (to, s.p, s.n, SHORT);
  if (s.n <= BATCH_PAD)
    return copy_past (to, s.p, s.n, BATCH_PAD);
  mem_copy (to, s.p, s.n);
  return to + s.n;
}

/* The data with which k_assign_field joins the fields of each record of a
   batch.  */
struct joiner
{
  const struct op *o;
  struct join by;
  bool all;			/* each separator is replaced with OFS, and all
				   fields keep their values */
  const struct vec *old, *new;	/* like ALL, except that the field OLD is
				   replaced with the value NEW; otherwise
				   NULL */
};
struct joiner batch_joiner (const struct batch *b, const struct op *o);
/* Write to TO, which has space for ROOM bytes, the text that J builds from
   record I.  Return the end of the text, or NULL if the caller must call
   batch_joined instead.  */
char *batch_join (struct batch *b, const struct joiner *j, unsigned i,
		  char *to, size_t room);
/* Return the text that J builds from record I.  */
struct val batch_joined (struct batch *b, const struct joiner *j, unsigned i);

/* True if the operations of P that print records can print all records of a
   batch at once.  */
bool batch_may_print_lines (const struct plan *p);

/* True if the old value NOW is empty or false, so that any new value must be
   stored.  The flags in X, the `x' of k_relax or k_elem_relax, select these
   conditions.  */
static inline bool
batch_replaces (int x, const struct val *now)
{
  if (x & RELAX_FALSE)
    return !val_to_bool (now);
  return x & RELAX_EMPTY
    && (val_has_bytes (now) ? val_bytes (now).n == 0
	: now->tag <= V_UNASSIGNED);
}

/* Compare the new value V with the stored value NOW, and return true if V must
   be stored.  X, the operand x of k_relax or k_elem_relax, selects the
   comparison.  TEXTS is true if op_compare_texts may compare V and NOW.  */
static inline bool
batch_relaxes (int x, bool texts, struct val *v, struct val *now)
{
  struct val *left = x & RELAX_SWAPPED ? now : v;
  struct val *right = x & RELAX_SWAPPED ? v : now;
  bool is = texts ? op_compare_texts (x & 255, left, right)
    : op_compare (x & 255, left, right);
  return is != !!(x & RELAX_NEGATED);
}

#endif /* BATCH_RUN_H */
