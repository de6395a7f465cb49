/* cmdline.h -- the parsed command line.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CMDLINE_H
#define CMDLINE_H

#include <stdbool.h>

#include "pma/likely.h"

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

/* Scan the arguments into *C and opt, and queue the program text (source.h).
   The function does not return after a usage error.  */
void cmd_parse (struct cmdline *c, int argc, char **argv) EVERY_RUN;

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

#endif /* CMDLINE_H */
