/* cmdline.h -- what the command line asks for.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CMDLINE_H
#define CMDLINE_H

#include <stdbool.h>

/* -v and -F in their order, and -l in theirs.  */
struct cmd_item
{
  enum { CMD_ASSIGN, CMD_FS, CMD_LOAD } kind;
  const char *text;
  struct cmd_item *next;
};

struct cmdline
{
  int argc;			/* as main got them */
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
  const char *partial;		/* --partial: the heap to make */
  const char *part_id;		/* --part-id */
  bool combine;			/* --combine */
  bool progress;		/* --progress */
  bool help, version, copyright;
  int version_loads;		/* -l in front of --version */
};

/* Scan the arguments into *C and opt, and queue program text (source.h).
   Does not come back from a usage error.  */
void cmd_parse (struct cmdline *c, int argc, char **argv);

/* --- usage.c ------------------------------------------------------------ */

/* The usage text on descriptor FD; ends the program with STATUS.  */
_Noreturn void usage_print (int fd, int status);
/* What --version and --copyright print; the first with the versions of the
   extensions that are loaded.  */
void usage_version (void);
void usage_copyright (void);
/* The language level that PROCINFO["version"] and --version name.  */
#define LANGUAGE_VERSION "5.4.1"
/* Version of the allocator, and of GMP and MPFR ("" without).  */
#define ALLOCATOR_VERSION "pm-gawk " PACKAGE_VERSION

/* Write all N bytes to FD; false when that fails.  */
bool usage_write (int fd, const char *p, unsigned long n);

#endif /* CMDLINE_H */
