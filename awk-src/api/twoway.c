/* twoway.c -- open streams with the two-way processors of extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the list of the two-way processors that extensions have
   registered.  The two ends of each stream are handled by input.c and
   output.c.  */

#include <config.h>

#include "api/internal.h"
#include "base/diag.h"
#include "io/input.h"
#include "io/output.h"

static awk_two_way_processor_t *processors, **last_processor = &processors;

static const awk_two_way_processor_t *
find_processor (const char *name)
{
  const awk_two_way_processor_t *found = NULL;
  for (const awk_two_way_processor_t *p = processors; p; p = p->next)
    {
      if (!p->can_take_two_way (name))
	continue;
      if (found)
	fatal ("two-way processor `%s' conflicts with previously installed"
	       " two-way processor `%s'", p->name, found->name);
      found = p;
    }
  return found;
}

/* Open NAME with the processor P.  If P succeeds, set *IN and *OUT and return
   true.  */
static bool
take (const awk_two_way_processor_t *p, const char *name, struct input **in,
      struct out_wrapper **out)
{
  awk_input_buf_t *inbuf = api_input_new (name, INVALID_HANDLE);
  awk_output_buf_t *outbuf = api_output_new (name, "w", NULL);
  memset (&inbuf->sbuf, 0, sizeof inbuf->sbuf);
  if (!p->take_control_of (name, inbuf, outbuf))
    {
      warning ("two way processor `%s' failed to open `%s'", p->name, name);
      api_input_discard (inbuf);
      api_output_discard (outbuf);
      return false;
    }
  *in = api_input_open (inbuf, name);
  *out = api_output_wrapper (outbuf);
  outbuf->name = inbuf->name;
  return true;
}

static bool
claim (const char *name, struct input **in, struct out_wrapper **out)
{
  api_enter ();
  const awk_two_way_processor_t *p = find_processor (name);
  bool taken = p && take (p, name, in, out);
  api_leave ();
  return taken;
}

void
api_register_two_way_processor (awk_ext_id_t id,
				awk_two_way_processor_t *processor)
{
  if (!processor)
    fatal ("register_two_way_processor: received NULL pointer");
  if (!processor->can_take_two_way || !processor->take_control_of)
    fatal ("register_two_way_processor: processor `%s' lacks a function",
	   processor->name ? processor->name : "");
  for (const awk_two_way_processor_t *p = processors; p; p = p->next)
    if (p == processor)
      return;
  processor->next = NULL;
  *last_processor = processor;
  last_processor = (awk_two_way_processor_t **) &processor->next;
  io_hooks.claim_two_way = claim;
}
