/* test-io.c -- redirections, children, sockets and time limits (awk-src/io).
   SPDX-License-Identifier: GPL-3.0-or-later

   The test runs in a new folder.  Small tables replace PROCINFO and ERRNO,
   which are otherwise supplied by the VM.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "check.h"
#include "io/input.h"
#include "io/output.h"

/* --- replacements of the VM --------------------------------------------- */

static struct { const char *name, *what, *value; } settings[8];
static int n_settings;
static int last_errno;

static void
set (const char *name, const char *what, const char *value)
{
  settings[n_settings].name = name;
  settings[n_settings].what = what;
  settings[n_settings++].value = value;
}

static const struct val *
procinfo (struct sv name, const char *what)
{
  static struct val v;
  for (int i = 0; i < n_settings; i++)
    {
      const char *n = settings[i].name;
      bool same = (!n || !name.p ? n == name.p
		   : strlen (n) == name.n && memcmp (n, name.p, name.n) == 0);
      if (same && strcmp (settings[i].what, what) == 0)
	{
	  v = val_borrow (V_STR, settings[i].value, strlen (settings[i].value));
	  return &v;
	}
    }
  return NULL;
}

static void
errno_hook (int err, const char *text)
{
  (void) text;
  last_errno = err;
}

/* --- short forms -------------------------------------------------------- */

static bool
say (enum io_kind kind, const char *name, const char *text)
{
  struct output *o = out_redirect (kind, sv_of (name), "print");
  if (!o)
    return false;
  out_write (o, text, strlen (text));
  out_after_statement (o);
  return true;
}

static struct rs_spec lines;

/* Read a line from NAME.  Return 1 if the line is TEXT, and 100 if it is not;
   if TEXT is NULL, any line is accepted.  Return 0 at the end of the input, and
   -1 or -2 after an error.  */
static int
hear (enum io_kind kind, const char *name, const char *text)
{
  struct sv rec, rt;
  int err;
  struct input *in = in_redirect (kind, sv_of (name), &err);
  if (!in)
    {
      last_errno = err;
      return -1;
    }
  int r = in_read_record (in, &lines, &rec, &rt);
  if (r < 0)
    last_errno = errno;
  if (r != 1 || !text)
    return r;
  return rec.n == strlen (text) && memcmp (rec.p, text, rec.n) == 0 ? 1 : 100;
}

static double
shut (const char *name, const char *how)
{
  return io_close (sv_of (name), how);
}

/* Return true if CALL ends with a fatal error, whose message is discarded.  */
static bool
is_fatal (bool (*call) (void))
{
  int saved = dup (STDERR_FILENO);
  int nothing = open ("/dev/null", O_WRONLY);
  volatile bool jumped = false;
  dup2 (nothing, STDERR_FILENO);
  close (nothing);
  if (setjmp (diag_handler) == 0)
    call ();
  else
    jumped = true;
  dup2 (saved, STDERR_FILENO);
  close (saved);
  return jumped;
}

/* --- files -------------------------------------------------------------- */

static void
check_files (void)
{
  check (say (IO_WRITE, "f", "one\n") && say (IO_WRITE, "f", "two\n")
	 && say (IO_APPEND, "f", "three\n"), "> and >> share");
  check (shut ("f", NULL) == 0, "close file");
  check (shut ("f", NULL) == -1, "close twice");
  check (say (IO_APPEND, "f", "four") && shut ("f", NULL) == 0, ">>");
  check (hear (IO_READ, "f", "one") == 1 && hear (IO_READ, "f", "two") == 1
	 && hear (IO_READ, "f", "three") == 1
	 && hear (IO_READ, "f", "four") == 1 && hear (IO_READ, "f", "") == 0
	 && hear (IO_READ, "f", "") == 0, "getline < file");
  check (shut ("f", NULL) == 0, "close input");
  check (hear (IO_READ, "absent", "") == -1 && last_errno == ENOENT,
	 "no file");
  check (hear (IO_READ, ".", "") == -1 && last_errno == EISDIR, "directory");
  check (say (IO_WRITE, "b", "x") && io_fflush (&(struct sv) { "b", 1 }) == 0
	 && hear (IO_READ, "b", "x") == 1, "both at once");
  check (shut ("b", NULL) == 0 && shut ("b", NULL) == 0
	 && shut ("b", NULL) == -1, "two closes");
}

static bool
print_to_nothing (void)
{
  return say (IO_WRITE, "", "x");
}

static bool
print_to_absent (void)
{
  return say (IO_WRITE, "absent/file", "x");
}

static bool
print_to_file (void)
{
  return say (IO_WRITE, "f", "x");
}

static bool
fill_device (void)
{
  for (int i = 0; i < 100000; i++)
    say (IO_WRITE, "/dev/full", "0123456789\n");
  return shut ("/dev/full", NULL) == 0;
}

static bool
break_pipe (void)
{
  for (int i = 0; i < 100000; i++)
    say (IO_WRITE_PIPE, "exit 3", "0123456789\n");
  return true;
}

static bool
close_wrongly (void)
{
  say (IO_TWO_WAY, "cat", "x\n");
  return shut ("cat", "both");
}

static bool
run_a_command (void)
{
  return io_system (sv_of ("true")) == 0;
}

static void
check_errors (void)
{
  check (is_fatal (print_to_nothing), "empty name");
  check (is_fatal (print_to_absent), "cannot redirect");
  check (is_fatal (fill_device), "full device");
  shut ("/dev/full", NULL);
  check (is_fatal (break_pipe), "broken pipe");
  check (shut ("exit 3", NULL) == 3, "status of the broken pipe");
  check (is_fatal (close_wrongly), "close: to or from");
  shut ("cat", NULL);
  opt.sandbox = true;
  check (is_fatal (print_to_file) && is_fatal (run_a_command), "sandbox");
  opt.sandbox = false;
  set (NULL, "NONFATAL", "");
  last_errno = 0;
  check (!say (IO_WRITE, "absent/file", "x") && last_errno == ENOENT,
	 "nonfatal open");
  check (!fill_device () && last_errno == ENOSPC, "nonfatal write");
  n_settings = 0;
}

/* Use more files than there are file descriptors.  */
static void
check_many (void)
{
  enum { FILES = 60 };
  struct rlimit old, low;
  char name[16], text[16];
  bool ok = true;
  getrlimit (RLIMIT_NOFILE, &old);
  low = old;
  low.rlim_cur = 20;
  setrlimit (RLIMIT_NOFILE, &low);
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < FILES; i++)
      {
	snprintf (name, sizeof name, "many%d", i);
	snprintf (text, sizeof text, "%d.%d\n", i, round);
	ok &= say (IO_WRITE, name, text);
      }
  check (ok, "many outputs");
  check (io_fflush (NULL) == 0, "flush of many");
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < FILES; i++)
      {
	snprintf (name, sizeof name, "many%d", i);
	snprintf (text, sizeof text, "%d.%d", i, round);
	ok &= hear (IO_READ, name, text) == 1;
      }
  check (ok, "many inputs");
  check (hear (IO_READ_PIPE, "echo hi", "hi") == 1, "a pipe beside them");
  check (shut ("echo hi", NULL) == 0, "its status");
  for (int i = 0; i < 2 * FILES; i++)
    {
      snprintf (name, sizeof name, "many%d", i % FILES);
      ok &= shut (name, NULL) == 0;
    }
  check (ok, "many closed");
  setrlimit (RLIMIT_NOFILE, &old);
}

/* --- commands ----------------------------------------------------------- */

static void
set_mark (void)
{
  putenv ((char *) "MARK=7");
}

static void
check_commands (void)
{
  check (hear (IO_READ_PIPE, "echo a; exit 3", "a") == 1, "cmd | getline");
  check (shut ("echo a; exit 3", NULL) == 3, "status");
  check (hear (IO_READ_PIPE, "kill -9 $$", "") == 0
	 && shut ("kill -9 $$", NULL) == 256 + SIGKILL, "signal");
  check (say (IO_WRITE_PIPE, "cat >p", "x\n") && shut ("cat >p", NULL) == 0
	 && hear (IO_READ, "p", "x") == 1, "print | cmd");
  shut ("p", NULL);
  check (io_system (sv_of ("exit 5")) == 5, "system");
  check (io_system (sv_of ("kill -9 $$")) == 256 + SIGKILL, "system, signal");
  check (io_system (sv_of ("")) == 0, "system of nothing");
  opt.posix = true;
  check (io_system (sv_of ("exit 5")) == 5 * 256, "system, posix");
  opt.posix = false;
  check (hear (IO_READ_PIPE, "trap '' INT; yes | head -1", "y") == 1,
	 "children have SIGPIPE");
  shut ("trap '' INT; yes | head -1", NULL);
  io_hooks.before_spawn = set_mark;
  check (io_system (sv_of ("exit $MARK")) == 7, "environment");
  io_hooks.before_spawn = NULL;
}

static off_t
size_of (const char *name)
{
  struct stat st;
  return stat (name, &st) < 0 ? -1 : st.st_size;
}

/* Check that output to a command is written even while the program computes
   without making system calls.  */
static void
check_prompt (void)
{
  bool ok = true;
  for (int i = 0; i < 1000; i++)
    ok &= say (IO_WRITE_PIPE, "cat >prompt", "0123456\n");
  for (clock_t end = clock () + 5 * CLOCKS_PER_SEC;
       size_of ("prompt") < 8000 && clock () < end;)
    continue;
  check (ok && size_of ("prompt") == 8000, "printed lines arrive");
  for (int i = 0; i < 100000; i++)
    ok &= say (IO_WRITE_PIPE, "cat >prompt", "0123456\n");
  check (ok && shut ("cat >prompt", NULL) == 0
	 && size_of ("prompt") == 808000, "none is lost");
}

static bool
write_closed_end (void)
{
  return say (IO_TWO_WAY, "cat", "x");
}

static bool
read_closed_end (void)
{
  return hear (IO_TWO_WAY, "read x", "x") == 1;
}

static void
check_two_way (void)
{
  check (say (IO_TWO_WAY, "cat", "ping\n")
	 && hear (IO_TWO_WAY, "cat", "ping") == 1, "coprocess");
  check (shut ("cat", "TO") == 0 && hear (IO_TWO_WAY, "cat", "") == 0
	 && shut ("cat", "from") == 0 && shut ("cat", NULL) == -1,
	 "both sides");
  say (IO_TWO_WAY, "cat", "ping\n");
  /* Writing to a closed end is a fatal error.  Check that the command was
     closed, too, so that the run does not end before the command.  */
  check (shut ("cat", "TO") == 0 && is_fatal (write_closed_end)
	 && shut ("cat", NULL) == -1, "closed write end");
  /* Check the same for reading.  */
  say (IO_TWO_WAY, "read x", "ping\n");
  check (shut ("read x", "from") == 0 && is_fatal (read_closed_end)
	 && shut ("read x", NULL) == -1, "closed read end");
  check (say (IO_TWO_WAY, "sort", "b\na\n") && shut ("sort", "to") == 0
	 && hear (IO_TWO_WAY, "sort", "a") == 1
	 && hear (IO_TWO_WAY, "sort", "b") == 1
	 && shut ("sort", NULL) == 0, "sort");
  set ("cat; exit 4", "pty", "1");
  check (say (IO_TWO_WAY, "cat; exit 4", "ping\n")
	 && hear (IO_TWO_WAY, "cat; exit 4", "ping") == 1, "pty");
  check (shut ("cat; exit 4", "to") == 0
	 && hear (IO_TWO_WAY, "cat; exit 4", "") == 0
	 && shut ("cat; exit 4", NULL) == 4, "end of input on a pty");
  n_settings = 0;
}

/* --- time limits -------------------------------------------------------- */

/* Create the empty file NAME.  */
static void
create (const char *name)
{
  int fd = open (name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  check (fd >= 0 && close (fd) == 0, name);
}

static void
check_limits (void)
{
  static const char slow[] =
    "printf x; until test -e go; do sleep 0.05; done; echo y";
  int again = 0;
  set (slow, "READ_TIMEOUT", "100");
  check (hear (IO_READ_PIPE, slow, "") == -1 && last_errno == ETIMEDOUT,
	 "timeout");
  check (hear (IO_READ_PIPE, slow, "") == 0, "end behind it");
  create ("go");
  shut (slow, NULL);
  unlink ("go");
  set (slow, "RETRY", "");
  while (hear (IO_READ_PIPE, slow, NULL) == -2 && again < 200)
    if (++again == 2)
      create ("go");
  check (again >= 2 && again < 200, "retry");
  create ("go");
  shut (slow, NULL);
  n_settings = 0;
}

/* --- sockets ------------------------------------------------------------ */

static void
serve (const char *name)
{
  struct sv rec, rt;
  int err;
  struct input *in = in_redirect (IO_TWO_WAY, sv_of (name), &err);
  if (!in)
    _exit (1);
  while (in_read_record (in, &lines, &rec, &rt) == 1)
    {
      struct output *o = out_redirect (IO_TWO_WAY, sv_of (name), "print");
      out_write (o, "<", 1);
      out_write (o, rec.p, rec.n);
      out_write (o, ">\n", 2);
      out_after_statement (o);
    }
  _exit (shut (name, NULL) != 0);
}

static void
check_sockets (void)
{
  char server[64], client[64], file[64];
  int port = 20000 + getpid () % 20000, status;
  snprintf (server, sizeof server, "/inet4/tcp/%d/0/0", port);
  snprintf (client, sizeof client, "/inet/tcp/0/127.0.0.1/%d", port);
  pid_t pid = fork ();
  if (pid == 0)
    serve (server);
  setenv ("GAWK_MSEC_SLEEP", "50", 1);
  check (say (IO_TWO_WAY, client, "ping\n")
	 && hear (IO_TWO_WAY, client, "<ping>") == 1, "client and server");
  check (shut (client, "to") == 0 && hear (IO_TWO_WAY, client, "") == 0
	 && shut (client, NULL) == 0, "half close");
  check (waitpid (pid, &status, 0) == pid && status == 0, "server ends");
  set (NULL, "NONFATAL", "");
  check (!say (IO_TWO_WAY, client, "x") && last_errno == ECONNREFUSED,
	 "refused");
  snprintf (file, sizeof file, "/inet/tcp/0/localhost");
  check (say (IO_TWO_WAY, file, "") && shut (file, NULL) == 127,
	 "not a socket's name");
  n_settings = 0;
}

/* --- descriptors -------------------------------------------------------- */

static void
check_descriptors (void)
{
  int p[2];
  char name[32];
  check (pipe (p) == 0, "pipe");
  snprintf (name, sizeof name, "/dev/fd/%d", p[1]);
  check (say (IO_WRITE, name, "through\n") && shut (name, NULL) == 0, name);
  check (fcntl (p[1], F_GETFD) < 0, "closed");
  snprintf (name, sizeof name, "/dev/fd/%d", p[0]);
  check (hear (IO_READ, name, "through") == 1
	 && hear (IO_READ, name, "") == 0 && shut (name, NULL) == 0, name);
  check (out_redirect (IO_WRITE, sv_of ("/dev/stdout"), "print") == out_stdout
	 && shut ("/dev/stdout", NULL) == 0, "/dev/stdout");
}

int
main (void)
{
  char folder[] = "/tmp/test-io-XXXXXX";
  mem_init ();
  io_init ();
  diag_name = "test-io";
  diag_handler_set = true;
  io_hooks.procinfo = procinfo;
  io_hooks.set_errno = errno_hook;
  rec_spec (&lines, sv_of ("\n"));
  if (!mkdtemp (folder) || chdir (folder) < 0)
    {
      printf ("skipped: no folder to write in\n");
      return 77;
    }
  check_files ();
  check_errors ();
  check_many ();
  check_commands ();
  check_prompt ();
  check_two_way ();
  check_limits ();
  check_sockets ();
  check_descriptors ();
  if (chdir ("/") == 0)
    {
      char command[64];
      snprintf (command, sizeof command, "rm -rf %s", folder);
      io_system (sv_of (command));
    }
  return check_done ();
}
