/* revtwoway.c -- module: a two-way command that reverses lines.
   SPDX-License-Identifier: GPL-3.0-or-later

   print "abc" |& "/magic/mirror"; "/magic/mirror" |& getline  */

#include <config.h>
#include "modutil.h"
#include "revtext.h"

bool
gawk_module_init (const struct ext_api *api)
{
  api->add_two_way ("/magic/mirror", rev_copy);
  return true;
}
