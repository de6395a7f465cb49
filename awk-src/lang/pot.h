/* pot.h -- the template of translatable strings (--gen-pot).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef POT_H
#define POT_H

struct node;

/* Write the template to standard output.  The strings of the template are in
   the order of the source.  Call this function after parse_program if
   opt.gen_pot is set.  */
void pot_write (void);

/* Add the string N, which is to be translated, or the strings in N, a call of
   a function that translates.  */
void pot_string (const struct node *n);
void pot_call (const struct node *n);

#endif /* POT_H */
