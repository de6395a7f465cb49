/* colons.c -- print lines of fields separated by colons.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file contains the output functions of pwcat and grcat, two separate
   programs that share no code with the interpreter.  */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "colons.h"

static char held[8192];
static size_t length;

static void
complain (const char *reason)
{
  static const char what[] = "write error: ";
  if (write (STDERR_FILENO, what, sizeof what - 1) < 0
      || write (STDERR_FILENO, reason, strlen (reason)) < 0
      || write (STDERR_FILENO, "\n", 1) < 0)
    _exit (1);
}

void
colons_flush (void)
{
  size_t done = 0;
  while (done < length)
    {
      ssize_t n = write (STDOUT_FILENO, held + done, length - done);
      if (n < 0 && errno == EINTR)
	continue;
      if (n < 0)
	{
	  complain (strerror (errno));
	  _exit (1);
	}
      done += n;
    }
  length = 0;
}

void
colons_char (char c)
{
  if (length == sizeof held)
    colons_flush ();
  held[length++] = c;
}

void
colons_text (const char *text)
{
  if (text)
    while (*text)
      colons_char (*text++);
}

void
colons_number (unsigned long number)
{
  if (number > 9)
    colons_number (number / 10);
  colons_char ('0' + number % 10);
}
