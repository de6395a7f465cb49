/* cmdline.c -- parse the command line.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file does not use the C library's getopt_long, for two reasons: not
   every C library supports -W, and getopt_long cannot leave unknown options to
   the program after the program text has been given.  cmdline.c sets the
   members of opt, and stores in struct cmdline all settings that other files
   need.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/translate.h"
#include "front/front.h"
#include "lang/source.h"
#include "pma/assertion.h"
#include "value/convert.h"

struct cmdline cmd;

enum { MAX_JOBS = 1024 };

enum arg_need { NONE, REQUIRED, OPTIONAL };

struct option_spec
{
  char c;			/* the option's letter or, if it has no letter,
				   a code that is less than NO_LETTER */
  unsigned char need;		/* an enum arg_need */
  const char *name;
  bool *flag;			/* the flag that the option sets to true, or
				   NULL */
  const char *arg;		/* the argument in the text of --help, which
				   omits a REQUIRED option without ARG */
};

/* Codes of options that have no letter.  */
enum
{
  PERSIST = 1, EXPLAIN, JOBS_EXPLAIN, PARTIAL, PART_ID, COMBINE, TSV, PROGRESS,
  NO_LETTER			/* codes above NO_LETTER are letters */
};

/* The options, in the order of --help.  */
static const struct option_spec specs[] = {
  { 'f', REQUIRED, "file", NULL, "progfile" },
  { 'F', REQUIRED, "field-separator", NULL, "fs" },
  { 'v', REQUIRED, "assign", NULL, "var=val" },
  { 'b', NONE, "characters-as-bytes", &opt.bytes, NULL },
  { 'c', NONE, "traditional", &opt.traditional, NULL },
  { 'C', NONE, "copyright", &cmd.copyright, NULL },
  { 'd', OPTIONAL, "dump-variables", &opt.dump, "file" },
  { 'D', OPTIONAL, "debug", &opt.debug, "file" },
  { 'e', REQUIRED, "source", NULL, "'program-text'" },
  { 'E', REQUIRED, "exec", &opt.exec, "file" },
  { 'g', NONE, "gen-pot", &opt.gen_pot, NULL },
  { 'h', NONE, "help", &cmd.help, NULL },
  { 'i', REQUIRED, "include", NULL, "includefile" },
  { 'I', NONE, "trace", &opt.trace, NULL },
  { 'k', NONE, "csv", &opt.csv, NULL },
  { 'l', REQUIRED, "load", NULL, "library" },
  { 'L', OPTIONAL, "lint", NULL, "fatal|invalid|no-ext" },
  { 'M', NONE, "bignum", &opt.bignum, NULL },
  { 'N', NONE, "use-lc-numeric", &opt.lc_numeric, NULL },
  { 'n', NONE, "non-decimal-data", &opt.non_decimal, NULL },
  { 'o', OPTIONAL, "pretty-print", &opt.pretty, "file" },
  { 'O', NONE, "optimize", NULL, NULL },
  { 'p', OPTIONAL, "profile", &opt.profile, "file" },
  { 'P', NONE, "posix", &opt.posix, NULL },
  { 'r', NONE, "re-interval", &cmd.re_interval, NULL },
  { 's', NONE, "no-optimize", &opt.no_optimize, NULL },
  { 'S', NONE, "sandbox", &opt.sandbox, NULL },
  { 't', NONE, "lint-old", &opt.lint_old, NULL },
  { 'V', NONE, "version", &cmd.version, NULL },
  { PERSIST, REQUIRED, "persist", NULL, "heapfile" },
  { EXPLAIN, NONE, "explain", &cmd.explain, NULL },
  { 'H', NONE, "header", &opt.headed, NULL },
  { TSV, NONE, "tsv", NULL, NULL },
  { 'z', NONE, "decompress", NULL, NULL },
  { PROGRESS, NONE, "progress", &cmd.progress, NULL },
  { 'j', REQUIRED, "jobs", NULL, "n|auto" },
  { JOBS_EXPLAIN, NONE, "jobs-explain", &cmd.explain_jobs, NULL },
  { PARTIAL, REQUIRED, "partial", NULL, "part --part-id=id" },
  { PART_ID, REQUIRED, "part-id", NULL, NULL },
  { COMBINE, NONE, "combine", &cmd.combine, NULL }
};
enum { N_SPECS = sizeof specs / sizeof specs[0] };

/* Append to B the line of --help for O.  */
static void
add_usage (struct strbuf *b, const struct option_spec *o)
{
  static const char *const open[] = {
    [NONE] = "", [REQUIRED] = " ", [OPTIONAL] = "["
  };
  static const char *const equals[] = {
    [NONE] = "", [REQUIRED] = "=", [OPTIONAL] = "[="
  };
  const char *arg = o->arg ? o->arg : "";
  const char *close = o->need == OPTIONAL ? "]" : "";
  enum { TAB = 8, MIDDLE = 32 };
  size_t start = b->n;
  if (o->c > NO_LETTER)
    buf_addf (b, "\t-%c%s%s%s", o->c, open[o->need], arg, close);
  else
    buf_add_char (b, '\t');
  size_t column = TAB - 1 + (b->n - start);
  do
    buf_add_char (b, '\t');
  while ((column += TAB) < MIDDLE);
  buf_addf (b, "--%s%s%s%s\n", o->name, equals[o->need], arg, close);
}

void
cmd_add_usage (struct strbuf *b)
{
  static const struct { char c; const char *text; } headings[] = {
    { 'f', N_("POSIX options:\t\tGNU long options: (standard)\n") },
    { 'b', N_("Short options:\t\tGNU long options: (extensions)\n") },
    { PERSIST, N_("Persistent memory:\tGNU long options:\n") },
    { 'H', N_("Logs:\t\t\tGNU long options:\n") },
    { 'j', N_("More than one core:\tGNU long options:\n") }
  };
  for (int i = 0, next = 0; i < N_SPECS; i++)
    {
      if (next < (int) (sizeof headings / sizeof *headings)
	  && headings[next].c == specs[i].c)
	buf_add_text (b, tr (headings[next++].text));
      if (specs[i].need != REQUIRED || specs[i].arg)
	add_usage (b, &specs[i]);
    }
}

/* The state of the scan of the arguments.  */
struct scanner
{
  struct cmd_item **items_end;
  int next;			/* index of the argument to scan next */
  bool stop;			/* true if there are no more options */
};

static void
add_item (struct scanner *s, int kind, const char *text)
{
  struct cmd_item *i = run_alloc (sizeof *i);
  i->kind = kind;
  i->text = text;
  *s->items_end = i;
  s->items_end = &i->next;
  opt.load |= kind == CMD_LOAD;
}

/* Return the option with the letter or code C, or NULL if there is none.  */
static const struct option_spec *
spec_of (char c)
{
  for (int i = 0; i < N_SPECS; i++)
    if (specs[i].c == c)
      return &specs[i];
  return NULL;
}

static _Noreturn void
missing_argument (char c)
{
  const struct option_spec *o = c < NO_LETTER ? spec_of (c) : NULL;
  if (o)
    plain_at (NULL, 0, o->need == NONE ? "option `--%s' takes no argument"
	      : "option `--%s' requires an argument", o->name);
  else
    plain_at (NULL, 0, "option requires an argument -- %c", c);
  usage_print (STDERR_FILENO, 1);
}

static void
set_lint (const char *arg)
{
  if (diag_lint == LINT_OFF)
    diag_lint = LINT_ON;
  diag_lint_option = true;
  if (arg && strcmp (arg, "fatal") == 0)
    diag_lint = LINT_FATAL;
  diag_lint_no_ext = arg && strcmp (arg, "no-ext") == 0;
  diag_lint_invalid = arg && strcmp (arg, "invalid") == 0;
}

static void
add_program_text (const char *text)
{
  assert_always (text);
  if (*text == '\0')
    warning ("empty argument to `-e/--source' ignored");
  else
    src_add_text (text);
}

/* Return the number of processes that `-j ARG' requests.  */
static int
count_jobs (const char *arg)
{
  char *end;
  assert_always (arg);
  if (strcmp (arg, "auto") == 0)
    {
      long n = sysconf (_SC_NPROCESSORS_ONLN);
      return n < 1 ? 1 : n > MAX_JOBS ? MAX_JOBS : (int) n;
    }
  long n = *arg >= '0' && *arg <= '9' ? strtol (arg, &end, 10) : 0;
  if (n < 1 || n > MAX_JOBS || *end != '\0')
    fatal ("-j: `%s' is neither `auto' nor a number from 1 to %d", arg,
	   MAX_JOBS);
  return (int) n;
}

static int
count_loads (void)
{
  int n = 0;
  for (const struct cmd_item *i = cmd.items; i; i = i->next)
    n += i->kind == CMD_LOAD;
  return n;
}

/* Add the assignment ARG of -v.  */
static void
add_assignment (struct scanner *s, const char *arg)
{
  assert_always (arg);
  if (!strchr (arg, '='))
    {
      plain_at (NULL, 0, "`%s' argument to `-v' not in `var=value'"
		" form\n", arg);
      usage_print (STDERR_FILENO, 1);
    }
  add_item (s, CMD_ASSIGN, arg);
}

/* Apply option O with its argument ARG; ARG is NULL if there is none.  */
static void
apply (struct scanner *s, const struct option_spec *o, const char *arg)
{
  if (o->flag)
    *o->flag = true;
  switch (o->c)
    {
    case 'd': cmd.dump = arg ? arg : "awkvars.out"; break;
    case 'D': cmd.debug = arg ? arg : ""; break;
    case 'e': add_program_text (arg); break;
    case 'E':
      src_add (SOURCE_EXEC, arg);
      s->stop = true;
      break;
    case 'f': src_add (SOURCE_FILE, arg); break;
    case 'F': add_item (s, CMD_FS, arg); break;
    case 'i': src_add (SOURCE_INCLUDE, arg); break;
    case 'j': cmd.jobs = count_jobs (arg); break;
    case 'l': add_item (s, CMD_LOAD, arg); break;
    case 'L': set_lint (arg); break;
    case 'o': cmd.pretty = arg ? arg : "awkprof.out"; break;
    case 'O': opt.no_optimize = false; break;
    case 'p': cmd.profile = arg ? arg : "awkprof.out"; break;
    case 'P': cmd.posix = true; break;
    case 'v': add_assignment (s, arg); break;
    case 'V': cmd.version_loads = count_loads (); break;
    case 'z': add_item (s, CMD_LOAD, "decompress"); break;
    case TSV: add_item (s, CMD_FS, "\\t"); break;
    case PERSIST: cmd.persist = arg; break;
    case PARTIAL: cmd.partial = arg; break;
    case PART_ID: cmd.part_id = arg; break;
    }
}

/* True if GNU awk does not have the option S.  (In abbreviations, GNU awk's
   options take precedence.)  */
static bool
is_ours (const struct option_spec *s)
{
  return s->c < NO_LETTER || strchr ("jzH", s->c);
}

/* Return the number of GNU awk options whose long names begin with the N bytes
   at NAME.  If OURS is true, count the options of this program that GNU awk
   does not have.  Set *FOUND to the last option that was counted.  */
static int
count_long (const char *name, size_t n, bool ours,
	    const struct option_spec **found)
{
  int hits = 0;
  for (int i = 0; n > 0 && i < N_SPECS; i++)
    if (strncmp (specs[i].name, name, n) == 0 && is_ours (&specs[i]) == ours)
      {
	*found = &specs[i];
	hits++;
      }
  return hits;
}

/* Return the option whose long name is the N bytes at NAME.  If no option has
   the name, the bytes may abbreviate a long name: return the only GNU awk
   option whose long name begins with the bytes.  If no GNU awk option begins
   with the bytes, return the only additional option of this program whose long
   name does.  If no option begins with the bytes, or if several options of the
   same kind do, return NULL.  */
static const struct option_spec *
find_long (const char *name, size_t n)
{
  const struct option_spec *found = NULL;
  for (int i = 0; i < N_SPECS; i++)
    if (strncmp (specs[i].name, name, n) == 0 && specs[i].name[n] == '\0')
      return &specs[i];
  int hits = count_long (name, n, false, &found);
  if (hits == 0)
    hits = count_long (name, n, true, &found);
  return hits == 1 ? found : NULL;
}

/* True if several long options begin with the part of TEXT before the =.  */
static bool
is_ambiguous (const char *text)
{
  size_t n = strcspn (text, "=");
  const struct option_spec *found;
  return count_long (text, n, false, &found) > 1
    || count_long (text, n, true, &found) > 1;
}

/* Report an unknown option in the argument before NEXT: the long name NAME or,
   if NAME is NULL, the letter C.  If the program text has already been given,
   do not report anything, because the argument belongs to the program.  */
static void
unknown (struct scanner *s, const char *name, char c)
{
  bool ends = cmd.help || cmd.version || cmd.copyright;
  if (!ends && !src_have_program ())
    {
      if (name && is_ambiguous (name))
	plain_at (NULL, 0, "option `--%s' is ambiguous", name);
      else if (name)
	plain_at (NULL, 0, "unrecognized option `--%s'", name);
      else
	plain_at (NULL, 0, "invalid option -- '%c'", c);
      usage_print (STDERR_FILENO, 1);
    }
  s->next--;
  s->stop = true;
}

static const char *
next_argument (struct scanner *s, char c)
{
  if (s->next >= cmd.argc)
    missing_argument (c);
  return cmd.argv[s->next++];
}

/* Scan TEXT, which has the form name or name=value.  FROM_W is true if TEXT is
   the argument of -W.  */
static void
scan_long (struct scanner *s, const char *text, bool from_w)
{
  const char *equals = strchr (text, '=');
  size_t n = equals ? (size_t) (equals - text) : strlen (text);
  const struct option_spec *o = n > 0 ? find_long (text, n) : NULL;
  const char *arg = equals ? equals + 1 : NULL;
  if (!o && from_w)
    {
      plain_at (NULL, 0, "option `-W %s' unrecognized, ignored", text);
      return;
    }
  if (!o)
    {
      unknown (s, text, 0);
      return;
    }
  if (o->need == NONE && arg)
    missing_argument (o->c);
  if (o->need == REQUIRED && !arg)
    arg = next_argument (s, o->c);
  apply (s, o, arg);
}

/* Scan the option letters at P, after a dash.  */
static void
scan_short (struct scanner *s, const char *p)
{
  while (*p != '\0' && !s->stop)
    {
      char c = *p++;
      if (c == 'W')
	{
	  scan_long (s, *p ? p : next_argument (s, c), true);
	  return;
	}
      const struct option_spec *o = c >= NO_LETTER ? spec_of (c) : NULL;
      if (!o && opt.posix)
	{
	  plain_at (NULL, 0, "invalid option -- '%c'", c);
	  missing_argument (c);
	}
      if (!o)
	{
	  unknown (s, NULL, c);
	  return;
	}
      if (o->need == NONE)
	{
	  apply (s, o, NULL);
	  continue;
	}
      const char *arg = *p ? p : NULL;
      if (!arg && o->need == REQUIRED)
	arg = next_argument (s, c);
      apply (s, o, arg);
      return;
    }
}

static void
scan_options (struct scanner *s)
{
  while (!s->stop && s->next < cmd.argc)
    {
      const char *a = cmd.argv[s->next];
      if (a[0] != '-' || a[1] == '\0')
	return;
      s->next++;
      if (a[1] != '-')
	scan_short (s, a + 1);
      else if (a[2] == '\0')
	return;
      else
	scan_long (s, a + 2, false);
    }
}

/* Resolve conflicts between options.  */
static void
resolve_conflicts (void)
{
  if (opt.posix && opt.csv)
    fatal ("`--posix' and `--csv' conflict");
  if (cmd.partial && cmd.combine)
    fatal ("`--partial' and `--combine' conflict");
  if (cmd.part_id && !cmd.partial)
    fatal ("`--part-id' requires `--partial'");
  if (opt.posix && opt.traditional)
    {
      warning ("`--posix' overrides `--traditional'");
      opt.traditional = false;
    }
  if ((opt.posix || opt.traditional) && opt.non_decimal)
    {
      warning ("`--posix'/`--traditional' overrides `--non-decimal-data'");
      opt.non_decimal = false;
    }
  if (opt.posix && opt.bytes)
    {
      warning ("`--posix' overrides `--characters-as-bytes'");
      opt.bytes = false;
    }
  if (opt.profile && opt.pretty)
    {
      warning ("`--profile' overrides `--pretty-print'");
      opt.pretty = false;
      cmd.pretty = NULL;
    }
  if (opt.profile || opt.pretty)
    opt.no_optimize = true;
}

void
cmd_parse (int argc, char **argv)
{
  struct scanner s = { .items_end = &cmd.items, .next = 1 };
  cmd.argc = argc;
  cmd.argv = argv;
  bool posixly = env_get ("POSIXLY_CORRECT");
  opt.posix = posixly;
  scan_options (&s);
  if (posixly && !cmd.posix && diag_lint != LINT_OFF)
    lint ("environment variable `POSIXLY_CORRECT' set: turning on"
	  " `--posix'");
  resolve_conflicts ();
  if (cmd.re_interval && diag_lint != LINT_OFF)
    lint ("The -r/--re-interval options no longer have any effect");
  if (cmd.help)
    usage_print (STDOUT_FILENO, 0);
  if (!cmd.version && !cmd.copyright && !src_have_program ())
    {
      if (s.next >= argc)
	usage_print (STDERR_FILENO, 1);
      src_add_text (argv[s.next++]);
    }
  cmd.operand = s.next;
}
