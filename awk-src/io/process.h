/* process.h -- child processes that run /bin/sh -c COMMAND.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Start CMD on a new pseudo-terminal.  Set *TO and *FROM to two descriptors of
   the master side of the pseudo-terminal, for writing and for reading.  Return
   the process id, or -1 with errno set, for example if there is no
   pseudo-terminal or no free descriptor.  */
pid_t proc_spawn_pty (const char *cmd, int *to, int *from);

/* Start CMD as a coprocess: this process writes to it through *TO and reads
   from it through *FROM.  Return the process id, or -1 with errno set.  */
pid_t proc_spawn_two_way (const char *cmd, int *to, int *from);

/* Start CMD with one pipe, *FD.  WE_WRITE is true if this process writes to
   the pipe, and false if it reads from the pipe.  Return the process id, or -1
   with errno set.  */
pid_t proc_spawn_pipe (const char *cmd, bool we_write, int *fd);

/* Create a pipe that children do not inherit.  Return false with errno set on
   failure.  */
bool proc_pipe (int fd[2]);

/* Wait until the process PID has ended.  Return the wait status of the
   process, or -1.  */
int proc_wait (pid_t pid);

/* Run CMD until it ends, like the C library's system().  Return the wait
   status of CMD, or -1.  */
int proc_system (const char *cmd);

/* Convert a wait status to the number that the AWK functions close and system
   return: the exit status, or, after a signal, 256 + signal (512 + signal if
   core was dumped).  */
double proc_status (int status);

#endif /* PROCESS_H */
