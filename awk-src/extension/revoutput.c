/* revoutput.c -- module: lines written to files come out reversed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Applies to files opened for output while the variable REVOUT is true.  */

#include <config.h>
#include "modutil.h"
#include "revtext.h"

static const struct ext_api *api;

static ext_command *
claim (struct sv name)
{
  const struct val *v = api->global ("REVOUT", false);
  (void) name;
  if (v == NULL || v->tag == V_ARRAY || api->number (v) == 0)
    return NULL;
  return rev_copy;
}

bool
gawk_module_init (const struct ext_api *a)
{
  struct val off = val_num (0);
  api = a;
  struct val *v = api->global ("REVOUT", true);
  if (v->tag == V_UNTYPED)
    api->set_global (v, &off);
  api->add_output (claim);
  return true;
}
