/* options.c -- the parsed options.
   SPDX-License-Identifier: GPL-3.0-or-later

   Set by front/cmdline.c and front/locale_env.c, read by all rooms.  */

#include <config.h>
#include "base/options.h"

struct options opt = { .decimal_point = '.' };
