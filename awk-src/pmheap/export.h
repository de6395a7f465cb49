/* export.h -- rows of an exported array go to one of these.
   SPDX-License-Identifier: GPL-3.0-or-later  */

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

/* One value of a row: TEXT is how it is written.  */
struct export_cell
{
  enum export_kind kind;
  double num;
  struct sv text;
};

/* Where rows go.  Functions that fail leave the reason to hv_wrong.  */
struct export_target
{
  bool (*begin) (const struct sv *columns, size_t n);
  /* OUT is put out later on.  */
  bool (*row) (struct strbuf *out, const struct sv *columns,
	       const struct export_cell *cells, size_t n);
  bool (*end) (bool good);
};

extern const struct export_target hv_export_csv, hv_export_tsv, hv_export_jsonl;
#ifdef HAVE_SQLITE
/* The table NAME of the database FILE, made anew in one transaction.  */
extern const struct export_target hv_export_sqlite;
void hv_export_sqlite_name (const char *file, struct sv name);
#endif

#endif /* PMHEAP_EXPORT_H */
