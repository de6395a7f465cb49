/* options.c -- the one copy of the parsed flags.
   SPDX-License-Identifier: GPL-3.0-or-later

   Set by front/cmdline.c and front/locale_env.c, read by everybody.  */

#include <config.h>
#include "base/options.h"

struct options opt = { .decimal_point = '.' };
