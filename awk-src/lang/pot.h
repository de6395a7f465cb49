/* pot.h -- the template of translatable strings (--gen-pot).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef POT_H
#define POT_H

struct node;

/* Write the .pot text to standard output, with the strings in the order of the
   source.  Call it after parse_program under opt.gen_pot.  */
void pot_write (void);

/* Add a translated string, or a call that translates constants.  */
void pot_string (const struct node *n);
void pot_call (const struct node *n);

#endif /* POT_H */
