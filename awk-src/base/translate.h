/* translate.h -- messages in the user's language.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions that print messages (base/diag.h, base/hint.h, and some of
   higher rooms) translate their formats themselves, so that a message is
   written where it arises, in English.  po/local.mk names these functions for
   xgettext.  A text that reaches them as an argument is marked by N_ where it
   is written and goes through tr where it is used.  */

#ifndef TRANSLATE_H
#define TRANSLATE_H

/* Marks TEXT for the catalog.  */
#define N_(text) text

/* TEXT in the language that the environment asks for, or TEXT itself.  What
   comes back is valid until the end of the process, and takes the same
   arguments where TEXT is a format.  The locale of the process and errno stay
   as they are.  The first call looks at the environment; in the locale "C"
   it does nothing else.  */
const char *tr (const char *text) __attribute__ ((format_arg (1)));

#endif /* TRANSLATE_H */
