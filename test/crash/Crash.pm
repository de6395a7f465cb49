# Crash.pm -- functions for the tests in this folder
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each program runs in its own process group with a time limit, and all
# processes are ended when a test ends.
package Crash;
use strict;
use warnings;
use Cwd qw(abs_path);
use Exporter 'import';
use File::Basename qw(dirname);
use File::Temp qw(tempdir);
use Getopt::Long qw(:config bundling);
use POSIX qw(:signal_h :sys_wait_h);
use Time::HiRes qw(time sleep);

our @EXPORT = qw($awk $pmheap $dir $count $seed $heap ok done set_up run start
  finish random spew slurp check_heap heap_is skip_all note
  time sleep);
our ($awk, $pmheap, $dir, $count, $seed, $heap);
my ($number, $failed, %live) = (0, 0);
my $factor = $ENV{TEST_TIMEOUT_FACTOR} || 1;	# set_up clears that

# --- TAP ---------------------------------------------------------------

sub ok ($$;@) {
  my ($good, $name, @detail) = @_;
  $number++;
  print $good ? "ok $number - $name\n" : "not ok $number - $name\n";
  return 1 if $good;
  $failed++;
  print "# $_\n" for map { split /\n/ } @detail;
  return 0;
}

sub note { print "# $_\n" for map { split /\n/ } @_; }

sub done {
  print "1..$number\n";
  exit($failed ? 1 : 0);
}

sub skip_all {
  print "1..0 # SKIP $_[0]\n";
  exit 0;
}

# --- the programs under test ----------------------------------------------

# Return the default seed, a number that depends on the git commit.  Outside of
# a repository, and if git refuses to read the repository of another user, the
# seed is 1.
sub default_seed {
  my $here = dirname(__FILE__);
  my $commit = `git -C '$here' rev-parse HEAD 2>/dev/null`;
  return hex substr $commit, 0, 7 if $commit =~ /^[0-9a-f]{40}/;
  return 1;
}

# Parse the options, change to the working folder and set the environment.
# COUNT is the default number of repetitions.
sub set_up {
  ($count) = @_;
  ($seed, my $keep) = (default_seed(), 0);
  GetOptions('n=i' => \$count, 's=i' => \$seed, 'k' => \$keep)
    or die "usage: $0 [-n COUNT] [-s SEED] [-k]\n";
  my $top = abs_path($ENV{abs_top_builddir}
    // (-x 'awk-src/gawk' ? '.' : dirname($0) . '/../..'));
  $awk = abs_path($ENV{AWK_UNDER_TEST} || "$top/awk-src/gawk");
  $pmheap = abs_path($ENV{PMHEAP} || "$top/awk-src/pmheap/pmheap");
  -x $awk && -x $pmheap or die "no gawk or pmheap in $top\n";
  srand $seed;
  note("seed $seed");
  $dir = tempdir('pm-gawk-crash.XXXXXX', TMPDIR => 1, CLEANUP => !$keep);
  chdir $dir or die $!;
  my ($path, $lib) = ($ENV{PATH}, "$top/awk-src/extension");
  my %keep = map { $_ => $ENV{$_} } grep { /^(ASAN|UBSAN)_/ } keys %ENV;
  %ENV = (PATH => $path, HOME => $dir, LC_ALL => 'C.UTF-8', TMPDIR => $dir,
    AWKLIBPATH => $lib, AWK => $awk, %keep);
  $heap = "$dir/heap";
  $ENV{GAWK_PERSIST_FILE} = $heap;
  $| = 1;
}

# Start a process that executes COMMAND, a reference to a list of words, and
# return the id of the process.  The options `in', `out' and `err' name the
# standard files of the process, `env' is a hash of environment variables, and
# `child' is a function that the process calls before it executes COMMAND.  The
# process does not ignore any signal, even if the test ignores some signals
# because of nohup or a background shell.
my @signals = (SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGHUP);
sub start {
  my ($command, %o) = @_;
  my $old = POSIX::SigSet->new;
  sigprocmask(SIG_BLOCK, POSIX::SigSet->new(@signals), $old);
  my $pid = fork // die "fork: $!";
  sigprocmask(SIG_SETMASK, $old) if $pid;
  if (!$pid) {
    setpgrp(0, 0);
    $SIG{$_} = 'DEFAULT' for qw(PIPE INT TERM QUIT HUP);
    sigprocmask(SIG_SETMASK, POSIX::SigSet->new);
    $ENV{$_} = $o{env}{$_} for keys %{$o{env} // {}};
    open STDIN, '<', $o{in} // '/dev/null' or die $!;
    open STDOUT, '>', $o{out} // "$dir/out" or die $!;
    open STDERR, '>', $o{err} // "$dir/err" or die $!;
    $o{child}->() if $o{child};
    exec { $command->[0] } @$command or POSIX::_exit(127);
  }
  setpgrp($pid, $pid);
  $live{$pid} = 1;
  return $pid;
}

# Wait for PID for at most LIMIT seconds; return its status as a number, or
# `signal N' or `hang'.  If this process and PID are both stopped for a while,
# for example because a virtual machine is suspended, count this time as one
# second.
sub finish {
  my ($pid, $limit) = @_;
  my ($left, $last) = (($limit // 60) * $factor, time);
  my $pause = 0.0002;
  my $got;
  until (($got = waitpid $pid, WNOHANG) == $pid) {
    my $passed = time - $last;
    $last += $passed;
    $left -= $passed < 1 ? $passed : 1;
    if ($left < 0) {
      kill 'KILL', -$pid;
      waitpid $pid, 0;
      delete $live{$pid};
      return 'hang';
    }
    sleep $pause;
    $pause *= 1.5 if $pause < 0.01;
  }
  delete $live{$pid};
  return $? & 127 ? 'signal ' . ($? & 127) : $? >> 8;
}

# Run a command until it ends; return (status, standard output, standard
# error).
sub run {
  my ($command, %o) = @_;
  my $status = finish(start($command, %o), $o{limit});
  return ($status, slurp($o{out} // "$dir/out"), slurp($o{err} // "$dir/err"));
}

END { local $?; kill 'KILL', -$_ for keys %live; }

# --- heaps -----------------------------------------------------------------

# Return the errors that pmheap check reports, or '' if there are none.
sub check_heap {
  my ($file) = @_;
  my ($status, $out, $err) = run([$pmheap, 'check', $file // $heap],
    out => "$dir/check.out", err => "$dir/check.err");
  return $status eq '0' ? '' : "pmheap check: $status: $out$err";
}

# Check that SCRIPT, which prints the heap, prints EXPECTED; return true if it
# does.
sub heap_is {
  my ($expected, $script, $name) = @_;
  my ($status, $out, $err) = run([$awk, $script],
    env => { GAWK_PERSIST_MODE => 'ro' });
  my $bad = check_heap();
  return ok($status eq '0' && $out eq $expected && $bad eq '', $name,
    "status $status, stdout $out, stderr $err, expected $expected", $bad);
}

# --- files and random numbers ------------------------------------------------

sub random { return int rand $_[0]; }

sub slurp {
  my ($file) = @_;
  open my $f, '<', $file or return '';
  local $/;
  return <$f> // '';
}

sub spew {
  my ($file, $text) = @_;
  open my $f, '>', $file or die "$file: $!";
  print $f $text;
  close $f or die "$file: $!";
}

1;
