# Case.pm -- properties of a case that determine how it can be run.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A case is a hash with these keys:
#
#   dir, name:   the folder of the case, and TOPIC/CASE.
#   kind:        `language' or `persistence'.
#   modes:       the modes that the file `modes' of a language case allows.
#   needs:       the text of the file `needs'.
#   text:        the text that defines the run: program, command, arguments,
#                environment.
package RunCase::Case;
use strict;
use warnings;
use Cwd qw(abs_path);
use Exporter 'import';
use RunCase::Context;
use RunCase::Files;

our @EXPORT = qw(expand_cases load_case steps_of env_file limit holds
                 describe_condition);

# Return the folders of the cases that ARG names: a single case, or all cases
# of a topic.  The folder `shared' of a topic contains files of several cases.
sub expand_cases {
  my ($arg) = @_;
  if ($arg =~ /^(.*)\.topic$/s) {
    my $dir = abs_path($1) // die "run-case: $1: no such folder\n";
    return sort grep { -d && !m{/(?:\.[^/]*|shared)$} } glob "\Q$dir\E/*";
  }
  my $dir = abs_path($arg);
  die "run-case: $arg: no such folder\n" unless defined $dir && -d $dir;
  return $dir;
}

sub load_case {
  my ($dir) = @_;
  my %c = (dir => $dir, name => join('/', (split m{/}, $dir)[-2, -1]));
  $c{kind} = -e "$dir/1.cmd" || -e "$dir/1.awk" ? 'persistence' : 'language';
  $c{modes} = [split ' ', slurp("$dir/modes") // 'plain heap'];
  $c{needs} = slurp("$dir/needs");
  $c{text} = join "\n", map { slurp($_) // '' } texts_of(\%c);
  return \%c;
}

sub texts_of {
  my ($c) = @_;
  my @names = $c->{kind} eq 'language' ? ''
    : map { "$_." } steps_of($c->{dir});
  return ("$c->{dir}/env", map {
    my $n = $_;
    map { "$c->{dir}/$n$_" }
      $n eq '' ? qw(prog.awk cmd args) : qw(awk cmd args env)
  } @names);
}

sub steps_of {
  my ($dir) = @_;
  my %n = map { m{/(\d+)\.(?:cmd|awk)$} ? ($1 => 1) : () } glob "\Q$dir\E/*";
  return sort { $a <=> $b } keys %n;
}

sub env_file {
  my ($file, %env) = @_;
  for (split /\n/, slurp($file) // '') {
    if (/^(\w+)=(.*)$/s) {
      $env{$1} = $2;
    } elsif (/^(\w+)$/) {
      delete $env{$1};
    }
  }
  return %env;
}

sub limit {
  my ($dir) = @_;
  my ($seconds) = split ' ', slurp("$dir/timeout") // '10';
  return int($seconds * $run{factor} + 0.5);
}

# --- conditions ------------------------------------------------------------

# The conditions that a permutation may require of a case.  Each condition has
# a test, and a reason that is printed if the test fails.
my %condition = (
  language => [sub { $_[0]{kind} eq 'language' }, 'a case in steps'],
  persistence => [sub { $_[0]{kind} eq 'persistence' }, 'not a case in steps'],
  program => [\&is_program, 'a fragment of shell'],
  'one-run' => [\&is_one_run, 'several runs or commits'],
  stdin => [sub { -s "$_[0]{dir}/in" }, 'no standard input'],
  ascii => [\&is_ascii, 'characters that are not ASCII'],
);

# Return true if the condition NAME holds for case C.
sub holds {
  my ($name, $c) = @_;
  my $test = $condition{$name} // die "run-case: no such condition: $name\n";
  return $c->{"is $name"} //= !!$test->[0]($c);
}

sub describe_condition {
  my ($name) = @_;
  return $condition{$name}[1];
}

sub is_program {
  my ($c) = @_;
  return -f "$c->{dir}/prog.awk" if $c->{kind} eq 'language';
  return !grep { -f "$c->{dir}/$_.cmd" } steps_of($c->{dir});
}

# Return true if case C runs the awk only once.  The awk runs only once if the
# shell fragment contains $AWK once, and contains neither loops nor functions.
sub is_one_run {
  my ($c) = @_;
  return 0 if $c->{text} =~ /\bpma::/;
  return 1 if is_program($c);
  my @n = $c->{kind} eq 'language' ? 'cmd'
    : map { "$_.cmd" } steps_of($c->{dir});
  for (map { slurp("$c->{dir}/$_") // '' } @n) {
    return 0 if (() = /\$\{?AWK\b/g) > 1 || /\b(?:for|while|until)\b|\(\)/;
  }
  return 1;
}

sub is_ascii {
  my ($c) = @_;
  return 0 if $c->{text} =~ /[\x80-\xff]|\bLC_|\bLANG\b/
    || $c->{text} =~ /\\x[89a-f][0-9a-f]|\\u[0-9a-f]|\\[23][0-7][0-7]/i;
  for (glob "\Q$c->{dir}\E/*") {
    return 0 if m{/(?:\d+\.)?(?:in|expected|err)$}
      && slurp($_) =~ /[\x80-\xff]/;
  }
  return 1;
}

1;
