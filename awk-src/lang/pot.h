/* pot.h -- the template of translatable strings (--gen-pot).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef POT_H
#define POT_H

/* After parse_program under opt.gen_pot: write the .pot text, the strings in
   the order of the source, to standard output.  */
void pot_write (void);

#endif /* POT_H */
