# Needs.pm -- check that the machine has what cases and permutations need.
# SPDX-License-Identifier: GPL-3.0-or-later
package RunCase::Needs;
use strict;
use warnings;
use Exporter 'import';
use RunCase::Context;
use RunCase::Files;

our @EXPORT = qw(unmet locale_path);

# TEXT is the contents of a file `needs'.  Return its first line whose
# condition the machine does not meet, or ''.
sub unmet {
  my ($text) = @_;
  for (split /\n/, $text // '') {
    next unless /^(\S+)\s*(.*?)\s*$/;
    return $_ unless has($1, $2);
  }
  return '';
}

my (%has, $locales, $version, $gnu_libc);

sub has {
  my ($kind, $what) = @_;
  return $has{"$kind $what"} //= !!has_now($kind, $what);
}

sub has_now {
  my ($kind, $what) = @_;
  if ($kind eq 'locale') {
    # `locale -a' lists the locales of the C library that the program `locale'
    # is linked with.  If the awk under test is linked with a different C
    # library, it cannot use the locales that `locale -a' lists.
    return '' if uses_gnu_libc('/usr/bin/locale') && !has('libc', 'gnu');
    return is_installed($what) || make_locale($what);
  } elsif ($kind eq 'command') {
    return !!grep { -x "$_/$what" } split /:/, $ENV{PATH};
  } elsif ($kind eq 'file') {
    return -r $what;
  } elsif ($kind eq 'built') {
    return -x "$run{build}/$what";
  } elsif ($kind eq 'feature') {
    $version //= `$run{env}{AWK} --version 2>/dev/null </dev/null`;
    return $version =~ /\Q$what\E/i;
  } elsif ($kind eq 'libc') {
    # An awk that is not from this project uses the C library of the system.
    $gnu_libc //= $run{foreign} || uses_gnu_libc($run{awk}[-1]);
    return $gnu_libc == ($what eq 'gnu');
  } elsif ($kind eq 'root' || $kind eq 'user') {
    return ($> == 0) == ($kind eq 'root');
  } elsif ($kind eq 'sh') {
    my @set = grep { exists $run{env}{$_} } qw(AWK AWKLIBPATH PMHEAP);
    local @ENV{@set} = @{$run{env}}{@set};
    local $ENV{build} = $run{build};
    return system('sh', '-c', "{ $what\n} >/dev/null 2>&1 </dev/null") == 0;
  }
  die "run-case: unknown need: $kind\n";
}

sub uses_gnu_libc {
  my ($program) = @_;
  return (slurp($program) // '') =~ /libc\.so\.6/;
}

sub is_installed {
  my ($locale) = @_;
  $locales //= join ' ', map { fold($_) } split ' ',
    scalar `locale -a 2>/dev/null`;
  return " $locales " =~ / \Q${\ fold($locale)}\E /;
}

sub make_locale {
  my ($locale) = @_;
  return system("$run{top}/test/lib/make-locale", $locale,
                $run{own_locales}) == 0;
}

# If a locale that TEXTS require is not installed, compile all locales that
# TEXTS require, and return a setting of LOCPATH; if all are installed, return
# nothing.  The installed locales must be compiled as well, because the C
# library ignores the archive of installed locales if LOCPATH is set.
sub locale_path {
  my @named = map { /^locale\s+(\S+)/ ? $1 : () }
    map { split /\n/, $_ // '' } @_;
  return () unless grep { !is_installed($_) } @named;
  make_locale($_) for @named;
  return (LOCPATH => $run{own_locales});
}

sub fold {
  my ($l) = @_;
  return lc($l) =~ s/-//gr;
}

1;
