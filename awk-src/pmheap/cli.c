/* cli.c -- parse the command line of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Commands are functions in a table.  Each command receives the words after
   its name and returns the exit status: 0 for success, 1 for a difference, a
   missing value or a damaged heap, 2 for an error.  */

#include <config.h>

#include <ctype.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/heap_error.h"
#include "base/mem.h"
#include "base/translate.h"
#include "pma/layout.h"
#include "pmheap/commands.h"
#include "pmheap/file_copy.h"
#include "pmheap/print.h"
#include "verify/state.h"

#ifndef PACKAGE_VERSION
# define PACKAGE_VERSION "0"
#endif

struct command
{
  const char *name;
  int (*run) (const struct words *);
  int least, most;		/* number of operands, including HEAP */
  const char *options;		/* letters of the options that the command
				   accepts */
  const char *usage;
  const char *help;
  const char *more;		/* text that pmheap NAME --help prints */
  const char *example;		/* lines that pmheap NAME --help prints at the
				   end */
};

static const struct command commands[] = {
  { "create", cmd_create, 1, 1, "sl", "create [-s SIZE] [--low] HEAP",
    N_("create a heap; without -s it grows as needed"),
    N_(
    "-s, --size SIZE  the maximum size of the heap in bytes; K, M, G and T\n"
    "                 mean powers of 1024.  The file is sparse: it takes only\n"
    "                 the space that the data need.\n"
    "--low            use addresses below 2^38, the limit of processes\n"
    "                 under some kernels of arm64 and RISC-V\n"),
    "pmheap create -s 1G hits.pma\n" },
  { "info", cmd_info, 1, 1, "aj", "info [--all | --json] HEAP",
    N_("print size, users, and the largest variables and functions"),
    N_(
    "-a, --all        list all variables and functions, not the ten largest\n"
    "--json           print the sizes and counts as a JSON object\n"
    "Also prints which processes hold or read the heap.\n"),
    "pmheap info --all hits.pma\n" },
  { "check", cmd_check, 1, 1, "", "check HEAP",
    N_("verify every checksum and every structure"),
    N_(
    "Verifies the checksums of everything in use, the allocator's\n"
    "structures, and all objects of variables and functions: each must be\n"
    "reachable exactly once.  Reports the first fault, with exit code 1.\n"),
    "pmheap check hits.pma\n" },
  { "scrub", cmd_scrub, 1, 1, "", "scrub HEAP",
    N_("search for damage at low priority; name the damaged variables"),
    N_(
    "Verifies all checksums at the lowest priority, while other processes use\n"
    "the heap.  Prints a line for each damaged range, with the variables that\n"
    "have data in it.  Exit code 1 if there is damage.\n"),
    "pmheap scrub hits.pma\n" },
  { "dump", cmd_dump, 1, 1, "jAo", "dump [--json | --awk] [-o FILE] HEAP",
    N_("print all variables and functions"),
    N_(
    "Prints a line for each value, with its full name.\n"
    "--json           print JSON\n"
    "--awk            print a program that rebuilds the state:\n"
    "                 GAWK_PERSIST_FILE=NEW gawk -f TEXT\n"
    "-o, --output FILE\n"
    "                 write to FILE, which is replaced when the dump is\n"
    "                 complete\n"
    "If the heap is damaged, nothing is printed: see pmheap rescue.\n"),
    "pmheap dump --json -o hits.json hits.pma\n" },
  { "load", cmd_load, 1, 2, "", "load HEAP [FILE]",
    N_("add the contents of a dump (text or JSON)"),
    N_(
    "Reads FILE, or standard input, and stores its variables and functions in\n"
    "the heap; everything else in the heap is left unchanged.  A missing heap\n"
    "is created.  If the text contains an error, nothing is changed.\n"),
    "pmheap load new.pma hits.json\n"
    "pmheap dump old.pma | pmheap load new.pma\n" },
  { "get", cmd_get, 2, 2, "j",
    "get [--json] HEAP 'VAR[SUB]'",
    N_("print one value; exit code 1 if there is none"),
    N_(
    "The name is x, n[sub], n[\"sub\"], n[\"a\"][\"b\"] or"
    " n[\"a\", 1]; an array\n"
    "is printed as by dump, and f() is the source of the function f.\n"
    "--json           print the value in JSON, as in dump --json\n"),
    "pmheap get hits.pma 'n[\"/index.html\"]'\n" },
  { "keys", cmd_keys, 2, 2, "p", "keys HEAP 'VAR[SUB]' [--prefix P]",
    N_("print the subscripts of an array, one on each line"),
    N_(
    "Prints the subscripts in the order in which the heap stores them.\n"
    "Exit code 1 if there is no such array.\n"
    "--prefix P       print only the subscripts that begin with P\n"),
    "pmheap keys hits.pma n --prefix /news/\n" },
  { "watch", cmd_watch, 2, 2, "jN",
    "watch [--json] [--count N] HEAP 'VAR[SUB]'",
    N_("print a value now and whenever it changes"),
    N_(
    "The name is as for get.  Each line begins with the time of the commit.\n"
    "No other process has to wait; changes in quick succession may appear as\n"
    "one.\n"
    "--count N        end after N changes; the first value counts as one\n"
    "--json           print the value in JSON\n"),
    "pmheap watch hits.pma total\n" },
  { "rescue", cmd_rescue, 1, 2, "", "rescue HEAP [NEW]",
    N_("save the undamaged parts of a heap"),
    N_(
    "Writes the undamaged parts to NEW, a heap that must not exist, or\n"
    "prints them like dump.  Single flipped bits are corrected; data with\n"
    "more damage are omitted.  Each correction and omission is reported; if\n"
    "there are any, the exit code is 1.  HEAP is not changed.\n"),
    "pmheap rescue hits.pma new.pma\n" },
  { "export", cmd_export, 2, 3, "ctJqwo",
    "export [--FORMAT] HEAP 'VAR[SUB]' [FILE]",
    N_("write an array as a table"),
    N_(
    "Each element is a row: its subscripts (columns key, or key1, key2 and so\n"
    "on) and its value.  a[x, y] has two subscripts if all elements have two.\n"
    "--csv            comma-separated values; the default\n"
    "--tsv            tab-separated values, with \\t \\n"
    " \\r \\\\ as escapes\n"
    "--jsonl          lines of JSON, with numbers, strings, true, false, null\n"
    "--sqlite         the table VAR of the SQLite database FILE, recreated in\n"
    "                 one transaction, with integers, reals, texts, nulls\n"
    "--wide           the last subscript names a column\n"
    "FILE is replaced when the table is complete; without FILE, the table\n"
    "goes to standard output.  Exit code 1 if there is no such variable.\n"),
    "pmheap export hits.pma n hits.csv\n"
    "pmheap export --sqlite hits.pma n hits.db\n" },
  { "remove", cmd_remove, 2, 2, "", "remove HEAP 'VAR[SUB]'",
    N_("remove a variable, element or function from the heap"),
    N_(
    "The name is as for get; f() is the function f.  @position[\"FILE\"] is\n"
    "the position of pma::resume in FILE; without it, FILE is read from its\n"
    "start.  Exit code 1 if the heap has no such name.\n"),
    "pmheap remove hits.pma 'n[\"/old.html\"]'\n" },
  { "backup", cmd_backup, 2, 2, "d", "backup [--done] HEAP COPY",
    N_("make a consistent copy; with --done, also create COPY.done"),
    N_(
    "Other processes may read meanwhile; a process that wants to write waits.\n"
    "The copy takes no space if the file system can share blocks.  COPY\n"
    "appears when it is complete and on the medium.\n"
    "--done           then create the empty file COPY.done\n"),
    "pmheap backup hits.pma /backup/hits.pma\n" },
  { "compact", cmd_compact, 1, 1, "l", "compact [--low] HEAP",
    N_("rewrite the heap without unused space or old data"),
    N_(
    "Writes the state to a new file, which then replaces the heap.  The new\n"
    "file does not contain data that scripts have overwritten or deleted.\n"
    "The disk must have space for both files.\n"
    "--low            use low addresses, as with create --low\n"),
    "pmheap compact hits.pma\n" },
  { "diff", cmd_diff, 2, 2, "", "diff HEAP HEAP",
    N_("print the differences; exit code 1 if there are any"),
    N_(
    "- NAME = VALUE   is only in the first heap\n"
    "+ NAME = VALUE   is only in the second heap\n"
    "! NAME = VALUE -> VALUE   differs\n"),
    "pmheap diff /backup/hits.pma hits.pma\n" },
  { "merge", cmd_merge, 2, INT_MAX, "mg", "merge [--sum NAME]... OUT HEAP...",
    N_("merge heaps into OUT, but count no heap twice"),
    N_(
    "OUT is created if it does not exist; otherwise its contents are merged\n"
    "as well.  A variable that only one heap has is copied.  Parts (gawk\n"
    "--partial) say how to merge a variable that several heaps have; for\n"
    "other heaps, use these options:\n"
    "--sum NAME       add up the numbers\n"
    "--min NAME, --max NAME\n"
    "                 keep the smallest or the largest value\n"
    "--first NAME, --last NAME\n"
    "                 if several heaps have an element, use that of the first\n"
    "                 or last of them, in the order of the operands\n"
    "--union NAME     like --last, but prefer elements that have a value\n"
    "--append NAME    append texts in the order of the operands\n"
    "NAME is a scalar or an array, or several of them separated by commas.\n"
    "--again          merge a heap that is not a part although an earlier\n"
    "                 state of it is in OUT\n"
    "A part, or an unchanged heap, is not merged twice: it is reported and\n"
    "skipped.  OUT changes completely or not at all.\n"),
    "pmheap merge --sum n all.pma web1.pma web2.pma\n" }
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

/* The effect of an option: FLAG, TEXT and MARK set the member at offset AT of
   struct words to true, to the option's argument, or to the option's letter.
   FORMAT sets the format to VIEW_JSON or VIEW_AWK; RULE adds a rule for
   merging.  */
enum effect { FLAG, TEXT, MARK, FORMAT, RULE, HELP };
#define AT(member) offsetof (struct words, member)

static const struct spec
{
  const char *name;
  char letter;			/* the option's letter in the member `options'
				   of struct command; users may type only -s,
				   -a, -o and -p as letters */
  enum effect effect;
  size_t at;
} specs[] = {
  { "all", 'a', FLAG, AT (all) }, { "wide", 'w', FLAG, AT (wide) },
  { "done", 'd', FLAG, AT (done_mark) }, { "again", 'g', FLAG, AT (again) },
  { "low", 'l', FLAG, AT (low) },
  { "size", 's', TEXT, AT (size) }, { "output", 'o', TEXT, AT (output) },
  { "prefix", 'p', TEXT, AT (prefix) }, { "count", 'N', TEXT, AT (count) },
  { "csv", 'c', MARK, AT (table) }, { "tsv", 't', MARK, AT (table) },
  { "jsonl", 'J', MARK, AT (table) }, { "sqlite", 'q', MARK, AT (table) },
  { "json", 'j', FORMAT, 0 }, { "awk", 'A', FORMAT, 0 },
  { "sum", 'm', RULE, 0 }, { "min", 'm', RULE, 0 }, { "max", 'm', RULE, 0 },
  { "first", 'm', RULE, 0 }, { "last", 'm', RULE, 0 },
  { "union", 'm', RULE, 0 }, { "append", 'm', RULE, 0 },
  { "help", 'h', HELP, 0 }
};
enum { N_SPECS = sizeof specs / sizeof *specs };

static int
usage (void)
{
  pmheap_putf ("%s", tr (
    "Usage: pmheap COMMAND [OPTION]... HEAP [OPERAND]\n"
    "Create, inspect, verify, copy and merge heap files.\n"
    "\n"));
  for (int i = 0; i < N_COMMANDS; i++)
    pmheap_putf ("  pmheap %-8s %s\n", commands[i].name,
		 tr (commands[i].help));
  pmheap_putf ("  pmheap --help, pmheap --version\n\n%s",
	       tr ("Run `pmheap COMMAND --help' for the options and an"
		   " example.\n"
		   "Exit codes: 0 done, 1 different or not found,"
		   " 2 error.\n"));
  return OK;
}

static int
version (void)
{
  pmheap_putf ("pmheap %s\nHeap format %d\n", PACKAGE_VERSION, HEAP_VERSION);
  return OK;
}

/* Report an error in the words after the command C: "C: WHAT" or, if WORD is
   not NULL, "C: WHAT `WORD'".  This function translates WHAT.  Return
   false.  */
static bool
misuse (const struct command *c, const char *what, const char *word)
{
  if (word)
    pmheap_error ("%s: %s `%s'; usage: pmheap %s", c->name, tr (what), word,
		  c->usage);
  else
    pmheap_error ("%s: %s; usage: pmheap %s", c->name, tr (what), c->usage);
  return false;
}

/* Record that the variables NAMES are merged by the rule WORD.  If there are
   too many rules, print a message and return false.  */
static bool
add_rule (const struct command *c, struct words *w, const char *word,
	  const char *names)
{
  if (w->n_rules == sizeof w->rules / sizeof *w->rules)
    return misuse (c, N_("too many rules; write several names in one rule, "
			 "separated by commas; the last rule was"),
		   word);
  w->rules[w->n_rules].word = word;
  w->rules[w->n_rules++].names = names;
  return true;
}

/* Apply option O to *W.  If the command C does not have this option, print a
   message and return false.  */
static bool
take_option (const struct command *c, const struct spec *o, struct words *w)
{
  char *member = (char *) w + o->at;
  if (o->effect != HELP && !strchr (c->options, o->letter))
    {
      char word[32];
      snprintf (word, sizeof word, "--%s", o->name);
      return misuse (c, N_("this command has no option"), word);
    }
  switch (o->effect)
    {
    case FLAG:
      *(bool *) member = true;
      break;
    case TEXT:
      *(const char **) member = optarg;
      break;
    case MARK:
      *member = o->letter;
      break;
    case FORMAT:
      w->format = o->letter == 'j' ? VIEW_JSON : VIEW_AWK;
      break;
    case RULE:
      return add_rule (c, w, o->name, optarg);
    case HELP:
      w->help = true;
    }
  return true;
}

/* Return the next option.  If the next word is an operand, return NULL and set
   optarg to it.  At the end of the words, set *END to true.  After an error,
   report the error and set *GOOD to false.  */
static const struct spec *
next_option (const struct command *c, int argc, char **argv, bool *end,
	     bool *good)
{
  static struct option longs[N_SPECS + 1];
  for (int i = 0; i < N_SPECS; i++)
    {
      bool has = specs[i].effect == TEXT || specs[i].effect == RULE;
      longs[i] = (struct option) { specs[i].name, has ? required_argument
	: no_argument, NULL, 256 + i };
    }
  int at = optind;
  int k = getopt_long (argc, argv, "-:s:ao:p:", longs, NULL);
  *end = k == -1;
  *good = true;
  if (k == ':')
    *good = misuse (c, N_("a value must follow"), argv[optind - 1]);
  else if (k == '?')
    *good = misuse (c, N_("unknown or ambiguous option"), argv[at]);
  if (k >= 256)
    return &specs[k - 256];
  for (int i = 0; i < N_SPECS; i++)
    if (k > 1 && specs[i].letter == k)
      return &specs[i];
  return NULL;
}

/* Return true if the command C accepts the N operands after ARGV[0].
   Otherwise print a message and return false.  */
static bool
judge_operands (const struct command *c, int n, char **argv)
{
  if (n < 1)
    return misuse (c, N_("the name of the heap is missing"), NULL);
  if (n < c->least)
    return misuse (c, N_("an operand is missing after"), argv[n]);
  if (n > c->most)
    return misuse (c, N_("unexpected operand"), argv[c->most + 1]);
  return true;
}

/* ARGV[0] is the name of the command C.  Store in *W the options and operands
   that follow it.  If C does not accept the options or operands, print a
   message and return false.  */
static bool
take_words (const struct command *c, int argc, char **argv, struct words *w)
{
  int n = 0;
  bool end, good;
  opterr = 0;
  for (;;)
    {
      const struct spec *o = next_option (c, argc, argv, &end, &good);
      if (end)
	break;
      if (!good || (o && !take_option (c, o, w)))
	return false;
      if (!o)
	argv[1 + n++] = optarg;	/* move the operands to the start of the
				   words */
    }
  while (optind < argc)
    argv[1 + n++] = argv[optind++];
  w->heap = n > 0 ? argv[1] : NULL;
  w->other = n > 1 ? argv[n] : NULL;
  w->more = argv + 2;
  w->n_more = n > 0 ? n - 1 : 0;
  return w->help || judge_operands (c, n, argv);
}

static int
command_help (const struct command *c)
{
  const char *help = tr (c->help);
  /* If the first byte belongs to a UTF-8 character, toupper does not change
     the byte.  */
  pmheap_putf (tr ("Usage: pmheap %s\n"), c->usage);
  pmheap_putf ("%c%s.\n\n%s\n%s", toupper ((unsigned char) *help), help + 1,
	       tr (c->more), tr ("Example:\n"));
  for (const char *line = c->example, *end; *line; line = end)
    {
      end = strchr (line, '\n') + 1;
      pmheap_putf ("  %.*s", (int) (end - line), line);
    }
  return OK;
}

/* Run the command C with the words after its name, ARGV[0].  Return the exit
   status.  */
static int
run_command (const struct command *c, int argc, char **argv)
{
  struct words w = { .format = VIEW_TEXT };
  if (!take_words (c, argc, argv, &w))
    return FAILED;
  return w.help ? command_help (c) : c->run (&w);
}

static int
run (int argc, char **argv)
{
  if (!argv[0])
    return pmheap_error ("the command is missing; `pmheap --help' lists the "
			 "commands");
  if (strcmp (argv[0], "--help") == 0 || strcmp (argv[0], "-h") == 0)
    return usage ();
  if (strcmp (argv[0], "--version") == 0 || strcmp (argv[0], "-V") == 0)
    return version ();
  /* Up to version 1.0, `salvage' was the name of `rescue'.  */
  const char *name = strcmp (argv[0], "salvage") == 0 ? "rescue" : argv[0];
  for (int i = 0; i < N_COMMANDS; i++)
    if (strcmp (name, commands[i].name) == 0)
      return run_command (&commands[i], argc, argv);
  return pmheap_error ("unknown command `%s'; `pmheap --help' lists the "
		       "commands", argv[0]);
}

static void
say_left_out (const char *what)
{
  pmheap_error ("omitted: %s", what);
}

static void
say (const char *text)
{
  if (write (STDERR_FILENO, text, strlen (text)) < 0)
    return;
}

/* Report SIGBUS: the kernel could not read the heap file.  libpma handles the
   signal itself while it compares data with their checksums.  */
static void
on_unread (int sig)
{
  pmcopy_remove_temp ();
  say ("pmheap: ");
  say (heap_error_file);
  say (": a part of the file cannot be read: the file was cut short, or its "
       "medium fails; restore a backup, or save the undamaged parts with "
       "`pmheap rescue ");
  say (heap_error_word (heap_error_file));
  say (" new.pma'\n");
  _exit (FAILED);
}

int
main (int argc, char **argv)
{
  static char buffer[1 << 16];
  setvbuf (stdout, buffer, _IOFBF, sizeof buffer);
  diag_name = "pmheap";
  mem_init ();
  signal (SIGBUS, on_unread);
  hv_hooks = (struct hv_hooks) { pmheap_progress, say_left_out };
  /* Ignore SIGXFSZ, so that a write beyond the file size limit fails and the
     command reports the error.  */
  signal (SIGXFSZ, SIG_IGN);
  int code = run (argc - (argc > 0), argv + (argc > 0));
  /* If the command has failed, it has printed a message.  */
  int err = pmheap_flush ();
  if (err && code != FAILED)
    code = pmheap_error ("cannot write to standard output: %s",
			 strerror (err));
  return code;
}
