/* pot.h -- write the template of translatable strings (--gen-pot).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef POT_H
#define POT_H

struct node;

/* Write the template to standard output.  The strings of the template are in
   the order of the program's text.  Call this function after parse_program if
   opt.gen_pot is set.  */
void pot_write (void);

/* pot_string adds the string N to the template; if N is a call of dcgettext or
   dcngettext, pot_call adds the strings in the call.  */
void pot_string (const struct node *n);
void pot_call (const struct node *n);

#endif /* POT_H */
