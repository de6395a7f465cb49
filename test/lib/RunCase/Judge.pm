# Judge.pm -- compare the results of a run with the expected ones.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each check returns lines that describe the differences, or ''.
package RunCase::Judge;
use strict;
use warnings;
use Exporter 'import';
use RunCase::Context;
use RunCase::Files;
use RunCase::Process;

our @EXPORT = qw(compare matches_err difference check_heap dump_heap
                 write_results expected_results);

# Return the expected results of a run from the files PREFIX*: { out, err,
# status }.
sub expected_results {
  my ($prefix) = @_;
  my ($status) = split ' ', slurp("${prefix}status") // '0';
  return { out => slurp("${prefix}expected") // '',
           err => slurp("${prefix}err") // '', status => $status };
}

sub compare {
  my ($want, $got) = @_;
  return "not done after $got->{late} seconds\n"
    . difference('output so far', $want->{out}, $got->{out}) if $got->{late};
  my $t = '';
  $t .= difference('stdout', $want->{out}, $got->{out})
    if $want->{out} ne $got->{out};
  $t .= difference('stderr', $want->{err}, $got->{err})
    unless matches_err($want->{err}, $got->{err});
  $t .= "ended by signal $got->{signal}\n" if $got->{signal};
  $t .= "status $got->{status} instead of $want->{status}\n"
    if $want->{status} != $got->{status} && !$got->{signal};
  return $t;
}

# Return true if GOT equals WANT; in WANT, a line `*' matches any number of
# lines.
sub matches_err {
  my ($want, $got) = @_;
  return 1 if $want eq $got;
  return 0 unless $want =~ /^\*$/m;
  my $re = '';
  for my $line (split /(?<=\n)/, $want) {
    $re .= $line =~ /^\*\n?$/ ? '(?:[^\n]*\n)*' : "\Q$line\E";
  }
  return $got =~ /\A$re\z/;
}

sub difference {
  my ($what, $want, $got) = @_;
  my $base = $run{base};
  spew("$base/want", $want);
  spew("$base/got", $got);
  my @d = split /\n/, scalar `diff -a -u '$base/want' '$base/got' 2>&1`;
  splice @d, 0, 2;
  splice @d, 60, @d - 60, '...' if @d > 60;
  return "$what: -expected +got\n" . join('', map { "$_\n" } @d);
}

sub check_heap {
  my ($heap) = @_;
  return '' unless $run{pmheap} && -s $heap;
  my $got = spawn(60 * $run{factor}, '/dev/null', $run{env}, $run{pmheap},
                  'check', $heap);
  return '' unless $got->{late} || $got->{status};
  return "pmheap check: status $got->{status}\n$got->{out}$got->{err}";
}

# Return the dump of HEAP, or '' if the file is missing or empty.
sub dump_heap {
  my ($heap) = @_;
  return '' unless -s $heap;
  my $got = spawn(60 * $run{factor}, '/dev/null', $run{env}, $run{pmheap},
                  'dump', $heap);
  return $got->{out} unless $got->{late} || $got->{status};
  return "pmheap dump: status $got->{status}\n$got->{out}$got->{err}";
}

# Implement the option -w: write the results GOT to the files of expected
# results.
sub write_results {
  my ($prefix, $got) = @_;
  return "not done after $got->{late} seconds\n" if $got->{late};
  spew_or_drop("${prefix}expected", $got->{out});
  spew_or_drop("${prefix}err", $got->{err});
  spew_or_drop("${prefix}status", $got->{status} ? "$got->{status}\n" : '');
  return '';
}

1;
