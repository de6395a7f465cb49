/* pot.h -- the template of translatable strings (--gen-pot).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef POT_H
#define POT_H

struct node;

/* After parse_program under opt.gen_pot: write the .pot text, the strings in
   the order of the source, to standard output.  */
void pot_write (void);

/* Note a translated string, or a call that translates constants.  */
void pot_string (const struct node *n);
void pot_call (const struct node *n);

#endif /* POT_H */
