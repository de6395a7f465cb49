/* ast.h -- the parse tree.
   SPDX-License-Identifier: GPL-3.0-or-later

   Nodes are allocated in the run region (run_alloc) and remain there until
   exit.  Nodes of all kinds have the same struct type; the comments in enum
   node_kind list the members that each kind uses.  The members `a', `b', `c'
   and `d' are the children of a node.  Lists are linked through `next'.  */

#ifndef AST_H
#define AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/table.h"
#include "pma/likely.h"
#include "value/value.h"

enum node_kind
{
  /* Expressions.                 members */
  N_NUM,			/* NUM is the value of the constant, TEXT is
				   its spelling */
  N_STR,			/* STR is the text with its escape sequences
				   replaced */
  N_TRANSLATE,			/* a translatable string _"text", whose text is
				   STR */
  N_REGEX,			/* STR is the text between the slashes; a
				   regexp that is an expression by itself
				   becomes an N_MATCH in which `a' is NULL ($0
				   ~ re) */
  N_TYPED_REGEX,		/* a typed regexp @/re/; STR is the text
				   between the slashes */
  N_VAR,			/* a variable, whose symbol is SYM */
  N_INDEX,			/* `a' is the array (N_VAR or N_INDEX), and `b'
				   is the list of subscripts, which are joined
				   with SUBSEP */
  N_FIELD,			/* $a */
  N_GROUP,			/* `a' in parentheses */
  N_ASSIGN,			/* a = b if `op' is OP_NONE, else a op= b */
  N_COND,			/* a ? b : c */
  N_AND, N_OR,			/* `a' and `b' are the operands */
  N_NOT, N_NEG, N_PLUS,		/* `op' applied to `a' */
  N_BINARY,			/* `op' applied to `a' and `b' */
  N_CONCAT,			/* the concatenation of `a' and `b' */
  N_COMPARE,			/* the comparison of `a' and `b' by `op' */
  N_MATCH,			/* a ~ b, or a !~ b if `op' is OP_NOMATCH; $0 ~
				   b if `a' is NULL */
  N_IN,				/* (b) in a, where `b' is a list of subscripts
				   and `a' is an array */
  N_PREINC, N_PREDEC, N_POSTINC, N_POSTDEC,	/* `a' is the lvalue */
  N_CALL,			/* a call of the function whose symbol is SYM;
				   the function may be undefined; `a' is the
				   list of arguments */
  N_INDIRECT,			/* an indirect call; SYM is the variable that
				   contains the function's name; `a' is the
				   list of arguments */
  N_BUILTIN,			/* `a' is the list of arguments; `length'
				   without parentheses has no argument and the
				   flag FLAG_NO_PARENS */
  N_GETLINE,			/* `op' is OP_NONE for getline, OP_READ for
				   getline < b, OP_PIPE for b | getline,
				   OP_COPROC for b |& getline; `a' is the
				   lvalue or NULL */
  /* Statements. */
  N_BLOCK,			/* a block; `a' is the list of its
				   statements */
  N_EXPR,			/* `a' is an expression that forms a
				   statement */
  N_PRINT,			/* `a' is the list of expressions (NULL: $0);
				   `op' is OP_NONE or a redirection to `b' */
  N_PRINTF,			/* like N_PRINT */
  N_IF,				/* if (a) b; else c; `c' may be NULL */
  N_WHILE,			/* while (a) b */
  N_DO,				/* do b while (a) */
  N_FOR,			/* for (a; b; c) d; `a', `b' and `c' may be
				   NULL */
  N_FOR_IN,			/* for (a in b) d; `a' is an N_VAR */
  N_SWITCH,			/* switch (a); `b' is the list of N_CASE
				   nodes */
  N_CASE,			/* `a' is the constant, or NULL for default;
				   `b' is the list of statements */
  N_BREAK, N_CONTINUE, N_NEXT, N_NEXTFILE,
  N_EXIT, N_RETURN,		/* `a' is the expression or NULL */
  N_DELETE,			/* delete `a', an N_VAR or N_INDEX */
  N_EMPTY			/* a single ; */
};

/* Case labels for the kinds of nodes that assign to the lvalue in their member
   `a', unless `a' is NULL.  */
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
  OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_POW,	/* the operators of
							   N_BINARY and
							   N_ASSIGN */
  OP_LT, OP_LE, OP_EQ, OP_NE, OP_GT, OP_GE,		/* used by N_COMPARE */
  OP_NOMATCH,
  OP_WRITE, OP_APPEND, OP_PIPE, OP_COPROC, OP_READ	/* redirections */
};

enum
{
  FLAG_NO_PARENS = 1,		/* `length' without parentheses */
  FLAG_WATCHED = 2		/* with -j: the statement adds to a sum, and
				   workers check the addend */
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
  int offset;			/* offset of the node's token in the text, plus
				   1 */
  const char *file;		/* name of the source, for messages */
  struct node *next;
  struct node *a, *b, *c, *d;
  union
  {
    double num;
    struct sv str;		/* a NUL-terminated string in the run region */
    struct symbol *sym;
    const struct builtin *builtin;
  };
  union
  {
    struct sv text;		/* N_NUM, N_STR: spelling in the source */
    struct rx *rx;		/* N_REGEX, N_TYPED_REGEX: the parsed regexp,
				   or NULL if it is so simple that it was not
				   parsed (rx_is_simple) */
  };
  struct comment *comment;	/* comments that were attached to the node, for
				   -o */
  /* For a statement, with -p: COUNT[0] is the number of executions of the
     statement or, if it is a loop or a case, of its body.  For an `if',
     COUNT[1] is the number of times that the condition was true.  */
  uint64_t *count;
};

/* Where -o prints a comment, relative to the node of the comment.  For
   example:

     # BEFORE of the if
     if (x) # HEADER of the if
     { # OPEN of the block
	   f() # EOL of the call of f
	   # END of the block
     }
     # END of the if
     else # ELSE of the if
	   g() # EOL of the call of g  */
enum comment_where
{
  COMMENT_BEFORE,		/* on the lines before a statement or item */
  COMMENT_AFTER,		/* on the lines after a statement */
  COMMENT_EOL,			/* on the last line of a statement */
  COMMENT_OPEN,			/* for N_BLOCK: on the line of its {; for
				   N_CASE: on the line of its : */
  COMMENT_END,			/* for N_BLOCK, N_CASE: on lines after the last
				   statement; for N_IF: after the first branch;
				   for N_DO: after the body */
  COMMENT_HEADER,		/* after the ) of `if', `while', `for' or
				   `switch', or after `do'; for N_SWITCH also
				   after its { */
  COMMENT_ELSE,			/* after `else' */
  COMMENT_INIT,			/* for N_FOR: after the first semicolon */
  COMMENT_COND,			/* for N_FOR: after the second semicolon */
  COMMENT_COMMA,		/* after the comma that follows an item of a
				   list */
  COMMENT_OP,			/* for N_AND, N_OR, N_COND: after the operator,
				   which is &&, || or ? */
  COMMENT_COLON			/* for N_COND: after its : */
};

/* The comments between two tokens form a gap, which contains at most one
   comment at the end of the first token's line and then a block of comments on
   lines of their own.  */
struct comment
{
  struct comment *next;
  struct sv text;		/* the text, including the # but not the
				   newline */
  bool own_line;		/* the comment is on a line of its own */
  bool starts;			/* the comment is the first of a block of
				   comments */
  bool dropped;			/* -o does not print the comment, because later
				   comments replace it */
  bool early;			/* the comment precedes the @namespace of an
				   item */
  bool between;			/* the comment is between two items */
  uint8_t where;
  int blanks;			/* for a comment with OWN_LINE: number of empty
				   lines directly before it */
  int tabs;			/* for a comment with OWN_LINE: number of tabs
				   directly before it */
  int serial;			/* number of tokens before the comment in the
				   source */
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

/* Return N without the parentheses around it.  */
static inline struct node *
ast_bare (const struct node *n)
{
  while (n && n->kind == N_GROUP)
    n = n->a;
  return (struct node *) n;
}

/* Set OUT to the operands of N, a chain of concatenations, from left to right,
   and return their number.  If N has more than MAX operands, OUT[0] is itself
   a concatenation, namely of the first operands.  */
static inline int
ast_operands (const struct node *n, const struct node **out, int max)
{
  int k = max;
  for (n = ast_bare (n); n->kind == N_CONCAT && k > 1; n = ast_bare (n->a))
    out[--k] = n->b;
  out[--k] = n;
  memmove (out, out + k, (size_t) (max - k) * sizeof *out);
  return max - k;
}

/* Return the N_VAR N or, if N is an element, the N_VAR of its array.  Return
   NULL if N is neither a variable nor an element.  */
static inline struct node *
ast_base (const struct node *n)
{
  while (n && (n->kind == N_GROUP || n->kind == N_INDEX))
    n = n->a;
  return n && n->kind == N_VAR ? (struct node *) n : NULL;
}

/* --- ast_same.c --------------------------------------------------------- */

/* True if the expressions A and B are identical, apart from parentheses, and
   have no side effects.  Two expressions that are NULL are identical.  */
bool ast_same (const struct node *a, const struct node *b);
/* True if the lists A and B have the same length, and ast_same is true for
   each pair of their expressions.  */
bool ast_same_lists (const struct node *a, const struct node *b);
/* True if the symbol S occurs in an expression of the list N.  */
bool ast_mentions (const struct node *n, const struct symbol *s);
/* True if N is the condition `K in A', and T is the element A[K].  */
bool ast_tests_element (const struct node *n, const struct node *t);
/* If COND is one of the following tests of T, a variable or element, return
   which one it is; otherwise return 0.  Each test is true if T is unset.  */
enum unset_test
{
  UNSET_MISSING = 1,		/* !(K in A), and T is A[K] */
  UNSET_FALSE,			/* !T */
  UNSET_EMPTY			/* T == "" or "" == T */
};
enum unset_test ast_unset_test (const struct node *cond,
				const struct node *t);

/* Return the first comment of LIST that is printed at WHERE, or NULL.  */
const struct comment *ast_comment_at (const struct comment *list,
				  enum comment_where where);

/* A directive @namespace, @load or @include, for -o.  */
struct directive
{
  const char *name;
  struct comment *comment;
  bool is_load;
  int serial;			/* number of tokens in the source up to the end
				   of the directive */
  struct directive *next;
};

/* --- names -------------------------------------------------------------- */

enum symbol_kind
{
  SYM_GLOBAL,			/* variable or array */
  SYM_LOCAL,			/* parameter */
  SYM_FUNCTION			/* a function that is not built in, and that the
				   program defines or calls */
};

/* How the text of the program uses a variable.  */
enum symbol_use { USE_UNKNOWN, USE_SCALAR, USE_ARRAY };

struct symbol
{
  struct table_link link;	/* by name */
  struct sv name;		/* the name: "v" if the namespace is awk,
				   otherwise "ns::v" */
  uint8_t kind;
  uint8_t use;
  int16_t special;		/* an enum special (special.h); 0 unless the
				   symbol is a built-in variable */
  int number;			/* for a global: its register, which is
				   negative (static_cells.h), or 0 if none is
				   assigned yet; for a local: its index among
				   the parameters */
  struct function *fn;		/* SYM_FUNCTION: the function */
  const struct builtin *builtin; /* the function of an extension that has this
				    name, or NULL */
  struct symbol *next;		/* next symbol, in the order of first
				   occurrence */
  bool assigned;		/* the program contains an assignment to the
				   variable */
  bool called;			/* for SYM_FUNCTION: the program calls the
				   function directly */
  bool of_loop;			/* for SYM_GLOBAL: the variable is a scalar,
				   because a for-in stores into it */
};

/* True if N is the built-in variable S (an enum special).  */
static inline bool
ast_is_special (const struct node *n, int s)
{
  return n->kind == N_VAR && n->sym->special == s;
}

/* True if N is $0.  */
static inline bool
ast_is_record (const struct node *n)
{
  return n->kind == N_FIELD && n->a->kind == N_NUM && n->a->num == 0;
}

/* True if N, the operand of a $, is col[X], where X is the name of a
   column.  */
static inline bool
ast_is_column (const struct node *n)
{
  return n->kind == N_INDEX && n->a->kind == N_VAR && !n->b->next
    && n->a->sym->kind == SYM_GLOBAL && sv_is (n->a->sym->name, "col");
}

struct function
{
  struct symbol *sym;
  struct symbol **params;	/* the nparams parameters, in order */
  int nparams;
  struct node *body;		/* an N_BLOCK; NULL if the function is called
				   but not defined */
  const char *file;
  int line;
  struct sv source;		/* the text from `function' to `}', in the form
				   in which a heap stores it */
  struct sv ns;			/* the current namespace at the definition of
				   the function */
  struct comment *comment;
  struct directive *namespaces;	/* the @namespace directives between the
				   previous item and this function */
  uint64_t *count;		/* with -p: the number of calls */
  struct function *next;	/* next function in the order of definition */
  struct chunk *code;		/* the byte code, which the code generator
				   sets */
  bool stored;			/* true if the heap contains this function */
  int index;			/* index of the function in cg_functions, plus
				   1; 0 if cg_functions does not contain the
				   function yet */
  /* For query_check.  Bit I of STORES_INTO is set if the function may assign
     to elements of its parameter I.  QUERY_PASS is the number of the last pass
     of query_check that has examined the function.  */
  uint64_t stores_into;
  unsigned query_pass;
  bool kept;			/* true if BODY comes from the heap */
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
  struct node *pattern;		/* the pattern, or NULL if the rule applies to
				   every record */
  struct node *pattern2;	/* the second pattern of a range, or NULL */
  struct node *body;		/* the action, or NULL if the rule prints $0 */
  int last_line;		/* with -D: the line on which the text of the
				   rule ends */
  struct comment *comment;
  struct directive *namespaces;	/* the @namespace directives between the
				   previous item and this rule */
  uint64_t *count;		/* with -p: number of times that the pattern
				   was tested, and number of times that it
				   matched */
  struct rule *next;
};

struct program
{
  struct rule *rules;		/* rules of all kinds, in the order of the
				   program's text */
  struct function *functions;
  struct rule *last_rule;	/* ends of the lists of rules and functions,
				   where the parser appends */
  struct function *last_function;
  struct load
  {
    struct sv name;		/* a NUL-terminated name */
    const char *file;
    int line;
    struct directive *directive;
    struct load *next;
  } *loads;
  /* The following members are for -o.  */
  struct directive *includes;	/* the files read by @include or -i */
  struct comment *top_comment;	/* the comments before the first item */
  struct comment *end_comment;	/* the comments after the last item */
  struct comment *carried;	/* the comments at the end of a file; they will
				   be attached to the next item */
  struct directive *namespaces;	/* the @namespace directives before the next
				   item */
  bool merged;			/* the text of the program includes other
				   files */
  struct sv text;		/* the source, if the program consists of a
				   single source */
  bool whole;			/* true if all sources were parsed, possibly
				   with errors */
};

/* --- parse.c ------------------------------------------------------------ */

/* Parse into *P all sources that the src_add functions (source.h) have queued.
   Return false if errors were reported (exit 1).  */
bool parse_program (struct program *p) EVERY_RUN;

/* Parse TEXT, the text of a function that was stored in a heap, in the
   namespace NS.  FILE is the name of the text in messages.  Return NULL after
   an error was reported.  */
struct function *parse_function_text (struct sv text, struct sv ns,
				      const char *file);

#endif /* AST_H */
