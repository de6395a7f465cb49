/* parse.c -- parse a command line into a struct cmd.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file reports all errors in a command line; therefore, the command lists
   of points contain only valid commands.  Memory that parse.c allocates is
   never freed.  After an error, the functions parse_* print a message and
   return false.  */

#include <config.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "value/convert.h"

const struct command dbg_table[] = {
#define X(name, abbreviation, syntax, line, action, help) \
  { #name, abbreviation, ARGS_##syntax, LINE_##line, help },
#include "debug/commands.def"
#undef X
};

/* --- which command ------------------------------------------------------ */

static bool
is_word (const char *word, const char *p, size_t n)
{
  return strlen (word) == n && memcmp (word, p, n) == 0;
}

/* If exactly one command has a name that begins with the N bytes at P, return
   the number of that command; otherwise return -1.  Ignore `commit', because
   some abbreviations that gawk accepts would otherwise be ambiguous.  */
static int
find_prefix (const char *p, size_t n)
{
  int found = -1;
  for (int i = 0; i < CMD_COUNT_OF; i++)
    if (i != CMD_commit && strncmp (dbg_table[i].name, p, n) == 0)
      {
	if (found >= 0)
	  return -1;
	found = i;
      }
  return found;
}

int
dbg_find_command (const char *p, size_t n)
{
  for (int i = 0; i < CMD_COUNT_OF; i++)
    if (is_word (dbg_table[i].name, p, n)
	|| is_word (dbg_table[i].abbreviation, p, n))
      return i;
  return find_prefix (p, n);
}

/* Read the command at the start of the line and return its number, or -1 after
   an error.  */
static int
command_word (struct words *w)
{
  size_t n = strcspn (w->p, " \t");
  if (n == 1 && *w->p == '?' && w->p[1] == '\0')
    {
      w->p++;
      return CMD_help;
    }
  for (size_t i = 0; i < n; i++)
    if ((w->p[i] | 32) < 'a' || (w->p[i] | 32) > 'z')
      {
	words_bad (w, "invalid character in command");
	return -1;
      }
  int id = dbg_find_command (w->p, n);
  if (id < 0)
    words_bad (w, "unknown command - `%.*s', try help", (int) n, w->p);
  w->p += n;
  return id;
}

/* --- arguments ---------------------------------------------------------- */

/* Parse an optional number into C->n.  MINUS is true if it may be negative;
   otherwise it must not be 0.  */
static bool
parse_number (struct words *w, struct cmd *c, bool minus)
{
  if (!c->given)
    return true;
  if (!words_integer (w, &c->n, minus))
    return words_bad (w, NULL);
  if (c->n == 0 && !minus)
    return words_bad (w, "non-zero integer value");
  if (c->n < 0 && c->id == CMD_frame)
    return words_bad (w, "invalid frame number: %ld", c->n);
  return true;
}

static bool
parse_ranges (struct words *w, struct cmd *c)
{
  static struct range all = { 1, LONG_MAX, NULL };
  struct range **end = &c->ranges;
  while (!words_end (w))
    {
      struct range *r = run_alloc (sizeof *r);
      if (!words_integer (w, &r->from, false))
	return words_bad (w, NULL);
      r->to = r->from;
      if (words_char (w, '-') && !words_integer (w, &r->to, false))
	return words_bad (w, NULL);
      if (r->from == 0 || r->to == 0)
	return words_bad (w, "non-zero integer value");
      if (r->to < r->from)
	return words_bad (w, "invalid range specification: %ld - %ld",
			  r->from, r->to);
      *end = r;
      end = &r->next;
    }
  if (!c->ranges)
    c->ranges = &all;
  return true;
}

static bool
parse_enable (struct words *w, struct cmd *c)
{
  const char *word = words_name (w);
  if (word && strcmp (word, "once") != 0
      && strcmp (word, "del") != 0)
    return words_bad (w, "enable: invalid option - `%s'", word);
  c->word = word;
  return parse_ranges (w, c);
}

/* Parse an optional condition in double quotes.  */
static bool
parse_string (struct words *w, struct cmd *c)
{
  struct sv s;
  if (words_end (w))
    return true;
  if (!words_at_string (w))
    return words_bad (w, *w->p >= '0' && *w->p <= '9'
		      ? "argument not a string" : NULL);
  if (!words_string (w, &s, true))
    return false;
  c->string = s.p;
  return true;
}

static bool
parse_break (struct words *w, struct cmd *c)
{
  if (!c->given)
    return true;
  if (!dbg_parse_location (w, &c->at))
    return false;
  if (!c->at.function && c->id != CMD_clear && c->id != CMD_until)
    return parse_string (w, c);
  return true;
}

static bool
parse_list (struct words *w, struct cmd *c)
{
  if (!c->given)
    return true;
  const char *p = w->p;
  if ((*p == '+' || *p == '-') && (p[1] == '\0' || p[1] == ' '))
    {
      c->word = *p == '+' ? "+" : "-";
      w->p++;
      return true;
    }
  if (!dbg_parse_location (w, &c->at))
    return false;
  if (c->at.function || !words_char (w, '-'))
    return true;
  if (!words_integer (w, &c->n2, false))
    return words_bad (w, NULL);
  if (c->n2 < c->at.line)
    return words_bad (w, "invalid range specification: %ld - %ld",
		      c->at.line, c->n2);
  return true;
}

static bool
parse_condition (struct words *w, struct cmd *c)
{
  if (!words_integer (w, &c->n, false))
    return words_bad (w, NULL);
  if (!dbg_find_point (c->n))
    return words_bad (w, "condition: invalid breakpoint/watchpoint number");
  return parse_string (w, c);
}

static bool
parse_ignore (struct words *w, struct cmd *c)
{
  if (!words_integer (w, &c->n, false) || !words_integer (w, &c->n2, false))
    return words_bad (w, NULL);
  return c->n > 0 || words_bad (w, "non-zero integer value");
}

static bool
parse_watch (struct words *w, struct cmd *c, bool condition)
{
  if (!c->given)
    return condition ? words_bad (w, NULL) : true;
  if (!dbg_parse_variable (w, &c->vars, false))
    return false;
  return condition ? parse_string (w, c) : true;
}

static bool
parse_print (struct words *w, struct cmd *c)
{
  struct variable **end = &c->vars;
  do
    {
      if (!dbg_parse_variable (w, end, true))
	return false;
      end = &(*end)->next;
    }
  while (words_char (w, ',') || !words_end (w));
  return true;
}

/* Parse a constant or a variable into *V.  */
static bool
parse_operand (struct words *w, struct variable **v)
{
  words_end (w);
  char ch = *w->p;
  bool digit = ch >= '0' && ch <= '9';
  if (ch == '"' || ch == '-' || ch == '+' || ch == '.' || digit)
    return dbg_parse_value (w, v);
  return dbg_parse_variable (w, v, false);
}

static bool
parse_printf (struct words *w, struct cmd *c)
{
  struct variable **end = &c->vars;
  do
    {
      bool text = words_at_string (w);
      if (!parse_operand (w, end))
	{
	  w->failed = !text;
	  return words_bad (w, NULL);
	}
      end = &(*end)->next;
    }
  while (words_char (w, ','));
  return true;
}

static bool
parse_set (struct words *w, struct cmd *c)
{
  if (!dbg_parse_variable (w, &c->vars, false))
    return false;
  if (!words_char (w, '='))
    return words_bad (w, NULL);
  return dbg_parse_value (w, &c->vars->next);
}

static bool
parse_option (struct words *w, struct cmd *c)
{
  if (!c->given)
    return true;
  c->word = words_name (w);
  if (!c->word)
    return words_bad (w, NULL);
  if (words_char (w, '='))
    return (c->string = words_value (w)) || words_bad (w, NULL);
  if (!words_end (w) && !dbg_is_option (c->word))
    dbg_error ("option: invalid parameter - `%s'", c->word);
  return true;
}

/* Parse a word.  NEEDED is true if a missing word is an error.  */
static bool
parse_word (struct words *w, struct cmd *c, bool needed)
{
  if (!words_end (w) && *w->p >= '0' && *w->p <= '9')
    return words_bad (w, NULL);
  c->word = words_raw (w);
  return c->given || !needed || words_bad (w, NULL);
}

/* Parse a file name, which may be in quotes.  NEEDED is true if a missing name
   is an error.  */
static bool
parse_file (struct words *w, struct cmd *c, bool needed)
{
  struct sv s;
  if (!words_at_string (w))
    return parse_word (w, c, needed);
  if (!words_string (w, &s, false))
    return false;
  c->word = s.p;
  return true;
}

/* --- commands that take lines ------------------------------------------- */

static bool
is_end (const char *line)
{
  line += strspn (line, " \t");
  return strncmp (line, "end", 3) == 0
    && line[3 + strspn (line + 3, " \t")] == '\0';
}

/* If W->body is not NULL, set C->body to a copy of it.  If W->body is NULL,
   read lines up to `end', and store them in C->body, each with a newline.  */
static void
read_body (struct words *w, struct cmd *c)
{
  struct strbuf b = { 0 };
  char *line;
  if (w->body)
    {
      c->body = run_strndup (w->body, strlen (w->body));
      return;
    }
  while ((line = dbg_read_line ('e')) && !is_end (line))
    {
      buf_add_text (&b, line);
      buf_add_char (&b, '\n');
      xfree (line);
    }
  xfree (line);
  c->body = run_strndup (b.p ? b.p : "", b.n);
  xfree (b.p);
}

static bool
parse_eval (struct words *w, struct cmd *c)
{
  struct sv s;
  if (words_at_string (w))
    {
      if (!words_string (w, &s, true))
	return false;
      c->one_line = true;
      c->body = s.p;
      return true;
    }
  struct variable **end = &c->vars;
  while (!words_end (w))
    {
      *end = run_alloc (sizeof **end);
      if (!((*end)->name = words_name (w)))
	return words_bad (w, NULL);
      end = &(*end)->next;
      if (words_char (w, ',') && words_end (w))
	return words_bad (w, NULL);
    }
  read_body (w, c);
  return true;
}

static void
read_commands (struct cmd *c)
{
  struct cmd **end = &c->list;
  char *line;
  dbg.in_commands = true;
  while ((line = dbg_read_line ('c')) && !is_end (line))
    {
      struct cmd *one = dbg_parse (line, NULL);
      if (one)
	{
	  *end = one;
	  end = &one->next;
	}
      xfree (line);
    }
  dbg.in_commands = false;
  xfree (line);
}

static bool
parse_commands (struct words *w, struct cmd *c)
{
  if (c->given && (!words_integer (w, &c->n, false) || !words_end (w)))
    return words_bad (w, NULL);
  if (dbg.in_commands)
    return words_bad (w, "cannot use command `commands' for "
		      "breakpoint/watchpoint commands");
  struct point *p = c->given ? dbg_find_point (c->n) : dbg_newest_point ();
  if (!p)
    return words_bad (w, c->given ? "invalid breakpoint/watchpoint number"
		      : "no breakpoint/watchpoint has been set yet");
  c->n = p->number;
  if (dbg.terminal)
    dbg_printf ("Type commands for when %s %d is hit, one per line.\n"
		"End with the command `end'\n",
		p->is_watch ? "watchpoint" : "breakpoint", p->number);
  read_commands (c);
  return true;
}

/* --- all ---------------------------------------------------------------- */

static bool
parse_arguments (struct words *w, struct cmd *c)
{
  c->given = !words_end (w);
  switch (dbg_table[c->id].syntax)
    {
    case ARGS_NOTHING: return true;
    case ARGS_COUNT: return parse_number (w, c, false);
    case ARGS_SIGNED: return parse_number (w, c, true);
    case ARGS_NUMBERS: return parse_ranges (w, c);
    case ARGS_ENABLE: return parse_enable (w, c);
    case ARGS_LOCATION:
    case ARGS_BREAK: return parse_break (w, c);
    case ARGS_LIST: return parse_list (w, c);
    case ARGS_COMMANDS: return parse_commands (w, c);
    case ARGS_EVAL: return parse_eval (w, c);
    case ARGS_CONDITION: return parse_condition (w, c);
    case ARGS_IGNORE: return parse_ignore (w, c);
    case ARGS_DISPLAY: return parse_watch (w, c, false);
    case ARGS_WATCH: return parse_watch (w, c, true);
    case ARGS_PRINT: return parse_print (w, c);
    case ARGS_PRINTF: return parse_printf (w, c);
    case ARGS_SET: return parse_set (w, c);
    case ARGS_VALUE: return !c->given || dbg_parse_value (w, &c->vars);
    case ARGS_WORD: return parse_word (w, c, false);
    case ARGS_TOPIC:
    case ARGS_SWITCH: return parse_word (w, c, true);
    case ARGS_FILE: return parse_file (w, c, false);
    case ARGS_NAME: return parse_file (w, c, true);
    case ARGS_OPTION: return parse_option (w, c);
    }
  return false;
}

/* Return true if the command C is allowed here: inside `commands', inside
   `eval' or at the prompt.  If the command is not allowed here, print a
   message and return false.  */
static bool
check_place (struct words *w, const struct cmd *c)
{
  if (c->id == CMD_end)
    return words_bad (w, "`end' valid only in command `commands' or `eval'");
  if (c->id == CMD_silent && !dbg.in_commands)
    return words_bad (w, "`silent' valid only in command `commands'");
  return true;
}

struct cmd *
dbg_parse (const char *line, const char *body)
{
  struct words w = { .p = line + strspn (line, " \t"), .body = body };
  size_t n = strlen (w.p);
  while (n > 0 && (w.p[n - 1] == ' ' || w.p[n - 1] == '\t'))
    n--;
  struct cmd *c = run_alloc (sizeof *c);
  w.p = c->text = run_strndup (w.p, n);
  int id = command_word (&w);
  if (id < 0)
    return NULL;
  c->id = id;
  if (!parse_arguments (&w, c) || !check_place (&w, c))
    return NULL;
  if (!words_end (&w))
    {
      words_bad (&w, NULL);
      return NULL;
    }
  return c;
}
