/* heap_settings.c -- read the settings of a heap from the environment.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table has one row for each setting.  */

#include <config.h>
#include "base/heap_settings.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "base/translate.h"

enum { DEFAULT_TIMEOUT = 60, DEFAULT_VERBOSITY = 1, MAX_VERBOSITY = 3 };

/* If TEXT equals OFF, set *B to false; if TEXT equals ON, set *B to true.
   Otherwise return false.  */
static bool
choose (const char *text, const char *off, const char *on, bool *b)
{
  *b = strcmp (text, on) == 0;
  return *b || strcmp (text, off) == 0;
}

uint64_t
heap_settings_size (const char *s)
{
  static const char units[] = "KMGT";
  char *end;
  errno = 0;
  if (!isdigit ((unsigned char) *s))
    return 0;
  uint64_t n = strtoull (s, &end, 10);
  const char *u = *end ? strchr (units, toupper ((unsigned char) *end))
    : NULL;
  int shift = u ? 10 * (int) (u - units + 1) : 0;
  end += !!u;
  if (errno || *end || n > (uint64_t) INT64_MAX >> shift)
    return 0;
  return n << shift;
}

static bool
read_memory (struct heap_settings *s, const char *text)
{
  enum { LEAST = 4096 };
  uint64_t n = heap_settings_size (text);
  s->open.budget = n;
  return n >= LEAST && n <= SIZE_MAX;
}

static bool
read_verbosity (struct heap_settings *s, const char *text)
{
  s->verbosity = text[0] - '0';
  return text[0] >= '0' && text[0] <= '0' + MAX_VERBOSITY && text[1] == '\0';
}

static bool
read_timeout (struct heap_settings *s, const char *text)
{
  char *end;
  s->open.timeout = strtod (text, &end);
  return *end == '\0' && s->open.timeout >= 0;
}

static bool
read_sync (struct heap_settings *s, const char *text)
{
  bool full;
  if (strcmp (text, "auto") == 0)
    return true;
  if (!choose (text, "off", "full", &full))
    return false;
  s->open.sync = full ? PMA_SYNC_FULL : PMA_SYNC_OFF;
  return true;
}

static bool
read_mode (struct heap_settings *s, const char *text)
{
  s->open.existing = strcmp (text, "existing") == 0;
  if (s->open.existing)
    return true;
  bool known = choose (text, "rw", "ro", &s->open.read_only);
  s->open.existing = s->open.read_only;
  return known;
}

/* Read TEXT, the value of GAWK_PERSIST_VERIFY.  The value 0 disables
   verification, so that the undamaged parts of a damaged heap can be read.
   (If the variable is not set, the mode is PMA_VERIFY_AUTO.)  */
static bool
read_verify (struct heap_settings *s, const char *text)
{
  bool touched;
  if (strcmp (text, "all") == 0)
    s->open.verify = PMA_VERIFY_ALL;
  else if (choose (text, "0", "1", &touched))
    s->open.verify = touched ? PMA_VERIFY_TOUCH : PMA_VERIFY_NONE;
  else
    return false;
  return true;
}

#define MEMBER(member) offsetof (struct heap_settings, member)

static const struct setting
{
  const char *name, *otherwise;	/* OTHERWISE: format of the message about an
				   invalid value */
  bool of_tool;			/* true if the setting also has an effect on
				   pmheap */
  /* Read the value of the setting from the string TEXT.  Return false if TEXT
     is not valid.  If TAKE is NULL, the values OFF and ON set the bool at
     offset FLAG of struct heap_settings to false and to true.  */
  bool (*take) (struct heap_settings *s, const char *text);
  const char *off, *on;
  size_t flag;
} settings[] = {
  { "PMA_VERBOSITY", N_("a number from 0 to 3"), true, .take = read_verbosity },
  { "GAWK_PERSIST_HANDOVER", N_("`0' or `1'"), true,
    NULL, "1", "0", MEMBER (open.no_caller) },
  { "GAWK_PERSIST_MEMORY", N_("a size of 4K or more, such as 64M"), false,
    .take = read_memory },
  { "GAWK_PERSIST_MODE", N_("`rw', `ro' or `existing'"), false,
    .take = read_mode },
  { "GAWK_PERSIST_ON_ERROR", N_("`rollback' or `commit'"), false,
    NULL, "rollback", "commit", MEMBER (keep_on_error) },
  { "GAWK_PERSIST_TRUST", N_("`0' or `1'"), true,
    NULL, "0", "1", MEMBER (open.trust) },
  { "GAWK_PERSIST_VERIFY", N_("`0', `1' or `all'"), false,
    .take = read_verify },
  { "GAWK_PERSIST_WIPE", N_("`0' or `1'"), true,
    NULL, "0", "1", MEMBER (open.wipe) },
  { "GAWK_PERSIST_SYNC", N_("`auto', `full' or `off'"), true,
    .take = read_sync },
  { "GAWK_PERSIST_TIMEOUT", N_("a number of seconds"), true,
    .take = read_timeout }
};

static bool
take (const struct setting *t, struct heap_settings *s, const char *text)
{
  return t->take ? t->take (s, text)
    : choose (text, t->off, t->on, (bool *) ((char *) s + t->flag));
}

const char *
heap_settings_read (struct heap_settings *s, enum heap_user who)
{
  static char what[512];
  *s = (struct heap_settings) {
    .verbosity = DEFAULT_VERBOSITY,
    .open = { .timeout = DEFAULT_TIMEOUT, .sync = PMA_SYNC_AUTO,
      .verify = PMA_VERIFY_AUTO }
  };
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    {
      const struct setting *t = &settings[i];
      const char *text = env_get (t->name);
      if (!text || *text == '\0' || (who == HEAP_TOOL && !t->of_tool)
	  || take (t, s, text))
	continue;
      snprintf (what, sizeof what, tr ("%s: invalid value `%s'; use %s"),
		t->name, text, tr (t->otherwise));
      return what;
    }
  /* If a heap may have been forged, correct checksums do not prove anything;
     therefore, verify the whole heap when it is opened.  */
  if (s->open.trust && s->open.verify == PMA_VERIFY_TOUCH)
    s->open.verify = PMA_VERIFY_ALL;
  return NULL;
}

const char *
heap_settings_file (void)
{
  return env_get ("GAWK_PERSIST_FILE");
}

struct pma_options
heap_settings_to_read (const struct heap_settings *s, const char *file)
{
  struct pma_options o = s->open;
  o.file = file;
  o.read_only = o.existing = true;
  /* PMA_VERIFY_TOUCH requires a callback.  A process that only reads the heap
     has no callback, and therefore verifies the whole heap.  */
  if (o.verify == PMA_VERIFY_TOUCH)
    o.verify = PMA_VERIFY_ALL;
  return o;
}
