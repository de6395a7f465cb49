/* test-rx.c -- check regular expressions by a table and by random texts.
   SPDX-License-Identifier: GPL-3.0-or-later

   Random patterns are matched both by the automata and by a simple matcher that
   works on sets of positions.  */

#include <config.h>

#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "check.h"
#include "random.h"
#include "regex/rx.h"

enum { U = RX_UTF8 | RX_GNU, G = RX_GNU, I = RX_ICASE };

struct row
{
  unsigned flags;
  const char *re, *text;
  const char *spans;		/* the expected "START,END" of the match and of
				   each group; "-" if a group is not set; "" if
				   there is no match */
};

static const struct row rows[] = {
  /* Simple patterns.  */
  { G, "abc", "xabcx", "1,4" },
  { G, "abc", "ab", "" },
  { G, "", "abc", "0,0" },
  { G, "a|ab", "ab", "0,2" },
  { G, "a|ab", "xaab", "1,2" },
  { G, ".", "\n", "0,1" },
  { G, "[^x]", "\n", "0,1" },
  { G, "a.c", "abc", "0,3" },
  { G, "x*", "aaa", "0,0" },
  { G, "b*$", "abb", "1,3" },
  { G, "ab{2}", "abbb", "0,3" },
  { G, "ab{2,}", "abbbb", "0,5" },
  { G, "ab{1,2}", "abbbb", "0,3" },
  { G, "ab{0}", "ab", "0,1" },
  { G, "(a){0}b", "ab", "1,2 -" },
  { G, "a**", "aaa", "0,3" },
  { G, "a+*", "aaa", "0,3" },
  { G, "a{1}{2}", "aaa", "0,2" },
  /* Anchors may be at any position of a regexp.  */
  { G, "^a$", "a", "0,1" },
  { G, "^a$", "ab", "" },
  { G, "a^b", "a^b", "" },
  { G, "a$b", "a$b", "" },
  { G, "(^a)b", "ab", "0,2 0,1" },
  { G, "^*a", "ba", "1,2" },
  { G, "^$", "", "0,0" },
  { G, "^$", "a", "" },
  { G, "$", "ab", "2,2" },
  { G, "x|^", "ab", "0,0" },
  { G, "a\nb$", "a\nb", "0,3" },
  { G, "^b", "a\nb", "" },
  /* Test empty alternatives, unmatched parentheses, and literal braces.  */
  { G, "a|", "ba", "0,0" },
  { G, "(|a)b", "ab", "0,2 0,1" },
  { G, "a||b", "b", "0,1" },
  { G, "$^", "", "0,0" },
  { G, "()", "x", "0,0 0,0" },
  { G, "a)", "a)", "0,2" },
  { G, "{", "{", "0,1" },
  { G, "a{b}", "a{b}", "0,4" },
  { G, "a{,3}", "a{,3}", "0,5" },
  { G, "(x|{)a", "{a", "0,2 0,1" },
  { G, "a}", "a}", "0,2" },
  /* Test repetition operators at the start of a regexp.  */
  { G, "*", "a*", "1,2" },
  { G, "+", "a+", "1,2" },
  { G, "?", "a?", "1,2" },
  { G, "*a", "aa*a", "2,4" },
  { G, "**", "a", "0,0" },
  { G, "+*", "+++", "0,3" },
  { G, "*+", "a**", "1,3" },
  { G, "?{2}", "????", "0,2" },
  { G, "*(a)", "b*a", "1,3 2,3" },
  { G, "+|b", "b", "0,1" },
  { RX_TRADITIONAL, "*a", "*a", "0,2" },
  /* Brackets.  */
  { G, "[]a]+", "x]a", "1,3" },
  { G, "[^]a]", "]ax", "2,3" },
  { G, "[a-]+", "x-a", "1,3" },
  { G, "[-a]+", "x-a", "1,3" },
  { G, "[\\]]", "]", "0,1" },
  { G, "[\\\\]", "\\", "0,1" },
  { G, "[\\w]", "w", "0,1" },
  { G, "[\\w]", "a", "" },
  { G, "[\\n\\t]+", "a\n\t", "1,3" },
  { G, "[[:digit:]a]+", "x1a2", "1,4" },
  { G, "[^[:digit:]]+", "12ab3", "2,4" },
  { G, "[[.-.]]", "-", "0,1" },
  { G, "[[.a.]-c]+", "xabcd", "1,4" },
  { G, "[[=e=]]", "e", "0,1" },
  { G, "[a^]", "^", "0,1" },
  { G, "[\\101]", "A", "0,1" },
  { G, "[\\x41-C]+", "xABC", "1,4" },
  { G, "[*-/]", "-", "0,1" },
  { G, "[/]", "/", "0,1" },
  /* Escapes.  */
  { G, "\\.", "a.", "1,2" },
  { G, "\\/", "/", "0,1" },
  { G, "\\101", "A", "0,1" },
  { G, "\\x41", "A", "0,1" },
  { G, "a\\52b", "aab", "0,3" },
  { G, "\\t", "\t", "0,1" },
  { G, "\\\\n", "\\n", "0,2" },
  { G, "\\134n", "\\n", "0,2" },
  { RX_TRADITIONAL, "a\\52b", "a*b", "0,3" },
  { RX_TRADITIONAL, "a\\52b", "aab", "" },
  { RX_POSIX, "\\x41", "x41", "0,3" },
  { RX_POSIX, "\\y", "y", "0,1" },
  /* GNU operators.  */
  { G, "\\<foo\\>", "a foo b", "2,5" },
  { G, "\\<foo\\>", "afoo", "" },
  { G, "\\yfoo\\y", "foo", "0,3" },
  { G, "\\Bbar", "xbar", "1,4" },
  { G, "\\Bbar", "bar", "" },
  { G, "\\w+", "-a_1-", "1,4" },
  { G, "\\W+", "a-+b", "1,3" },
  { G, "\\s", "a b", "1,2" },
  { G, "\\S+", " ab ", "1,3" },
  { G, "\\`a", "a", "0,1" },
  { G, "a\\'", "ba", "1,2" },
  { G, "\\>", "ab cd", "2,2" },
  { G, "\\<", " ab", "1,1" },
  /* Groups.  */
  { G, "(a(b)?)+", "aba", "0,3 2,3 -" },
  { G, "(y+|x+)+", "zyyxx", "1,5 3,5" },
  { G, "(foo|foob)(ar|bar)?", "foobar", "0,6 0,4 4,6" },
  { G, "(a|ab)(c|bcd)(d*)", "abcd", "0,4 0,1 1,4 4,4" },
  { G, "(a*)*", "", "0,0 0,0" },
  { G, "(a*)*", "b", "0,0 0,0" },
  { G, "(a*)+", "aa", "0,2 0,2" },
  { G, "(x?)(x?)", "x", "0,1 0,1 1,1" },
  { G, "(a*)(a*)", "aa", "0,2 0,2 2,2" },
  { G, "(a|b)*", "", "0,0 -" },
  { G, "((a)|(b))*", "ab", "0,2 1,2 - 1,2" },
  { G, "(a)|(b)", "b", "0,1 - 0,1" },
  { G, "(.*)(.*)", "ab", "0,2 0,2 2,2" },
  { G, "([a-z]+) ([0-9]+)", "no ab 12", "3,8 3,5 6,8" },
  { G, "^([^:]+):(.*)$", "k:v:w", "0,5 0,1 2,5" },
  { G, "(a|aa)+$", "aaaaa", "0,5 4,5" },
  { G, "(.?){2}", "a", "0,1 1,1" },
  { G, "X(.?){2,4}Y", "X12Y", "0,4 2,3" },
  { G, "(a|ab|c|bcd)*(d*)", "ababcd", "0,6 3,6 6,6" },
  { G, "(wee|week)(knights|night)", "weeknights", "0,10 0,3 3,10" },
  { G, "a(b|(c))*d", "abcd", "0,4 2,3 2,3" },
  { G, "((a*)b)*c", "aababc", "0,6 3,5 3,4" },
  /* Shortest match.  */
  { G, "x+?", "aaaxxxzzz", "3,4" },
  { G, "x+?y", "xxxy", "0,4" },
  { G, "(x+?)(x+)", "xxxx", "0,4 0,1 1,4" },
  { G, "x*?", "xx", "0,0" },
  { G, "x??y", "xy", "0,2" },
  { G, "a.*?b", "axbxb", "0,3" },
  { G, "<(.*?)>", "x<a><b>", "1,4 2,3" },
  { G, "(a.*?b)(.*)", "axbxb", "0,5 0,3 3,5" },
  { G, "x{2,3}?", "xxxx", "0,2" },
  { G, "a.*?b.*?c", "a1b2c3c", "0,5" },
  { G, "(.*?)(b+)", "aabbb", "0,5 0,2 2,5" },
  /* Case.  */
  { G | I, "[a-c]", "B", "0,1" },
  { G | I, "[[:lower:]]", "X", "0,1" },
  { G | I, "aBc", "xAbC", "1,4" },
  { G | I, "[^a]", "A", "" },
  { U | I, "\316\243", "\317\202", "" },	/* capital, final sigma */
  { U | I, "\317\202", "\316\243", "0,2" },
  { U | I, "\317\203", "\317\202", "" },	/* small, final sigma */
  { U | I, "\317\203", "\316\243", "0,2" },
  { U | I, "\303\251", "\303\211", "0,2" },
  { U | I, "[\303\240-\303\257]", "\303\211", "0,2" },
  /* UTF-8.  */
  { U, ".", "\303\251", "0,2" },
  { U, "^.$", "\344\270\255", "0,3" },
  { U, "^..$", "\360\237\230\200a", "0,5" },
  { U, "\303\251+", "x\303\251\303\251y", "1,5" },
  { U, "[^x]+", "x\303\251y", "1,4" },
  { U, "[\303\240-\303\257]+", "a\303\251\303\261", "1,3" },
  { U, "[[:alpha:]]+", "1\303\251a2", "1,4" },
  { U, "\\u00e9", "\303\251", "0,2" },
  { U, "\\xc3\\xa9", "\303\251", "0,2" },
  { U, "\\w+", "-\303\251t\303\251-", "1,6" },
  { U, "\\<\303\251", "a \303\251", "2,4" },
  { U, "\\<\303\251", "a\303\251", "" },
  { U, "t\\>", "t\303\251 t", "4,5" },
  { U, "(.)(.)", "\303\251\303\250", "0,4 0,2 2,4" },
  /* Invalid bytes.  */
  { U, ".", "\377", "" },
  { U, "[^x]", "\303", "" },
  { U, "a.b", "a\377b", "" },
  { U, ".+", "\303a\344\270b", "1,2" },
  { U, "\\xff", "a\377", "1,2" },
  { U, "\\xa9", "\303\251", "" },
  { U, "a\\xffb", "xa\377b", "1,4" },
  { U, ".$", "a\303", "" },
  { U, "$", "a\303", "2,2" },
  { U, "[^,]+", "\303a\303\251,", "1,4" },
  { G, ".", "\377", "0,1" },
};

struct error_row
{
  const char *re, *err;
};

static const struct error_row errors[] = {
  { "a(", "unbalanced (" },
  { "(a", "unbalanced (" },
  { "[a", "unbalanced [" },
  { "[", "unbalanced [" },
  { "[[:alpha:]", "unbalanced [" },
  { "a{2", "unbalanced {" },
  { "a{2,", "unbalanced {" },
  { "a{3,2}", "invalid contents of {}" },
  { "a{2x}", "invalid contents of {}" },
  { "a{32768}", "invalid contents of {}" },
  { "(*a)", "? * + or {interval} not preceded by valid subpattern" },
  { "a|*b", "? * + or {interval} not preceded by valid subpattern" },
  { "{1}a", "? * + or {interval} not preceded by valid subpattern" },
  { "a(?b)", "? * + or {interval} not preceded by valid subpattern" },
  { "a\\", "invalid trailing backslash" },
  { "[[:foo:]]", "invalid character class name" },
  { "[[.space.]]", "invalid collating element" },
  { "[b-a]", "invalid range endpoint" },
  { "[a-[:digit:]]", "invalid range endpoint" },
  { "((a{1,1000}){1,1000}){1,1000}", "regular expression too big" },
};

static struct rx *
compile (const char *re, unsigned flags)
{
  return rx_compile (sv_of (re), flags, &(struct rx_report) { NULL });
}

static void
write_spans (char *out, size_t size, const struct rx_span *span, size_t n)
{
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    {
      const char *gap = i ? " " : "";
      if (span[i].start < 0)
	k += snprintf (out + k, size - k, "%s-", gap);
      else
	k += snprintf (out + k, size - k, "%s%td,%td", gap, span[i].start,
		       span[i].end);
    }
}

static void
check_row (const struct row *row)
{
  char got[400] = "", label[600];
  struct rx_span span[10];
  size_t start, end, n = strlen (row->text);
  struct rx *r = compile (row->re, row->flags);
  snprintf (label, sizeof label, "/%s/ on '%s' compiles", row->re,
	    row->text);
  if (!check (r, label))
    return;
  if (rx_exec (r, row->text, n, 0, span, 10))
    write_spans (got, sizeof got, span, rx_groups (r) + 1);
  snprintf (label, sizeof label, "/%s/ on '%s': expected %s, got %s",
	    row->re, row->text, row->spans, got);
  check (strcmp (got, row->spans) == 0, label);
  snprintf (label, sizeof label, "/%s/ on '%s': test and search", row->re,
	    row->text);
  check (rx_test (r, row->text, n) == (*row->spans != '\0'), label);
  if (rx_search (r, row->text, n, 0, &start, &end))
    {
      span[0].start = start;
      span[0].end = end;
      write_spans (got, sizeof got, span, 1);
      check (strncmp (got, row->spans, strlen (got)) == 0, label);
    }
  else
    check (*row->spans == '\0', label);
  rx_free (r);
}

static void
check_errors (void)
{
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    {
      const char *re = errors[i].re;
      struct rx_report report = { NULL };
      struct rx *r = rx_compile (sv_of (re), G, &report);
      check (!r && report.err && strcmp (report.err, errors[i].err) == 0, re);
      rx_free (r);
    }
}

static void
count_warning (const char *text, void *ctx)
{
  snprintf (ctx, 200, "%s", text);
}

static void
check_warnings (void)
{
  static const char *const rows[][2] = {
    { "\\q", "regexp escape sequence `\\q' is not a known regexp operator" },
    { "\\.\\/\\-", "" },
    { "[:alpha:]",
      "regexp component `[:alpha:]' should probably be `[[:alpha:]]'" },
    { "\\x", "no hex digits in `\\x' escape sequence" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      char got[200] = "";
      struct rx_report report = { .warn = count_warning, .ctx = got };
      rx_free (rx_compile (sv_of (rows[i][0]), G, &report));
      check (strcmp (got, rows[i][1]) == 0, rows[i][0]);
    }
}

/* --- other calls -------------------------------------------------------- */

static void
check_from (void)
{
  size_t a, b;
  struct rx *r = compile ("^a|b", G);
  check (rx_search (r, "aab", 3, 1, &a, &b) && a == 2 && b == 3,
	 "^ matches at offset 0 only");
  rx_free (r);
  r = compile ("\\<a", G);
  check (!rx_search (r, "baa", 3, 1, &a, &b),
	 "the byte before the start counts");
  rx_free (r);
  r = compile ("x*", G);
  check (rx_search (r, "ab", 2, 2, &a, &b) && a == 2 && b == 2,
	 "an empty match at the end");
  rx_free (r);
}

static void
check_nul (void)
{
  size_t a, b;
  struct rx *r = rx_compile ((struct sv) { "a\0b", 3 }, G,
			     &(struct rx_report) { NULL });
  check (rx_search (r, "xa\0b", 4, 0, &a, &b) && a == 1 && b == 4,
	 "NUL in pattern and text");
  rx_free (r);
  r = compile ("a.b", G);
  check (rx_test (r, "a\0b", 3), ". matches NUL");
  rx_free (r);
}

/* Compare the results of rx_list with those of rx_search.  */
static void
check_list (void)
{
  static const char *const res[] = { "[ab]", "[ab]+", "[^c]+", "[\\x80-\\xff]",
				     "a", "ab?", "[[:space:]]+", "(a|b)+c" };
  for (size_t i = 0; i < sizeof res / sizeof *res; i++)
    for (int k = 0; k < 400; k++)
      {
	char text[300];
	struct rx_span span[7];
	size_t n = random_below (sizeof text), from = 0, place = 0, got;
	struct rx *r = compile (res[i], k & 1 ? U : G);
	bool same = true;
	for (size_t j = 0; j < n; j++)
	  text[j] = "aabbc \303\251\n"[random_below (9)];
	do
	  {
	    got = rx_list (r, text, n, &place, span, 7);
	    for (size_t j = 0; j < got; j++)
	      {
		size_t a = 0, b = 0;
		same &= rx_search (r, text, n, from, &a, &b)
			&& a == (size_t) span[j].start
			&& b == (size_t) span[j].end;
		from = b;
	      }
	  }
	while (got == 7);
	size_t a, b;
	check (same && !rx_search (r, text, n, from, &a, &b), res[i]);
	rx_free (r);
      }
}

struct partial_row
{
  const char *re, *text;
  bool certain;
};

static void
check_partial (void)
{
  static const struct partial_row rows[] = {
    { "\n+", "ab\n", false },
    { "\n+", "ab\n\nc", true },
    { "\n\n", "ab\n\n", true },
    { "ab", "xa", false },
    { "a$", "xa", false },
    { "\\nx|\\n", "a\n", false },
    { "\\nx|\\n", "a\nb", true },
    { "(ab)+", "xabab", false },
    { "(ab)+", "xababc", true },
    { "^x", "abc", false },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      size_t a, b;
      struct rx *r = compile (rows[i].re, U);
      check (rx_search_partial (r, rows[i].text, strlen (rows[i].text), 0,
				&a, &b) == rows[i].certain, rows[i].re);
      rx_free (r);
    }
}

static void
check_questions (void)
{
  struct sv text;
  struct rx *r = compile ("a\\.b", U);
  check (rx_is_literal (r, &text) && text.n == 3
	 && memcmp (text.p, "a.b", 3) == 0, "a\\.b is a string");
  check (!rx_can_be_empty (r), "a\\.b is not empty");
  rx_free (r);
  r = compile ("(a)(b*)", U);
  check (!rx_is_literal (r, &text), "(a)(b*) is no string");
  check (rx_groups (r) == 2, "two groups");
  rx_free (r);
  r = compile ("a", U | I);
  check (!rx_is_literal (r, &text), "case does not matter: no string");
  rx_free (r);
  r = compile ("a*|b", U);
  check (rx_can_be_empty (r), "a*|b can be empty");
  rx_free (r);
}

/* --- times -------------------------------------------------------------- */

static double
seconds (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

/* Match strings of 100,000 bytes.  A matcher that backtracks would take
   practically forever.  */
static void
check_times (void)
{
  static const char *const res[] = {
    "(a*)*b", "(a|aa)+$", "((a*)*)*c", "(a+)+$", "(x+x+)+y", "(a|a?)+b",
    "(a*b|a)*", "((a|b)*a(a|b){5})+", "(a|b)*a(a|b){12}c", "a{1,3000}b",
    "(a?){500}(a){500}", "(.*)(.*)(.*)(.*)(.*)[0-9]", "(^|a)*$",
    "(a|ab)(b|bb)*a.*?c", "([ab]+)*\\>c", "(a*?)*?c", "(.*a){20}c"
  };
  enum { N = 100000 };
  char *a = xmalloc (N), *ab = xmalloc (N);
  memset (a, 'a', N);
  for (size_t i = 0, x = 1; i < N; i++, x = x * 1103515245 + 12345)
    ab[i] = "ab"[x >> 16 & 1];
  for (size_t i = 0; i < sizeof res / sizeof *res; i++)
    for (int k = 0; k < 4; k++)
      {
	struct rx_span span[6];
	size_t start, end;
	struct rx *r = compile (res[i], k & 2 ? U : G);
	double t = seconds ();
	const char *s = k & 1 ? ab : a;
	bool yes = rx_test (r, s, N);
	check (rx_search (r, s, N, 0, &start, &end) == yes, res[i]);
	check (rx_exec (r, s, N, 0, span, 6) == yes, res[i]);
	t = seconds () - t;
	char label[100];
	snprintf (label, sizeof label, "/%s/ took %.2f s", res[i], t);
	check (t < 5, label);
	rx_free (r);
      }
  xfree (a);
  xfree (ab);
}

/* --- random patterns ---------------------------------------------------- */

struct gen
{
  char re[300];
  size_t n;
};

static void
put (struct gen *g, const char *s)
{
  size_t n = strlen (s);
  if (g->n + n < sizeof g->re)
    memcpy (g->re + g->n, s, n);
  g->n += n;
}

static const char *
random_char (void)
{
  static const char *const chars[] = { "a", "b", "c", "\303\251",
				       "\344\270\255", " " };
  return chars[random_below (random_below (3) ? 3 : 6)];
}

static void
make_pattern (struct gen *g, int depth)
{
  static const char *const rep[] = { "*", "+", "?", "{1,2}", "{2}", "{0,2}" };
  static const char *const odd[] = { ".", "[ab]", "[^a]", "^", "$", "[b-c]" };
  switch (random_below (depth > 0 ? 8 : 3))
    {
    case 0: case 1:
      put (g, random_char ());
      break;
    case 2:
      put (g, odd[random_below (6)]);
      break;
    case 3: case 4:
      make_pattern (g, depth - 1);
      make_pattern (g, depth - 1);
      break;
    case 5:
      put (g, "(");
      make_pattern (g, depth - 1);
      put (g, "|");
      make_pattern (g, depth - 1);
      put (g, ")");
      break;
    default:
      put (g, "(");
      make_pattern (g, depth - 1);
      put (g, ")");
      put (g, rep[random_below (6)]);
      break;
    }
}

/* The text that the simple matcher reads.  The functions of the matcher, such
   as plain_alt, receive a set of start positions, with one bit for each
   position.  Each function returns the set of the end positions of all matches
   that begin at one of the start positions.  */
struct plain
{
  const char *s;
  size_t n;
};

static uint64_t plain_alt (const struct plain *t, const char **p,
			   uint64_t from);

/* Return true if the pattern character at P (a bracket expression, a dot or a
   character) matches the character at S.  */
static bool
plain_one (const char *p, size_t n, const char *s, size_t len)
{
  if (*p == '.')
    return true;
  if (*p != '[')
    return n == len && memcmp (p, s, n) == 0;
  if (p[1] == '^')
    return *s != 'a';
  return p[2] == '-' ? *s == 'b' || *s == 'c' : *s == 'a' || *s == 'b';
}

static size_t
plain_len (const char *s)
{
  unsigned char c = *s;
  return c < 0x80 ? 1 : c < 0xe0 ? 2 : 3;
}

static size_t
plain_atom_len (const char *p)
{
  return *p == '[' ? strcspn (p, "]") + 1 : plain_len (p);
}

static uint64_t
plain_char (const struct plain *t, const char **p, uint64_t from)
{
  size_t n = plain_atom_len (*p);
  uint64_t to = 0;
  for (size_t i = 0; i <= t->n; i++)
    {
      if (!(from >> i & 1))
	continue;
      if (**p == '^' || **p == '$')
	to |= (uint64_t) (i == (**p == '^' ? 0 : t->n)) << i;
      else if (i < t->n && plain_one (*p, n, t->s + i, plain_len (t->s + i)))
	to |= UINT64_C (1) << (i + plain_len (t->s + i));
    }
  *p += n;
  return to;
}

/* Match a single atom, without the repetition operator that follows it.  */
static uint64_t
plain_atom (const struct plain *t, const char **p, uint64_t from)
{
  if (**p != '(')
    return plain_char (t, p, from);
  ++*p;
  uint64_t to = plain_alt (t, p, from);
  ++*p;
  return to;
}

static void
plain_interval (const char **p, int *min, int *max)
{
  char c = *(*p)++;
  *min = c == '+';
  *max = c == '?' ? 1 : 64;
  if (c != '{')
    return;
  *min = *max = *(*p)++ - '0';
  if (**p == ',')
    {
      *max = (*p)[1] - '0';
      *p += 2;
    }
  ++*p;
}

static uint64_t
plain_rep (const struct plain *t, const char **p, uint64_t from)
{
  const char *atom = *p;
  uint64_t to = plain_atom (t, p, from);
  int min, max;
  if (**p == '\0' || !strchr ("*+?{", **p))
    return to;
  plain_interval (p, &min, &max);
  uint64_t now = from, all = min == 0 ? from : 0;
  for (int k = 1; k <= max; k++)
    {
      const char *q = atom;
      now = plain_atom (t, &q, now);
      if (k >= min)
	all |= now;
    }
  return all;
}

static uint64_t
plain_alt (const struct plain *t, const char **p, uint64_t from)
{
  uint64_t all = 0;
  for (;;)
    {
      uint64_t now = from;
      while (**p && **p != '|' && **p != ')')
	now = plain_rep (t, p, now);
      all |= now;
      if (**p != '|')
	return all;
      ++*p;
    }
}

static bool
plain_search (const char *re, const struct plain *t, size_t *start,
	      size_t *end)
{
  for (size_t i = 0; i <= t->n; i += i < t->n ? plain_len (t->s + i) : 1)
    {
      const char *p = re;
      uint64_t ends = plain_alt (t, &p, UINT64_C (1) << i);
      if (ends)
	{
	  *start = i;
	  *end = 63 - __builtin_clzll (ends);
	  return true;
	}
    }
  return false;
}

static void
check_text (struct rx *r, const char *re)
{
  char text[60];
  struct plain t = { text, 0 };
  size_t a = 0, b = 0, x = 0, y = 0;
  for (unsigned k = random_below (random_below (4) ? 8 : 18); k > 0; k--)
    {
      const char *c = random_char ();
      memcpy (text + t.n, c, strlen (c));
      t.n += strlen (c);
    }
  text[t.n] = '\0';
  bool yes = plain_search (re, &t, &a, &b);
  bool found = rx_search (r, text, t.n, 0, &x, &y);
  char label[500];
  snprintf (label, sizeof label, "/%s/ on '%s': %zu,%zu, not %zu,%zu", re,
	    text, a, b, x, y);
  check (found == yes && (!yes || (x == a && y == b)), label);
  check (rx_test (r, text, t.n) == yes, label);
}

static void
check_random (int patterns)
{
  for (int i = 0; i < patterns; i++)
    {
      struct gen g = { .n = 0 };
      make_pattern (&g, 4);
      if (g.n >= sizeof g.re)
	continue;
      g.re[g.n] = '\0';
      struct rx *r = compile (g.re, U);
      if (!r)
	continue;		/* a pattern such as ^* */
      for (int k = 0; k < 10; k++)
	check_text (r, g.re);
      rx_free (r);
    }
}

/* Use random bytes as a pattern; the pattern must either compile or cause an
   error message.  */
static void
check_noise (void)
{
  static const char bytes[] = "()[]{}*+?|^$.\\-,:=ab1\n\303\251\377";
  for (int i = 0; i < 20000; i++)
    {
      char re[40];
      size_t n = random_below (20), a, b;
      for (size_t k = 0; k < n; k++)
	re[k] = bytes[random_below (sizeof bytes)];
      struct rx_report report = { NULL };
      struct rx *r = rx_compile ((struct sv) { re, n }, i & 1 ? U : G | I,
				 &report);
      check (r || report.err, "noise");
      if (r)
	rx_search (r, re, n, 0, &a, &b);
      rx_free (r);
    }
}

int
main (void)
{
  mem_init ();
  if (!setlocale (LC_ALL, "C.UTF-8"))
    {
      printf ("skipped: locale C.UTF-8\n");
      return 77;
    }
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    check_row (&rows[i]);
  check_errors ();
  check_warnings ();
  check_from ();
  check_nul ();
  check_list ();
  check_partial ();
  check_questions ();
  check_times ();
  check_random (4000);
  check_noise ();
  return check_done ();
}
