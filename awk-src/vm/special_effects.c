/* special_effects.c -- built-in variables: initial values and side effects.
   SPDX-License-Identifier: GPL-3.0-or-later

   A built-in variable receives a register when it first occurs in the program
   or when the interpreter first sets it.  When the interpreter changes NF, NR,
   FNR or RT, it does not update the variable's register; the value is stored
   in the register when the program reads the variable.  */

#include <config.h>
#include "vm/special_effects.h"

#include <limits.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mathlib.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/ast.h"
#include "lang/symbols.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "text/separators.h"
#include "text/split.h"
#include "value/chars.h"
#include "value/convert.h"
#include "value/hooks.h"
#include "vm/globals.h"
#include "vm/hooks.h"
#include "vm/main_loop.h"
#include "vm/mp_arith.h"
#include "vm/registers.h"
#include "vm/vm.h"

double spec_nr, spec_fnr;

/* Under -M: values assigned to NR and FNR that are too large to be counted in
   a double.  After an assignment of a number that is too large, spec_nr and
   spec_fnr count the records since the assignment.  */
static struct val nr_base, fnr_base;
bool spec_nf_odd, spec_convfmt_may_fail, spec_ofmt_may_fail;

static struct val *regs[SPECIAL_COUNT];
struct val *spec_nr_cell, *spec_fnr_cell;

/* A copy of the text of each variable, with a NUL after it, or NULL.  */
static char *held[SPECIAL_COUNT];

/* --- registers ---------------------------------------------------------- */

static struct val
initial (enum special s)
{
  static const struct { unsigned char s; const char *text; } texts[] = {
    { SPECIAL_FS, " " }, { SPECIAL_OFS, " " }, { SPECIAL_ORS, "\n" },
    { SPECIAL_RS, "\n" }, { SPECIAL_RT, "" }, { SPECIAL_SUBSEP, "\034" },
    { SPECIAL_CONVFMT, "%.6g" }, { SPECIAL_OFMT, "%.6g" },
    { SPECIAL_FILENAME, "" }, { SPECIAL_FIELDWIDTHS, "" },
    { SPECIAL_FPAT, "[^[:space:]]+" }, { SPECIAL_ROUNDMODE, "N" },
    { SPECIAL_ERRNO, "" }, { SPECIAL_TEXTDOMAIN, "messages" },
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (texts[i].s == s)
      return val_copy (V_STR, texts[i].text, strlen (texts[i].text));
  if (s == SPECIAL_ARGC)
    return val_num (arr_count (spec_array (SPECIAL_ARGV)));
  return val_num (s == SPECIAL_PREC ? 53 : 0);
}

void
spec_bind (enum special s, struct val *cell)
{
  regs[s] = cell;
  if (s == SPECIAL_NR)
    spec_nr_cell = cell;
  else if (s == SPECIAL_FNR)
    spec_fnr_cell = cell;
  if (!special_is_array (s))
    {
      *cell = initial (s);
      return;
    }
  reg_make_array (cell, arr_new (mem_transient), REG_BY_REF);
  if (vm_hooks.fill_array)
    vm_hooks.fill_array (s, cell->arr);
}

struct val *
spec_reg (enum special s)
{
  if (!regs[s])
    {
      const char *n = special_name (s);
      struct symbol *sym
	= sym_find_variable (sv_of (n), true);
      sym->special = s;
      glob_cell (sym);
    }
  return regs[s];
}

bool
spec_mentioned (enum special s)
{
  return regs[s];
}

struct array *
spec_array (enum special s)
{
  return spec_reg (s)->arr;
}

const struct val *
spec_procinfo (struct sv key)
{
  if (!opt_gawk || !spec_mentioned (SPECIAL_PROCINFO))
    return NULL;
  const struct val *e = arr_find (spec_array (SPECIAL_PROCINFO),
				  arr_text_key (key));
  return e && e->tag != V_ARRAY ? e : NULL;
}

/* Set R, the register of NR or FNR, to COUNT or, if BASE is a GMP number, to
   BASE + COUNT.  If R contains a string that the program has assigned and that
   represents COUNT, do not change it.  */
static void
load_count (struct val *r, double count, const struct val *base)
{
  if (base->tag == V_BIG)
    {
      struct val more = val_num (count);
      reg_set (r, big_arith (OP_ADD, base, &more));
    }
  else if (val_is_num (r) || math_trunc (reg_number (r)) != count)
    reg_set_num (r, count);
}

const struct val *
spec_load (enum special s)
{
  struct val *r = spec_reg (s);
  switch (s)
    {
    case SPECIAL_NF:
      {
	/* If the program has assigned a number that is not an integer to NF,
	   leave this number in the register until NF changes.  */
	double n = fld_nf ();
	if (!fld_nf_is_assigned () || math_trunc (reg_count (r)) != n)
	  reg_set_num (r, n);
      }
      break;
    case SPECIAL_NR:
      load_count (r, spec_nr, &nr_base);
      break;
    case SPECIAL_FNR:
      load_count (r, spec_fnr, &fnr_base);
      break;
    case SPECIAL_RT:
      if (opt_gawk && vm.rt.p)
	reg_set (r, vm.rt.n ? val_copy (V_STR, vm.rt.p, vm.rt.n)
		 : val_tagged (V_UNASSIGNED));
      break;
    default:
      break;
    }
  return r;
}

void
spec_keep_rt (void)
{
  if (!opt_gawk || !vm.rt.p)
    return;
  if (!spec_mentioned (SPECIAL_RT) && vm.rt.n == 1 && *vm.rt.p == '\n')
    {
      vm.rt.p = "\n";
      return;
    }
  spec_load (SPECIAL_RT);
  vm.rt.p = NULL;
}

void
spec_set_str (enum special s, enum val_tag tag, struct sv text)
{
  reg_set (spec_reg (s), val_copy (tag, text.p, text.n));
}

/* Set PROCINFO[KEY] to V if the program refers to PROCINFO.  */
static void
set_procinfo (const char *key, struct val v)
{
  if (spec_mentioned (SPECIAL_PROCINFO))
    arr_put (spec_array (SPECIAL_PROCINFO), arr_text_key (sv_of (key)), &v);
}

void
spec_set_errno (int err, const char *text)
{
  if (!opt_gawk)
    return;
  if (!text)
    text = strerror (err);
  spec_set_str (SPECIAL_ERRNO, V_STR, sv_of (text));
  set_procinfo ("errno", val_num (err));
}

/* --- side effects ------------------------------------------------------- */

/* Store a copy of the N bytes at P as the text of variable S, and return the
   copy.  The bytes of the copy do not move until S changes.  */
static struct sv
hold (enum special s, const char *p, size_t n)
{
  char *copy = xmemdup0 (p, n);
  xfree (held[s]);
  held[s] = copy;
  return (struct sv) { copy, n };
}

/* Store a copy of the current text of variable S with `hold', and return the
   copy.  */
static struct sv
hold_text (enum special s)
{
  struct scratch tmp;
  struct sv t = val_sv (spec_reg (s), &tmp);
  return hold (s, t.p, t.n);
}

/* Like hold_text, for the variables FS and RS.  A string of one character is a
   literal separator, but a typed regexp of one character is a regexp.  */
static struct sv
hold_separator (enum special s)
{
  const struct val *v = spec_reg (s);
  struct sv t = hold_text (s);
  char b[8] = "(";
  if (v->tag != V_REGEX || t.n == 0 || t.n > 4
      || t.n > chars_len (t.p, t.n))
    return t;
  memcpy (b + 1, t.p, t.n);
  b[t.n + 1] = ')';
  return hold (s, b, t.n + 2);
}

/* Warn that FMT, the value of the variable NAME, is not a format for one
   number.  Warn only once about each format, even if both CONVFMT and OFMT
   have this value.  */
static void
warn_of_format (const char *name, const char *fmt)
{
  static struct array *reported;
  struct key k = arr_text_key (sv_of (fmt));
  if (!reported)
    reported = arr_new (mem_transient);
  if (arr_find (reported, k))
    return;
  arr_make (reported, k);
  warning ("bad `%s' specification `%s'", name, fmt);
}

/* Warn if FMT is not a format for one number.  Return true if FMT converts
   exactly one number; converting a number with FMT then cannot fail.  */
static bool
check_format (const char *name, const char *fmt)
{
  const char *p = strchr (fmt, '%');
  bool good = p;
  if (good)
    {
      p += 1 + strspn (p + 1, "-+ #0'");
      p += strspn (p, "0123456789");
      if (*p == '.')
	p += 1 + strspn (p + 1, "0123456789");
      good = *p && strchr ("aAeEfFgG", *p);
    }
  if (!good)
    warn_of_format (name, fmt);
  return good && !strchr (p, '%');
}

/* Set *TO to the text of S, CONVFMT or OFMT.  Check the text with
   check_format, and return the result.  */
static bool
set_format (const char **to, enum special s)
{
  *to = hold_text (s).p;
  return check_format (special_name (s), *to);
}

void
spec_set_reading (void)
{
  vm.record_byte = main_looks_again ? -1 : in_plain_byte (&vm.rs);
}

static void
set_rs (void)
{
  struct sv rs = hold_separator (SPECIAL_RS);
  const struct rx *old = vm.rs.rx;
  rec_spec (&vm.rs, rs);
  rxc_pin (vm.rs.rx);
  rxc_unpin (old);
  spec_set_reading ();
  fld_set_paragraph (vm.rs.mode == RS_PARAGRAPH);
}

static void
set_lint (void)
{
  struct scratch tmp;
  const struct val *v = spec_reg (SPECIAL_LINT);
  struct sv t = val_sv (v, &tmp);
  if (!val_to_bool (v))
    {
      if (diag_lint)
	warning ("turning off `--lint' due to assignment to `LINT'");
      diag_lint = LINT_OFF;
      return;
    }
  diag_lint = sv_is (t, "fatal") ? LINT_FATAL : LINT_ON;
  diag_lint_no_ext = sv_is (t, "no-ext");
  diag_lint_invalid = sv_is (t, "invalid");
}

static void
set_ignorecase (void)
{
  if (!opt_gawk)
    return;
  val_ignorecase = val_to_bool (spec_reg (SPECIAL_IGNORECASE));
  fld_icase_changed ();
  if (vm.rs.mode == RS_REGEX)
    set_rs ();
}

int
spec_argc (void)
{
  double n = reg_number (spec_reg (SPECIAL_ARGC));
  return !(n >= 0) ? 0 : n < INT_MAX ? (int) n : INT_MAX;
}

struct sv
spec_operand (int i, struct scratch *tmp)
{
  const struct val *e = arr_find (spec_array (SPECIAL_ARGV), arr_int_key (i));
  return e && e->tag != V_ARRAY ? val_sv (e, tmp) : (struct sv) { "", 0 };
}

const char *
spec_splitting (void)
{
  enum fld_mode mode = fld_separation.mode;
  return fld_is_given () ? "API" : mode == FLD_FIELDWIDTHS ? "FIELDWIDTHS"
    : mode == FLD_FPAT ? "FPAT" : "FS";
}

void
spec_show_splitting (void)
{
  const char *word = spec_splitting ();
  set_procinfo ("FS", val_borrow (V_STR, word, strlen (word)));
}

/* Warn, only once for each variable, that an assignment to the variable named
   WHICH has no effect under --csv.  Return true if --csv is set, and false
   otherwise.  */
static bool
ignored_by_csv (const char *which)
{
  static const char *warned[2];
  if (!opt.csv)
    return false;
  int i = which[0] == 'R';
  if (!warned[i])
    {
      warned[i] = which;
      warning ("assignment to %s has no effect when using --csv", which);
    }
  return true;
}

/* Split records by MODE and the text of S.  Do nothing if S is FIELDWIDTHS or
   FPAT and gawk's extensions are disabled.  If --csv is set, do not change how
   records are split: only warn (see ignored_by_csv).  */
static void
set_splitting (enum fld_mode mode, enum special s)
{
  if ((mode != FLD_FS && !opt_gawk) || ignored_by_csv ("FS/FIELDWIDTHS/FPAT"))
    return;
  fld_use (mode, mode == FLD_FS ? hold_separator (s) : hold_text (s));
  spec_show_splitting ();
}

/* Convert V, which is assigned to NR or FNR under -M, to an integer.  */
static void
make_integer (struct val *v)
{
  struct val n = val_num (0);
  if (isfinite (big_to_double (v)))
    n = big_ops->function (BIG_TRUNC, v, 1);
  reg_set (v, n);
}

static void
set_count (struct val *v, double *count, struct val *base)
{
  val_drop (base);
  *base = val_tagged (V_NONE);
  if (v->tag == V_BIG && big_kind (v) != BIG_INT && big_ops)
    make_integer (v);
  *count = math_trunc (reg_number (v));
  if (opt.bignum && !(fabs (*count) < 0x1p53))
    {
      struct val zero = val_num (0);
      *base = big_arith (OP_ADD, v, &zero);
      *count = 0;
    }
}

void
spec_continue_fnr (double n)
{
  struct val v = val_num (n);
  set_count (&v, &spec_fnr, &fnr_base);
}

static void
check_binmode (void)
{
  static const char *const words[] = { "r", "w", "rw", "wr" };
  struct scratch tmp;
  const struct val *v = spec_reg (SPECIAL_BINMODE);
  struct sv t = val_sv (v, &tmp);
  if (!opt_gawk || val_is_num (v) || (t.n > 0 && *t.p >= '0' && *t.p <= '9'))
    return;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (t.n == strlen (words[i]) && strncasecmp (t.p, words[i], t.n) == 0)
      return;
  warning ("BINMODE value `%.*s' is invalid, treated as 3", (int) t.n, t.p);
}

/* For --lint: warn once for each variable S if S itself, or the value that was
   assigned to it, is an extension of gawk.  In gawk's messages, all names
   except FPAT and RS are quoted.  */
static void
lint_extension (enum special s)
{
  static bool reported[SPECIAL_COUNT];
  struct scratch tmp;
  struct sv t = val_sv (spec_reg (s), &tmp);
  const char *what = special_name (s);
  const char *format = "`%s' is a gawk extension";
  switch (s)
    {
    case SPECIAL_IGNORECASE:
    case SPECIAL_FIELDWIDTHS:
    case SPECIAL_BINMODE:
      break;
    case SPECIAL_FPAT:
      format = "%s is a gawk extension";
      break;
    case SPECIAL_FS:
      if (t.n > 0 || !opt_gawk)
	return;
      format = "null string for `%s' is a gawk extension";
      break;
    case SPECIAL_RS:
      if (t.n < 2 || opt.posix)
	return;
      format = "multicharacter value of %s is a gawk extension";
      break;
    default:
      return;
    }
  if (!reported[s])
    lint (format, what);
  reported[s] = true;
}

/* With -t, warn if FS is a regexp, because old awks do not support this.  */
static void
lint_old_fs (void)
{
  struct scratch tmp;
  if (val_sv (spec_reg (SPECIAL_FS), &tmp).n > 1)
    warning ("old awk does not support regexps as value of `FS'");
}

static void
set_nf (struct val *v)
{
  static bool reported;
  double n = reg_count (v);
  if (diag_lint && !reported && n >= 0 && n < fld_nf ())
    {
      reported = true;
      lint ("decrementing NF is not portable to many awk versions");
    }
  fld_set_nf (n);
  spec_nf_odd |= !val_is_num (v) || fld_nf () != v->num;
}

static void
after_store (enum special s)
{
  if (diag_lint && diag_lint_option && !diag_lint_no_ext)
    lint_extension (s);
  if (opt.lint_old && s == SPECIAL_FS)
    lint_old_fs ();
  switch (s)
    {
    case SPECIAL_NF: set_nf (spec_reg (s)); break;
    case SPECIAL_NR: set_count (spec_reg (s), &spec_nr, &nr_base); break;
    case SPECIAL_FNR: set_count (spec_reg (s), &spec_fnr, &fnr_base); break;
    case SPECIAL_RT: vm.rt.p = NULL; break;
    case SPECIAL_FS: set_splitting (FLD_FS, s); break;
    case SPECIAL_FIELDWIDTHS: set_splitting (FLD_FIELDWIDTHS, s); break;
    case SPECIAL_FPAT: set_splitting (FLD_FPAT, s); break;
    case SPECIAL_OFS:
      vm.ofs = hold_text (s);
      fld_set_ofs (vm.ofs);
      break;
    case SPECIAL_ORS: vm.ors = hold_text (s); break;
    case SPECIAL_SUBSEP: vm.subsep = hold_text (s); break;
    case SPECIAL_RS:
      if (!ignored_by_csv ("RS"))
	set_rs ();
      break;
    case SPECIAL_CONVFMT:
      spec_convfmt_may_fail = !set_format (&num_convfmt, s);
      break;
    case SPECIAL_OFMT:
      spec_ofmt_may_fail = !set_format (&num_ofmt, s);
      break;
    case SPECIAL_IGNORECASE: set_ignorecase (); break;
    case SPECIAL_LINT: set_lint (); break;
    case SPECIAL_BINMODE: check_binmode (); break;
    case SPECIAL_PREC: case SPECIAL_ROUNDMODE:
      if (opt.bignum)
	big_settings (spec_reg (SPECIAL_PREC), spec_reg (SPECIAL_ROUNDMODE),
		      s == SPECIAL_PREC);
      break;
    default:
      break;
    }
}

void
spec_store (enum special s, const struct val *v)
{
  struct val *r = spec_reg (s);
  struct val copy = val_tagged (V_NONE);
  reg_move (&copy, (struct val *) v, true);
  reg_set (r, copy);
  after_store (s);
}

void
spec_env_changed (void)
{
  if (vm_hooks.environ_changed)
    vm_hooks.environ_changed ();
}

/* --- start -------------------------------------------------------------- */

void
spec_init (void)
{
  static char space[] = " ", newline[] = "\n", fs34[] = "\034";
  vm.ofs = (struct sv) { space, 1 };
  vm.ors = (struct sv) { newline, 1 };
  vm.subsep = (struct sv) { fs34, 1 };
  num_convfmt = num_ofmt = "%.6g";
  spec_convfmt_may_fail = spec_ofmt_may_fail = false;
  rec_spec (&vm.rs, (struct sv) { newline, 1 });
  spec_set_reading ();
}

/* --- -v and operands ---------------------------------------------------- */

void
spec_assign (struct sv name, struct val v)
{
  struct symbol *f = sym_find_function (name, false);
  if (f && (f->builtin || (f->fn && f->fn->body)))
    fatal ("cannot use function `%.*s' as variable name", (int) name.n,
	   name.p);
  enum special sp = special_find (name);
  if (sp && !special_is_array (sp))
    {
      spec_store (sp, &v);
      return;
    }
  reg_move (glob_cell (sym_find_variable (name, true)), &v, true);
}
