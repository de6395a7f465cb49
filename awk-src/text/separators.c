/* separators.c -- compile FS, FIELDWIDTHS, FPAT and OFS.
   SPDX-License-Identifier: GPL-3.0-or-later

   A record is split by the separator that was in force when the record was
   read, so the current record is split completely before the separator
   changes.  */

#include <config.h>
#include "text/separators.h"

#include <string.h>

#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"

struct fld_separation fld_separation
  = { .way = WAY_GENERAL, .ofs = { " ", 1 } };

/* Return the fast method for splitting records by SP, or WAY_GENERAL if no
   fast method exists.  */
static enum way
common_way (const struct splitter *sp)
{
  if (sp->kind == SPLIT_BLANKS)
    return WAY_BLANKS;
  if (sp->kind == SPLIT_CHAR && sp->ch_len == 1 && !mb_foreign)
    return WAY_BYTE;
  return WAY_GENERAL;
}

void
fld_begin_separation (void)
{
  fld_separation.mode = opt.csv ? FLD_CSV : FLD_FS;
  fld_separation.fs.p = xstrdup (" ");
  fld_separation.fs.n = 1;
  split_from_fs (&fld_separation.sp, fld_separation.fs);
  if (opt.csv)
    fld_separation.sp.kind = SPLIT_CSV;
  fld_separation.way = common_way (&fld_separation.sp);
}

int
fld_separator (void)
{
  return (fld_separation.way == WAY_BLANKS ? FLD_BLANKS
	  : fld_separation.way == WAY_BYTE
	    && (!fld_separation.sp.newline_too || fld_separator_byte () == '\n')
	    ? (unsigned char) fld_separator_byte ()
	  : FLD_OTHER);
}

/* Compile fld_separation.fs for fld_separation.mode, and store the result in
   fld_separation.  */
static void
compile (void)
{
  struct splitter *sp = &fld_separation.sp;
  const struct rx *old = sp->rx;
  xfree ((void *) sp->widths);
  memset (sp, 0, sizeof *sp);
  if (fld_separation.mode == FLD_FPAT)
    {
      sp->kind = SPLIT_CONTENT;
      sp->rx = rxc_get (fld_separation.fs);
    }
  else if (fld_separation.mode == FLD_FIELDWIDTHS)
    {
      sp->kind = SPLIT_WIDTHS;
      sp->widths = split_read_widths (fld_separation.fs, &sp->n_widths);
    }
  else
    {
      split_from_fs (sp, fld_separation.fs);
      fld_separation.one_char = fld_separation.fs.n == 1;
      sp->newline_too = fld_separation.paragraph && fld_separation.one_char;
      if (sp->kind == SPLIT_CHARS && !opt_gawk)
	sp->kind = SPLIT_WHOLE;
    }
  fld_separation.way = common_way (sp);
  rxc_pin (sp->rx);
  rxc_unpin (old);
}

void
fld_use (enum fld_mode mode, struct sv text)
{
  if (mode == fld_separation.mode && mode != FLD_FIELDWIDTHS
      && sv_equal (text, fld_separation.fs))
    return;
  fld_locate_all ();
  char *copy = xmemdup0 (text.p, text.n);
  xfree ((void *) fld_separation.fs.p);
  fld_separation.fs = (struct sv) { copy, text.n };
  fld_separation.mode = mode;
  compile ();
}

void
fld_set_paragraph (bool on)
{
  if (on == fld_separation.paragraph)
    return;
  fld_locate_all ();
  fld_separation.paragraph = on;
  if (fld_separation.mode == FLD_FS)
    fld_separation.sp.newline_too = on && fld_separation.one_char;
}

void
fld_icase_changed (void)
{
  if (opt.csv || fld_separation.mode == FLD_FIELDWIDTHS)
    return;
  fld_locate_all ();
  compile ();
}

void
fld_set_ofs (struct sv s)
{
  static char *own;
  fld_refresh ();
  char *copy = xmemdup0 (s.p, s.n);
  xfree (own);
  own = copy;
  fld_separation.ofs = (struct sv) { own, s.n };
}
