/* ast.h -- the parse tree.
   SPDX-License-Identifier: GPL-3.0-or-later

   Nodes live in the run region (run_alloc) until exit.  All kinds share one
   struct; the enum says which members each kind uses.  Lists are linked
   through `next'.  */

#ifndef AST_H
#define AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "value/value.h"

enum node_kind
{
  /* Expressions.                 members */
  N_NUM,			/* num has the value, text its spelling */
  N_STR,			/* str (escapes done) */
  N_TRANSLATE,			/* str: _"text" */
  N_REGEX,			/* str has the text between the slashes; a
				   regexp that is a whole expression becomes an
				   N_MATCH with a = NULL ($0 ~ re) */
  N_TYPED_REGEX,		/* str: @/re/ */
  N_VAR,			/* sym */
  N_INDEX,			/* a has the array (N_VAR or N_INDEX), b the
				   list of subscripts, which are joined with
				   SUBSEP */
  N_FIELD,			/* $a */
  N_GROUP,			/* a: (expr) */
  N_ASSIGN,			/* a = b if op is OP_NONE, else a op= b */
  N_COND,			/* a ? b : c */
  N_AND, N_OR,			/* a, b */
  N_NOT, N_NEG, N_PLUS,		/* a */
  N_BINARY,			/* op, a, b */
  N_CONCAT,			/* a, b */
  N_COMPARE,			/* op, a, b */
  N_MATCH,			/* a ~ b, or a !~ b if op is OP_NOMATCH; a NULL
				   stands for $0 */
  N_IN,				/* b, a list of subscripts, in the array a */
  N_PREINC, N_PREDEC, N_POSTINC, N_POSTDEC,	/* a is the lvalue */
  N_CALL,			/* sym is the function, perhaps not defined
				   yet; a is the list of arguments */
  N_INDIRECT,			/* sym is the variable that contains the
				   function's name; a is the list of
				   arguments */
  N_BUILTIN,			/* builtin; a has the list of arguments;
				   `length' without parentheses has no argument
				   and FLAG_NO_PARENS */
  N_GETLINE,			/* getline if op is OP_NONE; getline < b if
				   OP_READ; b | getline if OP_PIPE; b |&
				   getline if OP_COPROC; a is the lvalue or
				   NULL */
  /* Statements. */
  N_BLOCK,			/* a is the list of statements */
  N_EXPR,			/* a: expression statement */
  N_PRINT,			/* a is the list of expressions (NULL: $0), op
				   OP_NONE or a redirection to b */
  N_PRINTF,			/* see N_PRINT */
  N_IF,				/* if (a) b; else c (or NULL) */
  N_WHILE,			/* while (a) b */
  N_DO,				/* do b while (a) */
  N_FOR,			/* for (a; b; c) d; a, b, c may be NULL */
  N_FOR_IN,			/* for (a in b) d; a is an N_VAR */
  N_SWITCH,			/* switch (a); b is the list of N_CASE */
  N_CASE,			/* a is the constant, or NULL for default; b is
				   the list of statements */
  N_BREAK, N_CONTINUE, N_NEXT, N_NEXTFILE,
  N_EXIT, N_RETURN,		/* a or NULL */
  N_DELETE,			/* delete a, an N_VAR or N_INDEX */
  N_EMPTY			/* ; */
};

/* Case labels for the kinds of nodes that store into a, if it is not NULL.  */
#define AST_CASES_STORE							\
  case N_ASSIGN:							\
  case N_PREINC:							\
  case N_PREDEC:							\
  case N_POSTINC:							\
  case N_POSTDEC:							\
  case N_GETLINE

enum node_op
{
  OP_NONE,
  OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_POW,	/* N_BINARY, N_ASSIGN */
  OP_LT, OP_LE, OP_EQ, OP_NE, OP_GT, OP_GE,		/* N_COMPARE */
  OP_NOMATCH,
  OP_WRITE, OP_APPEND, OP_PIPE, OP_COPROC, OP_READ	/* redirections */
};

enum
{
  FLAG_NO_PARENS = 1,		/* `length' alone */
  FLAG_PARENS = 2		/* a print list or call has parentheses */
};

struct symbol;
struct builtin;
struct comment;

struct node
{
  uint8_t kind;			/* enum node_kind */
  uint8_t op;			/* enum node_op */
  uint16_t flags;
  int line;
  int offset;			/* offset of its token in the text, plus 1 */
  const char *file;		/* the name that messages show */
  struct node *next;
  struct node *a, *b, *c, *d;
  union
  {
    double num;
    struct sv str;		/* in the run region, NUL-terminated */
    struct symbol *sym;
    const struct builtin *builtin;
  };
  struct sv text;		/* N_NUM: source spelling */
  struct comment *comment;	/* kept for -o */
  /* -p, statements only: the number of executions; for loops and cases, that
     of the body.  [1] is the number of times that the condition of an if was
     true.  */
  uint64_t *count;
};

/* Where a comment is printed.  */
enum comment_where
{
  COMMENT_BEFORE,		/* on lines before a statement or item */
  COMMENT_AFTER,		/* on lines after a statement */
  COMMENT_EOL,			/* on the line where a statement ends */
  COMMENT_OPEN,			/* N_BLOCK: on the line of its {; N_CASE: of
				   its : */
  COMMENT_END,			/* N_BLOCK, N_CASE: on lines after the last
				   statement; N_IF: of the first branch; N_DO:
				   of the body */
  COMMENT_HEADER,		/* after the ) of if, while, for, switch, after
				   do; for switch those of the { as well */
  COMMENT_ELSE,			/* after else */
  COMMENT_INIT, COMMENT_COND,	/* N_FOR: after the first and second ; */
  COMMENT_COMMA,		/* item of a list: after the comma */
  COMMENT_OP,			/* N_AND, N_OR, N_COND: after && || ? */
  COMMENT_COLON			/* N_COND: after : */
};

/* The comments between two tokens form a gap: at most one comment at the end
   of the first token's line, and a block of comments on lines of their
   own.  */
struct comment
{
  struct comment *next;
  struct sv text;		/* with the #, without the newline */
  bool own_line;		/* the comment is alone on its line */
  bool starts;			/* begins a block of comments */
  bool apart;			/* begins a block, after an empty line */
  bool dropped;			/* replaced by later comments */
  bool early;			/* before the item's @namespace */
  bool between;			/* after an item, not inside one */
  uint8_t where;
  int blanks;			/* empty lines directly before it, if
				   own_line */
  int tabs;			/* tabs directly before it, if own_line */
  int serial;			/* tokens before it */
};

/* Return the number of nodes in LIST.  */
static inline int
ast_length (const struct node *list)
{
  int n = 0;
  for (; list; list = list->next)
    n++;
  return n;
}

/* Return the first comment of LIST that is printed at WHERE, or NULL.  */
const struct comment *ast_comment_at (const struct comment *list,
				  enum comment_where where);

/* @namespace, @load or @include, for -o.  */
struct directive
{
  const char *name;
  struct comment *comment;
  int serial;			/* tokens up to its end */
  struct directive *next;
};

/* --- names -------------------------------------------------------------- */

enum symbol_kind
{
  SYM_GLOBAL,			/* variable or array */
  SYM_LOCAL,			/* parameter */
  SYM_FUNCTION			/* user function, defined or only called */
};

/* How the program's text uses a name.  */
enum symbol_use { USE_UNKNOWN, USE_SCALAR, USE_ARRAY };

struct symbol
{
  struct sv name;		/* "v" in namespace awk, else "ns::v" */
  uint8_t kind;
  uint8_t use;
  int16_t special;		/* enum special (special.h), 0 = ordinary */
  int number;			/* global: its register, once that is negative
				   (static_cells.h); local: its position */
  struct function *fn;		/* SYM_FUNCTION */
  const struct builtin *builtin; /* not NULL: an extension function */
  struct symbol *next;		/* in order of first mention */
  bool assigned;		/* the program assigns to it somewhere */
  bool called;			/* SYM_FUNCTION: called by name somewhere */
  bool of_loop;			/* SYM_GLOBAL: the variable of a for-in, hence
				   a scalar */
};

struct function
{
  struct symbol *sym;
  struct symbol **params;	/* the nparams parameters, in order */
  int nparams;
  struct node *body;		/* N_BLOCK; NULL: called but not defined */
  const char *file;
  int line;
  struct sv source;		/* its text from `function' to `}', which a
				   heap can keep */
  struct sv ns;			/* the namespace in which it was read */
  struct comment *comment;
  struct directive *namespaces;	/* between the previous item and this one */
  uint64_t *count;		/* -p: calls */
  struct function *next;	/* in order of definition */
  struct chunk *code;		/* made by the code generator */
  bool stored;			/* in the heap */
  int index;			/* its position in cg_functions plus 1; 0: none
				   yet */
  /* For query_check: bit I is set if elements of parameter I may be assigned;
     the last pass that examined the function.  */
  uint64_t stores_into;
  unsigned query_pass;
  bool kept;			/* BODY is from the heap */
};

enum rule_kind
{
  RULE_BEGIN, RULE_BEGINFILE, RULE_PATTERN, RULE_ENDFILE, RULE_END
};
/* The keyword of each enum rule_kind; "" for patterns.  */
extern const char *const ast_rule_names[];

struct rule
{
  uint8_t kind;
  int line;
  const char *file;
  struct node *pattern;		/* NULL: always */
  struct node *pattern2;	/* not NULL: range pattern, pattern2 */
  struct node *body;		/* NULL: print */
  int last_line;		/* -D: the line where its text ends */
  struct comment *comment;
  struct directive *namespaces;	/* between the previous item and this one */
  uint64_t *count;		/* -p: how often the rule was tried, and how
				   often it matched */
  struct rule *next;
};

struct program
{
  struct rule *rules;		/* in order of appearance, all kinds */
  struct function *functions;
  struct rule *last_rule;	/* ends of these lists, for the parser */
  struct function *last_function;
  struct symbol *globals;
  struct load
  {
    struct sv name;		/* followed by a NUL */
    const char *file;
    int line;
    struct directive *directive;
    struct load *next;
  } *loads;
  /* For -o: the files read by @include or -i; the comments before the first
     item, after the last one, and those of a file that has ended, which the
     next item gets; the directives for the next item.  */
  struct directive *includes, *last_include;
  struct comment *top_comment, *end_comment, *carried;
  struct directive *namespaces;
  bool merged;			/* the program includes the text of other
				   files */
  struct sv text;		/* if there is one source, its text */
  bool whole;			/* the program was parsed to its end */
};

/* --- parse.h side ------------------------------------------------------- */

/* Parse all sources, which the command line queued by src_add_* (source.h),
   into *P.  Return false if errors were reported (exit 1).  */
bool parse_program (struct program *p);

/* Parse the text of one kept function (from a heap) in namespace NS.  */
struct function *parse_function_text (struct sv text, struct sv ns,
				      const char *file);

#endif /* AST_H */
