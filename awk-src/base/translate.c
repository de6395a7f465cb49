/* translate.c -- translate messages into the user's language.
   SPDX-License-Identifier: GPL-3.0-or-later

   The C library reads the catalogs.  Messages are looked up in a separate
   locale object, because setlocale would change the results of a program's
   dcgettext.  */

#include <config.h>
#include "base/translate.h"

#include <errno.h>
#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <string.h>

#include "base/env.h"
#include "base/place.h"

#if ENABLE_NLS

static bool
is_named (const char *variable, const char **value)
{
  *value = env_get (variable);
  return *value && **value != '\0';
}

/* True if the environment selects the locale "C", whose messages are
   English.  */
static bool
is_plain (void)
{
  const char *v;
  return !(is_named ("LC_ALL", &v) || is_named ("LC_MESSAGES", &v)
	   || is_named ("LANG", &v))
    || strcmp (v, "C") == 0 || strcmp (v, "POSIX") == 0;
}

/* Return the locale of messages, or 0 if messages are in English.  */
static locale_t
open_catalog (void)
{
  const char *folder;
  if (is_plain ())
    return (locale_t) 0;
  if (!is_named ("GAWK_LOCALE_DIR", &folder))
    folder = place_of (PLACE_CATALOGS);
  bindtextdomain (PACKAGE, folder);
  return newlocale (LC_MESSAGES_MASK | LC_CTYPE_MASK, "", (locale_t) 0);
}

const char *
tr (const char *text)
{
  static locale_t locale;
  static bool known;
  int saved = errno;
  if (!known)
    {
      known = true;
      locale = open_catalog ();
    }
  /* Do not translate "", because its translation is the header of the
     catalog.  */
  if (locale && *text != '\0')
    {
      locale_t before = uselocale (locale);
      text = dgettext (PACKAGE, text);
      uselocale (before);
    }
  errno = saved;
  return text;
}

#else

const char *
tr (const char *text)
{
  return text;
}

#endif
