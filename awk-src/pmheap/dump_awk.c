/* dump_awk.c -- pmheap dump --awk: print a program that rebuilds the state.
   SPDX-License-Identifier: GPL-3.0-or-later

   Functions are printed as they were written.  One statement assigns the text
   of many elements of an array to $0, and a loop over the fields stores the
   elements:

     FS = "|"
     $0 = "river|26|raft|12|"
     for (NR = 1; NR < NF; NR += 2) n[$NR] = +$(NR + 1)

   If elements were not stored in batches, the program would be much longer.
   The auxiliary variables of the program are built-in variables, because a
   heap does not keep built-in variables.  A scalar that came from input is
   also assigned from a field, so that it is treated as input again.  */

#include <config.h>

#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "pma/assertion.h"
#include "pmheap/print.h"
#include "pmheap/state.h"
#include "value/big.h"

/* The values that FS and PREC have at the current end of the printed
   program.  */
static char separator;
static size_t precision;
enum { PRECISION = 53 };	/* the value that PREC has in a program that
				   does not set it */

/* --- separators --------------------------------------------------------- */

static const char separators[] = "|;,~#@%&=:!_\001\002\003\004\005\006\007"
  "\016\017\020\021\022\023\024\025\026\027\030";
enum
{
  N_SEPARATORS = sizeof separators - 1,
  ALL_USED = (1 << N_SEPARATORS) - 1
};
static uint32_t separator_bit[256];

/* Return the set of separators that occur in S.  */
static uint32_t
separators_in (struct sv s)
{
  uint32_t used = 0;
  for (size_t i = 0; i < s.n; i++)
    used |= separator_bit[(unsigned char) s.p[i]];
  return used;
}

/* Set FS to a character that is not in the set USED.  */
static void
set_separator (struct strbuf *b, uint32_t used)
{
  int i = 0;
  while (used & 1u << i)
    i++;
  if (separators[i] == separator)
    return;
  separator = separators[i];
  buf_add_text (b, "  FS = ");
  hv_quote (b, (struct sv) { &separator, 1 });
  buf_add_char (b, '\n');
}

/* --- values ------------------------------------------------------------- */

/* How a value is written.  If an element is in a batch, its value is written
   as a reference to a field, between the strings FIELD and BEHIND.  A value
   that is not in a batch is written as an EXPRESSION.  */
enum kind { NUMBER, STRING, INPUT, BOOL, UNTYPED, UNASSIGNED, NO_FIELD, BIG,
	    MINUS_BIG, N_BATCHED, EXPRESSION = N_BATCHED };
static const struct
{
  char letter;
  const char *field, *behind;	/* the strings before and after the reference
				   to the field; FIELD is NULL if values of
				   this kind are written without a field */
} kinds[N_BATCHED] = {
  [NUMBER] = { 'n', " = +", "" },
  [STRING] = { 's', " = ", " \"\"" },
  [INPUT] = { 'i', " = ", "" },
  [BOOL] = { 'b', " = mkbool(", ")" },
  [UNTYPED] = { 'u', NULL, NULL },
  [UNASSIGNED] = { 'a', NULL, NULL },
  [NO_FIELD] = { 'f', NULL, NULL },
  [BIG] = { 'x', " = strtonum(", ")" },
  [MINUS_BIG] = { 'y', " = -strtonum(", ")" }
};

/* Print a statement that creates PLACE without a value.  The statement typeof
   (PLACE) leaves PLACE untyped, and the statement PLACE makes it unassigned.
   For NO_FIELD, the statement assigns $(NF + 1) to PLACE: this field does not
   exist, and copies of a missing field compare as strings.  */
static void
put_mention (struct strbuf *b, enum kind kind, struct sv place)
{
  if (kind == UNTYPED)
    buf_add_text (b, "typeof(");
  buf_add_sv (b, place);
  if (kind == UNTYPED)
    buf_add_char (b, ')');
  else if (kind == NO_FIELD)
    buf_add_text (b, " = $(NF + 1)");
}

/* If PREC is not suitable for the next number that the printed program
   computes, print an assignment to PREC.  If EXACTLY is true, because the
   number was stored without -M, PREC must be BITS; otherwise, it must be at
   least BITS.  */
static void
set_precision (struct strbuf *b, size_t bits, bool exactly)
{
  if (bits == precision || (bits < precision && !exactly))
    return;
  precision = bits;
  buf_addf (b, "  PREC = %zu\n", bits);
}

static enum kind
double_text (struct strbuf *b, double d)
{
  char text[32];
  if (isnan (d))
    buf_add_text (b, signbit (d) ? "+\"-nan\"" : "+\"+nan\"");
  else if (isinf (d))
    buf_add_text (b, d < 0 ? "+\"-inf\"" : "+\"+inf\"");
  else if (d == 0 && signbit (d))
    buf_add_text (b, "-0.0");
  else
    {
      buf_add (b, text, hv_number (d, text));
      return NUMBER;
    }
  return EXPRESSION;
}

static void
add_regexp (struct strbuf *b, struct sv s)
{
  bool in_brackets = false;
  buf_add_text (b, "@/");
  for (size_t i = 0; i < s.n; i++)
    {
      char c = s.p[i];
      if (c == '\n')
	{
	  buf_add_text (b, "\\n");
	  continue;
	}
      if (c == '/' && !in_brackets)
	buf_add_char (b, '\\');
      if (c == '[')
	in_brackets = true;
      if (c == ']')
	in_brackets = false;
      buf_add_char (b, c);
      if (c == '\\' && i + 1 < s.n && s.p[i + 1] != '\n')
	buf_add_char (b, s.p[++i]);
    }
  buf_add_char (b, '/');
}

/* Append the text of V, a number that was stored under -M, to B.  Return the
   kind of V.  (The printed program must also be run with -M.)  */
static enum kind
big_text (struct strbuf *b, const struct val *v)
{
  struct strbuf t = { 0 };
  hv_big (&t, v);
  buf_add_char (&t, '\0');
  bool neg = *t.p == '-';
  const char *p = t.p + neg, *power = strchr (p, 'p');
  enum kind kind = EXPRESSION;
  if (*p == '0' && !power)
    kind = neg ? MINUS_BIG : BIG;
  else if (neg)
    buf_add_char (b, '-');
  if (kind != EXPRESSION)
    buf_add_text (b, p);
  else if (*p != '0')
    buf_add_text (b, *p == 'i' ? "+\"+inf\"" : "+\"+nan\"");
  else if (p[2] == '0')
    buf_add_text (b, "0.0");
  else
    {
      assert_always (power);
      buf_add_text (b, "strtonum(\"");
      buf_add (b, p, power - p);
      buf_add_text (b, "\") * 2.0 ^ ");
      buf_add_text (b, power + 1 + (power[1] == '+'));
    }
  xfree (t.p);
  return kind;
}

/* Append the text of V to B.  Return the kind of V.  */
static enum kind
value_text (struct strbuf *b, const struct val *v)
{
  switch (v->tag)
    {
    case V_UNTYPED:
      return UNTYPED;
    case V_UNASSIGNED:
      return v->w0 == UNSET_FIELD ? NO_FIELD : UNASSIGNED;
    case V_NUM:
      return double_text (b, v->num);
    case V_BOOL:
      buf_add_char (b, v->num != 0 ? '1' : '0');
      return BOOL;
    case V_REGEX:
      add_regexp (b, val_bytes (v));
      return EXPRESSION;
    case V_BIG:
      return big_text (b, v);
    default:
      buf_add_sv (b, val_bytes (v));
      return v->tag == V_INPUT ? INPUT : STRING;
    }
}

/* If the value V can be read only with a different PREC, print an assignment
   to PREC.  */
static void
value_precision (struct strbuf *b, const struct val *v)
{
  if (v->tag == V_NUM && v->num != floor (v->num))
    set_precision (b, PRECISION, true);
  else if (v->tag == V_BIG && big_kind (v) == BIG_FLOAT)
    set_precision (b, 8 * val_bytes (v).n, false);
}

/* --- one value ---------------------------------------------------------- */

static void
put_single (struct strbuf *b, struct sv place, enum kind kind,
	    struct sv text)
{
  uint32_t used = kind == INPUT ? separators_in (text) : 0;
  if (used == ALL_USED)
    kind = STRING;		/* a text that contains all separators does not
				   look numeric */
  if (kind == INPUT)
    {
      set_separator (b, used);
      buf_add_text (b, "  $0 = FS ");
      hv_quote (b, text);
      buf_add_char (b, ';');
      text = (struct sv) { "$2", 2 };
    }
  buf_add_text (b, kind == INPUT ? " " : "  ");
  if (kind < N_BATCHED && !kinds[kind].field)
    {
      put_mention (b, kind, place);
      buf_add_char (b, '\n');
      return;
    }
  buf_add_sv (b, place);
  bool in_quotes = kind == STRING || kind == BIG || kind == MINUS_BIG;
  buf_add_text (b, kind == NUMBER || kind == EXPRESSION ? " = "
		: kinds[kind].field);
  if (in_quotes)
    hv_quote (b, text);
  else
    buf_add_sv (b, text);
  if (kind == BOOL || kind == BIG || kind == MINUS_BIG)
    buf_add_text (b, kinds[kind].behind);
  buf_add_char (b, '\n');
}

/* Print statements that make NAME an empty array: they add an element and
   delete it.  */
static void
put_empty (struct strbuf *b, struct sv name)
{
  buf_addf (b, "  %.*s[1]; delete %.*s[1]\n", (int) name.n, name.p,
	    (int) name.n, name.p);
}

/* --- elements of arrays ------------------------------------------------- */

/* Elements of a global array that have not been printed yet; all have DEPTH
   subscripts.  DATA contains strings: the subscripts of each element, followed
   by its value.  ENDS contains the end of each string.  */
enum { FEW = 4, MOST_BYTES = 1 << 15 };
static struct batch
{
  struct strbuf name, data;
  size_t depth;
  uint32_t *ends;
  uint8_t *element_kinds;
  size_t n, cap_ends, cap_kinds;
  uint32_t used;		/* set of those separators that occur in
				   DATA */
  unsigned kinds;		/* set of the kinds of the elements, with a bit
				   for each kind */
} batch;

/* Return the I-th text of DATA.  */
static struct sv
batch_text (size_t i)
{
  uint32_t start = i ? batch.ends[i - 1] : 0;
  return (struct sv) { batch.data.p + start, batch.ends[i] - start };
}

static void
add_field (struct strbuf *b, struct sv s)
{
  hv_quote_bytes (b, s);
  hv_quote_bytes (b, (struct sv) { &separator, 1 });
}

/* Print a statement $0 = "...".  For each element, $0 contains its subscripts;
   its kind, if the elements are of MIXED kinds; and its value, unless no
   element has a value.  */
static void
put_record (struct strbuf *b, bool mixed)
{
  size_t text = 0;
  buf_add_text (b, "  $0 = \"");
  for (size_t i = 0; i < batch.n; i++)
    {
      enum kind kind = batch.element_kinds[i];
      for (size_t j = 0; j < batch.depth; j++)
	add_field (b, batch_text (text++));
      if (mixed)
	add_field (b, (struct sv) { &kinds[kind].letter, 1 });
      if (mixed || kinds[kind].field)
	add_field (b, batch_text (text));
      text++;
    }
  buf_add_text (b, "\"\n");
}

/* Print a reference to the field that is OFFSET fields after the element's
   first field.  */
static void
put_field (struct strbuf *b, size_t offset)
{
  buf_addf (b, offset ? "$(NR + %zu)" : "$NR", offset);
}

/* Print the statement that stores an element of KIND.  The value of the
   element is in field NR + VALUE.  */
static void
put_store (struct strbuf *b, enum kind kind, size_t value)
{
  struct strbuf place = { 0 };
  buf_add_sv (&place, buf_text (&batch.name));
  for (size_t i = 0; i < batch.depth; i++)
    {
      buf_add_char (&place, '[');
      put_field (&place, i);
      buf_add_char (&place, ']');
    }
  struct sv text = buf_text (&place);
  if (kinds[kind].field)
    {
      buf_add_sv (b, text);
      buf_add_text (b, kinds[kind].field);
      put_field (b, value);
      buf_add_text (b, kinds[kind].behind);
    }
  else
    put_mention (b, kind, text);
  buf_add_char (b, '\n');
  xfree (place.p);
}

static void
put_loop (struct strbuf *b, bool mixed)
{
  unsigned left = batch.kinds;
  size_t step = batch.depth + (mixed ? 2
			       : !(left & (1u << UNTYPED | 1u << UNASSIGNED
				   | 1u << NO_FIELD)));
  buf_addf (b, "  for (NR = 1; NR < NF; NR += %zu)%s", step,
	    mixed ? "\n    " : " ");
  for (int k = 0; k < N_BATCHED; k++)
    if (left & 1u << k)
      {
	left &= ~(1u << k);
	if (left)
	  {
	    buf_add_text (b, "if (");
	    put_field (b, batch.depth);
	    buf_addf (b, " == \"%c\") ", kinds[k].letter);
	  }
	put_store (b, k, step - 1);
	buf_add_text (b, left ? "    else " : "");
      }
}

static void
put_one_by_one (struct strbuf *b)
{
  struct strbuf place = { 0 };
  size_t text = 0;
  for (size_t i = 0; i < batch.n; i++)
    {
      place.n = 0;
      buf_add_sv (&place, buf_text (&batch.name));
      for (size_t j = 0; j < batch.depth; j++, text++)
	{
	  struct val key = arr_text_key (batch_text (text)).cell;
	  hv_subscript (&place, batch_text (text), key.tag == V_NUM);
	}
      put_single (b, buf_text (&place), batch.element_kinds[i],
		  batch_text (text));
      text++;
    }
  xfree (place.p);
}

static void
flush_batch (struct strbuf *b)
{
  bool mixed = batch.kinds & (batch.kinds - 1);
  if (batch.n < FEW)
    put_one_by_one (b);
  else
    {
      set_separator (b, batch.used);
      put_record (b, mixed);
      put_loop (b, mixed);
    }
  batch.n = batch.data.n = 0;
  batch.used = 0;
  batch.kinds = 0;
}

/* True if the element at PLACE can be added to the batch.  USED is the set of
   separators that occur in the element.  */
static bool
goes_on (const struct hv_place *place, uint32_t used)
{
  return batch.depth == place->depth + 1 && batch.data.n < MOST_BYTES
    && (batch.used | used) != ALL_USED
    && sv_equal (buf_text (&batch.name), place->name);
}

static void
add_text (struct sv s, size_t i)
{
  buf_add_sv (&batch.data, s);
  size_t at = batch.n * batch.depth + batch.n + i;
  batch.ends = mem_grow (batch.ends, &batch.cap_ends, at + 1,
			 sizeof *batch.ends);
  batch.ends[at] = batch.data.n;
}

/* Add to the batch the subscripts of PLACE, the last of which is KEY.  */
static void
add_subscripts (const struct hv_place *place, struct sv key)
{
  for (size_t i = 0; i < place->depth; i++)
    add_text (hv_parent (place, i), i);
  add_text (key, place->depth);
}

/* Add the element V at PLACE to the batch.  Return false if V cannot be in a
   batch.  */
static bool
add_element (struct strbuf *b, const struct hv_place *place,
	     const struct val *v)
{
  struct scratch tmp;
  struct strbuf text = { 0 };
  struct sv key = hv_key_text (place->key, &tmp);
  size_t bytes = val_has_bytes (v) ? val_bytes (v).n : 0;
  if (bytes + key.n + place->parents.n > MOST_BYTES)
    return false;
  enum kind kind = value_text (&text, v);
  struct sv value = buf_text (&text);
  uint32_t used = separators_in (key) | separators_in (value)
    | separators_in (place->parents);
  bool fits = kind != EXPRESSION && used != ALL_USED;
  if (fits)
    {
      if (batch.n && !goes_on (place, used))
	flush_batch (b);
      batch.name.n = 0;
      buf_add_sv (&batch.name, place->name);
      batch.depth = place->depth + 1;
      add_subscripts (place, key);
      add_text (value, batch.depth);
      batch.element_kinds = mem_grow (batch.element_kinds, &batch.cap_kinds,
				      batch.n + 1, 1);
      batch.element_kinds[batch.n++] = kind;
      batch.used |= used;
      batch.kinds |= 1u << kind;
      value_precision (b, v);
    }
  xfree (text.p);
  return fits;
}

static void
put_value (struct strbuf *b, const struct hv_place *place,
	   const struct val *v)
{
  struct strbuf name = { 0 }, text = { 0 };
  if (place->key && add_element (b, place, v))
    return;
  flush_batch (b);
  buf_add_sv (&name, place->path);
  if (place->key)
    hv_add_key (&name, place->key);
  if (v)
    {
      value_precision (b, v);
      enum kind kind = value_text (&text, v);
      if (kind == UNASSIGNED && !place->key)
	{
	  /* A heap does not keep a variable that was never assigned.  */
	  buf_add_text (&text, "tmp::unset");
	  kind = EXPRESSION;
	}
      put_single (b, buf_text (&name), kind, buf_text (&text));
    }
  else
    put_empty (b, buf_text (&name));
  xfree (name.p);
  xfree (text.p);
}

/* --- everything --------------------------------------------------------- */

static bool
put_global (void *ctx, struct sv name, const struct val *v)
{
  struct strbuf b = { 0 };
  if (!hv_is_name (name))
    return hv_damage ("a variable has an invalid name");
  if (v->tag == V_UNTYPED)
    return true;
  bool ok = hv_lines (name, v, put_value);
  flush_batch (&b);
  hv_end (&b);
  return ok;
}

static struct sv namespace;	/* the current namespace at the end of the
				   output so far */

/* Append a directive that begins the namespace NS, unless it is the current
   one.  (With --traditional and --posix, the directive would be a syntax
   error.)  */
static void
add_namespace (struct strbuf *b, struct sv ns)
{
  if (sv_equal (ns, namespace))
    return;
  namespace = ns;
  buf_addf (b, "@namespace \"%.*s\"\n", (int) ns.n, ns.p);
}

static bool
put_function (void *ctx, struct sv name, const struct val *v)
{
  struct strbuf b = { 0 };
  struct sv ns, source;
  if (!hv_named_function (name, v, &ns, &source))
    return false;
  add_namespace (&b, ns);
  buf_add_sv (&b, source);
  buf_add_text (&b, "\n\n");
  hv_end (&b);
  return true;
}

bool
hv_dump_awk (void)
{
  static const char head[] =
    "# Made by pmheap dump --awk; GAWK_PERSIST_FILE=NEW gawk -f THIS\n\n";
  struct strbuf b = { 0 };
  separator = '\0';
  precision = PRECISION;
  namespace = sv_of ("awk");
  for (int i = 0; i < N_SEPARATORS; i++)
    separator_bit[(unsigned char) separators[i]] = 1u << i;
  pmheap_put (head, sizeof head - 1);
  if (hv.root && !hv_each (hv.root->r_functions, put_function, NULL))
    return false;
  add_namespace (&b, sv_of ("awk"));
  buf_add_text (&b, "BEGIN {\n");
  hv_end (&b);
  bool ok = !hv.root || hv_each (hv.root->r_globals, put_global, NULL);
  pmheap_put ("}\n", 2);
  return ok;
}
