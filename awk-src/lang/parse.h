/* parse.h -- between lexer, grammar and tree builder.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PARSE_H
#define PARSE_H

#include "lang/ast.h"
#include "lang/lexer.h"

struct scope;

/* A list under construction.  */
struct list
{
  struct node *head, *tail;
};

struct parser
{
  struct lexer lx;
  struct program *prog;
  struct sv ns;			/* current namespace */
  struct scope *scope;		/* parameters of the function being read */
  struct function *fn;		/* being read */
  bool fn_known;		/* its name was taken */
  int rule_kind;		/* of the rule being read; -1 in functions */
  int loops, switches;		/* open ones around here */
  bool after_item;		/* a `;' may follow */
  bool failed;			/* a syntax error was reported */
  const char *file;		/* as messages show it */
  struct parser *outer;		/* who includes this text */
  struct directive *directive;	/* the last one, before any item */
  int namespace_end;		/* tokens up to the last @namespace */
  /* Not NULL: told of a variable that there is not, which gets no place.  */
  void (*unknown) (struct sv name);
};

/* --- parse.c ------------------------------------------------------------ */

/* For the debugger: TEXT from byte START on is one `{ statements }', or with
   UNKNOWN, which is told of variables that there are not, a condition.  Names
   of SCOPE are its locals, and FN is the function it belongs to.  NULL when
   errors were reported.  */
struct node *parse_fragment (struct sv text, size_t start,
			     struct scope *scope, struct function *fn,
			     struct sv ns, void (*unknown) (struct sv name));
/* Stands in front of the text of a syntax error.  */
extern const char *parse_error_prefix;
/* Parse one piece into PROG, in namespace NS.  False on a syntax error.  */
bool parse_source (struct parser *outer, struct program *prog,
		   struct source *src, struct sv ns);
/* What the grammar calls on a syntax error.  */
void parse_syntax_error (struct parser *ps, const struct place *at,
			 const char *text);
/* Report a problem of syntax type: the source line, and a text under AT.
   The first one ends the parse.  */
void parse_error_at (struct parser *ps, const struct place *at,
		     const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));

/* A break or continue that is in no loop: reported when it is read and, as
   gawk does it, once more with its statement.  */
void parse_lost_jump (struct parser *ps, enum node_kind kind, int line);

/* --- ast_item.c: what stands at top level ------------------------------- */

void parse_rule (struct parser *ps, int kind, struct place at,
		 struct node *pattern, struct node *pattern2,
		 struct node *body);
/* BEGIN and the like, alone on a line.  */
void parse_no_action (struct parser *ps, int kind, int line);
void parse_stray_semicolon (struct parser *ps, int line);
void parse_function_start (struct parser *ps, struct sv name,
			   struct place at);
void parse_param (struct parser *ps, struct sv name);
void parse_builtin_redefined (struct parser *ps, const struct builtin *bi,
			      struct place at);
void parse_function_end (struct parser *ps, struct place at,
			 struct node *body);
void parse_include (struct parser *ps, struct sv name, bool same_ns,
		    struct place at);
/* PROG has been given text of the included file NAME.  */
struct directive *parse_note_include (struct program *prog,
				      const char *name);
void parse_load (struct parser *ps, struct sv name, struct place at);
void parse_namespace (struct parser *ps, struct sv name, struct place at);
/* In posix mode no parameter has the name of a function.  */
void parse_check_params (const struct program *prog);
/* May `return' stand at AT?  Reports it if not.  */
bool parse_return_allowed (struct parser *ps, struct place at);

/* --- ast_name.c: qualified names ---------------------------------------- */

/* The symbol that a name of the text means here.  */
struct symbol *ast_name_variable (struct parser *ps, struct sv name, int line);
struct symbol *ast_name_function (struct parser *ps, struct sv name, int line);
/* NAME as the tables have it: "v" or "ns::v".  */
struct sv ast_name_qualify (struct parser *ps, struct sv name);
/* Report what is wrong with a qualified name.  The part of it that is a
   reserved word, or an empty one.  */
struct sv ast_name_check (struct parser *ps, struct sv name, int line);
bool ast_name_is_identifier (struct sv name);
bool ast_name_is_qualified (struct sv name);

/* --- symbols.c, beyond ast.h -------------------------------------------- */

struct symbol *sym_find_variable (struct sv name, bool create);
struct symbol *sym_find_function (struct sv name, bool create);
/* Parameters of one function.  */
struct scope *scope_new (void);
void scope_free (struct scope *sc);
struct symbol *scope_find (struct scope *sc, struct sv name);
/* A new one; NULL if there is one of that name.  */
struct symbol *scope_add (struct scope *sc, struct sv name);
/* In order, in the run region.  */
struct symbol **scope_list (struct scope *sc, int *n);

/* --- ast_expr.c: nodes -------------------------------------------------- */

struct node *ast_node (struct parser *ps, enum node_kind kind,
		       struct place at);
struct node *ast_unary (struct parser *ps, enum node_kind kind,
			struct place at, struct node *a);
struct node *ast_binary (struct parser *ps, enum node_kind kind,
			 enum node_op op, struct place at, struct node *a,
			 struct node *b);
struct node *ast_concat (struct parser *ps, struct place at, struct node *a,
			 struct node *b);
struct node *ast_number (struct parser *ps, struct place at);
struct node *ast_text (struct parser *ps, enum node_kind kind,
		       struct place at, struct sv str);
struct node *ast_regex (struct parser *ps, enum node_kind kind,
			struct place at, struct sv text);
struct node *ast_var (struct parser *ps, struct place at, struct sv name);
/* A subscript whose array is not known yet; and the joining.  */
struct node *ast_index (struct parser *ps, struct place at,
			struct node *subs);
struct node *ast_subscripts (struct parser *ps, struct node *array,
			     struct list subscripts);
/* N stands where an array must.  */
struct node *ast_array (struct node *n);
struct node *ast_field (struct parser *ps, struct place at, struct node *a,
			int incr);
struct node *ast_assign (struct parser *ps, enum node_op op,
			 struct place at, struct node *a, struct node *b);
struct node *ast_incr (struct parser *ps, enum node_kind kind,
		       struct place at, struct node *a);
struct node *ast_match (struct parser *ps, enum node_op op, struct place at,
			struct node *a, struct node *b);
struct node *ast_in (struct parser *ps, struct place at, struct list subs,
		     struct node *array);
struct node *ast_cond (struct parser *ps, struct place at, struct node *a,
		       struct node *b, struct node *c);
struct node *ast_getline (struct parser *ps, enum node_op op,
			  struct place at, struct node *target,
			  struct node *from);
/* A regexp that stands alone means $0 ~ re; other nodes come back.  */
struct node *ast_value (struct parser *ps, struct node *n);

struct list ast_list_one (struct node *n);
struct list ast_list_add (struct list l, struct node *n);
struct list ast_list_join (struct list l, struct list m);

/* --- ast_call.c: nodes of function calls -------------------------------- */

struct node *ast_call (struct parser *ps, struct place at, struct sv name,
		       struct node *args);
struct node *ast_indirect (struct parser *ps, struct place at,
			   struct sv name, struct node *args);
struct node *ast_builtin (struct parser *ps, struct place at,
			  const struct builtin *bi, struct node *args,
			  bool parens);

/* --- ast_stmt.c: nodes of statements ------------------------------------ */

struct node *ast_block (struct parser *ps, struct place at, struct list l);
struct node *ast_print (struct parser *ps, enum node_kind kind,
			struct place at, struct node *args, bool parens);
struct node *ast_redirect (struct parser *ps, struct node *print,
			   enum node_op op, struct node *target);
struct node *ast_jump (struct parser *ps, enum node_kind kind,
		       struct place at);
struct node *ast_delete (struct parser *ps, struct place at,
			 struct node *what);
struct node *ast_if (struct parser *ps, struct place at, struct node *a,
		     struct node *b, struct node *c);
/* These close a loop or switch that the grammar opened.  */
struct node *ast_loop (struct parser *ps, enum node_kind kind,
		       struct place at, struct node *cond,
		       struct node *body);
struct node *ast_for (struct parser *ps, struct place at, struct node *init,
		      struct node *cond, struct node *step,
		      struct node *body);
struct node *ast_for_in (struct parser *ps, struct place at,
			 struct node *var, struct node *array,
			 struct node *body);
struct node *ast_switch (struct parser *ps, struct place at, struct node *a,
			 struct list cases);
struct node *ast_case (struct parser *ps, struct place at,
		       struct place colon, struct place end,
		       struct node *value, struct list stmts);
struct node *ast_case_number (struct parser *ps, struct place sign,
			      struct place at);
/* Is N a statement that has no statement inside?  */
bool ast_is_simple (const struct node *n);
/* N with the comments of KINDS after the token AT.  */
struct node *ast_comment (struct parser *ps, struct node *n, struct place at,
			  int kinds, enum comment_where where);
/* Statement N, the text AT, is complete: it gets its comments.  */
struct node *ast_stmt (struct parser *ps, struct place at, struct node *n);

/* --- ast_comment.c ------------------------------------------------------ */

enum { GAP_EOL = 1, GAP_LINES = 2, GAP_ALL = GAP_EOL | GAP_LINES };

/* Node N gets, as comments that stand at WHERE, those of KINDS directly after
   the text AT.  */
void ast_comments_after (struct parser *ps, struct node *n, struct place at,
		     int kinds, enum comment_where where);
/* The lines directly in front of it.  */
void ast_comments_before (struct parser *ps, struct node *n, struct place at,
		      enum comment_where where);
/* All comments inside the text AT that nobody took.  */
void ast_comments_inside (struct parser *ps, struct comment **list,
		      struct place at);
/* Those around statement N, the text AT.  */
void ast_comments_of_statement (struct parser *ps, struct node *n,
			    struct place at);
/* Those in the header of N, the text AT, which ends at HEADER, and the lines
   after it that belong to its body.  */
void ast_comments_of_compound (struct parser *ps, struct node *n,
			   struct place header, struct place at);
/* What stands at the end of FROM's line goes to TO's.  */
void ast_comments_move_eol (struct node *from, struct node *to);
/* The comments in front of the item AT since the item before it.  */
struct comment *ast_comments_of_item (struct parser *ps, struct place at);
/* Those in front of the first item belong to the program.  */
void ast_comments_take_top (struct parser *ps);
/* Directive D ends at AT.  */
void ast_comments_directive (struct parser *ps, struct directive *d,
			 struct place at);
/* What is left at the end of a source.  */
void ast_comments_of_rest (struct parser *ps);
void ast_comments_append (struct comment **list, struct comment *more);

/* --- pot.c: --gen-pot --------------------------------------------------- */

/* Note a translated string, or a call that translates constants.  */
void pot_string (const struct node *n);
void pot_call (const struct node *n);

/* --- ast_fold.c: constant expressions ----------------------------------- */

/* N, or a constant node with its value.  */
struct node *ast_fold_unary (struct node *n);
struct node *ast_fold_binary (struct node *n);
struct node *ast_fold_concat (struct node *n);

#endif /* PARSE_H */
