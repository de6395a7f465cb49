/* dfa.c -- regular expressions: build automata over bytes lazily.
   SPDX-License-Identifier: GPL-3.0-or-later

   A state is a list of instructions of the program.  In mode RXD_LEFTMOST, the
   list is divided into groups of instructions: one group for each offset at
   which a match may have begun, in ascending order of the offsets.  When a
   group matches, all later groups are dropped.  As a result, the automaton
   stops at the end of the leftmost-longest match.  In the modes other than
   RXD_LEFTMOST, the list is one group.

   The transition table has a row for each state.  Each entry of a row is
   computed when it is first needed.  When the table becomes too large, all
   states are discarded.

   In UTF-8, a state inside a character consists of the state before the
   character and those bytes of the character that were read (kind MID_PREFIX).
   If the remaining bytes of the character do not affect the result, the state
   consists of the state after the character and the number of remaining bytes
   (MID_UNIFORM).  If a state does not contain enough context for a decision,
   the answer is RX_UNKNOWN.  RX_UNKNOWN can result from stray bytes, and from
   word assertions next to characters above 127.

   The key of a state begins with word 0, PREV | FOUND << 2 | KIND << 3 |
   DECODE << 5 | PREFIX << 8.  The instructions follow word 0, with GROUP_SEP
   between groups.  FOUND is 1 after a group has matched; from then on, no new
   group begins.  For MID_UNIFORM, PREV and FOUND describe the state after the
   character, and PREFIX is not 0 if a group had matched before the
   character.  */

#include <config.h>
#include "regex/dfa.h"

#include <string.h>

#include "base/mem.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#define GROUP_SEP UINT32_MAX

enum { TABLE_MAX = 1 << 20, KEYS_MAX = 1 << 21 };

enum { MID_NONE, MID_PREFIX, MID_UNIFORM };

#define K_PREV(k) ((enum rx_side) ((k) & 3))
#define K_FOUND 4u
#define K_MID(k) ((k) >> 3 & 3)
#define K_DECODE(k) ((k) >> 5 & 7)
#define K_PREFIX(k) ((k) >> 8)
#define K_MID_MASK (~UINT32_C (7))

/* True if word 0 of a key, K0, says that a match was found before the current
   character.  */
static bool
found_before (uint32_t k0)
{
  return K_MID (k0) == MID_UNIFORM ? K_PREFIX (k0) : (k0 & K_FOUND) != 0;
}

/* --- UTF-8 -------------------------------------------------------------- */

/* States of the decoder: between two characters; one, two or three bytes
   before the end of a character; and after a first byte that restricts what
   the second byte can be.  */
enum decoder
{
  DEC_INVALID = -1,
  DEC_BETWEEN, DEC_LAST_1, DEC_LAST_2, DEC_LAST_3,
  DEC_AFTER_E0, DEC_AFTER_ED, DEC_AFTER_F0, DEC_AFTER_F4,
  DEC_COUNT
};

/* For each state inside a character: the range of the next byte, the state
   after this byte, and the number of bytes that are missing.  */
static const struct
{
  unsigned char lo, hi;
  signed char next;
  unsigned char rest;
} inside[DEC_COUNT] = {
  [DEC_LAST_1] = { 0x80, 0xbf, DEC_BETWEEN, 1 },
  [DEC_LAST_2] = { 0x80, 0xbf, DEC_LAST_1, 2 },
  [DEC_LAST_3] = { 0x80, 0xbf, DEC_LAST_2, 3 },
  [DEC_AFTER_E0] = { 0xa0, 0xbf, DEC_LAST_1, 2 },
  [DEC_AFTER_ED] = { 0x80, 0x9f, DEC_LAST_1, 2 },
  [DEC_AFTER_F0] = { 0x90, 0xbf, DEC_LAST_2, 3 },
  [DEC_AFTER_F4] = { 0x80, 0x8f, DEC_LAST_2, 3 }
};

/* Return the state of the decoder after it has read byte C, which is above
   127, in state AT.  Return DEC_INVALID if C is not valid in state AT.  */
static int
decode (int at, unsigned c)
{
  if (at != DEC_BETWEEN)
    return (c >= inside[at].lo && c <= inside[at].hi ? inside[at].next
	    : DEC_INVALID);
  if (c < 0xc2 || c > 0xf4)
    return DEC_INVALID;
  if (c < 0xe0)
    return DEC_LAST_1;
  if (c < 0xf0)
    return c == 0xe0 ? DEC_AFTER_E0 : c == 0xed ? DEC_AFTER_ED : DEC_LAST_2;
  return c == 0xf0 ? DEC_AFTER_F0 : c == 0xf4 ? DEC_AFTER_F4 : DEC_LAST_3;
}

/* PREFIX contains those bits of a character that have been decoded so far.
   Set *LO and *HI to the first and the last code point that this character can
   have.  AT is the state that the decoder has reached with PREFIX.  */
static void
covered (uint32_t prefix, int at, uint32_t *lo, uint32_t *hi)
{
  int later = 6 * (inside[at].rest - 1);
  *lo = (prefix << 6 | (inside[at].lo & 0x3f)) << later;
  *hi = ((prefix << 6 | (inside[at].hi & 0x3f)) + 1) << later;
  --*hi;
}

/* --- classes of bytes --------------------------------------------------- */

/* Divide the classes of bytes further, so that each class consists either of
   members of S or of other bytes.  There are N classes, and SIZE contains the
   number of bytes of each class.  Return the new number of classes.  The time
   is proportional to the number of members of S, which is usually one.  */
static unsigned
refine (unsigned char *class, unsigned short *size, unsigned n,
	const struct rx_set *s)
{
  unsigned short members[256] = { 0 };
  short part[256];
  memset (part, -1, sizeof part);
  for (int turn = 0; turn < 2; turn++)
    for (int i = 0; i < 4; i++)
      for (uint64_t left = s->bits[i]; left; left &= left - 1)
	{
	  int c = 64 * i + __builtin_ctzll (left);
	  unsigned k = class[c];
	  if (turn == 0)
	    members[k]++;
	  else if (part[k] >= 0 || members[k] < size[k])
	    {
	      if (part[k] < 0)
		{
		  part[k] = n;
		  size[n++] = members[k];
		  size[k] -= members[k];
		}
	      class[c] = part[k];
	    }
	}
  return n;
}

/* Divide the N classes of bytes so that no class contains both bytes above 127
   and other bytes.  If D decodes characters, also divide the bytes above 127 by
   what the decoder does with them or, if EACH is true, put each of those that
   can occur in UTF-8 into a class of its own.  Return the number of
   classes.  */
static unsigned
refine_high (struct rx_dfa *d, unsigned short *size, unsigned n, bool each)
{
  struct rx_set high = { .bits = { 0, 0, UINT64_MAX, UINT64_MAX } };
  n = refine (d->class, size, n, &high);
  if (d->high != HIGH_DECODE)
    return n;
  for (int c = 128; each && c < 256; c++)
    if (c < 0xc0 || decode (DEC_BETWEEN, c) != DEC_INVALID)
      d->class[c] = n++;
  for (int at = DEC_LAST_1; !each && at < DEC_COUNT; at++)
    {
      struct rx_set lead = { 0 }, tail = { 0 };
      for (int c = 0xc0; c < 256; c++)
	if (decode (DEC_BETWEEN, c) == at)
	  rxi_set_add_byte (&lead, c);
      rxi_set_add (&tail, inside[at].lo, inside[at].hi, false);
      n = refine (d->class, size, n, &lead);
      n = refine (d->class, size, n, &tail);
    }
  return n;
}

static void
make_classes (struct rx_dfa *d)
{
  const struct rx *r = d->r;
  unsigned short size[256] = { 256 };
  unsigned n = 1;
  bool some = false, *seen = xzalloc (r->nset + 1);
  for (uint32_t i = 0; i < d->p->n; i++)
    if (d->p->inst[i].op == RXO_SET && !seen[d->p->inst[i].arg])
      {
	const struct rx_set *s = &r->set[d->p->inst[i].arg];
	seen[d->p->inst[i].arg] = true;
	n = refine (d->class, size, n, s);
	if (s->high != RX_HIGH_NONE && d->high == HIGH_PLAIN)
	  d->high = HIGH_DECODE;
	some |= s->high == RX_HIGH_SOME;
      }
  xfree (seen);
  memset (d->side, RXS_OTHER, sizeof d->side);
  if (d->p->has_word)
    {
      struct rx_set word = { 0 };
      for (int c = 0; c < 256; c++)
	if (rxi_is_word (c, false))
	  {
	    d->side[c] = RXS_WORD;
	    rxi_set_add_byte (&word, c);
	  }
      n = refine (d->class, size, n, &word);
    }
  if (r->utf8)
    n = refine_high (d, size, n, some);
  while (1u << d->shift < n)
    d->shift++;
}

/* --- states ------------------------------------------------------------- */

static uint32_t
hash_key (const uint32_t *k, size_t n)
{
  uint64_t h = n;
  if (n > 64)
    return XXH3_64bits (k, n * sizeof *k);
  for (size_t i = 0; i < n; i++)
    h = (h ^ k[i]) * UINT64_C (0x9e3779b97f4a7c15);
  return h >> 32 ^ h >> 13;
}

static void
rehash (struct rx_dfa *d)
{
  memset (d->bucket, 0, d->nbucket * sizeof *d->bucket);
  for (size_t i = 1; i < d->nstate; i++)
    {
      struct state *s = &d->state[i];
      uint32_t *b = &d->bucket[hash_key (d->keys + s->key, s->nkey)
			       & (d->nbucket - 1)];
      s->chain = *b;
      *b = i;
    }
}

static void
forget (struct rx_dfa *d)
{
  d->nstate = 1;		/* State 0 is the dead state, from which no
				   match can be reached.  */
  d->nkeys = 0;
  for (int i = 0; i < RUNS; i++)
    d->run[i].entry = ENTRY_UNKNOWN;
  d->epoch++;
  memset (d->bucket, 0, d->nbucket * sizeof *d->bucket);
  for (int i = 0; i < 4; i++)
    d->start[i] = ENTRY_UNKNOWN;
}

/* Make space for a new state with a key of NKEY words.  */
static void
make_room (struct rx_dfa *d, size_t nkey)
{
  if (d->nstate + 1 > d->state_cap)
    {
      d->state = mem_grow (d->state, &d->state_cap, d->nstate + 1,
			   sizeof *d->state);
      d->trans = xrealloc (d->trans, (d->state_cap << d->shift)
			   * sizeof *d->trans);
    }
  if (d->nkeys + nkey > d->keys_cap)
    d->keys = mem_grow (d->keys, &d->keys_cap, d->nkeys + nkey,
			sizeof *d->keys);
  if (d->nstate >= d->nbucket)
    {
      d->nbucket *= 2;
      d->bucket = xrealloc (d->bucket, d->nbucket * sizeof *d->bucket);
      rehash (d);
    }
}

static uint32_t state_flags (struct rx_dfa *d, const uint32_t *key,
			     size_t n);

static uint32_t
entry_of (const struct rx_dfa *d, uint32_t number)
{
  uint32_t e = number << d->shift, f = d->state[number].flags;
  if ((f & (IF_OTHER | IF_WORD)) == (IF_OTHER | IF_WORD) && f & IF_EDGE)
    return e | ENTRY_ACCEPT;
  return f & (IF_OTHER | IF_WORD) ? e | ENTRY_SPECIAL : e;
}

/* Return the entry of the state with key K.  Create the state if it does not
   exist.  If K contains no instructions, return ENTRY_DEAD.  */
static uint32_t
intern (struct rx_dfa *d, const struct rx_pcs *k)
{
  if (k->n == 1)
    return ENTRY_DEAD;
  uint32_t h = hash_key (k->v, k->n);
  for (uint32_t i = d->bucket[h & (d->nbucket - 1)]; i;
       i = d->state[i].chain)
    if (d->state[i].nkey == k->n
	&& memcmp (d->keys + d->state[i].key, k->v,
		   k->n * sizeof *k->v) == 0)
      return entry_of (d, i);
  make_room (d, k->n);
  uint32_t number = d->nstate++;
  struct state *s = &d->state[number];
  s->key = d->nkeys;
  s->nkey = k->n;
  memcpy (d->keys + d->nkeys, k->v, k->n * sizeof *k->v);
  d->nkeys += k->n;
  s->chain = d->bucket[h & (d->nbucket - 1)];
  d->bucket[h & (d->nbucket - 1)] = number;
  memset (d->trans + ((size_t) number << d->shift), 0xff,
	  sizeof *d->trans << d->shift);
  uint32_t flags = state_flags (d, d->keys + s->key, s->nkey);
  d->state[number].flags = flags;
  return entry_of (d, number);
}

/* --- closures ----------------------------------------------------------- */

/* Like rxi_close_over.  If D reads backward, PREV is the context after the
   offset, and NEXT is the context before it.  */
static bool
close_over (struct rx_dfa *d, struct rx_pcs *l, uint32_t pc,
	    enum rx_side prev, enum rx_side next)
{
  return (d->mode == RXD_BACKWARD
	  ? rxi_close_over (&d->closure, l, pc, next, prev)
	  : rxi_close_over (&d->closure, l, pc, prev, next));
}

/* Sort the N words at V in ascending order.  */
static void
sort_words (struct rx_dfa *d, uint32_t *v, size_t n)
{
  if (n <= 24)
    {
      for (size_t i = 1; i < n; i++)
	{
	  uint32_t x = v[i];
	  size_t j = i;
	  for (; j > 0 && v[j - 1] > x; j--)
	    v[j] = v[j - 1];
	  v[j] = x;
	}
      return;
    }
  for (size_t i = 0; i < n; i++)
    d->sorter[v[i] >> 6] |= UINT64_C (1) << (v[i] & 63);
  size_t m = 0;
  for (size_t w = 0; w <= d->p->n >> 6; w++)
    for (; d->sorter[w]; d->sorter[w] &= d->sorter[w] - 1)
      v[m++] = w << 6 | __builtin_ctzll (d->sorter[w]);
}

/* Begin a group of L and return the index of its first instruction.  L can
   have several groups only in mode RXD_LEFTMOST.  */
static size_t
begin_group (const struct rx_dfa *d, struct rx_pcs *l)
{
  if (d->mode != RXD_LEFTMOST)
    return 1;
  if (l->n > 1)
    l->v[l->n++] = GROUP_SEP;
  return l->n;
}

/* End the group of L that began at index FROM.  */
static void
end_group (struct rx_dfa *d, struct rx_pcs *l, size_t from)
{
  if (l->n > from)
    sort_words (d, l->v + from, l->n - from);
  else if (from > 1)
    l->n--;			/* Remove the separator before an empty
				   group.  */
}

static bool
restarts (const struct rx_dfa *d)
{
  return d->mode == RXD_TEST || d->mode == RXD_LEFTMOST;
}

/* Evaluate the assertions in the key K, which has N words, on the assumption
   that the next character has the context NEXT, and store the resulting key in
   d->wide.  Return true if d->wide contains a match.  */
static bool
widen (struct rx_dfa *d, const uint32_t *k, size_t n, enum rx_side next)
{
  struct rx_pcs *l = &d->wide;
  enum rx_side prev = K_PREV (k[0]);
  bool match = false;
  l->n = 0;
  l->v[l->n++] = k[0];
  rxi_close_begin (&d->closure);
  for (size_t i = 1; i < n; i++)
    if (k[i] == GROUP_SEP)
      {
	if (match)
	  break;		/* Stop, because the leftmost match is in this
				   group, so that later groups do not
				   matter.  */
	l->v[l->n++] = GROUP_SEP;
      }
    else
      match |= close_over (d, l, k[i], prev, next);
  return match;
}

static uint32_t
state_flags (struct rx_dfa *d, const uint32_t *key, size_t n)
{
  bool match = false, pending = false;
  if (K_MID (key[0]) != MID_NONE)
    {
      /* If the text ends inside a character, an empty match may follow the
	 invalid bytes of this character.  */
      d->wide.n = 0;
      rxi_close_begin (&d->closure);
      match = (restarts (d) && !found_before (key[0])
	       && close_over (d, &d->wide, d->p->start, RXS_OTHER,
			      RXS_EDGE));
      return match ? IF_EDGE : 0;
    }
  for (size_t i = 1; i < n; i++)
    if (key[i] != GROUP_SEP)
      {
	match |= d->p->inst[key[i]].op == RXO_MATCH;
	pending |= d->p->inst[key[i]].op == RXO_ASSERT;
      }
  if (match)
    return IF_EDGE | IF_OTHER | IF_WORD | (pending ? PENDING : 0);
  if (!pending)
    return 0;
  uint32_t flags = PENDING;
  if (widen (d, key, n, RXS_EDGE))
    flags |= IF_EDGE;
  if (widen (d, key, n, RXS_OTHER))
    flags |= IF_OTHER;
  if (d->p->has_word ? widen (d, key, n, RXS_WORD) : flags & IF_OTHER)
    flags |= IF_WORD;
  return flags;
}

/* --- steps -------------------------------------------------------------- */

/* If D searches for matches at any offset and has not found one yet, add a
   group for the matches that begin at the current offset.  */
static void
restart (struct rx_dfa *d, struct rx_pcs *l, enum rx_side prev)
{
  if (!restarts (d) || l->v[0] & K_FOUND)
    return;
  size_t from = begin_group (d, l);
  if (close_over (d, l, d->p->start, prev, RXS_UNKNOWN))
    l->v[0] |= K_FOUND;
  end_group (d, l, from);
}

/* K, which has N words, is the key of a state.  Set d->key to the key of the
   state that the automaton reaches from this state by reading character C.  */
static void
advance (struct rx_dfa *d, const uint32_t *k, size_t n, uint32_t c)
{
  struct rx_pcs *l = &d->key;
  enum rx_side prev = rxi_dfa_side (d, c);
  bool match = false, has = false;
  uint32_t set = UINT32_MAX;	/* the set that was tested last; HAS is true if
				   the set contains C */
  l->n = 0;
  l->v[l->n++] = prev | (k[0] & K_FOUND);
  rxi_close_begin (&d->closure);
  size_t from = begin_group (d, l);
  for (size_t i = 1; i < n; i++)
    {
      if (k[i] == GROUP_SEP)
	{
	  if (match)
	    break;		/* Stop, because the leftmost match is in this
				   group, so that later groups do not
				   matter.  */
	  end_group (d, l, from);
	  from = begin_group (d, l);
	  continue;
	}
      const struct rx_inst *in = &d->p->inst[k[i]];
      if (in->op != RXO_SET)
	continue;
      if (in->arg != set)
	{
	  set = in->arg;
	  has = rxi_set_has (&d->r->set[set], c);
	}
      if (has)
	match |= close_over (d, l, in->out, prev, RXS_UNKNOWN);
    }
  end_group (d, l, from);
  if (match && restarts (d))
    l->v[0] |= K_FOUND;
  restart (d, l, prev);
}

/* Return the entry of the state that the automaton reaches when it reads
   character C in the state with key K.  */
static uint32_t
step (struct rx_dfa *d, const uint32_t *k, size_t n, uint32_t flags,
      uint32_t c)
{
  if (flags & PENDING)
    {
      if (widen (d, k, n, rxi_dfa_side (d, c)))
	d->wide.v[0] |= K_FOUND;
      k = d->wide.v;
      n = d->wide.n;
    }
  advance (d, k, n, c);
  return intern (d, &d->key);
}

/* Return the entry of the state after invalid bytes.  K0 is word 0 of the key
   of the state before the invalid bytes.  */
static uint32_t
behind_invalid (struct rx_dfa *d, uint32_t k0)
{
  struct rx_pcs *l = &d->key;
  l->n = 0;
  l->v[l->n++] = RXS_OTHER | (found_before (k0) ? K_FOUND : 0);
  rxi_close_begin (&d->closure);
  restart (d, l, RXS_OTHER);
  return intern (d, l);
}

/* --- steps inside a character ------------------------------------------- */

static bool
uniform (const struct rx_dfa *d, const uint32_t *k, size_t n, uint32_t lo,
	 uint32_t hi)
{
  bool in;
  for (size_t i = 1; i < n; i++)
    if (k[i] != GROUP_SEP && d->p->inst[k[i]].op == RXO_SET
	&& !rxi_set_uniform (&d->r->set[d->p->inst[k[i]].arg], lo, hi, &in))
      return false;
  return true;
}

/* Return the entry, in the transition table, that leads to a state inside a
   character.  The state has the instructions of the key K, which has N words.
   MID, AT and PREFIX are the parts KIND, DECODE and PREFIX of word 0 of the
   state's key.  */
static uint32_t
intern_mid (struct rx_dfa *d, const uint32_t *k, size_t n, uint32_t mid,
	    uint32_t at, uint32_t prefix)
{
  if (n == 1)
    return ENTRY_DEAD;
  struct rx_pcs *l = &d->key;
  memmove (l->v, k, n * sizeof *k);
  l->n = n;
  l->v[0] = (k[0] & ~K_MID_MASK) | mid << 3 | at << 5 | prefix << 8;
  return intern (d, l);
}

/* Return the entry of the state that an automaton reaches when it reads
   backward and reads byte C in the state with key K.  In word 0 of the key,
   DECODE is the number of bytes of the current character that were read so
   far, and PREFIX contains their bits.  If all characters above 127 lead to
   the same state, PREFIX need not distinguish them: store only the bits of C,
   which are enough to detect invalid characters.  */
static uint32_t
step_high_back (struct rx_dfa *d, const uint32_t *k, size_t n,
		uint32_t flags, unsigned c)
{
  static const uint32_t least[4] = { 0, 0x80, 0x800, 0x10000 };
  unsigned count = K_MID (k[0]) ? K_DECODE (k[0]) : 0;
  uint32_t bits = K_MID (k[0]) ? K_PREFIX (k[0]) : 0;
  if (c < 0xc0)
    {
      if (count == 3)
	return ENTRY_DEAD;
      bits |= (c & 0x3f) << 6 * count;
      if (uniform (d, k, n, 0x80, 0x10ffff))
	bits &= UINT32_C (0x3f) << 6 * count;
      return intern_mid (d, k, n, MID_PREFIX, count + 1, bits);
    }
  if (count != (c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3))
    return ENTRY_DEAD;
  bits |= (c & (0x3f >> count)) << 6 * count;
  if (bits < least[count] || bits > 0x10ffff
      || (bits >= 0xd800 && bits < 0xe000))
    return ENTRY_DEAD;
  return step (d, k, n, flags, bits);
}

static uint32_t
step_high (struct rx_dfa *d, const uint32_t *k, size_t n, uint32_t flags,
	   unsigned c)
{
  int at = decode (K_DECODE (k[0]), c);
  unsigned mid = K_MID (k[0]);
  if (mid == MID_UNIFORM)
    return intern_mid (d, k, n, at ? MID_UNIFORM : MID_NONE, at,
		       at ? K_PREFIX (k[0]) : 0);
  uint32_t prefix = (mid == MID_NONE ? c & (0x3f >> inside[at].rest)
		     : K_PREFIX (k[0]) << 6 | (c & 0x3f));
  if (at == DEC_BETWEEN)
    return step (d, k, n, flags, prefix);
  uint32_t lo, hi;
  covered (prefix, at, &lo, &hi);
  if (!uniform (d, k, n, lo, hi))
    return intern_mid (d, k, n, MID_PREFIX, at, prefix);
  bool found = k[0] & K_FOUND;
  uint32_t e = step (d, k, n, flags, lo);
  if (e == ENTRY_DEAD)
    return ENTRY_DEAD;
  const struct state *t = &d->state[(e & ENTRY_STATE) >> d->shift];
  memcpy (d->wide.v, d->keys + t->key, t->nkey * sizeof *d->wide.v);
  return intern_mid (d, d->wide.v, t->nkey, MID_UNIFORM, at, found);
}

/* --- building ----------------------------------------------------------- */

/* Return the entry for byte C in the state with the key in d->copy.  */
static uint32_t
next_state (struct rx_dfa *d, uint32_t flags, unsigned c)
{
  const uint32_t *k = d->copy.v;
  size_t n = d->copy.n;
  if (d->high == HIGH_PLAIN || c < 0x80)
    {
      if (K_MID (k[0]) == MID_NONE)
	return step (d, k, n, flags, c < 0x80 ? c : RX_STRAY + c);
    }
  else if (d->high == HIGH_BAIL)
    return ENTRY_BAIL;
  else if (d->mode == RXD_BACKWARD && c < 0xf5)
    return step_high_back (d, k, n, flags, c);
  else if (decode (K_DECODE (k[0]), c) >= 0)
    return step_high (d, k, n, flags, c);
  bool was_inside = K_MID (k[0]) != MID_NONE;
  uint32_t e = behind_invalid (d, k[0]);
  if (!was_inside || e == ENTRY_DEAD
      || (d->mode == RXD_TEST && e & ENTRY_ACCEPT))
    return e;
  /* The bytes before C are invalid: continue after them, and read C.  */
  return rxi_dfa_entry (d, e & ENTRY_STATE, c);
}

uint32_t
rxi_dfa_entry (struct rx_dfa *d, uint32_t index, unsigned c)
{
  const struct state *s = &d->state[index >> d->shift];
  uint32_t flags = s->flags;
  memcpy (d->copy.v, d->keys + s->key, s->nkey * sizeof *d->copy.v);
  d->copy.n = s->nkey;
  if (d->nstate << d->shift > TABLE_MAX || d->nkeys > KEYS_MAX)
    {
      forget (d);
      index = intern (d, &d->copy) & ENTRY_STATE;
    }
  unsigned epoch = d->epoch;
  uint32_t e = next_state (d, flags, c);
  if (d->epoch == epoch)
    d->trans[index + d->class[c]] = e;
  return e;
}

struct rx_dfa *
rxi_dfa_new (struct rx *r, struct rx_prog *p, enum rx_dfa_mode mode)
{
  struct rx_dfa *d = xzalloc (sizeof *d);
  d->r = r;
  d->p = p;
  d->mode = mode;
  if (r->utf8 && (p->has_word || r->has_stray))
    d->high = HIGH_BAIL;
  make_classes (d);
  rxi_close_init (&d->closure, p);
  d->sorter = xzalloc ((p->n / 64 + 1) * sizeof *d->sorter);
  d->key = rxi_pcs (p);
  d->wide = rxi_pcs (p);
  d->copy = rxi_pcs (p);
  d->nbucket = 16;
  d->bucket = xnmalloc (d->nbucket, sizeof *d->bucket);
  make_room (d, 1);
  d->state[0].flags = 0;
  forget (d);
  return d;
}

void
rxi_dfa_free (struct rx_dfa *d)
{
  if (!d)
    return;
  xfree (d->trans);
  xfree (d->state);
  xfree (d->keys);
  xfree (d->bucket);
  rxi_close_fini (&d->closure);
  xfree (d->sorter);
  xfree (d->key.v);
  xfree (d->wide.v);
  xfree (d->copy.v);
  xfree (d);
}

uint32_t
rxi_dfa_start (struct rx_dfa *d, enum rx_side prev)
{
  struct rx_pcs *l = &d->key;
  l->n = 0;
  l->v[l->n++] = prev;
  rxi_close_begin (&d->closure);
  if (close_over (d, l, d->p->start, prev, RXS_UNKNOWN) && restarts (d))
    l->v[0] |= K_FOUND;
  end_group (d, l, 1);
  return d->start[prev] = intern (d, l);
}
