/* locale_env.c -- set the locale that the environment names.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only categories that differ from "C" are set, because setting a category
   reads files.  Categories that few programs need, and LC_CTYPE if no other
   category differs from "C", are set only when a program needs them
   (base/lazy_locale.h).  LC_NUMERIC remains "C" for the C library; with -N or
   in posix mode, the decimal point of the environment's LC_NUMERIC is copied
   to opt.  */

#include <config.h>

#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "base/lazy_locale.h"
#include "base/mb.h"
#include "base/options.h"
#include "front/front.h"
#include "pma/likely.h"

/* Return the locale that the environment names for the category NAME.  */
static EVERY_RUN const char *
wanted (const char *name)
{
  const char *v = env_get ("LC_ALL");
  if (!v || *v == '\0')
    v = env_get (name);
  if (!v || *v == '\0')
    v = env_get ("LANG");
  return v ? v : "";
}

static bool
is_plain (const char *v)
{
  return *v == '\0' || strcmp (v, "C") == 0 || strcmp (v, "POSIX") == 0;
}

/* True if the locale V differs from "C" only in that its characters are
   UTF-8.  */
static bool
is_plain_utf8 (const char *v)
{
  return strcmp (v, "C.UTF-8") == 0 || strcmp (v, "C.utf8") == 0;
}

static void
take_decimal_point (void)
{
  const char *v = wanted ("LC_NUMERIC");
  if (is_plain (v) || is_plain_utf8 (v))
    return;
  setlocale (LC_NUMERIC, "");
  const char *point = localeconv ()->decimal_point;
  if (point[0] != '\0' && point[1] == '\0')
    opt.decimal_point = point[0];
  setlocale (LC_NUMERIC, "C");
}

static void
set_characters (bool later)
{
  const char *v = wanted ("LC_CTYPE");
  if (later && is_plain_utf8 (v))
    {
      late_categories |= 1u << LC_CTYPE;
      opt.utf8 = true;
    }
  else if (!is_plain (v) && setlocale (LC_CTYPE, ""))
    {
      opt.utf8 = strcmp (nl_langinfo (CODESET), "UTF-8") == 0;
      mb_foreign = !opt.utf8 && MB_CUR_MAX > 1;
      opt.utf8 |= mb_foreign;
    }
}

static void
set_categories (void)
{
  static const struct { int category; const char *name; bool late; } rest[] =
  {
    { LC_COLLATE, "LC_COLLATE", true },
    { LC_MESSAGES, "LC_MESSAGES", false },
    { LC_TIME, "LC_TIME", true },
    { LC_MONETARY, "LC_MONETARY", true }
  };
  bool all_plain = true;
  for (unsigned i = 0; i < sizeof rest / sizeof rest[0]; i++)
    {
      const char *v = wanted (rest[i].name);
      /* Even if the locale for LC_MESSAGES is C.UTF-8, the environment
	 variable LANGUAGE may determine the language of messages.  */
      if (rest[i].category == LC_MESSAGES && is_plain_utf8 (v))
	late_categories |= 1u << LC_MESSAGES;
      else if (!is_plain (v) && !is_plain_utf8 (v))
	{
	  all_plain = false;
	  if (rest[i].late)
	    late_categories |= 1u << rest[i].category;
	  else
	    setlocale (rest[i].category, "");
	}
    }
  set_characters (all_plain);
}

/* Set the locale.  With -b, use the locale "C" except for the decimal
   point.  */
void
locale_set_up (void)
{
  if (!opt.bytes)
    set_categories ();
  if (opt.lc_numeric || opt.posix)
    take_decimal_point ();
}
