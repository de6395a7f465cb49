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

static const char usage_head[] =
  N_(" [POSIX or GNU style options] -f progfile [--] file ...\n");
static const char usage_head2[] =
  N_(" [POSIX or GNU style options] [--] 'program' file ...\n");

/* The lines of the help text.  Each line that contains words is translated
   separately.  */
static const char *const usage_options[] = {
  N_("POSIX options:\t\tGNU long options: (standard)\n"),
  "\t-f progfile\t\t--file=progfile\n"
  "\t-F fs\t\t\t--field-separator=fs\n"
  "\t-v var=val\t\t--assign=var=val\n",
  N_("Short options:\t\tGNU long options: (extensions)\n"),
  "\t-b\t\t\t--characters-as-bytes\n"
  "\t-c\t\t\t--traditional\n"
  "\t-C\t\t\t--copyright\n"
  "\t-d[file]\t\t--dump-variables[=file]\n"
  "\t-D[file]\t\t--debug[=file]\n"
  "\t-e 'program-text'\t--source='program-text'\n"
  "\t-E file\t\t\t--exec=file\n"
  "\t-g\t\t\t--gen-pot\n"
  "\t-h\t\t\t--help\n"
  "\t-i includefile\t\t--include=includefile\n"
  "\t-I\t\t\t--trace\n"
  "\t-k\t\t\t--csv\n"
  "\t-l library\t\t--load=library\n"
  "\t-L[fatal|invalid|no-ext]\t--lint[=fatal|invalid|no-ext]\n"
  "\t-M\t\t\t--bignum\n"
  "\t-N\t\t\t--use-lc-numeric\n"
  "\t-n\t\t\t--non-decimal-data\n"
  "\t-o[file]\t\t--pretty-print[=file]\n"
  "\t-O\t\t\t--optimize\n"
  "\t-p[file]\t\t--profile[=file]\n"
  "\t-P\t\t\t--posix\n"
  "\t-r\t\t\t--re-interval\n"
  "\t-s\t\t\t--no-optimize\n"
  "\t-S\t\t\t--sandbox\n"
  "\t-t\t\t\t--lint-old\n"
  "\t-V\t\t\t--version\n",
  N_("Persistent memory:\tGNU long options:\n"),
  "\t\t\t\t--persist=heapfile\n"
  "\t\t\t\t--explain\n",
  N_("Logs:\t\t\tGNU long options:\n"),
  "\t-H\t\t\t--header\n"
  "\t\t\t\t--tsv\n"
  "\t-z\t\t\t--decompress\n"
  "\t\t\t\t--progress\n",
  N_("More than one core:\tGNU long options:\n"),
  "\t-j n|auto\t\t--jobs=n|auto\n"
  "\t\t\t\t--jobs-explain\n"
  "\t\t\t\t--partial=part --part-id=id\n"
  "\t\t\t\t--combine\n",
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
  put_usage (fd, usage_head);
  put_usage (fd, usage_head2);
  for (unsigned i = 0; i < sizeof usage_options / sizeof *usage_options; i++)
    put (fd, tr (usage_options[i]));
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
