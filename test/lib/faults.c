/* faults.c -- run a program; kill it at a system call, or make calls fail.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: faults [-c FILE] [-k N] [-a|-f FILE|-m|-p] [-n N] [-o] PROGRAM ARG...

     -c FILE  write the number of calls that were counted into FILE.
     -k N     kill the program at its Nth system call.
     -f FILE  count calls that write to FILE or allocate space for it; -n makes
	      them fail with ENOSPC.
     -m       count calls that request memory; -n makes them fail with ENOMEM.
	      The address space of the program is limited to 4 GB, so that
	      libpma requests memory step by step.
     -a       count all calls that change mappings; -n makes them fail with
	      ENOMEM.
     -p       count calls that create processes, or resources that processes
	      share (pipes, files in memory, shared mappings); -n makes them
	      fail with EAGAIN, EMFILE or ENOMEM.
     -n N     make the Nth of the counted calls, and all later ones, fail.
     -o       make only the Nth of the counted calls fail.

   With -a, -m or -p, the system calls of the loader are not counted.  Without
   -a, -f, -m or -p, all system calls are counted.  Processes that the program
   starts are not traced.  The exit status is the exit status of the program,
   77 if faults does not support the system, or 99 if faults itself fails.  */

#include <config.h>

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined __linux__ && (defined __x86_64__ || defined __aarch64__)

#include <elf.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

enum kind { ALL, ADDRESSES, DISK, MEMORY, PROCESSES };

static struct
{
  const char *counts, *file;
  enum kind kind;
  long kill_at, fail_at;
  bool once;
} o;

static const rlim_t addresses = (rlim_t) 4 << 30;
static pid_t child;
static long n_calls;

/* The entry point of the program, at which the loader has finished, and the
   word of code at this address, which a breakpoint replaces.  */
static unsigned long entry;
static long entry_text;
static bool loaded;		/* true if the child has reached ENTRY */

static _Noreturn void
die (const char *what)
{
  fprintf (stderr, "faults: %s: %s\n", what, strerror (errno));
  if (child > 0)
    kill (child, SIGKILL);
  exit (99);
}

/* --- calls -------------------------------------------------------------- */

static const long disk_calls[] = {
  SYS_write, SYS_pwrite64, SYS_writev, SYS_pwritev, SYS_pwritev2,
  SYS_fallocate, SYS_ftruncate, SYS_copy_file_range, SYS_sendfile
};

/* Return the file descriptor to which call C writes.  */
static int
target (const struct __ptrace_syscall_info *c)
{
  return c->entry.args[c->entry.nr == SYS_copy_file_range ? 2 : 0];
}

/* Return true if the descriptor FD of the child refers to the file that -f
   names.  */
static bool
is_file (int fd)
{
  char link[64], name[4096];
  snprintf (link, sizeof link, "/proc/%d/fd/%d", (int) child, fd);
  ssize_t n = readlink (link, name, sizeof name - 1);
  if (n < 0)
    return false;
  name[n] = '\0';
  return strcmp (name, o.file) == 0;
}

static bool
is_disk_call (const struct __ptrace_syscall_info *c)
{
  for (size_t i = 0; i < sizeof disk_calls / sizeof *disk_calls; i++)
    if (c->entry.nr == (uint64_t) disk_calls[i])
      {
	/* A call that punches a hole does not require space.  */
	enum { PUNCH = 2 };
	bool frees = c->entry.nr == SYS_fallocate
	  && c->entry.args[1] & PUNCH;
	return !frees && is_file (target (c));
      }
  return false;
}

/* Return true if C requests memory.  Do not count the mapping of a stack for
   posix_spawn.  If the mapping of the stack fails, the program under test only
   reports that the command cannot be started, and continues.  */
static bool
is_memory_call (const struct __ptrace_syscall_info *c)
{
  if (c->entry.nr == SYS_mmap)
    return c->entry.args[3] & MAP_ANONYMOUS
      && !(c->entry.args[3] & MAP_STACK) && c->entry.args[2] != PROT_NONE;
  if (c->entry.nr == SYS_mprotect)
    return c->entry.args[2] & PROT_WRITE;
  return c->entry.nr == SYS_mremap && c->entry.args[2] > c->entry.args[1];
}

static bool
is_address_call (const struct __ptrace_syscall_info *c)
{
  return c->entry.nr == SYS_mprotect || c->entry.nr == SYS_mremap
    || (c->entry.nr == SYS_mmap && !(c->entry.args[3] & MAP_STACK));
}

/* If -p counts the call C, return the errno value with which C must fail; if
   not, return 0.  */
static int
process_error (const struct __ptrace_syscall_info *c)
{
  switch (c->entry.nr)
    {
    case SYS_clone:
    case SYS_clone3:
      return EAGAIN;
#ifdef SYS_fork
    case SYS_fork:
    case SYS_vfork:
      return EAGAIN;
    case SYS_pipe:
      return EMFILE;
#endif
    case SYS_pipe2:
    case SYS_memfd_create:
      return EMFILE;
    case SYS_ftruncate:
      return ENOMEM;
    case SYS_mmap:
      return c->entry.args[3] & MAP_SHARED ? ENOMEM : 0;
    default:
      return 0;
    }
}

static bool
is_counted (const struct __ptrace_syscall_info *c)
{
  switch (o.kind)
    {
    case ADDRESSES:
      return loaded && is_address_call (c);
    case DISK:
      return is_disk_call (c);
    case MEMORY:
      return loaded && is_memory_call (c);
    case PROCESSES:
      return loaded && process_error (c);
    default:
      return true;
    }
}

/* --- the child's registers ---------------------------------------------- */

/* Prevent the system call that the child is about to make.  */
static void
prevent_call (void)
{
#ifdef __x86_64__
  size_t at = offsetof (struct user_regs_struct, orig_rax);
  if (ptrace (PTRACE_POKEUSER, child, at, -1L) != 0)
    die ("ptrace");
#else
  int none = -1;
  struct iovec v = { &none, sizeof none };
  if (ptrace (PTRACE_SETREGSET, child, NT_ARM_SYSTEM_CALL, &v) != 0)
    die ("ptrace");
#endif
}

/* Make the system call return ERROR.  */
static void
set_result (int error)
{
#ifdef __x86_64__
  size_t at = offsetof (struct user_regs_struct, rax);
  if (ptrace (PTRACE_POKEUSER, child, at, (long) -error) != 0)
    die ("ptrace");
#else
  struct user_regs_struct r;
  struct iovec v = { &r, sizeof r };
  if (ptrace (PTRACE_GETREGSET, child, NT_PRSTATUS, &v) != 0)
    die ("ptrace");
  r.regs[0] = -error;
  if (ptrace (PTRACE_SETREGSET, child, NT_PRSTATUS, &v) != 0)
    die ("ptrace");
#endif
}

/* --- the end of the loader ---------------------------------------------- */

/* Return the address of the program's entry point, to which the loader
   jumps.  */
static unsigned long
entry_address (void)
{
  char name[64];
  snprintf (name, sizeof name, "/proc/%d/auxv", (int) child);
  FILE *f = fopen (name, "r");
  if (!f)
    die (name);
  unsigned long pair[2] = { AT_NULL, 0 };
  while (fread (pair, sizeof pair, 1, f) == 1 && pair[0] != AT_ENTRY)
    ;
  fclose (f);
  if (pair[0] != AT_ENTRY)
    die (name);
  return pair[1];
}

static void
set_text (long text)
{
  if (ptrace (PTRACE_POKETEXT, child, entry, text) != 0)
    die ("ptrace");
}

/* Set a breakpoint at the entry of the program that the child has just begun
   to execute.  */
static void
at_exec (void)
{
#ifdef __x86_64__
  const unsigned long breakpoint = 0xcc, mask = 0xff;	/* int3 */
#else
  const unsigned long breakpoint = 0xd4200000, mask = 0xffffffff; /* brk #0 */
#endif
  loaded = false;
  entry = entry_address ();
  errno = 0;
  entry_text = ptrace (PTRACE_PEEKTEXT, child, entry, 0);
  if (errno)
    die ("ptrace");
  set_text ((long) (((unsigned long) entry_text & ~mask) | breakpoint));
}

/* Remove the breakpoint, at which the child has stopped.  */
static void
at_entry (void)
{
  set_text (entry_text);
#ifdef __x86_64__
  size_t at = offsetof (struct user_regs_struct, rip);
  if (ptrace (PTRACE_POKEUSER, child, at, entry) != 0)
    die ("ptrace");
#endif
  loaded = true;
}

/* --- the run ------------------------------------------------------------ */

/* The child has stopped at the entry or the exit of a system call.  Count the
   call.  If the call must fail, prevent it at its entry, and set its result at
   its exit.  If -k names the call, kill the child.  */
static void
at_call (void)
{
  static int failing;
  struct __ptrace_syscall_info c;
  if (ptrace (PTRACE_GET_SYSCALL_INFO, child, sizeof c, &c) <= 0)
    return;
  if (c.op == PTRACE_SYSCALL_INFO_EXIT && failing)
    {
      set_result (failing);
      failing = 0;
    }
  if (c.op != PTRACE_SYSCALL_INFO_ENTRY || !is_counted (&c))
    return;
  n_calls++;
  if (n_calls == o.kill_at)
    kill (child, SIGKILL);
  if (o.fail_at && (o.once ? n_calls == o.fail_at : n_calls >= o.fail_at))
    {
      failing = o.kind == DISK ? ENOSPC
	: o.kind == PROCESSES ? process_error (&c) : ENOMEM;
      prevent_call ();
    }
}

/* Continue the child until it has ended, and return its status.  */
static int
trace (void)
{
  int status, signal = 0;
  for (;;)
    {
      if (ptrace (PTRACE_SYSCALL, child, 0, signal) != 0 && errno != ESRCH)
	die ("ptrace");
      if (waitpid (child, &status, 0) < 0)
	die ("waitpid");
      if (!WIFSTOPPED (status))
	return status;
      signal = WSTOPSIG (status);
      if (signal == (SIGTRAP | 0x80))
	{
	  at_call ();
	  signal = 0;
	}
      else if (status >> 16 == PTRACE_EVENT_EXEC)
	{
	  at_exec ();
	  signal = 0;
	}
      else if (signal == SIGTRAP && entry && !loaded)
	{
	  at_entry ();
	  signal = 0;
	}
    }
}

static void
start (char **argv)
{
  int status;
  child = fork ();
  if (child < 0)
    die ("fork");
  if (child == 0)
    {
      struct rlimit few = { addresses, addresses };
      if (o.kind == MEMORY)
	setrlimit (RLIMIT_AS, &few);
      ptrace (PTRACE_TRACEME, 0, 0, 0);
      raise (SIGSTOP);
      execvp (argv[0], argv);
      fprintf (stderr, "faults: %s: %s\n", argv[0], strerror (errno));
      _exit (127);
    }
  if (waitpid (child, &status, 0) < 0 || !WIFSTOPPED (status)
      || ptrace (PTRACE_SETOPTIONS, child, 0,
		 PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEEXEC
		 | PTRACE_O_EXITKILL) != 0)
    die ("ptrace");
}

static void
write_count (void)
{
  FILE *f = o.counts ? fopen (o.counts, "w") : NULL;
  if (!f)
    return;
  fprintf (f, "%ld\n", n_calls);
  fclose (f);
}

static void
read_options (int argc, char **argv)
{
  for (int c; (c = getopt (argc, argv, "+ac:k:f:mpn:o")) != -1;)
    switch (c)
      {
      case 'a': o.kind = ADDRESSES; break;
      case 'c': o.counts = optarg; break;
      case 'k': o.kill_at = atol (optarg); break;
      case 'f': o.kind = DISK, o.file = optarg; break;
      case 'm': o.kind = MEMORY; break;
      case 'p': o.kind = PROCESSES; break;
      case 'n': o.fail_at = atol (optarg); break;
      case 'o': o.once = true; break;
      default: exit (99);
      }
  if (optind == argc)
    exit (99);
}

int
main (int argc, char **argv)
{
  read_options (argc, argv);
  start (argv + optind);
  int status = trace ();
  write_count ();
  if (!WIFSIGNALED (status))
    return WEXITSTATUS (status);
  struct rlimit none = { 0, 0 };
  setrlimit (RLIMIT_CORE, &none);
  signal (WTERMSIG (status), SIG_DFL);
  raise (WTERMSIG (status));
  return 99;
}

#else

int
main (void)
{
  return 77;
}

#endif
