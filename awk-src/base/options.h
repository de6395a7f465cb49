/* options.h -- the parsed options; read-only after the start.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>

struct options
{
  bool posix;			/* -P */
  bool traditional;		/* -c (not set under posix) */
  bool bytes;			/* -b */
  bool csv;			/* -k */
  bool non_decimal;		/* -n */
  bool lc_numeric;		/* -N */
  bool sandbox;			/* -S */
  bool bignum;			/* -M */
  bool lint_old;		/* -t */
  bool no_optimize;		/* -s */
  bool pretty;			/* -o */
  bool dump;			/* -d */
  bool load;			/* -l */
  bool profile;			/* -p */
  bool trace;			/* -I */
  bool gen_pot;			/* -g */
  bool debug;			/* -D */
  bool headed;			/* -H: each file begins with the names of its
				   columns */
  bool exec;			/* -E: there are no command-line assignments */
  bool utf8;			/* characters are UTF-8 (LC_CTYPE, without -b);
				   for an exception, see mb_foreign */
  char decimal_point;		/* decimal point of input and output; usually
				   `.', and always `.' while a number in an
				   argument of -v is read
				   (vm/operand_assign.c)  */
};

extern struct options opt;

/* True if gawk's extensions are enabled.  */
#define opt_gawk (!opt.posix && !opt.traditional)

#endif /* OPTIONS_H */
