# Report.pm -- count the results, and write them as TAP or as text.
# SPDX-License-Identifier: GPL-3.0-or-later
package RunCase::Report;
use strict;
use warnings;
use Exporter 'import';
use RunCase::Context;
use RunCase::Files;

our @EXPORT = qw(%count report say_result read_known stale);
our %count = map { $_ => 0 } qw(passed failed refused skipped listed);
my ($number, %known) = (0);

# Read the list of known differences between other awks and ours.
sub read_known {
  for (split /\n/, slurp("$run{top}/test/known-differences") // '') {
    $known{$1} = { reason => $2 } if /^([^#\s]\S*):\s*(.*)$/;
  }
}

sub stale {
  return grep { $known{$_}{ran} && !$known{$_}{differs} } sort keys %known;
}

# Count and write the result of the case NAME in the permutation LABEL.
# OUTCOME is passed, failed, refused or skipped; TEXT is the reason; REPEAT is
# the command that repeats the run.
sub report {
  my ($name, $label, $repeat, $outcome, $text) = @_;
  my $k = $known{$name};
  $k->{ran} = 1 if $k && $outcome =~ /^(?:passed|failed)$/;
  if ($outcome eq 'failed' && $k) {
    $k->{differs} = 1;
    $outcome = 'listed';
  }
  $count{$outcome}++;
  $number++;
  my $what = "$name $label";
  $text .= "repeat: $repeat\n" if $outcome eq 'failed';
  if ($opt{t}) {
    $text =~ s/^/# /gm if $outcome eq 'failed' || $outcome eq 'listed';
    print $outcome eq 'passed' ? "ok $number - $what\n"
      : $outcome eq 'skipped' ? "ok $number - $what # SKIP $text\n"
      : $outcome eq 'refused' ? "ok $number - $what # SKIP refused: $text\n"
      : $outcome eq 'listed'
      ? "not ok $number - $what # TODO $k->{reason}\n$text"
      : "not ok $number - $what\n$text";
  } elsif ($outcome eq 'failed') {
    print "FAIL: $what\n$text";
  } elsif ($outcome eq 'skipped') {
    print "SKIP: $what # SKIP $text\n";
  } elsif ($outcome eq 'refused' && $opt{p}) {
    print "REFUSED: $what: $text\n";
  }
}

1;
