/* export_text.c -- write exported rows as CSV, TSV or lines of JSON.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each struct export_target contains the functions of one format, which
   export.c calls.  */

#include <config.h>

#include <string.h>

#include "base/csv.h"
#include "base/json.h"
#include "pmheap/export.h"
#include "pmheap/state.h"

/* --- CSV ---------------------------------------------------------------- */

/* Append a line that consists of the N strings of CELLS or, if CELLS is NULL,
   of COLUMNS.  Append each string with QUOTE, and SEPARATOR between the
   strings.  */
static void
add_line (struct strbuf *b, const struct sv *columns,
	  const struct export_cell *cells, size_t n,
	  __typeof__ (csv_quote) *quote, char separator)
{
  for (size_t i = 0; i < n; i++)
    {
      if (i > 0)
	buf_add_char (b, separator);
      struct sv s = cells ? cells[i].text : columns[i];
      quote (s.p, s.n, hv_append, b);
    }
  buf_add_char (b, '\n');
}

/* Like add_line, but if the line would consist of a single empty string, quote
   the string, since programs skip empty lines.  */
static bool
csv_row (struct strbuf *out, const struct sv *columns,
	 const struct export_cell *cells, size_t n)
{
  if (n == 1 && (cells ? cells->text.n : columns->n) == 0)
    buf_add_text (out, "\"\"\n");
  else
    add_line (out, columns, cells, n, csv_quote, ',');
  return true;
}

const struct export_target hv_export_csv = { csv_row, true, NULL, NULL };

/* --- TSV ---------------------------------------------------------------- */

static bool
tsv_row (struct strbuf *out, const struct sv *columns,
	 const struct export_cell *cells, size_t n)
{
  add_line (out, columns, cells, n, csv_escape_tabs, '\t');
  return true;
}

const struct export_target hv_export_tsv = { tsv_row, true, NULL, NULL };

/* --- lines of JSON ------------------------------------------------------ */

static void
add_json (struct strbuf *b, struct sv s)
{
  js_quote (s.p, s.n, hv_append, b);
}

static void
add_cell (struct strbuf *b, const struct export_cell *c)
{
  char text[32];
  switch (c->kind)
    {
    case EXPORT_NULL:
      buf_add_text (b, "null");
      break;
    case EXPORT_BOOL:
      buf_add_text (b, c->num != 0 ? "true" : "false");
      break;
    case EXPORT_NUMBER:
      buf_add (b, text, hv_number (c->num, text));
      break;
    case EXPORT_TEXT:
      add_json (b, c->text);
    }
}

static bool
jsonl_row (struct strbuf *out, const struct sv *columns,
	   const struct export_cell *cells, size_t n)
{
  buf_add_char (out, '{');
  for (size_t i = 0; i < n; i++)
    {
      if (i > 0)
	buf_add_char (out, ',');
      add_json (out, columns[i]);
      buf_add_char (out, ':');
      add_cell (out, &cells[i]);
    }
  buf_add_text (out, "}\n");
  return true;
}

const struct export_target hv_export_jsonl = { jsonl_row, false, NULL, NULL };
