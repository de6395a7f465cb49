/* translate.h -- translate messages into the user's language.
   SPDX-License-Identifier: GPL-3.0-or-later

   The code contains the messages in English.  The functions that print
   messages (base/diag.h, base/hint.h, and some in other folders) translate
   their formats.  For xgettext, the script scripts/update-po lists the
   functions that print messages.  If an argument of a message is a phrase, the
   phrase is marked with N_ where it is written, and translated with tr where
   it is used.  */

#ifndef TRANSLATE_H
#define TRANSLATE_H

/* Mark TEXT for the catalog of translations.  */
#define N_(text) text

/* Return TEXT in the language of the environment, or TEXT itself.  The result
   is valid until the end of the process.  The translation of a format has the
   same arguments as the format.  The first call reads the environment.  In the
   locale "C", later calls return TEXT immediately.  The function changes
   neither errno nor the locale of the process.  */
const char *tr (const char *text) __attribute__ ((format_arg (1)));

#endif /* TRANSLATE_H */
