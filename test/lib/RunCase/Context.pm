# Context.pm -- data that all modules share: options, programs and folders.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# %opt contains the options, and %run contains these values:
#
#   start:   the folder in which run-case was started.
#   top:     the source tree.
#   own_awk: true if the awk under test is that of the build tree, and false if
#            -a names it.
#   build:   the build folder of the awk under test.
#   foreign: true if the awk under test may be a different AWK: -a names it,
#            -i is not given, and RUN_CASE_OURS is not set.
#   awk:     the words of the command that runs the awk under test; the first
#            one is an absolute path.
#   awk_name: the file name of the command that runs the awk under test.
#   pmheap:  the heap tool, or ''.
#   base:    a folder for the files of this process.
#   work:    the working folder of a case.
#   own_locales: a folder for the locales that the system lacks.
#   env:     the environment of every case.
#   factor:  the factor for all time limits.
#   seed:    the seed for random choices.
package RunCase::Context;
use strict;
use warnings;
use Cwd qw(abs_path getcwd);
use Digest::MD5 qw(md5);
use Exporter 'import';
use File::Temp qw(tempdir);

our @EXPORT = qw(%opt %run set_up new_folder chance);
our (%opt, %run);

# Find the programs, and create the folder of this process; run-case itself is
# in the folder LIB.
sub set_up {
  my ($lib) = @_;
  umask 022;			# a heap that others may write is refused
  $run{start} = getcwd;
  ($run{top} = $lib) =~ s{/test/lib$}{};
  $run{own_awk} = $opt{a} eq '';
  $run{foreign} = $opt{a} ne '' && !$opt{i} && !$ENV{RUN_CASE_OURS};
  $run{factor} = $ENV{TEST_TIMEOUT_FACTOR} || 1;
  $run{seed} = $opt{s} || 1;
  $run{awk} = [find_awk()];
  ($run{awk_name} = $run{awk}[-1]) =~ s{.*/}{};
  ($run{build} = $run{awk}[-1]) =~ s{/[^/]*/[^/]*$}{};
  $run{pmheap} = find_pmheap();
  new_folder();
}

# Create a folder for this process, and set the environment variables that
# refer to it.
sub new_folder {
  $run{base} = tempdir('pm-gawk-test.XXXXXX', DIR => $ENV{TMPDIR} || '/tmp',
                       CLEANUP => 0);
  $run{work} = "$run{base}/w";
  # Locales that the system lacks are compiled into the build folder, so that
  # later calls of run-case can use them as well.  If the build folder is not
  # writable, they are compiled into this folder.
  my $tests = ($ENV{abs_top_builddir} // '') . '/test';
  $run{own_locales} = -w $tests ? "$tests/locales" : "$run{base}/locales";
  $run{env} = { base_env() };
}

# Return a number below N that depends only on the seed and on WORDS.
sub chance {
  my ($n, @words) = @_;
  return unpack('L<', md5(join "\0", $run{seed}, @words)) % $n;
}

sub find_awk {
  my @w = split ' ', $opt{a};
  if (!@w) {
    @w = grep { -x } "$run{start}/awk-src/gawk", "$run{top}/awk-src/gawk";
    die "run-case: awk-src/gawk is not built\n" unless @w;
    return ($w[0]);
  }
  for (@w) {
    $_ = abs_path($_) // $_ if m{/} && -e && !$opt{i};
  }
  return @w;
}

sub find_pmheap {
  return '' if $run{foreign};
  return $ENV{PMHEAP} // '' if $opt{i};
  for ($ENV{PMHEAP} // (), map { "$_/awk-src/pmheap/pmheap" }
       $run{start}, $run{build}, $run{top}) {
    return abs_path($_) if -x;
  }
  return '';
}

sub base_env {
  my $work = $run{work};
  my @awk = @{$run{awk}};
  my %e = (PATH => $ENV{PATH}, HOME => $work, TMPDIR => $work,
           LC_ALL => 'C.UTF-8', TZ => 'UTC0', AWK => "@awk");
  $e{PMHEAP} = $run{pmheap} if $run{pmheap};
  if ($opt{i}) {
    for (qw(AWKPATH AWKLIBPATH)) {
      $e{$_} = $ENV{$_} if defined $ENV{$_};
    }
  } elsif (!$run{foreign}) {
    (my $modules = $awk[-1]) =~ s{[^/]*$}{extension};
    $e{AWKLIBPATH} = $modules if -d $modules;
    (my $library = $awk[-1]) =~ s{[^/]*$}{library};
    $e{AWKPATH} = ".:$run{top}/awk-src/extension:$library:"
      . "$run{top}/awk-src/library:$run{top}/logs/library";
    $e{PATH} .= ":$library";
    # Most cases have few records, but they should also test batches.
    $e{GAWK_BATCH_AFTER} = 0;
  }
  for (qw(ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS LD_LIBRARY_PATH GAWK_JIT
          GAWK_JIT_AFTER GAWK_JIT_CHANCE GAWK_JIT_COUNTS)) {
    $e{$_} = $ENV{$_} if defined $ENV{$_};
  }
  return %e;
}

1;
