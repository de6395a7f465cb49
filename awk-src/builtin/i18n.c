/* i18n.c -- dcgettext, dcngettext and bindtextdomain.
   SPDX-License-Identifier: GPL-3.0-or-later

   The C library reads the message catalogs.  */

#include <config.h>

#include <libintl.h>
#include <locale.h>
#include <math.h>

#include "base/diag.h"
#include "base/lazy_locale.h"
#include "base/mathlib.h"
#include "base/mem.h"
#include "builtin/functions.h"
#include "vm/special_effects.h"

static const struct
{
  const char *name;
  int value;
} categories[] =
{
  { "LC_ALL", LC_ALL }, { "LC_COLLATE", LC_COLLATE },
  { "LC_CTYPE", LC_CTYPE }, { "LC_MESSAGES", LC_MESSAGES },
  { "LC_MONETARY", LC_MONETARY }, { "LC_NUMERIC", LC_NUMERIC },
  { "LC_TIME", LC_TIME }
};

static int
category (const char *func, const struct val *v)
{
  struct scratch sc;
  struct sv s = val_sv (v, &sc);
  for (size_t i = 0; i < sizeof categories / sizeof *categories; i++)
    if (sv_is (s, categories[i].name))
      return categories[i].value;
  fatal ("%s: `%.*s' is not a valid locale category", func, (int) s.n, s.p);
}

/* Return the text of V as a C string, which the caller frees.  */
static char *
c_string (const struct val *v)
{
  struct scratch sc;
  struct sv s = val_sv (v, &sc);
  return xmemdup0 (s.p, s.n);
}

/* Return argument number I, a text domain.  If the argument is missing, return
   the value of TEXTDOMAIN.  */
static char *
domain (const struct val *args, int nargs, int i)
{
  return c_string (i < nargs ? &args[i] : spec_load (SPECIAL_TEXTDOMAIN));
}

/* Return the C string TEXT, a translation, as a value.  If TEXT and COPY are
   the same pointer, no translation exists; then return the original value
   S.  */
static struct val
translated (const char *text, const char *copy, const struct val *s)
{
  struct scratch sc;
  struct sv t = { text, strlen (text) };
  if (text == copy)
    t = val_sv (s, &sc);
  return val_copy (V_STR, t.p, t.n);
}

void
bi_dcgettext (struct val *result, struct val *args, int nargs)
{
  bi_lint ("dcgettext", "<sss", args, nargs);
  int cat = nargs > 2 ? category ("dcgettext", &args[2]) : LC_MESSAGES;
  char *text = c_string (&args[0]), *dom = domain (args, nargs, 1);
  late_need_all ();
  *result = translated (dcgettext (dom, text, cat), text, &args[0]);
  xfree (text);
  xfree (dom);
}

void
bi_dcngettext (struct val *result, struct val *args, int nargs)
{
  bi_lint ("dcngettext", "<ssns", args, nargs);
  int cat = nargs > 4 ? category ("dcngettext", &args[4]) : LC_MESSAGES;
  double d = math_trunc (val_to_num (&args[2]));
  unsigned long n = d > -0x1p63 && d < 0x1p63 ? (long) d : 0;
  char *one = c_string (&args[0]), *many = c_string (&args[1]);
  char *dom = domain (args, nargs, 3);
  late_need_all ();
  const char *t = dcngettext (dom, one, many, n, cat);
  *result = t == many ? translated (t, many, &args[1])
    : translated (t, one, &args[0]);
  xfree (one);
  xfree (many);
  xfree (dom);
}

void
bi_bindtextdomain (struct val *result, struct val *args, int nargs)
{
  bi_lint ("bindtextdomain", "<ss", args, nargs);
  char *dir = c_string (&args[0]), *dom = domain (args, nargs, 1);
  const char *t = bindtextdomain (dom, *dir ? dir : NULL);
  *result = val_copy (V_STR, t ? t : "", t ? strlen (t) : 0);
  xfree (dir);
  xfree (dom);
}
