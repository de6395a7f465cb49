/* cmdline.h -- the parsed command line.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CMDLINE_H
#define CMDLINE_H

#include <stdbool.h>

/* An option -v, -F or -l.  The order of -v and -F is kept, and that of -l.  */
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
  const char *persist;		/* --persist */
  const char *dump;		/* -d: file; NULL: no dump */
  const char *pretty;		/* -o: file */
  const char *profile;		/* -p: file */
  const char *debug;		/* -D: file of commands, "" for none */
  int jobs;			/* -j: processes; 0: not given */
  bool explain_jobs;		/* --jobs-explain */
  bool explain;			/* --explain */
  const char *partial;		/* --partial: the heap to create */
  const char *part_id;		/* --part-id */
  bool combine;			/* --combine */
  bool progress;		/* --progress */
  bool help, version, copyright;
  int version_loads;		/* options -l before --version */
};

/* Scan the arguments into *C and opt, and queue program text (source.h).  Does
   not return after a usage error.  */
void cmd_parse (struct cmdline *c, int argc, char **argv);

/* --- usage.c ------------------------------------------------------------ */

/* Write the usage text to descriptor FD and exit with STATUS.  */
_Noreturn void usage_print (int fd, int status);
/* Write what --version and --copyright print; the first with the versions of
   the loaded extensions.  */
void usage_version (void);
void usage_copyright (void);
/* The language level in PROCINFO["version"] and --version.  */
#define LANGUAGE_VERSION "5.4.1"
/* The version of the allocator, and of GMP and MPFR ("" without).  */
#define ALLOCATOR_VERSION "pm-gawk " PACKAGE_VERSION

/* Write all N bytes to FD; return false if that fails.  */
bool usage_write (int fd, const char *p, unsigned long n);

#endif /* CMDLINE_H */
