/* pmaext.h -- the extension "pma", which needs no file.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMAEXT_H
#define PMAEXT_H

void pmaext_load (void);

#endif /* PMAEXT_H */
