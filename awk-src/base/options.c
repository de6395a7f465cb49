/* options.c -- the parsed options.
   SPDX-License-Identifier: GPL-3.0-or-later

   front/cmdline.c and front/locale_env.c set the options.  All files may read
   the options.  */

#include <config.h>
#include "base/options.h"

struct options opt = { .decimal_point = '.' };
