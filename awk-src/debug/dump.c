/* dump.c -- list the byte code.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/mem.h"
#include "debug/command.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "debug/value.h"
#include "value/convert.h"
#include "vm/interp.h"
#include "vm/vm.h"

void
dbg_dump (const struct cmd *c)
{
  struct strbuf b = { 0 };
  int was = dbg.fd, fd = -1;
  if (c->given)
    {
      fd = open (c->word, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
      if (fd < 0)
	{
	  dbg_error ("could not open `%s' for writing: %s", c->word,
		     strerror (errno));
	  return;
	}
      dbg.fd = fd;
    }
  vm_list_code (dbg.program, &b);
  dbg_pager (fd < 0);
  dbg_write (b.p, b.n);
  dbg_pager (false);
  xfree (b.p);
  dbg.fd = was;
  if (fd >= 0)
    close (fd);
}

void
dbg_trace (const struct insn *ip)
{
  struct strbuf b = { 0 };
  if (ip->op == BC_DEBUG)
    return;
  buf_add_text (&b, "+ ");
  disasm_insn (&b, vm.chunk, ip);
  dbg_write (b.p, b.n);
  xfree (b.p);
}
