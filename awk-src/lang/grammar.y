/* grammar.y -- the grammar of AWK.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each rule of the grammar calls one function that builds the tree.

   There are five levels of expressions; each level contains those before it:

   operand   is an operand of $: it has no postfix and no binary operator.
   sum       has arithmetic, unary signs, ++ and --, (i, j) in a, and getline.
   piped     is like sum, but with  command | getline  at its start.
   concat    has concatenation, also in  command  and in the targets of print.
   expr      has comparison, ~, in, &&, ||, ?: and assignment.

   Because of the precedences below, a sign after an operand is always binary,
   so only the first operand of a concatenation can begin with a sign.  The
   precedences also ensure that an operand includes everything that can belong
   to it: a subscript, ++ or the file of a getline.  */

%code top {
#include <config.h>

/* Suppress the compiler's warning that Bison's parser counts errors in a
   variable that it never reads.  */
#ifdef __clang__
# pragma clang diagnostic ignored "-Wunused-but-set-variable"
#endif
}

%code requires {
#include "lang/ast_comment.h"
#include "lang/ast_expr.h"
#include "lang/ast_item.h"
#include "lang/ast_stmt.h"
#include "lang/parse.h"
}

%code {
#include "lang/grammar.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/check_lint.h"

#define YYMALLOC xmalloc
#define YYFREE xfree
#define YYSTACK_USE_ALLOCA 0
#define YYMAXDEPTH 8000000

#define YYLLOC_DEFAULT(cur, rhs, n) \
  ((cur) = (n) ? join (YYRHSLOC (rhs, 1), YYRHSLOC (rhs, n)) \
   : join (YYRHSLOC (rhs, 0), YYRHSLOC (rhs, 0)))

int gram_lex (YYSTYPE *value, YYLTYPE *place, struct parser *ps);
int gram_parse (struct parser *ps) EVERY_RUN;
static void gram_error (YYLTYPE *place, struct parser *ps,
			const char *text);

/* Complete statement N: attach the comments around it and in its header.  AT
   is the text of N, and HEADER is the end of its header.  */
static struct node *
finish (struct parser *ps, struct node *n, struct place header,
	struct place at)
{
  if (opt.pretty)
    {
      ast_comments_of_compound (ps, n, header, at);
      ast_comments_of_end (n);
    }
  return ast_stmt (ps, at, n);
}

/* Attach the comments after the comma AT to the last item of the list L.
   Return L.  */
static struct list
after_comma (struct parser *ps, struct list l, struct place at)
{
  ast_comments_after (ps, l.tail, at, GAP_ALL, COMMENT_COMMA);
  return l;
}

/* Return the place that extends from the start of A to the end of B.  */
static struct place
join (struct place a, struct place b)
{
  a.end = b.end;
  a.last = b.last;
  return a;
}
}

%define api.pure full
%define api.prefix {gram_}
%define api.location.type {struct place}
%locations
%param { struct parser *ps }
%initial-action { @$ = ps->lx.tok; }
%expect 0

%union
{
  struct node *node;
  struct list list;
  struct sv str;
  const struct builtin *builtin;
  int op;
}

%token BEGIN_RULE BEGINFILE_RULE END_RULE ENDFILE_RULE FUNCTION
%token IF ELSE WHILE FOR DO BREAK CONTINUE NEXT NEXTFILE EXIT RETURN
%token SWITCH CASE DEFAULT DELETE GETLINE PRINT PRINTF
%token INCLUDE NSINCLUDE LOAD NAMESPACE
%token <str> NAME FUNC_NAME STRING TRANSLATE REGEX TYPED_REGEX
%token NUMBER
%token <builtin> BUILTIN LENGTH
%token <op> ASSIGN_OP RELOP MATCH PIPE OUT
%token <op> SLASH_EQUAL		/* /=, which is an operator or the start of a
				   regexp */
%token AND OR IN INCR DECR
%token NEWLINE
%token END_OF_BLOCK		/* the end of a statement that has no
				   terminator, because a } follows */
%token FORIN_PAREN		/* the ( of  for (NAME in  */
%token NEXT_SUBSCRIPT		/* a [ directly after a ] */

%precedence LOWEST
%precedence ELSE
%right '=' ASSIGN_OP SLASH_EQUAL
%right '?' ':'
%left OR
%left AND
%left IN
%left MATCH
%nonassoc RELOP '<' '>'
%precedence CONCAT
%left '+' '-'
%left '*' '/' '%'
%precedence UNARY
%right '^'
%precedence INCR DECR
%precedence NAME '$' '(' ';'

%type <node> expr expr_opt concat sum piped operand lvalue lvalue_opt
%type <node> array call arg simple simple_opt print stmt action case_value
%type <list> group exprs args args_opt subscripts stmts cases
%type <op> incr_opt kind
%type <str> regex_rest

%%

program:
  %empty
| program item			{ ps->after_item = true; }
| program item_ended		{ ps->after_item = false; }
| program NEWLINE
| program ';'			{ parse_stray_semicolon (ps, @2.line); }
;

item:
  expr action		{ parse_rule (ps, RULE_PATTERN, @$, $1, NULL, $2); }
| expr ',' expr action	{ parse_rule (ps, RULE_PATTERN, @$, $1, $3, $4); }
| action		{ parse_rule (ps, RULE_PATTERN, @$, NULL, NULL, $1); }
| kind action		{ parse_rule (ps, $1, @$, NULL, NULL, $2); }
| function
;

item_ended:
  expr end		{ parse_rule (ps, RULE_PATTERN, @$, $1, NULL, NULL); }
| expr ',' expr end	{ parse_rule (ps, RULE_PATTERN, @$, $1, $3, NULL); }
| kind end		{ parse_no_action (ps, $1, @1.line); }
| kind '}'		{ parse_no_action (ps, $1, @1.line);
			  parse_error_at (ps, &@2, "syntax error"); YYABORT; }
| INCLUDE STRING end		{ parse_include (ps, $2, false, @2); }
| NSINCLUDE STRING end		{ parse_include (ps, $2, true, @2); }
| LOAD STRING end		{ parse_load (ps, $2, @2); }
| NAMESPACE STRING end		{ parse_namespace (ps, $2, @2); }
;

end: NEWLINE | ';' ;

kind:
  BEGIN_RULE		{ $$ = parse_rule_head (ps, RULE_BEGIN, @$); }
| END_RULE		{ $$ = parse_rule_head (ps, RULE_END, @$); }
| BEGINFILE_RULE	{ $$ = ps->rule_kind = RULE_BEGINFILE; }
| ENDFILE_RULE		{ $$ = ps->rule_kind = RULE_ENDFILE; }
;

function:
  FUNCTION function_name '(' params_opt ')' newlines
    { parse_function_head (ps); }
  action
    { parse_function_end (ps, @$, $8); }
;

function_name:
  NAME			{ parse_function_start (ps, $1, @1); }
| FUNC_NAME		{ parse_function_start (ps, $1, @1); }
| BUILTIN		{ parse_builtin_redefined (ps, $1, @1); YYABORT; }
| LENGTH		{ parse_builtin_redefined (ps, $1, @1); YYABORT; }
;

params_opt: %empty | params ;

params:
  NAME			{ parse_param (ps, $1); }
| params ',' NAME	{ parse_param (ps, $3); }
;

action:
  '{' stmts '}'		{ $$ = ast_block (ps, @$, $2); }
;

/* --- statements --------------------------------------------------------- */

stmts:
  %empty		{ $$ = (struct list) { NULL, NULL }; }
| stmts stmt
    { lintpass_statement (ps, $2); $$ = ast_list_add ($1, $2); }
;

newlines: %empty | newlines NEWLINE ;

/* The terminator of a statement, and any newlines after it.  */
term: NEWLINE | ';' | END_OF_BLOCK | term NEWLINE ;

term_opt: %empty %prec LOWEST | term ;

stmt:
  simple term		{ $$ = ast_stmt (ps, @$, $1); }
| action newlines	{ $$ = ast_stmt (ps, @$, $1); }
| ';' newlines		{ $$ = ast_stmt (ps, @$, ast_node (ps, N_EMPTY, @1)); }
| IF '(' expr ')' newlines stmt %prec LOWEST
    { $$ = finish (ps, ast_if (ps, @1, $3, $6, NULL), @4, @$); }
| IF '(' expr ')' newlines stmt ELSE stmt
    { $$ = ast_if (ps, @1, $3, $6, $8);
      ast_comments_after (ps, $$, @6, GAP_LINES, COMMENT_END);
      ast_comments_after (ps, $$, @7, GAP_EOL, COMMENT_ELSE);
      finish (ps, $$, @4, @$); }
| WHILE '(' expr ')' newlines loop stmt
    { $$ = finish (ps, ast_loop (ps, N_WHILE, @1, $3, $7), @4, @$); }
| DO loop stmt WHILE '(' expr ')' term_opt
    { $$ = ast_loop (ps, N_DO, @1, $6, $3);
      ast_comments_after (ps, $$, @3, GAP_LINES, COMMENT_END);
      finish (ps, $$, @1, @$); }
| FOR '(' simple_opt ';' newlines expr_opt ';' newlines simple_opt ')'
  newlines loop stmt
    { $$ = ast_for (ps, @1, $3, $6, $9, $13);
      ast_comments_after (ps, $$, @4, GAP_ALL, COMMENT_INIT);
      ast_comments_after (ps, $$, @7, GAP_ALL, COMMENT_COND);
      finish (ps, $$, @10, @$); }
| FOR FORIN_PAREN NAME IN array ')' newlines loop stmt
    { $$ = finish (ps, ast_for_in (ps, @1, ast_var (ps, @3, $3), $5, $9),
		   @6, @$); }
| SWITCH '(' expr ')' newlines '{' switch newlines cases '}' newlines
    { $$ = ast_switch (ps, @1, $3, $9);
      ast_comments_after (ps, $$, @4, GAP_ALL, COMMENT_HEADER);
      ast_comments_after (ps, $$, @6, GAP_ALL, COMMENT_HEADER);
      finish (ps, $$, @10, @$); }
| BREAK term		{ $$ = ast_stmt (ps, @$, ast_jump (ps, N_BREAK, @1)); }
| CONTINUE term
    { $$ = ast_stmt (ps, @$, ast_jump (ps, N_CONTINUE, @1)); }
| NEXT term		{ $$ = ast_stmt (ps, @$, ast_jump (ps, N_NEXT, @1)); }
| NEXTFILE term
    { $$ = ast_stmt (ps, @$, ast_jump (ps, N_NEXTFILE, @1)); }
| EXIT expr_opt term
    { $$ = ast_stmt (ps, @$, ast_unary (ps, N_EXIT, @1, $2)); }
| return expr_opt term
    { $$ = ast_stmt (ps, @$, ast_unary (ps, N_RETURN, @1, $2)); }
| return TYPED_REGEX term
    { $$ = ast_stmt (ps, @$, ast_unary (ps, N_RETURN, @1,
			       ast_regex (ps, N_TYPED_REGEX, @2, $2))); }
;

return: RETURN		{ if (!parse_return_allowed (ps, @1)) YYABORT; }
;

loop: %empty		{ ps->loops++; }
;

switch: %empty		{ ps->switches++; }
;

cases:
  %empty		{ $$ = (struct list) { NULL, NULL }; }
| cases CASE case_value ':' newlines stmts
    { $$ = ast_list_add ($1, ast_case (ps, @2, @4, @6, $3, $6)); }
| cases DEFAULT ':' newlines stmts
    { $$ = ast_list_add ($1, ast_case (ps, @2, @3, @5, NULL, $5)); }
;

case_value:
  NUMBER		{ $$ = ast_number (ps, @1); }
| '-' NUMBER		{ $$ = ast_case_number (ps, @1, @2); }
| '+' NUMBER		{ $$ = ast_case_number (ps, @1, @2); }
| STRING		{ $$ = ast_text (ps, N_STR, @1, $1); }
| REGEX			{ $$ = ast_regex (ps, N_REGEX, @1, $1); }
| TYPED_REGEX		{ $$ = ast_regex (ps, N_TYPED_REGEX, @1, $1); }
;

simple_opt:
  %empty		{ $$ = NULL; }
| simple
;

simple:
  expr			{ $$ = ast_unary (ps, N_EXPR, @1, $1); }
| print			{ lintpass_print (ps, $1); $$ = $1; }
| print OUT concat	{ $$ = ast_redirect (ps, $1, $2, $3); }
| DELETE NAME		{ $$ = ast_delete (ps, @1, ast_var (ps, @2, $2)); }
| DELETE NAME subscripts
    { $$ = ast_delete (ps, @1, ast_subscripts (ps, ast_var (ps, @2, $2),
					       $3)); }
;

print:
  PRINT			{ $$ = ast_node (ps, N_PRINT, @1); }
| PRINTF		{ $$ = ast_node (ps, N_PRINTF, @1); }
| PRINT exprs		{ $$ = ast_unary (ps, N_PRINT, @1, $2.head); }
| PRINTF exprs		{ $$ = ast_unary (ps, N_PRINTF, @1, $2.head); }
| PRINT group		{ $$ = ast_unary (ps, N_PRINT, @1, $2.head); }
| PRINTF group		{ $$ = ast_unary (ps, N_PRINTF, @1, $2.head); }
;

/* --- expressions -------------------------------------------------------- */

/* Two or more expressions in parentheses: the arguments of a print, or the
   subscripts for `in'.  */
group:
  '(' exprs ',' expr ')'
    { $$ = ast_list_add (after_comma (ps, $2, @3), ast_value ($4)); }
;

exprs:
  expr			{ $$ = ast_list_one (ast_value ($1)); }
| exprs ',' expr
    { $$ = ast_list_add (after_comma (ps, $1, @2), ast_value ($3)); }
;

expr_opt:
  %empty		{ $$ = NULL; }
| expr			{ $$ = ast_value ($1); }
;

expr:
  lvalue '=' expr	{ $$ = ast_assign (ps, OP_NONE, @2, $1, $3); }
| lvalue '=' TYPED_REGEX
    { $$ = ast_assign (ps, OP_NONE, @2, $1,
		       ast_regex (ps, N_TYPED_REGEX, @3, $3)); }
| lvalue ASSIGN_OP expr	{ $$ = ast_assign (ps, $2, @2, $1, $3); }
| lvalue SLASH_EQUAL expr { $$ = ast_assign (ps, $2, @2, $1, $3); }
| expr '?' expr ':' expr
    { $$ = ast_ternary (ps, N_COND, @2, $1, $3, $5);
      ast_comments_after (ps, $$, @2, GAP_ALL, COMMENT_OP);
      ast_comments_after (ps, $$, @4, GAP_ALL, COMMENT_COLON); }
| expr OR expr
    { $$ = ast_binary (ps, N_OR, OP_NONE, @2, $1, $3);
      ast_comments_after (ps, $$, @2, GAP_ALL, COMMENT_OP); }
| expr AND expr
    { $$ = ast_binary (ps, N_AND, OP_NONE, @2, $1, $3);
      ast_comments_after (ps, $$, @2, GAP_ALL, COMMENT_OP); }
| expr IN array
    { $$ = ast_in (ps, @2, ast_list_one (ast_value ($1)), $3); }
| expr MATCH expr	{ $$ = ast_match (ps, $2, @2, $1, $3); }
| expr MATCH TYPED_REGEX
    { $$ = ast_match (ps, $2, @2, $1,
		      ast_regex (ps, N_TYPED_REGEX, @3, $3)); }
| expr RELOP expr
    { $$ = ast_binary (ps, N_COMPARE, $2, @2, $1, $3); }
| expr '<' expr
    { $$ = ast_binary (ps, N_COMPARE, OP_LT, @2, $1, $3); }
| expr '>' expr
    { $$ = ast_binary (ps, N_COMPARE, OP_GT, @2, $1, $3); }
| concat
;

concat:
  sum %prec CONCAT
| piped %prec CONCAT
| concat sum %prec CONCAT	{ $$ = ast_concat (ps, @2, $1, $2); }
;

piped:
  concat PIPE GETLINE lvalue_opt { $$ = ast_getline (ps, $2, @3, $4, $1); }
| piped '+' sum
    { $$ = ast_binary (ps, N_BINARY, OP_ADD, @2, $1, $3); }
| piped '-' sum
    { $$ = ast_binary (ps, N_BINARY, OP_SUB, @2, $1, $3); }
| piped '*' sum
    { $$ = ast_binary (ps, N_BINARY, OP_MUL, @2, $1, $3); }
| piped '/' sum
    { $$ = ast_binary (ps, N_BINARY, OP_DIV, @2, $1, $3); }
| piped '%' sum
    { $$ = ast_binary (ps, N_BINARY, OP_MOD, @2, $1, $3); }
| piped '^' sum
    { $$ = ast_binary (ps, N_BINARY, OP_POW, @2, $1, $3); }
;

sum:
  operand %prec LOWEST
| lvalue INCR		{ $$ = ast_incr (ps, N_POSTINC, @2, $1); }
| lvalue DECR		{ $$ = ast_incr (ps, N_POSTDEC, @2, $1); }
| group IN array	{ $$ = ast_in (ps, @2, $1, $3); }
| GETLINE lvalue_opt %prec LOWEST
    { $$ = ast_getline (ps, OP_NONE, @1, $2, NULL); }
| GETLINE lvalue_opt '<' sum
    { $$ = ast_getline (ps, OP_READ, @1, $2, $4); }
| sum '+' sum	{ $$ = ast_binary (ps, N_BINARY, OP_ADD, @2, $1, $3); }
| sum '-' sum	{ $$ = ast_binary (ps, N_BINARY, OP_SUB, @2, $1, $3); }
| sum '*' sum	{ $$ = ast_binary (ps, N_BINARY, OP_MUL, @2, $1, $3); }
| sum '/' sum	{ $$ = ast_binary (ps, N_BINARY, OP_DIV, @2, $1, $3); }
| sum '%' sum	{ $$ = ast_binary (ps, N_BINARY, OP_MOD, @2, $1, $3); }
| sum '^' sum	{ $$ = ast_binary (ps, N_BINARY, OP_POW, @2, $1, $3); }
;

operand:
  NUMBER		{ $$ = ast_number (ps, @1); }
| STRING		{ $$ = ast_text (ps, N_STR, @1, $1); }
| TRANSLATE		{ $$ = ast_text (ps, N_TRANSLATE, @1, $1); }
| REGEX			{ $$ = ast_regex (ps, N_REGEX, @1, $1); }
| SLASH_EQUAL regex_rest { $$ = ast_regex (ps, N_REGEX, @1, $2); }
| lvalue %prec LOWEST
| '(' expr ')'		{ $$ = ast_unary (ps, N_GROUP, @1, $2); }
| '!' sum %prec UNARY	{ $$ = ast_unary (ps, N_NOT, @1, $2); }
| '-' sum %prec UNARY	{ $$ = ast_unary (ps, N_NEG, @1, $2); }
| '+' sum %prec UNARY	{ $$ = ast_unary (ps, N_PLUS, @1, $2); }
| INCR lvalue		{ $$ = ast_incr (ps, N_PREINC, @1, $2); }
| DECR lvalue		{ $$ = ast_incr (ps, N_PREDEC, @1, $2); }
| call
;

/* The rest of a regexp that begins with the token /=, where an assignment is
   impossible.  The parser has not yet read a token after the /= at this
   point.  */
regex_rest:
  %empty		{ lex_regex_rest (ps, &$$); }
;

call:
  FUNC_NAME '(' args_opt ')'	{ $$ = ast_call (ps, @1, $1, $3.head); }
| '@' FUNC_NAME '(' args_opt ')'
    { $$ = ast_indirect (ps, @2, $2, $4.head); }
| BUILTIN '(' args_opt ')'
    { $$ = ast_builtin (ps, @1, $1, $3.head, true); }
| LENGTH '(' args_opt ')'
    { $$ = ast_builtin (ps, @1, $1, $3.head, true); }
| LENGTH %prec LOWEST	{ $$ = ast_builtin (ps, @1, $1, NULL, false); }
;

args_opt:
  %empty		{ $$ = (struct list) { NULL, NULL }; }
| args
;

args:
  arg			{ $$ = ast_list_one ($1); }
| args ',' arg		{ $$ = ast_list_add (after_comma (ps, $1, @2), $3); }
;

arg:
  expr
| TYPED_REGEX		{ $$ = ast_regex (ps, N_TYPED_REGEX, @1, $1); }
;

lvalue_opt:
  %empty %prec LOWEST	{ $$ = NULL; }
| lvalue
;

lvalue:
  NAME %prec LOWEST	{ $$ = ast_var (ps, @1, $1); }
| NAME subscripts
    { $$ = ast_subscripts (ps, ast_var (ps, @1, $1), $2); }
| '$' operand incr_opt	{ $$ = ast_field (ps, @1, $2, $3); }
;

incr_opt:
  %empty %prec LOWEST	{ $$ = 0; }
| INCR			{ $$ = N_POSTINC; }
| DECR			{ $$ = N_POSTDEC; }
;

array:
  NAME			{ $$ = ast_array (ast_var (ps, @1, $1)); }
| NAME subscripts
    { $$ = ast_array (ast_subscripts (ps, ast_var (ps, @1, $1), $2)); }
;

/* A list of N_INDEX nodes, whose arrays will be set later.  The innermost
   subscripts are the first in the list.  */
subscripts:
  '[' exprs ']'
    { $$ = ast_list_one (ast_binary (ps, N_INDEX, OP_NONE, @1, NULL,
				     $2.head)); }
| subscripts NEXT_SUBSCRIPT exprs ']'
    { $$ = ast_list_add ($1, ast_binary (ps, N_INDEX, OP_NONE, @2, NULL,
					 $3.head)); }
;

%%

static void
gram_error (YYLTYPE *place, struct parser *ps, const char *text)
{
  parse_syntax_error (ps, place, text);
}
