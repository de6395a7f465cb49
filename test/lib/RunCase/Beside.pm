# Beside.pm -- prepare the environment of a run: a stored heap, other processes
# that use the heap, and a slow writer of its standard input.
# SPDX-License-Identifier: GPL-3.0-or-later
package RunCase::Beside;
use strict;
use warnings;
use Exporter 'import';
use IO::Uncompress::Gunzip qw(gunzip $GunzipError);
use POSIX qw(dup2 setpgid);
use RunCase::Context;

our @EXPORT = qw(stored_heap beside_start beside_after beside_stop by_bytes);

my @live;			# groups of processes to be ended

# Unpack the heap NAME from test/permutations/heaps into the file HEAP.
sub stored_heap {
  my ($name, $heap) = @_;
  my $from = "$run{top}/test/permutations/heaps/$name.pma.gz";
  gunzip($from => $heap) or die "$from: $GunzipError\n";
  chmod 0600, $heap;
}

# Start the process that BESIDE names: a reader, which reads the heap until the
# case ends, or a rival, which changes a variable of the heap again and again.
# Call this function before the stage S of the case.
sub beside_start {
  my ($beside, $s) = @_;
  if ($beside eq 'reader') {
    start_reader($s->{heap}) if -s $s->{heap};
  } elsif ($beside eq 'rival') {
    start_rival($s) unless @live;
  } else {
    die "run-case: no such process: $beside\n";
  }
}

# After a stage, kill the rival, since it must not run while the heap is
# checked.
sub beside_after {
  my ($beside) = @_;
  beside_stop() if $beside eq 'rival';
}

sub beside_stop {
  for my $pid (@live) {
    kill 'KILL', -$pid;
    waitpid $pid, 0;
  }
  @live = ();
}

# Fork a child that runs CODE in its own process group.
sub in_group {
  my ($code) = @_;
  my $pid = fork // die "fork: $!\n";
  if (!$pid) {
    setpgid(0, 0);
    $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP PIPE);
    $code->();
    POSIX::_exit(0);
  }
  setpgid($pid, $pid);
  push @live, $pid;
}

# Start a process that reads HEAP until the case has ended.
sub start_reader {
  my ($heap) = @_;
  pipe my $r, my $w or die "pipe: $!\n";
  in_group(sub {
    close $r;
    dup2(fileno $w, 1);
    close $w;
    { no warnings; exec "$run{build}/test/lib/reader", $heap; }
    POSIX::_exit(127);
  });
  close $w;
  my $line = <$r> // '';
  die "run-case: no reader: $line\n" unless $line eq "reading\n";
}

# Start a sequence of runs that each change a variable of the heap.
sub start_rival {
  my ($s) = @_;
  my %env = (%{$run{env}}, GAWK_PERSIST_FILE => $s->{heap},
             GAWK_PERSIST_SYNC => 'off');
  in_group(sub {
    chdir $run{base};
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', '/dev/null';
    open STDERR, '>', '/dev/null';
    %ENV = %env;
    # In a persistence case, the first step creates the heap, so wait until the
    # heap exists.
    for (;;) {
      system @{$run{awk}}, 'BEGIN { rival_runs++ }'
        if $s->{step} eq '' || -s $s->{heap};
      select undef, undef, undef, 0.001;
    }
  });
}

# Return a pipe from which the contents of the file IN can be read.  A child
# process writes to the pipe: the first 2,000 bytes one at a time, each after
# the previous byte has been read, and then the rest in a single call.
sub by_bytes {
  my ($in) = @_;
  my ($most, $fionread) = (2000, 0x541b);
  open my $f, '<:raw', $in or die "$in: $!\n";
  my $text = do { local $/; <$f> } // '';
  pipe my $r, my $w or die "pipe: $!\n";
  in_group(sub {
    close $r;
    for my $i (0 .. length($text) - 1) {
      if ($i == $most) {
        my $rest = substr $text, $i;
        syswrite $w, $rest;
        last;
      }
      syswrite $w, substr($text, $i, 1) or last;
      my $n = pack 'i', 0;
      for (my $tries = 0; $tries < 2000; $tries++) {
        ioctl $w, $fionread, $n or last;
        last unless unpack 'i', $n;
        select undef, undef, undef, 0.00005;
      }
    }
    close $w;
  });
  close $w;
  return $r;
}

1;
