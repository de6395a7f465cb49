# Faults.pm -- kill runs and make system calls fail, with test/lib/faults.
# SPDX-License-Identifier: GPL-3.0-or-later
package RunCase::Faults;
use strict;
use warnings;
use Exporter 'import';
use RunCase::Context;
use RunCase::Files;

our @EXPORT = qw(counted fault_kind save_folder restore_folder
                 restore_folder_but);

# Call the function RUN with the first words of a command that runs awk under
# the control of the program test/lib/faults.  OPTIONS are the options of
# faults that select which system calls of awk it counts.  Return the result of
# RUN, and the number of the counted system calls.
sub counted {
  my ($run, @options) = @_;
  my $counts = "$run{base}/counts";
  unlink $counts;
  @options = grep { $_ ne '-c' } @options;
  my $got = $run->("$run{build}/test/lib/faults", '-c', $counts, @options);
  my ($n) = (slurp($counts) // '') =~ /^(\d+)$/m;
  return ($got, $n // 0);
}

# Return options for the program faults: they select the calls that fail in
# permutation W.
sub fault_kind {
  my ($w, $s) = @_;
  return ('-f', $s->{heap}) if $w->{fault} eq 'disk';
  return ('-m') if $w->{fault} eq 'memory';
  die "run-case: no such fault: $w->{fault}\n";
}

# --- the working folder and the heap ---------------------------------------

sub copy_all {
  my ($from, $to) = @_;
  system('cp', '-a', '--', $from, $to) == 0 or die "cp -a $from $to failed\n";
}

sub save_folder {
  my $saved = "$run{base}/saved";
  remove($saved);
  mkdir $saved or die "$saved: $!\n";
  copy_all($_, $saved) for grep { -e } $run{work}, "$run{base}/heap.pma";
}

sub restore_folder {
  my ($base, $work) = @run{qw(base work)};
  remove($work);
  remove("$base/heap.pma");
  copy_all("$base/saved/w", $work);
  copy_all("$base/saved/heap.pma", "$base/heap.pma")
    if -e "$base/saved/heap.pma";
}

# Restore the saved working folder, but not the heap file HEAP, which keeps its
# present contents.
sub restore_folder_but {
  my ($heap) = @_;
  my $aside = "$run{base}/aside.pma";
  rename $heap, $aside if -e $heap;
  restore_folder();
  unlink $heap;
  rename $aside, $heap if -e $aside;
}

1;
