# Program.pm -- run programs as -o prints them, or in the debugger, and remove
# the resulting differences from their output.
# SPDX-License-Identifier: GPL-3.0-or-later
package RunCase::Program;
use strict;
use warnings;
use Exporter 'import';
use RunCase::Context;
use RunCase::Files;
use RunCase::Process;

our @EXPORT = qw(print_program debug_options filter_results filter_wanted);

# Replace the program of stage S with the text that -o prints for it.
sub print_program {
  my ($s) = @_;
  my $args = (slurp("$s->{prefix}args") // '') =~ s/\n+/ /gr;
  die { refused => 'more program text in options' }
    if $args =~ /(?:^|\s)(?:-[fielEopD]|--(?:file|include|source|load|exec|pretty
         |profile|debug|dump-variables|gen-pot))/x;
  my $printed = "$run{base}/printed.awk";
  unlink $printed;
  my %env = %{$s->{env}};
  delete @env{qw(GAWK_PERSIST_FILE HEAP)};
  my $got = spawn($s->{limit}, '/dev/null', \%env, 'sh', '-c',
                  "exec $run{env}{AWK} -o$printed -f $s->{prog} $args");
  die { refused => 'the program does not compile' } if $got->{status};
  my $text = slurp($printed) // die "-o has written nothing\n";
  spew("$run{work}/$s->{prog}", $text);
}

# Return options that make the debugger run the program to its end.
sub debug_options {
  my $commands = "$run{base}/commands";
  spew($commands, "run\n");
  return "-D$commands";
}

# --- filters -----------------------------------------------------------------

sub filter_results {
  my ($filter, $got) = @_;
  if ($filter eq 'debugger') {
    $got->{out} =~ s/Starting program: ?\n//;
    $got->{out} =~ s/Program exited (?:ab)?normally with exit value: \d+\n\z//;
  } elsif ($filter eq 'positions') {
    $got->{err} = without_positions($got->{err});
  } else {
    die "run-case: no such filter: $filter\n";
  }
}

sub filter_wanted {
  my ($filter, $want) = @_;
  $want->{err} = without_positions($want->{err}) if $filter eq 'positions';
}

sub without_positions {
  my ($e) = @_;
  return $e =~ s/^((?:gawk: )?[\w.-]+:)\d+:/$1N:/gmr;
}

1;
