/* refusals.c -- list refusals, and describe the analysis (--jobs-explain).
   SPDX-License-Identifier: GPL-3.0-or-later

   analyze.c and classes.c record refusals by rules_refuse.  rules_refused
   finds the first refusal that prevents a mode such as -j.  */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "lang/builtin.h"
#include "lang/source.h"
#include "rules/internal.h"
#include "value/convert.h"

/* --- the list ----------------------------------------------------------- */

void
rules_refuse (struct rules *rules, enum refusal_kind kind,
	      const struct node *at)
{
  static const struct { enum refused what; const char *text; } table[] = {
#define R(name, what, text) { what, text },
#include "rules/refusals.def"
#undef R
  };
  struct refusal **end = &rules->refusals;
  for (; *end; end = &(*end)->next)
    if ((*end)->at == at && (*end)->kind == kind)
      return;
  struct refusal *r = *end = run_alloc (sizeof *r);
  const char *text = kind == REFUSED_BUILTIN ? at->builtin->alone : NULL;
  *r = (struct refusal) { .kind = kind, .what = table[kind].what, .at = at,
    .text = text ? text : table[kind].text };
}

const struct refusal *
rules_refused (const struct rules *rules, enum refused what)
{
  for (const struct refusal *r = rules->refusals; r; r = r->next)
    if (r->what & what)
      return r;
  return NULL;
}

/* --- --jobs-explain ----------------------------------------------------- */

static const char *
class_text (enum merge_class class)
{
  static const char *const texts[] = {
    [CLASS_READ] = "only read",
    [CLASS_TABLE] = "only read, if every subscript exists",
    [CLASS_RECORD] = "of one record; the last value is kept",
    [CLASS_SUM] = "sum", [CLASS_MIN] = "minimum", [CLASS_MAX] = "maximum",
    [CLASS_WITH] = "set together with ",
    [CLASS_FIRST] = "the first value is kept",
    [CLASS_LAST] = "the last value is kept",
    [CLASS_APPEND] = "text appended in order",
    [CLASS_PUSH] = "elements appended in order",
    [CLASS_COUNTER] = "counter of appended elements",
    [CLASS_DISTINCT] = "sum; first occurrences are printed",
    [CLASS_FUNCTION] = "as declared by the function ",
    [CLASS_NONE] = "cannot be merged"
  };
  return texts[class];
}

static void
add_variables (struct strbuf *out, const struct rules *rules)
{
  int width = 8;
  for (const struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms && (int) v->sym->name.n >= width)
      width = v->sym->name.n + 1;
  for (const struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms)
      {
	struct sv name = v->sym->name;
	buf_addf (out, "  %-*.*s%s%s", width, (int) name.n, name.p,
		  v->array ? "array   " : "scalar  ", class_text (v->class));
	if (v->class == CLASS_WITH)
	  buf_add_sv (out, v->partner->sym->name);
	if (v->class == CLASS_FUNCTION)
	  buf_add_sv (out, v->merge->sym->name);
	buf_add_text (out, "\n");
      }
}

/* Append notes about how the input is read and how the output is written.  */
static void
add_notes (struct strbuf *out, const struct rules *rules)
{
  const struct { bool is; const char *text; } notes[] = {
    { rules->opening == OPENING_RECORD,
      "  one process reads the first record before the others start\n" },
    { rules->opening == OPENING_FILE,
      "  one process reads the first file before the others start\n" },
    { rules->one_file, "  this is possible only if there is a single file\n" },
    { rules->diverts, "  output to files and commands is written in the order "
		      "of the input\n" },
    { rules->counts, "  NR or FNR is used: the records are counted first\n" }
  };
  for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
    if (notes[i].is)
      buf_add_text (out, notes[i].text);
}

/* Append the place of R.  If the text of the program is available, also append
   the source line, with a caret below the column.  */
static void
add_line (struct strbuf *out, const struct refusal *r)
{
  size_t n, column, start = out->n;
  const struct node *at = r->at;
  struct diag_place p = { .file = at->file, .line = at->line,
    .offset = at->offset };
  const char *line = at->offset > 0 && at->file
    ? src_line_at (&p, &n, &column) : NULL;
  buf_addf (out, "%s:%d: ", at->file ? at->file : "cmd. line", at->line);
  if (!line)
    return;
  int indent = out->n - start;
  buf_addf (out, "%.*s\n%*s", (int) n, line, indent, "");
  for (size_t i = 0; i < column; i++)
    if (((unsigned char) line[i] & 0xc0) != 0x80)
      buf_add_char (out, line[i] == '\t' ? '\t' : ' ');
  buf_add_text (out, "^\n  ");
}

/* Append the descriptions of all refusals that prevent WHAT.  */
static void
add_refusals (struct strbuf *out, const struct rules *rules,
	      enum refused what)
{
  for (const struct refusal *r = rules->refusals; r; r = r->next)
    if (r->what & what)
      {
	if (!(what & BY_BOTH))
	  buf_add_text (out, "  ");
	if (r->at)
	  add_line (out, r);
	buf_addf (out, "%s%s\n", r->text, what & BY_BOTH ? "." : "");
      }
}

void
rules_explain (const struct rules *rules, struct strbuf *out)
{
  bool serial = rules_refused (rules, BY_JOBS);
  buf_add_text (out, serial ? "With -j the rules run serially.\n"
       : "With -j the rules run in parallel.\n");
  add_variables (out, rules);
  add_notes (out, rules);
  add_refusals (out, rules, serial ? BY_JOBS : BY_STREAMS);
  if (serial || !rules_refused (rules, BY_PARTS))
    return;
  buf_add_text (out, "--partial and --combine refuse this program.\n");
  add_refusals (out, rules, BY_PARTS);
}
