/* process.h -- children: /bin/sh -c COMMAND with pipes, pty or nothing.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Start CMD with its standard input read from IN and its output sent to OUT
   (-1: ours).  Returns the child, or -1 with errno.  */
pid_t proc_spawn (const char *cmd, int in, int out);

/* Start CMD on a new pseudo-terminal whose master end is *MASTER.  -1 with
   errno: there is none.  */
pid_t proc_spawn_pty (const char *cmd, int *master);

/* Start CMD, write to it by *TO, read from it by *FROM.  */
pid_t proc_spawn_two_way (const char *cmd, int *to, int *from);

/* Start CMD with one pipe: we write to it, or read from it, by *FD.  */
pid_t proc_spawn_pipe (const char *cmd, bool we_write, int *fd);

/* A pipe whose ends children do not get.  False with errno.  */
bool proc_pipe (int fd[2]);

/* Wait for PID; the wait status, or -1.  */
int proc_wait (pid_t pid);

/* Run CMD to its end, as the C library's system.  The wait status or -1.  */
int proc_system (const char *cmd);

/* A wait status as close and system give it: 0..255, 256 + signal, 512 +
   signal with core.  */
double proc_status (int status);

#endif /* PROCESS_H */
