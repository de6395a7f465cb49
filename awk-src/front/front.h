/* front.h -- functions that main.c calls at the start and the end of a run.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FRONT_FRONT_H
#define FRONT_FRONT_H

#include <stdbool.h>

#include "pma/likely.h"

/* --- cmdline.c: the parsed command line --------------------------------- */

/* An option -v, -F or -l with its argument.  The options -v and -F must be
   applied in the order of the command line, and so must the options -l.  */
struct cmd_item
{
  enum { CMD_ASSIGN, CMD_FS, CMD_LOAD } kind;
  const char *text;
  struct cmd_item *next;
};

struct cmdline
{
  int argc;			/* the arguments of main */
  char **argv;
  int operand;			/* ARGV[1] is argv[operand] */
  struct cmd_item *items;
  const char *persist;		/* the FILE of --persist, or NULL */
  const char *dump;		/* the FILE of -d or, without a FILE, its
				   default name; NULL without -d */
  const char *pretty;		/* FILE of -o, or NULL */
  const char *profile;		/* FILE of -p, or NULL */
  const char *debug;		/* FILE of -D, or "" */
  int jobs;			/* number of processes of -j; 0 without -j */
  bool explain_jobs;		/* --jobs-explain was given */
  bool explain;			/* --explain was given */
  const char *partial;		/* the heap that --partial creates, or NULL */
  const char *part_id;		/* the identifier of --part-id, or NULL */
  bool combine;			/* --combine was given */
  bool progress;		/* --progress was given */
  bool posix;			/* -P was given */
  bool re_interval;		/* true if -r, which has no effect, was
				   given */
  bool help, version, copyright;
  int version_loads;		/* number of options -l that precede
				   --version */
};

extern struct cmdline cmd;

struct strbuf;

/* Append the lines of --help about options to B.  */
void cmd_add_usage (struct strbuf *b);

/* Scan the arguments into cmd and opt, and queue the program text (source.h).
   The function does not return after a usage error.  */
void cmd_parse (int argc, char **argv) EVERY_RUN;

/* --- usage.c ------------------------------------------------------------ */

/* Write the text of --help to descriptor FD and exit with STATUS.  */
_Noreturn void usage_print (int fd, int status);
/* Write the text of --version, with the versions of the loaded extensions, or
   the text of --copyright.  */
void usage_version (void);
void usage_copyright (void);
/* The version of the language, for PROCINFO["version"] and --version.  */
#define LANGUAGE_VERSION "5.4.1"
/* The version of the allocator, for PROCINFO["pma"] and --version.  */
#define ALLOCATOR_VERSION "pm-gawk " PACKAGE_VERSION
/* Set *MPFR and *GMP to the versions of the MPFR and GMP headers with which
   gawk was compiled; the libraries themselves are loaded only with -M.  Return
   false if gawk was compiled without MPFR and GMP.  */
bool usage_libraries (const char **mpfr, const char **gmp);

/* --- environ.c: ARGV, ENVIRON, PROCINFO and FUNCTAB --------------------- */

struct program;

/* Set the hooks that fill ARGV, ENVIRON, PROCINFO and FUNCTAB when they are
   first used, because most programs do not use these arrays.  */
void environ_set_up (void) EVERY_RUN;
/* Record the parsed program P for FUNCTAB and PROCINFO["identifiers"].  */
void environ_set_program (struct program *p) EVERY_RUN;

/* --- locale_env.c ------------------------------------------------------- */

/* Set the locale as the environment requests, then opt.utf8 and
   opt.decimal_point.  Call this function after the options have been
   scanned.  */
void locale_set_up (void) EVERY_RUN;

/* --- overflow.c --------------------------------------------------------- */

/* Make stack overflow a fatal error with status 2.  */
void overflow_set_up (void) EVERY_RUN;

/* --- progress.c --------------------------------------------------------- */

/* Show the progress while the main input is read, if the user wants it (ASKED
   is true, or GAWK_PROGRESS is 1) and standard error is a terminal.  */
void progress_set_up (bool asked) EVERY_RUN;
/* Erase the progress line from the terminal.  */
void progress_end (void) EVERY_RUN;

/* --- dump_variables.c --------------------------------------------------- */

/* Write all global variables with their values to FILE; "-" means standard
   output.  */
void dump_variables (const char *file);
/* Append to B the list that dump_variables writes.  */
void dump_variables_text (struct strbuf *b);

#endif /* FRONT_FRONT_H */
