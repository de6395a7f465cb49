/* process.h -- child processes running /bin/sh -c COMMAND.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Start CMD with its standard input read from IN and its output sent to OUT
   (-1: use ours).  Return its process id, or -1 with errno.  */
pid_t proc_spawn (const char *cmd, int in, int out);

/* Start CMD on a new pseudo-terminal, and set *MASTER to its master side.
   Return -1 with errno if there is no pseudo-terminal.  */
pid_t proc_spawn_pty (const char *cmd, int *master);

/* Start CMD; we write to it by *TO and read from it by *FROM.  */
pid_t proc_spawn_two_way (const char *cmd, int *to, int *from);

/* Start CMD with one pipe, *FD.  We write to the command if WE_WRITE, else we
   read from it.  */
pid_t proc_spawn_pipe (const char *cmd, bool we_write, int *fd);

/* Create a pipe that children do not inherit.  Return false with errno on
   failure.  */
bool proc_pipe (int fd[2]);

/* Wait for PID.  Return its wait status, or -1.  */
int proc_wait (pid_t pid);

/* Run CMD to its end, like system of the C library.  Return its wait status,
   or -1.  */
int proc_system (const char *cmd);

/* Return a wait status as close and system do: 0 to 255, 256 + signal, or 512
   + signal with a core dump.  */
double proc_status (int status);

#endif /* PROCESS_H */
