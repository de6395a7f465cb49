/* room.c -- where a worker's log of addends lies.
   SPDX-License-Identifier: GPL-3.0-or-later

   The log is stored into memory that the parent sees, where a slot begins: the
   file is mapped.  What is mapped for the first slots stays, since these are
   used again.  */

#include <config.h>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/tempfile.h"
#include "jobs/addends.h"
#include "jobs/run.h"

enum { LEAST = 1024 * 1024 };	/* bytes */

static struct room
{
  struct logged *log;		/* NULL: not mapped */
  size_t size;			/* bytes */
} rooms[SLOTS_FEW + 1];		/* the last one is for all other slots */
static struct room *room;	/* in use */
static int file;
static off_t at;

static void
unmap (struct room *r)
{
  if (r->log)
    munmap (r->log, r->size);
  r->log = NULL;
}

/* Have SIZE bytes for the log, with what is there.  */
static void
map (size_t size)
{
  struct stat st;
  unmap (room);
  if (fstat (file, &st) != 0
      || (st.st_size < at + (off_t) size
	  && ftruncate (file, at + (off_t) size) != 0))
    _exit (2);
  room->log = (struct logged *) tempfile_map (file, at, size, false);
  room->size = size;
  if (!room->log)
    _exit (2);
}

static void
use (void)
{
  addends_log_to (room->log, room->size / sizeof *room->log);
}

static void
grow (void)
{
  map (2 * room->size);
  use ();
}

void
room_begin (int fd, unsigned slot)
{
  bool few = slot < SLOTS_FEW;
  room = &rooms[few ? slot : SLOTS_FEW];
  file = fd;
  at = slots_at (slot);
  if (!few)
    unmap (room);
  if (!room->log)
    map (LEAST);
  addends_full = grow;
  use ();
}
