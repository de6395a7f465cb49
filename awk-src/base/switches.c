/* switches.c -- switches for tests and measurements.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the state of the switches.  The code that a switch affects
   tests the switch.  */

#include <config.h>
#include "base/switches.h"

#if ENABLE_SWITCHES

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/env.h"
#include "pma/switches.h"

uint64_t switches_on;

static const struct
{
  const char *kind, *word;
} switches[N_SWITCHES] = {
#define TEST(name, word) { "test", word },
#define WITHOUT(name, word) { "without", word },
#include "base/switches.def"
#undef TEST
#undef WITHOUT
};

/* The word in GAWK_WITHOUT=all, which turns every special path off.  */
static const char everything[] = "all";

/* True if the N bytes of WORD name switch I of KIND.  */
static bool
is_named (int i, const char *kind, const char *word, int n)
{
  const char *name = switches[i].word;
  if (strcmp (switches[i].kind, kind) != 0)
    return false;
  if (*kind == 'w' && n == sizeof everything - 1
      && strncmp (word, everything, n) == 0)
    return true;
  return strncmp (name, word, n) == 0 && name[n] == '\0';
}

/* Turn on the switches of KIND that the N bytes at WORD name.  VARIABLE is the
   name of the environment variable in which WORD was found.  */
static void
turn_on (const char *variable, const char *kind, const char *word, int n)
{
  bool found = false;
  for (int i = 0; i < N_SWITCHES; i++)
    if (is_named (i, kind, word, n))
      {
	switches_on |= UINT64_C (1) << i;
	found = true;
      }
  if (!found)
    fatal ("%s: `%.*s' is not a switch of this build; --version lists them",
	   variable, n, word);
}

static void
read_words (const char *variable, const char *kind)
{
  const char *p = env_get (variable);
  while (p && *p)
    {
      int n = strcspn (p, ",");
      if (n > 0)
	turn_on (variable, kind, p, n);
      p += n + (p[n] == ',');
    }
}

/* Pass the switches that concern libpma to libpma.  */
static void
tell_pma (void)
{
#define TELL(name) (without (PMA_##name) ? PMAI_##name : 0)
  pmai_switches = TELL (GATHERING) | TELL (HOLDING) | TELL (HUGE)
    | TELL (ASIDE) | TELL (SPILLING);
#undef TELL
}

void
switches_read (void)
{
  read_words ("GAWK_TEST", "test");
  read_words ("GAWK_WITHOUT", "without");
  tell_pma ();
}

void
switches_list (char *text, int n)
{
  int used = snprintf (text, n, "Switches:");
  for (int i = 0; i < N_SWITCHES && used < n; i++)
    used += snprintf (text + used, n - used, " %s=%s", switches[i].kind,
		      switches[i].word);
  if (used < n)
    snprintf (text + used, n - used, " without=%s\n", everything);
}

#endif
