/* process.h -- child processes that run /bin/sh -c COMMAND.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Start CMD.  Its standard input is IN and its standard output is OUT; -1 means
   those of this process.  Return its process id, or -1 with errno set.  */
pid_t proc_spawn (const char *cmd, int in, int out);

/* Start CMD on a new pseudo-terminal, and set *MASTER to its master side.
   Return the process id, or -1 with errno set if there is no
   pseudo-terminal.  */
pid_t proc_spawn_pty (const char *cmd, int *master);

/* Start CMD.  This process writes to it through *TO and reads from it through
   *FROM.  Return the process id, or -1 with errno set.  */
pid_t proc_spawn_two_way (const char *cmd, int *to, int *from);

/* Start CMD with one pipe, *FD.  If WE_WRITE, this process writes to it;
   otherwise it reads from it.  Return the process id, or -1 with errno set.  */
pid_t proc_spawn_pipe (const char *cmd, bool we_write, int *fd);

/* Create a pipe that children do not inherit.  Return false with errno set on
   failure.  */
bool proc_pipe (int fd[2]);

/* Wait for the end of process PID.  Return its wait status, or -1.  */
int proc_wait (pid_t pid);

/* Run CMD until it ends, like the C library's system().  Return its wait
   status, or -1.  */
int proc_system (const char *cmd);

/* Convert a wait status to the number that close and system return: 0 to 255,
   256 + signal, or 512 + signal with a core dump.  */
double proc_status (int status);

#endif /* PROCESS_H */
