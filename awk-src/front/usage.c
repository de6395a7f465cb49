/* usage.c -- print the output of --help, --version and --copyright.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file calls write (2), because no output stream exists yet.  */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_MPFR
# include <gmp.h>
# include <mpfr.h>
#endif

#include "api/api.h"
#include "base/diag.h"
#include "base/switches.h"
#include "base/translate.h"
#include "base/write.h"
#include "front/front.h"
#include "value/convert.h"

static const char usage_head[] =
  N_(" [POSIX or GNU style options] -f progfile [--] file ...\n");
static const char usage_head2[] =
  N_(" [POSIX or GNU style options] [--] 'program' file ...\n");

/* The lines of the help text after the options.  */
static const char *const usage_end[] = {
  "\n",
  N_("The environment variable GAWK_PERSIST_FILE names the heap file that "
     "keeps a\nscript's variables and functions; --persist overrides it.\n"),
  "\n",
  N_("For details, see the manual page gawk(1) and `info pm-awk'.  To report"
     " a\nfault, use the program gawkbug.\n"),
  "\n",
  N_("Without file operands, the program reads its standard input.\n"),
  "\n",
  N_("Examples:\n")
};

static const char licence[] =
  "This program is free software: you may pass it on and change it under\n"
  "the terms of the GNU General Public License, version 3 or (as you\n"
  "like) any later version, which the Free Software Foundation publishes.\n"
  "\n"
  "It comes in the hope that it is useful, but with NO WARRANTY, not even\n"
  "for its fitness for a particular purpose.  The licence has the details;\n"
  "it should have come with the program, and is at\n"
  "https://www.gnu.org/licenses/.\n";

static const char copyright[] =
  "Copyright (C) 2026 the authors of pm-gawk.\n\n";

/* Write TEXT to FD.  If the write fails and FD is standard output, exit with
   status 1.  Before the exit, report the failure, unless the reading process
   has closed the pipe.  */
static void
put (int fd, const char *text)
{
  if (write_whole (fd, text, strlen (text)) || fd != STDOUT_FILENO)
    return;
  if (errno != EPIPE)
    warning ("error writing standard output: %s", strerror (errno));
  diag_exit (1);
}

static void
put_usage (int fd, const char *rest)
{
  put (fd, tr ("Usage: "));
  put (fd, diag_name);
  put (fd, tr (rest));
}

_Noreturn void
usage_print (int fd, int status)
{
  static const char *const examples[] = {
    " '{ total += $2 } END { print total / NR }' prices\n",
    " -F: '$3 >= 1000 { print $1 }' /etc/passwd\n"
  };
  struct strbuf b = { 0 };
  put_usage (fd, usage_head);
  put_usage (fd, usage_head2);
  cmd_add_usage (&b);
  buf_add_char (&b, '\0');
  put (fd, b.p);
  for (unsigned i = 0; i < sizeof usage_end / sizeof *usage_end; i++)
    put (fd, tr (usage_end[i]));
  for (unsigned i = 0; i < sizeof examples / sizeof *examples; i++)
    {
      put (fd, "\t");
      put (fd, diag_name);
      put (fd, examples[i]);
    }
  diag_exit (status);
}

static void
put_extensions (void)
{
  const char *text;
  for (int i = 0; (text = api_version (i)); i++)
    {
      put (STDOUT_FILENO, text);
      put (STDOUT_FILENO, "\n");
    }
}

#ifdef HAVE_MPFR

# define TEXT_OF(x) #x
# define DOTTED(a, b, c) TEXT_OF (a) "." TEXT_OF (b) "." TEXT_OF (c)

bool
usage_libraries (const char **mpfr, const char **gmp)
{
  *mpfr = MPFR_VERSION_STRING;
  *gmp = DOTTED (__GNU_MP_VERSION, __GNU_MP_VERSION_MINOR,
		 __GNU_MP_VERSION_PATCHLEVEL);
  return true;
}

#else

bool
usage_libraries (const char **mpfr, const char **gmp)
{
  *mpfr = *gmp = NULL;
  return false;
}

#endif

void
usage_version (void)
{
  char b[512], numbers[160];
  const char *mpfr, *gmp;
  numbers[0] = '\0';
  if (usage_libraries (&mpfr, &gmp))
    snprintf (numbers, sizeof numbers, ", (GNU MPFR %s, GNU MP %s)", mpfr,
	      gmp);
  snprintf (b, sizeof b,
	    "GNU Awk %s, API %d.%d, PMA %s%s\n", LANGUAGE_VERSION, API_MAJOR,
	    API_MINOR, ALLOCATOR_VERSION, numbers);
  put (STDOUT_FILENO, b);
  put_extensions ();
  put (STDOUT_FILENO, "This is pm-gawk " PACKAGE_VERSION ", a separate program"
       " that speaks the language of that version.\n");
#if ENABLE_SWITCHES
  char switches[2048];
  switches_list (switches, sizeof switches);
  put (STDOUT_FILENO, switches);
#endif
  usage_copyright ();
}

void
usage_copyright (void)
{
  put (STDOUT_FILENO, copyright);
  put (STDOUT_FILENO, licence);
}
