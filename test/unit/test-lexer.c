/* test-lexer.c -- check the tokens into which the lexer divides program text.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each case consists of program text and the names of the tokens that the
   lexer must return.  Most cases contain tokens that the lexer must
   distinguish by their context: regexps from divisions, names of functions
   from other names, redirections from comparisons, and newlines that are
   ignored from newlines that end a statement.  */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/options.h"
#include "builtin/functions.h"
#include "check.h"
#include "lang/builtin.h"
#include "lang/grammar.h"
#include "lang/parse.h"
#include "lang/source.h"

int gram_lex (GRAM_STYPE *value, struct place *place, struct parser *ps);

static const char *const names[] = {
  [BEGIN_RULE - 256] = "BEGIN", [END_RULE - 256] = "END",
  [FUNCTION - 256] = "function", [IF - 256] = "if", [ELSE - 256] = "else",
  [WHILE - 256] = "while", [FOR - 256] = "for", [DO - 256] = "do",
  [NEXT - 256] = "next", [RETURN - 256] = "return", [DELETE - 256] = "delete",
  [GETLINE - 256] = "getline", [PRINT - 256] = "print",
  [PRINTF - 256] = "printf", [INCLUDE - 256] = "@include",
  [NAMESPACE - 256] = "@namespace", [NAME - 256] = "NAME",
  [FUNC_NAME - 256] = "FUNC", [STRING - 256] = "STRING",
  [TRANSLATE - 256] = "TRANSLATE", [REGEX - 256] = "REGEX",
  [TYPED_REGEX - 256] = "TYPED", [NUMBER - 256] = "NUMBER",
  [BUILTIN - 256] = "BUILTIN", [LENGTH - 256] = "LENGTH",
  [ASSIGN_OP - 256] = "OP=", [RELOP - 256] = "RELOP", [MATCH - 256] = "MATCH",
  [PIPE - 256] = "PIPE", [OUT - 256] = "OUT", [SLASH_EQUAL - 256] = "/=",
  [AND - 256] = "&&", [OR - 256] = "||", [IN - 256] = "in",
  [INCR - 256] = "++", [DECR - 256] = "--", [NEWLINE - 256] = "NL",
  [END_OF_BLOCK - 256] = "EOB", [FORIN_PAREN - 256] = "FORIN(",
  [GRAM_error - 256] = "error"
};

/* Write the tokens of TEXT to B: their names or characters, each followed by a
   blank.  If WITH_TEXT is true, include the text of names, strings and
   regexps.  */
static void
read_tokens (struct parser *ps, const char *text, char *b, size_t size,
	     bool with_text)
{
  struct program prog = { 0 };
  size_t n = 0;
  int token;
  GRAM_STYPE value;
  struct place place;
  memset (ps, 0, sizeof *ps);
  ps->prog = &prog;
  ps->file = "test";
  ps->ns = (struct sv) { "awk", 3 };
  lex_init (&ps->lx, src_from_text ("test", text, strlen (text)));
  b[0] = '\0';
  while ((token = gram_lex (&value, &place, ps)) > 0 && n < size)
    {
      if (token < 256)
	n += snprintf (b + n, size - n, "%c ", token);
      else
	n += snprintf (b + n, size - n, "%s ", names[token - 256]
		       ? names[token - 256] : "?");
      if (with_text && n < size
	  && (token == NAME || token == STRING || token == REGEX
	      || token == FUNC_NAME || token == TYPED_REGEX))
	n += snprintf (b + n, size - n, "<%.*s> ", (int) value.str.n,
		       value.str.p);
      if (token == GRAM_error)
	break;
    }
}

static void
expect (const char *text, const char *want)
{
  static struct parser ps;
  char b[1000], label[1200];
  read_tokens (&ps, text, b, sizeof b, false);
  snprintf (label, sizeof label, "%.100s: %s, not %s", text, b, want);
  check (strcmp (b, want) == 0, label);
}

static void
expect_text (const char *text, const char *want)
{
  static struct parser ps;
  char b[1000], label[1200];
  read_tokens (&ps, text, b, sizeof b, true);
  snprintf (label, sizeof label, "%.100s: %s, not %s", text, b, want);
  check (strcmp (b, want) == 0, label);
}

/* Check that a slash is a division operator after the end of an operand, and
   begins a regexp elsewhere.  */
static void
test_slashes (void)
{
  expect ("a / b / c", "NAME / NAME / NAME NL ");
  expect ("/a/ / /b/", "REGEX / REGEX NL ");
  expect ("a[1] / 2", "NAME [ NUMBER ] / NUMBER NL ");
  expect ("(a) / 2", "( NAME ) / NUMBER NL ");
  expect ("x ~ /r/", "NAME MATCH REGEX NL ");
  expect ("f(/r/, 1 / 2)", "FUNC ( REGEX , NUMBER / NUMBER ) NL ");
  expect ("x++ / 2", "NAME ++ / NUMBER NL ");
  expect ("x /= 2", "NAME /= NUMBER NL ");
  expect ("!/r/", "! REGEX NL ");
  expect ("$NF / 2", "$ NAME / NUMBER NL ");
  expect ("x = @/r/", "NAME = TYPED NL ");
  expect_text ("/[/]a\\/b/", "REGEX <[/]a\\/b> NL ");
}

static void
test_names (void)
{
  expect ("f(x)", "FUNC ( NAME ) NL ");
  expect ("f (x)", "NAME ( NAME ) NL ");
  expect ("substr (x, 1)", "BUILTIN ( NAME , NUMBER ) NL ");
  expect ("length length()", "LENGTH LENGTH ( ) NL ");
  expect_text ("ns::x = _1a", "NAME <ns::x> = NAME <_1a> NL ");
  expect ("BEGIN { getline x }", "BEGIN { getline NAME EOB } NL ");
  expect ("func f(a, b)", "function FUNC ( NAME , NAME ) NL ");
  expect ("for (k in a)", "for FORIN( NAME in NAME ) NL ");
  expect ("for ((k in a); ;)", "for ( ( NAME in NAME ) ; ; ) NL ");
  expect ("if (k in a)", "if ( NAME in NAME ) NL ");
}

static void
test_numbers_and_strings (void)
{
  expect ("1 1.5 .5 1e3 1e+3", "NUMBER NUMBER NUMBER NUMBER NUMBER NL ");
  expect ("0x1F 011", "NUMBER NUMBER NL ");
  expect ("1.2.3", "NUMBER NUMBER NL ");
  expect ("1e", "NUMBER NAME NL ");
  expect_text ("\"a\\tb\\\"c\" \"\\101\\x42\"",
	       "STRING <a\tb\"c> STRING <AB> NL ");
  expect_text ("\"two \\\nlines\"", "STRING <two lines> NL ");
  expect ("_\"text\"", "TRANSLATE NL ");
}

/* Check that the first of the operators >, >> and | in a print list, outside of
   parentheses, is the token OUT.  */
static void
test_output (void)
{
  expect ("print a > \"f\"", "print NAME OUT STRING NL ");
  expect ("print (a > b)", "print ( NAME > NAME ) NL ");
  expect ("print(a) > b", "print ( NAME ) OUT NAME NL ");
  expect ("print a[b > c] > d", "print NAME [ NAME OUT NAME ] > NAME NL ");
  expect ("x = a > b", "NAME = NAME > NAME NL ");
  expect ("print a >> b", "print NAME OUT NAME NL ");
  expect ("print a; x > b", "print NAME ; NAME > NAME NL ");
  expect ("print | \"c\"", "print OUT STRING NL ");
  expect ("\"c\" |& getline", "STRING PIPE getline NL ");
}

static void
test_newlines (void)
{
  expect ("a\n\n\nb\n", "NAME NL NL NL NAME NL ");
  expect ("a &&\n b ||\n\n c", "NAME && NAME || NAME NL ");
  expect ("{\n\na\n}", "{ NAME NL } NL ");
  expect ("{ a }", "{ NAME EOB } NL ");
  expect ("{ a; }", "{ NAME ; } NL ");
  expect ("f(a,\n b)", "FUNC ( NAME , NAME ) NL ");
  expect ("if (a)\n b\nelse\n c", "if ( NAME ) NL NAME NL else NAME NL ");
  expect ("do\n a\nwhile (b)", "do NAME NL while ( NAME ) NL ");
  expect ("a \\\n b", "NAME NAME NL ");
  expect ("a # comment \\\nb", "NAME NL NAME NL ");
  expect ("# only\n", "NL ");
  expect ("", "");
  expect ("a;;b", "NAME ; ; NAME NL ");
}

static void
test_operators (void)
{
  expect ("a **= b ^ c ** d", "NAME OP= NAME ^ NAME ^ NAME NL ");
  expect ("a += b -= c %= d", "NAME OP= NAME OP= NAME OP= NAME NL ");
  expect ("a == b != c <= d >= e < f",
	  "NAME RELOP NAME RELOP NAME RELOP NAME RELOP NAME < NAME NL ");
  expect ("a !~ b", "NAME MATCH NAME NL ");
  expect ("a+++b", "NAME ++ + NAME NL ");
  expect ("- --a", "- -- NAME NL ");
  expect ("a ? b : c", "NAME ? NAME : NAME NL ");
  expect ("@f(x)", "@ FUNC ( NAME ) NL ");
}

/* Check keywords and operators that are missing in some modes.  */
static void
test_modes (void)
{
  opt.posix = true;
  expect ("func f(a)", "NAME FUNC ( NAME ) NL ");
  expect ("gensub(a)", "FUNC ( NAME ) NL ");
  expect ("a ** b", "NAME * * NAME NL ");
  opt.posix = false;
  opt.traditional = true;
  expect ("gensub(a)", "FUNC ( NAME ) NL ");
  expect ("substr(a)", "BUILTIN ( NAME ) NL ");
  opt.traditional = false;
}

int
main (void)
{
  mem_init ();
  mem_persist = mem_transient;
  bi_register ();
  test_slashes ();
  test_names ();
  test_numbers_and_strings ();
  test_output ();
  test_newlines ();
  test_operators ();
  test_modes ();
  return check_done ();
}
