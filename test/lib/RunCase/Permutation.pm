# Permutation.pm -- read permutations (test/permutations), and combine them.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A permutation is a file of lines `KEY: VALUE'; test/README.md describes the
# keys.  The functions below represent a permutation, or a combination of
# several, by a hash W with these keys:
#
#   names, permutations:  the names of the permutations, and their contents.
#   label:    the names, joined by commas.
#   env:      the environment variables that the permutations set.
#   wrap, option:  words before and after the command of the awk.
#   heap:     '', 'new', or the name of a stored heap.
#   beside, program, input, oracle, filter, fault, awk, slow:  instructions for
#             other modules.
package RunCase::Permutation;
use strict;
use warnings;
use Exporter 'import';
use RunCase::Case;
use RunCase::Context;
use RunCase::Files;
use RunCase::Needs;

our @EXPORT = qw(all_permutations make_way go_together refusal lack_of
                 repeat_command);

# The keys that may occur several times in a permutation, and the keys that may
# occur only once.
my %is_list = map { $_ => 1 } qw(env option wrap needs except except-as
                                not-with);
my %is_word = map { $_ => 1 } qw(about slot with heap beside program input
                                 oracle applies filter fault awk slow);
my %known;

# Read the permutation NAME.
sub permutation {
  my ($name) = @_;
  return $known{$name} //= read_permutation($name);
}

sub read_permutation {
  my ($name) = @_;
  my $file = "$run{top}/test/permutations/$name";
  return without($1) if $name =~ /^without-([\w-]+)$/ && !-e $file;
  my $text = slurp($file) // die "run-case: no such permutation: $name\n";
  my %p = (name => $name, map { $_ => [] } keys %is_list);
  $text =~ s/\n[ \t]+/ /g;		# a line that is continued
  for (split /\n/, $text) {
    next if /^(?:#.*)?$/;
    my ($key, $value) = /^([a-z-]+):\s*(.*?)\s*$/
      or die "$file: not a line `KEY: VALUE': $_\n";
    if ($is_list{$key}) {
      push @{$p{$key}}, $value;
    } elsif ($is_word{$key} && !exists $p{$key}) {
      $p{$key} = $value;
    } else {
      die "$file: unknown key, or given twice: $key\n";
    }
  }
  defined $p{$_} or die "$file: no `$_'\n" for qw(about slot applies);
  $p{except} = [(map { exception($file, $_) } @{$p{except}}),
                map { @{permutation($_)->{except}} } @{$p{'except-as'}}];
  return \%p;
}

# Parse the exception in TEXT, `PATTERN: REASON', and return it.  PATTERN is
# TOPIC/CASE and may contain `*'.
sub exception {
  my ($file, $text) = @_;
  my ($pattern, $reason) = $text =~ /^(\S+): +(\S.*)$/
    or die "$file: not an exception with a reason: $text\n";
  my $re = join '.*', map { quotemeta } split /\*/, $pattern, -1;
  return { re => qr/^$re$/, reason => $reason };
}

# Return the permutation in which a build with --enable-switches turns NAME
# off.  If a permutation has exceptions, a file in test/permutations defines it
# instead.
sub without {
  my ($name) = @_;
  return { name => "without-$name", about => "GAWK_WITHOUT=$name",
           slot => 'without', applies => 'language persistence',
           env => ["GAWK_WITHOUT=$name"], option => [], wrap => [],
           needs => ["feature without=$name"], except => [],
           'not-with' => [] };
}

# Return the names of all permutations, including those for the switches of
# this build.
sub all_permutations {
  my @names = map { m{([^/]+)$} } grep { -f && !/~$/ }
    glob "\Q$run{top}\E/test/permutations/*";
  my $version = `$run{env}{AWK} --version 2>/dev/null </dev/null`;
  push @names, map { "without-$_" } $version =~ /\bwithout=([\w-]+)/g;
  my %names = map { $_ => 1 } @names;
  return sort keys %names;
}

# --- combining -------------------------------------------------------------

# Return the combination of the permutations in NAMES, which are separated by
# commas.  If a permutation requires another permutation (the key `with'), for
# example one with a heap, add the required permutation.
my %way;
sub make_way {
  my ($names) = @_;
  return $way{$names} //= combine(split /,/, $names);
}

sub combine {
  my @p = map { permutation($_) } @_;
  my %slot = map { $_->{slot} => 1 } @p;
  for my $p (@p) {
    next unless defined $p->{with};
    my $base = permutation($p->{with});
    push @p, $base unless $slot{$base->{slot}}++;
  }
  my %w = (label => join(',', @_), names => [@_], permutations => \@p,
           env => {}, heap => '', map { $_ => [] } qw(wrap option));
  for my $p (@p) {
    add_variable($w{env}, split /=/, $_, 2) for @{$p->{env}};
    push @{$w{$_}}, map { split } @{$p->{$_}} for qw(wrap option);
    for my $key (qw(heap beside program input oracle filter fault awk slow)) {
      $w{$key} = $p->{$key} if defined $p->{$key};
    }
  }
  $w{oracle} //= 'same';
  return \%w;
}

# Set NAME in ENV to VALUE.  If NAME is GAWK_TEST or GAWK_WITHOUT, append VALUE
# to the switches that it already lists.
sub add_variable {
  my ($env, $name, $value) = @_;
  $value = "$env->{$name},$value"
    if $name =~ /^GAWK_(?:TEST|WITHOUT)$/ && defined $env->{$name};
  $env->{$name} = $value;
}

# Return true if a case can be run in permutations X and Y together.
sub go_together {
  my ($x, $y) = map { permutation($_) } @_;
  return 0 if $x->{slot} eq $y->{slot} || ($x->{with} // '') eq $y->{name}
    || ($y->{with} // '') eq $x->{name};
  for ([$x, $y], [$y, $x]) {
    my ($p, $q) = @$_;
    return 0 if grep { (split)[0] eq $q->{name} || (split)[0] eq $q->{slot} }
      @{$p->{'not-with'}};
    # The key `with' of P names a permutation that provides a heap, which P
    # requires.  `combine' does not add the required permutation if Q fills the
    # same slot; Q must then provide the heap.
    return 0 if defined $p->{with}
      && permutation($p->{with})->{slot} eq $q->{slot}
      && !defined $q->{heap};
  }
  return 1;
}

# --- applicability -----------------------------------------------------------

# Return the reason why permutation W does not apply to case C, or ''.
sub refusal {
  my ($w, $c) = @_;
  for my $p (@{$w->{permutations}}) {
    my $why = refusal_by($p, $c);
    return $why if $why ne '';
  }
  return 'the case must run without a heap'
    if $c->{kind} eq 'language' && $w->{heap}
    && !grep { $_ eq 'heap' } @{$c->{modes}};
  return 'the case needs a heap'
    if $c->{kind} eq 'language' && !$w->{heap}
    && !grep { $_ eq 'plain' } @{$c->{modes}};
  return '';
}

sub refusal_by {
  my ($p, $c) = @_;
  my %kind = map { $_ => 1 } my @words = split ' ', $p->{applies};
  return "not for the $c->{kind} cases" unless $kind{$c->{kind}};
  for (grep { !/^(?:language|persistence)$/ } @words) {
    return describe_condition($_) unless holds($_, $c);
  }
  for (@{$p->{env}}) {
    my ($variable) = split /=/;
    return "the case itself sets $variable"
      if $c->{text} =~ /\b\Q$variable\E\b/;
  }
  for (@{$p->{except}}) {
    return $_->{reason} if $c->{name} =~ $_->{re};
  }
  return '';
}

# Return the first requirement of permutation W that is not met by the machine
# or the build, or '' if all requirements are met.
sub lack_of {
  my ($w) = @_;
  return $w->{lack} //= unmet(join "\n", map { @{$_->{needs}} }
                              @{$w->{permutations}});
}

# Return the command that repeats case C in the permutation LABEL.
sub repeat_command {
  my ($c, $label) = @_;
  my $how = $label eq 'steps' ? '' : " -p $label";
  $how .= " -s $run{seed}" if $run{seed} ne 1;
  $how = " -a '@{$run{awk}}'$how" unless $run{own_awk};
  my $ours = $ENV{RUN_CASE_OURS} ? 'RUN_CASE_OURS=1 ' : '';
  return "cd $run{start} && $ours$run{top}/test/lib/run-case$how $c->{dir}";
}

1;
