/* part.c -- heaps with the results for a part of the input.
   SPDX-License-Identifier: GPL-3.0-or-later

   part.h describes the array pma::part of a heap with results.  part_rule and
   part_word convert between rules and their words, and part_read reads
   pma::part.  part_start starts a process that sends the contents of heaps
   (part_send_heap); part_next receives them.  The callers, jobs/combine.c and
   pmheap/merge.c, merge the variables with the functions of merge.c.  */

#include <config.h>
#include "exchange/part.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/write.h"
#include "pma/assertion.h"

enum { PIPE_BLOCK = 256 * 1024 };

/* --- classes ------------------------------------------------------------ */

static const struct
{
  const char *word;
  enum merge_kind kind;
  bool bare;
} words[] = {
  { "sum", MERGE_SUM, false },
  { "min", MERGE_MIN, false }, { "max", MERGE_MAX, false },
  { "bare min", MERGE_MIN, true }, { "bare max", MERGE_MAX, true },
  { "first", MERGE_FIRST, false }, { "last", MERGE_LAST, false },
  { "union", MERGE_UNION, false }, { "append", MERGE_APPEND, false },
  { "push", MERGE_PUSH, false }, { "replace", MERGE_REPLACE, false },
  { "with", MERGE_WITH, false },
  { "declared", MERGE_DECLARED, false }
};
enum { N_WORDS = sizeof words / sizeof *words };

const char *
part_word (const struct merge *m)
{
  bool extreme = m->kind == MERGE_MIN || m->kind == MERGE_MAX;
  for (int i = 0; i < N_WORDS; i++)
    if (words[i].kind == m->kind && (!extreme || words[i].bare == m->bare))
      return words[i].word;
  assert_always (!"a kind without a word");
}

/* length in bytes of "push " and "with ", which precede the name of a
   partner */
enum { PARTNER = sizeof "push " - 1 };

static bool
names_partner (struct sv text)
{
  return sv_begins (text, "push ") || sv_begins (text, "with ");
}

bool
part_rule (struct sv text, struct merge *m, struct sv *partner)
{
  *partner = (struct sv) { "", 0 };
  if (names_partner (text))
    {
      *partner = sv_after (text, PARTNER);
      text.n = PARTNER - 1;
    }
  for (int i = 0; i < N_WORDS; i++)
    if (sv_is (text, words[i].word))
      {
	*m = (struct merge) { .kind = words[i].kind, .bare = words[i].bare };
	return true;
      }
  return false;
}

/* --- identities --------------------------------------------------------- */

enum { NUMBER_LENGTH = sizeof " #0123456789abcdef" - 1 };

void
part_number_id (struct strbuf *b, uint64_t n)
{
  buf_addf (b, " #%016" PRIx64, n);
}

struct sv
part_input_of (struct sv id)
{
  if (id.n <= NUMBER_LENGTH)
    return id;
  const char *p = id.p + id.n - NUMBER_LENGTH;
  if (p[0] != ' ' || p[1] != '#')
    return id;
  for (int i = 2; i < NUMBER_LENGTH; i++)
    if (!p[i] || !strchr ("0123456789abcdef", p[i]))
      return id;
  return (struct sv) { id.p, id.n - NUMBER_LENGTH };
}

void
part_note_inputs (struct array *to, struct array *ids)
{
  struct scratch tmp;
  for (struct arr_iter it = arr_iter (ids); arr_iter_next (&it);)
    arr_make (to, arr_text_key (part_input_of (val_sv (&it.key, &tmp))));
}

/* --- reading pma::part -------------------------------------------------- */

static const char *const element_names[PART_ELEMENTS] = {
  [PART_ID] = "id", [PART_CLASS] = "class", [PART_LAST] = "last",
  [PART_OUTPUT] = "output", [PART_PROGRAM] = "program"
};

void
part_forget (struct part_facts *x)
{
  for (int i = 0; i < PART_ELEMENTS; i++)
    if (x->of[i])
      arr_free (x->of[i]);
  *x = (struct part_facts) { .seen = false };
  for (int i = 0; i < PART_ELEMENTS; i++)
    x->of[i] = arr_new (mem_transient);
}

/* Compare the identities in X with those in MERGED and INPUTS, and set
   x->known and x->looks_merged.  */
static void
judge_identities (struct part_facts *x, const struct array *merged,
		  const struct array *inputs)
{
  struct scratch tmp;
  for (struct arr_iter it = arr_iter (x->of[PART_ID]); arr_iter_next (&it);)
    {
      struct sv input = part_input_of (val_sv (&it.key, &tmp));
      x->known += !!arr_find (merged, arr_key (&it.key));
      x->looks_merged |= !!arr_find (inputs, arr_text_key (input));
    }
}

/* Return the element of pma::part that is named KEY, or PART_ELEMENTS if there
   is none.  */
static enum part_element
element_named (const struct val *key)
{
  int i = 0;
  while (i < PART_ELEMENTS
	 && !(key->tag == V_STR
	      && sv_is (val_bytes (key), element_names[i])))
    i++;
  return i;
}

bool
part_read (struct part_facts *x, struct stream_in *in, uint64_t n,
	   const struct array *merged, const struct array *inputs)
{
  enum part_element found[PART_ELEMENTS];
  struct entry *e;
  if (n > PART_ELEMENTS)
    return false;
  size_t k = n ? stream_block (in, &e) : 0;
  for (size_t i = 0; i < k; i++)
    {
      found[i] = element_named (&e[i].key);
      if (found[i] == PART_ELEMENTS || e[i].value.tag != V_ARRAY)
	return false;
    }
  for (size_t i = 0; i < k; i++)
    if (!merge_last (x->of[found[i]], in, stream_value (in).w0))
      return false;
  judge_identities (x, merged, inputs);
  x->skip = x->known > 0 && x->known == arr_count (x->of[PART_ID]);
  x->seen = true;
  return true;
}

/* Delete the names of columns from A, the element "last" of a part.  */
static void
forget_columns (struct array *a)
{
  size_t n;
  struct val *keys = arr_keys (a, &n);
  for (size_t i = 0; i < n; i++)
    {
      if (sv_begins (val_bytes (&keys[i]), PART_COLUMN))
	arr_delete (a, &keys[i]);
      val_drop (&keys[i]);
    }
  xfree (keys);
}

void
part_put_scalars (struct array *to, struct array *from)
{
  for (struct arr_iter it = arr_iter (from); arr_iter_next (&it);)
    if (it.value->tag != V_ARRAY)
      arr_put (to, arr_key (&it.key), it.value);
}

void
part_merge_last (struct array *to, struct array *from)
{
  if (arr_count (from) == 0)
    return;
  /* If the part has no records, keep the last record of earlier parts.  */
  if (arr_find (from, arr_text_key (sv_of (PART_RECORD))))
    arr_clear (to);
  else
    forget_columns (to);
  part_put_scalars (to, from);
}

/* --- sending ------------------------------------------------------------ */

void
part_send (struct stream_out *o, enum part_item item, struct sv a,
	   struct sv b)
{
  stream_put_word (o, item);
  stream_put_text (o, a);
  stream_put_text (o, b);
}

/* The order in which the variables of a heap are sent.  A minimum or maximum
   precedes its companions, which are set together with it.  Arrays precede
   scalars, because an array must be merged while its counter has its old
   value.  */
enum turn
{
  TURN_PART, TURN_ARRAY, TURN_COMPANION_ARRAY, TURN_SCALAR,
  TURN_COMPANION_SCALAR, N_TURNS
};

/* Return the position of the variable NAME, whose value is V, in the order in
   which variables are sent.  CLASSES is the element "class" of pma::part, or
   NULL.  */
static enum turn
turn_of (struct sv name, const struct val *v, struct array *classes)
{
  if (sv_is (name, PART_NAME))
    return TURN_PART;
  const struct val *word = classes ? arr_find (classes, arr_text_key (name))
    : NULL;
  return (v->tag == V_ARRAY ? TURN_ARRAY : TURN_SCALAR)
    + (word && val_has_bytes (word) && sv_begins (val_bytes (word), "with "));
}

/* Return element KEY of A if it is an array.  Otherwise return NULL.  */
static struct array *
sub_array (struct array *a, const char *key)
{
  const struct val *v = a ? arr_find (a, arr_text_key (sv_of (key))) : NULL;
  return v && v->tag == V_ARRAY ? v->arr : NULL;
}

static void
send_variables (struct stream_out *o, struct array *a, enum turn turn)
{
  struct array *classes = sub_array (sub_array (a, PART_NAME), "class");
  struct scratch tmp;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    {
      struct sv name = val_sv (&it.key, &tmp);
      if (turn_of (name, it.value, classes) != turn)
	continue;
      part_send (o, PART_VARIABLE, name, (struct sv) { "", 0 });
      stream_put (o, it.value);
    }
}

static void
send_functions (struct stream_out *o, struct array *a)
{
  struct scratch tmp;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    part_send (o, PART_FUNCTION, val_sv (&it.key, &tmp), val_bytes (it.value));
}

struct root *
part_root (struct pma_heap *h)
{
  struct root *r = pma_root (h);
  arr_set_seed (pma_hash_seed (h));
  return r && pma_is_live (h, r, sizeof *r) && r->r_magic == ROOT_MAGIC
    && r->r_version == ROOT_VERSION ? r : NULL;
}

bool
part_is (const struct root *r)
{
  return sub_array (sub_array (r->r_globals, PART_NAME), "class");
}

void
part_send_heap (struct stream_out *o, const char *file, struct pma_heap *h,
		struct root *r)
{
  char id[80];
  struct pma_stats st;
  pma_stats (h, &st);
  snprintf (id, sizeof id, "heap %016" PRIx64 " %" PRIu64, pma_hash_seed (h),
	    st.commits);
  part_send (o, PART_HEAP, sv_of (file), sv_of (id));
  if (!r)
    return;
  for (enum turn turn = TURN_PART; turn < N_TURNS; turn++)
    send_variables (o, r->r_globals, turn);
  send_functions (o, r->r_functions);
}

/* --- the process -------------------------------------------------------- */

/* Write the contents of O to its pipe.  If the reader has exited, end this
   process.  */
static void
write_out (struct stream_out *o)
{
  if (!write_whole (o->fd, o->b.p, o->b.n))
    _exit (1);
  o->b.n = 0;
}

static void
drain (struct stream_out *o)
{
  if (o->b.n >= PIPE_BLOCK)
    write_out (o);
}

static _Noreturn void
run_sender (int fd, char **files, size_t n,
	    void (*send) (struct stream_out *o, const char *file))
{
  struct stream_out o = { .drain = drain, .fd = fd };
  for (size_t i = 0; i < n; i++)
    {
      send (&o, files[i]);
      write_out (&o);
    }
  send (&o, NULL);
  part_send (&o, PART_END, (struct sv) { "", 0 }, (struct sv) { "", 0 });
  write_out (&o);
  _exit (0);
}

static pid_t sender;

/* Read until N bytes are available at IN->p.  If the pipe ends before N bytes
   are available, raise a fatal error, because the other process has failed.  */
static void
fill (struct stream_in *in, size_t n)
{
  size_t have = in->end - in->p;
  if (in->p > in->buf)
    memmove (in->buf, in->p, have);
  if (n > in->cap)
    in->buf = mem_grow (in->buf, &in->cap, n + PIPE_BLOCK, 1);
  in->p = in->buf;
  in->end = in->buf + have;
  while ((size_t) (in->end - in->p) < n)
    {
      ssize_t r = read (in->fd, in->end, in->buf + in->cap - in->end);
      if (r < 0 && errno == EINTR)
	continue;
      if (r <= 0)
	fatal ("the child process that reads the heaps failed; another "
	       "message may say why");
      in->end += r;
      in->taken += r;
    }
}

int
part_start (struct stream_in *in, char **files, size_t n,
	    void (*send) (struct stream_out *o, const char *file))
{
  int ends[2];
  *in = (struct stream_in) { .fill = fill };
  if (pipe (ends) != 0)
    return errno;
  fcntl (ends[0], F_SETFD, FD_CLOEXEC);
  sender = fork ();
  if (sender < 0)
    return errno;
  if (sender == 0)
    {
      close (ends[0]);
      run_sender (ends[1], files, n, send);
    }
  close (ends[1]);
  in->fd = ends[0];
  return 0;
}

enum part_item
part_next (struct stream_in *in, struct sv *a, struct sv *b)
{
  /* The sizes of both strings precede the strings, so that one call can read
     both strings.  (A second call could move the first string to a different
     address.)  */
  enum { HEAD = 16 };
  uint64_t head[2];
  fill (in, HEAD);
  memcpy (head, in->p, HEAD);
  size_t first = HEAD + ((head[1] + 7) & ~UINT64_C (7)), n;
  fill (in, first + 8);
  memcpy (&n, in->p + first, sizeof n);
  fill (in, first + 8 + ((n + 7) & ~(size_t) 7));
  enum part_item item = stream_word (in);
  *a = stream_text (in);
  *b = stream_text (in);
  return item;
}

bool
part_finish (struct stream_in *in)
{
  int status;
  close (in->fd);
  xfree (in->buf);
  while (waitpid (sender, &status, 0) < 0)
    if (errno != EINTR)
      return false;
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}
