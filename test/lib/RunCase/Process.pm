# Process.pm -- run a command in the working folder and return its results.
# SPDX-License-Identifier: GPL-3.0-or-later
package RunCase::Process;
use strict;
use warnings;
use Exporter 'import';
use Fcntl qw(O_RDONLY O_WRONLY O_CREAT O_TRUNC);
use POSIX qw(dup2 setpgid WIFSIGNALED WTERMSIG WEXITSTATUS);
use RunCase::Context;
use RunCase::Files;

our @EXPORT = qw(spawn);

# Run COMMAND in the environment ENV, for at most LIMIT seconds; its standard
# input is IN, the name of a file or a file handle.  Return { out, err, status,
# signal, late }.
sub spawn {
  my ($limit, $in, $env, @command) = @_;
  my $pid = fork // die "fork: $!\n";
  if (!$pid) {
    setpgid(0, 0);
    $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP QUIT PIPE);
    chdir $run{work} or POSIX::_exit(126);
    ref $in ? dup2(fileno $in, 0) : redirect($in, O_RDONLY, 0);
    redirect("$run{base}/out", O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect("$run{base}/err", O_WRONLY | O_CREAT | O_TRUNC, 2);
    %ENV = %$env;
    { no warnings; exec { $command[0] } @command; }
    print STDERR "$command[0]: $!\n";
    POSIX::_exit(127);
  }
  setpgid($pid, $pid);
  close $in if ref $in;
  my %got;
  my $status = eval {
    # Count the seconds one by one: if this process and the command are stopped
    # for a while, for example because a virtual machine is suspended, this
    # time is counted as one second.
    my $left = $limit;
    local $SIG{ALRM} = sub { --$left > 0 ? alarm 1 : die "late\n" };
    alarm 1;
    waitpid $pid, 0;
    alarm 0;
    $?
  };
  kill 'KILL', -$pid;
  if (!defined $status) {
    waitpid $pid, 0;
    $got{late} = $limit;
    $status = 0;
  }
  $got{signal} = WIFSIGNALED($status) ? WTERMSIG($status) : 0;
  $got{status} = $got{signal} ? 128 + $got{signal} : WEXITSTATUS($status);
  $got{out} = slurp("$run{base}/out") // '';
  $got{err} = normal_err(slurp("$run{base}/err") // '');
  return \%got;
}

sub redirect {
  my ($name, $flags, $fd) = @_;
  my $new = POSIX::open($name, $flags, 0666);
  POSIX::_exit(126) unless defined $new;
  if ($new != $fd) {
    dup2($new, $fd);
    POSIX::close($new);
  }
}

sub normal_err {
  my ($e) = @_;
  $e =~ s/^\Q$run{awk_name}\E: /gawk: /gm if $run{awk_name} ne 'gawk';
  $e =~ s/\Q$run{work}\E\///g;
  return $e;
}

1;
