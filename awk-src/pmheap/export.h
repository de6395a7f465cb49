/* export.h -- write an exported array in different formats.
   SPDX-License-Identifier: GPL-3.0-or-later

   export.c finds the rows and columns of an array, and passes them to
   export_text.c (CSV, TSV, JSON) or export_sqlite.c.  */

#ifndef PMHEAP_EXPORT_H
#define PMHEAP_EXPORT_H

#include "value/convert.h"
#include "value/value.h"

enum export_kind
{
  EXPORT_NULL,
  EXPORT_NUMBER,
  EXPORT_BOOL,
  EXPORT_TEXT
};

/* A cell of a row.  TEXT is set for every kind of value.  */
struct export_cell
{
  enum export_kind kind;
  double num;
  struct sv text;
};

/* The functions of a format.  A function that fails calls hv_wrong to report
   the reason.  */
struct export_target
{
  /* Write a row to OUT, which the caller flushes later.  If CELLS is NULL,
     write the names of the columns.  */
  bool (*row) (struct strbuf *out, const struct sv *columns,
	       const struct export_cell *cells, size_t n);
  bool has_header;		/* true if the first row contains the names of
				   the columns */
  /* Begin and end a table.  GOOD is true if all rows were written; if it is
     false, END discards the table.  Both functions are NULL, or neither is
     NULL.  */
  bool (*begin) (const struct sv *columns, size_t n);
  bool (*end) (bool good);
};

extern const struct export_target hv_export_csv, hv_export_tsv, hv_export_jsonl;
#ifdef HAVE_SQLITE
/* Write the table NAME of the database FILE, which hv_export_sqlite_name has
   set.  In one transaction, replace a table of the same name, if any, with the
   new table.  */
extern const struct export_target hv_export_sqlite;
void hv_export_sqlite_name (const char *file, struct sv name);
#endif

#endif /* PMHEAP_EXPORT_H */
