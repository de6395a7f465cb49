/* persist_module.h -- the extension "pma", which needs no file.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_PERSIST_MODULE_H
#define FRONT_PERSIST_MODULE_H

void pmaext_load (void);

#endif /* FRONT_PERSIST_MODULE_H */
