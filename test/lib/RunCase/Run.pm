# Run.pm -- run one case in one permutation (a variation of the settings, see
# test/README.md), and compare its results.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A language case has a single stage, and a case with steps has a stage for
# each step.  A stage is a command with its expected results; it is a hash with
# these keys:
#
#   prefix:  the prefix of the names of its files: `FOLDER/' or `FOLDER/N.'.
#   step:    the number N, or ''.
#   prog:    the file of the program in the working folder, or '' for a
#            fragment of shell.
#   env, heap, limit:  its environment, its heap file and its time limit.
package RunCase::Run;
use strict;
use warnings;
use Exporter 'import';
use RunCase::Beside;
use RunCase::Case;
use RunCase::Context;
use RunCase::Faults;
use RunCase::Files;
use RunCase::Judge;
use RunCase::Needs;
use RunCase::Permutation;
use RunCase::Process;
use RunCase::Program;

our @EXPORT = qw(run_case tallied);

my %oracle = (same => \&same, killed => \&killed, fails => \&fails);

# Run case C in permutation W.  Return the outcome, and the text to report.
sub run_case {
  my ($c, $w) = @_;
  my $why = refusal($w, $c);
  return ('refused', $why) if $why ne '';
  $why = unmet($c->{needs}) || lack_of($w);
  $why ||= 'persistence is not for another awk'
    if $run{foreign} && $c->{kind} eq 'persistence';
  return ('skipped', $why) if $why;
  my $trouble = eval { in_new_folder($c, $w) };
  my $error = $@;
  beside_stop();
  return ('refused', $error->{refused}) if ref $error;
  $trouble = $error unless defined $trouble;
  if ($opt{k}) {
    my $kept = "$run{base}/" . ($c->{name} =~ tr{/}{.}r) . ".$w->{label}";
    rename $run{work}, $kept;
    $trouble .= "working folder: $kept\n" if $trouble;
  }
  return $trouble eq '' ? ('passed', '') : ('failed', $trouble);
}

sub in_new_folder {
  my ($c, $w) = @_;
  my $work = $run{work};
  remove($work);
  remove("$run{base}/saved");
  unlink "$run{base}/heap.pma";
  mkdir $work or die "run-case: $work: $!\n";
  chomp(my $shared = slurp("$c->{dir}/shares") // '');
  copy_tree("$c->{dir}/../shared/$shared", $work) if $shared ne '';
  copy_tree("$c->{dir}/files", $work) if -d "$c->{dir}/files";
  my @stages = stages($c, $w);
  stored_heap($w->{heap}, $stages[0]{heap})
    if $w->{heap} && $w->{heap} ne 'new';
  return ($oracle{$w->{oracle}} // die "no oracle `$w->{oracle}'\n")
    ->($c, $w, @stages);
}

# Return true if the last run used the feature that its permutation enables.
# A run that used the feature has appended a line to the file $base/tally,
# which the environment of the permutation names.
sub tallied {
  my $tally = "$run{base}/tally";
  my $any = -s $tally;
  unlink $tally;
  return $any;
}

# --- stages ----------------------------------------------------------------

sub stages {
  my ($c, $w) = @_;
  return language_stage($c, $w) if $c->{kind} eq 'language';
  my $heap = "$run{work}/heap.pma";
  my %env = env_file("$c->{dir}/env", %{$run{env}}, %{$w->{env}},
                     locales_of($c, $w), srcdir => $c->{dir}, HEAP => $heap,
                     GAWK_PERSIST_FILE => $heap);
  return map {
    my $prefix = "$c->{dir}/$_.";
    { prefix => $prefix, step => $_, heap => $heap,
      prog => -f "${prefix}awk" ? "$_.awk" : '',
      limit => limit($c->{dir}) * ($w->{slow} // 1),
      env => { env_file("${prefix}env", %env) } }
  } steps_of($c->{dir});
}

# If case C or a permutation of W needs locales that the system lacks, return a
# setting of LOCPATH with which programs find them.
sub locales_of {
  my ($c, $w) = @_;
  return locale_path($c->{needs}, map { @{$_->{needs}} }
                     @{$w->{permutations} // []});
}

sub language_stage {
  my ($c, $w) = @_;
  my $prog = -f "$c->{dir}/prog.awk" ? 'prog.awk' : '';
  die "neither prog.awk nor cmd\n" unless $prog || -f "$c->{dir}/cmd";
  my $heap = "$run{base}/heap.pma";
  my %env = (%{$run{env}}, %{$w->{env}}, locales_of($c, $w),
             srcdir => $c->{dir});
  if ($w->{heap}) {
    $env{HEAP} = $env{GAWK_PERSIST_FILE} = $heap;
    $env{GAWK_PERSIST_SYNC} = 'off';
  }
  return { prefix => "$c->{dir}/", step => '', prog => $prog, heap => $heap,
           limit => limit($c->{dir}) * ($w->{slow} // 1),
           env => { env_file("$c->{dir}/env", %env) } };
}

# Copy the files of stage S to the working folder.
sub prepare {
  my ($s, $w) = @_;
  my ($prefix, $prog) = @$s{qw(prefix prog)};
  if ($s->{step} eq '') {
    copy_file("$prefix$_", "$run{work}/$_") for grep { -f "$prefix$_" }
      'prog.awk', 'in';
  } elsif ($prog) {
    copy_file("$prefix" . 'awk', "$run{work}/$prog");
  }
  print_program($s) if ($w->{program} // '') eq 'printed';
}

# Run stage S; the words WRAP precede the command that runs the awk.  Return
# the results.
sub run_stage {
  my ($s, $w, @wrap) = @_;
  my ($prefix, $prog) = @$s{qw(prefix prog)};
  my %env = %{$s->{env}};
  for (keys %{$w->{env}}) {
    $env{$_} = named_folders($env{$_}) if defined $env{$_};
  }
  my @words = map { named_folders($_) } @wrap, @{$w->{wrap}};
  my @awk = @{$run{awk}};
  if ($w->{awk}) {
    $awk[-1] = "$run{build}/$w->{awk}";
    $env{AWKLIBPATH} = $awk[-1] =~ s{[^/]*$}{extension}r
      if defined $env{AWKLIBPATH};
  }
  push @words, @awk, @{$w->{option}};
  push @words, debug_options() if ($w->{program} // '') eq 'debugged';
  $env{AWK} = "@words";
  my $args = (slurp("${prefix}args") // '') =~ s/\n+/ /gr;
  my @command = !$prog ? ('sh', "${prefix}cmd")
    : $args =~ m{^[\w\s=:.,/+%@-]*$}
    ? (@words, '-f', $prog, split ' ', $args)
    : ('sh', '-c', "exec $env{AWK} -f $prog $args");
  my $in = -e "${prefix}in" ? "${prefix}in" : '/dev/null';
  $in = by_bytes($in) if ($w->{input} // '') eq 'bytes' && $in ne '/dev/null';
  my $got = spawn($s->{limit}, $in, \%env, @command);
  filter_results($w->{filter}, $got) if $w->{filter};
  return $got;
}

sub named_folders {
  my ($text) = @_;
  return $text =~ s/\$(build|base|work|top)\b/$run{$1}/gr;
}

sub wanted {
  my ($s, $w) = @_;
  my $want = expected_results($s->{prefix});
  filter_wanted($w->{filter}, $want) if $w->{filter};
  return $want;
}

# --- oracles -----------------------------------------------------------------

# Check that the case has its expected results and that its heap is undamaged.
sub same {
  my ($c, $w, @stages) = @_;
  my $trouble = '';
  for my $s (@stages) {
    my $t = stage_same($s, $w);
    $trouble .= $s->{step} ne '' ? "step $s->{step}:\n$t" : $t if $t ne '';
  }
  return $trouble;
}

sub stage_same {
  my ($s, $w) = @_;
  prepare($s, $w);
  beside_start($w->{beside}, $s) if $w->{beside};
  my $got = run_stage($s, $w);
  beside_after($w->{beside}) if $w->{beside};
  return write_results($s->{prefix}, $got) if $opt{w};
  return compare(wanted($s, $w), $got) . check_heap($s->{heap});
}

# Choose a stage at random, and run the stages before it.  Then save the
# working folder, which is prepared for the chosen stage, and return the chosen
# stage.
sub up_to_one {
  my ($c, $w, @stages) = @_;
  my $n = chance(scalar @stages, 'stage', $c->{name}, $w->{label});
  for my $s (@stages[0 .. $n - 1]) {
    my $t = stage_same($s, $w);
    die "step $s->{step}, which must not be affected:\n$t" if $t ne '';
  }
  prepare($stages[$n], $w);
  save_folder();
  return $stages[$n];
}

# Kill a run at a random system call: the heap must then have its state before
# or after the run.  If the heap has the state before the run, repeat the run;
# the repeated run must have its normal results.
sub killed {
  my ($c, $w, @stages) = @_;
  my $s = up_to_one($c, $w, @stages);
  my $before = dump_heap($s->{heap});
  my ($got, $calls) = counted(sub { run_stage($s, $w, @_) }, '-c');
  my $after = dump_heap($s->{heap});
  my $t = compare(wanted($s, $w), $got) . check_heap($s->{heap});
  return "counting its system calls:\n$t" if $t ne '';
  return '' unless $calls;
  my $n = 1 + chance($calls, 'call', $c->{name}, $w->{label});
  restore_folder();
  ($got) = counted(sub { run_stage($s, $w, @_) }, '-k', $n);
  my $now = dump_heap($s->{heap});
  $t = check_heap($s->{heap});
  if ($now ne $before) {
    if ($now ne $after && is_stable($s, $w, $after)) {
      $t .= difference('heap', $after, $now);
    }
  } elsif ($t eq '') {
    restore_folder_but($s->{heap});
    $got = run_stage($s, $w);
    $t = compare(wanted($s, $w), $got) . check_heap($s->{heap});
    $now = dump_heap($s->{heap});
    $t .= difference('heap', $after, $now)
      if $now ne $after && is_stable($s, $w, $after);
    $t = "run again:\n$t" if $t ne '';
  }
  return $t eq '' ? '' : "killed at system call $n of $calls:\n$t";
}

# Make a randomly chosen call fail, either alone or together with all later
# calls.  Either the run must have its normal results and leave the heap of a
# normal run, or it must end with a message and status 2 and leave the heap
# unchanged.
sub fails {
  my ($c, $w, @stages) = @_;
  my $s = up_to_one($c, $w, @stages);
  my $before = dump_heap($s->{heap});
  my @kind = fault_kind($w, $s);
  my ($got, $calls) = counted(sub { run_stage($s, $w, @_) }, @kind);
  my $after = dump_heap($s->{heap});
  my $want = wanted($s, $w);
  my $t = compare($want, $got) . check_heap($s->{heap});
  return "counting the calls:\n$t" if $t ne '';
  die { refused => 'no such call is made' } unless $calls;
  my $n = 1 + chance($calls, 'call', $c->{name}, $w->{label});
  my $once = chance(2, 'once', $c->{name}, $w->{label});
  restore_folder();
  ($got) = counted(sub { run_stage($s, $w, @_) }, @kind, $once ? '-o' : (),
                   '-n', $n);
  my $now = dump_heap($s->{heap});
  $t = check_heap($s->{heap});
  if (compare($want, $got) eq '') {
    $t .= difference('heap', $after, $now)
      if $now ne $after && is_stable($s, $w, $after);
  } elsif (!$s->{prog}) {
    # A fragment of shell has its own exit status and can change messages, so
    # compare only the heap.
    $t .= difference('heap, which must be unchanged', $before, $now)
      if $now ne $before && $now ne $after && is_stable($s, $w, $after);
  } else {
    $t .= is_clean_failure($want, $got) ? '' : compare($want, $got);
    # If all later calls fail, the run cannot withdraw its commit, so the heap
    # may also have the new state.
    $t .= difference('heap, which must be unchanged', $before, $now)
      if $now ne $before && ($once || $now ne $after);
  }
  return '' if $t eq '';
  return "call $n of $calls fails" . ($once ? '' : ', and all later ones')
    . ":\n$t";
}

# Return true if the loader has failed, or if the run GOT has status 2 and
# printed exactly one fatal message, preceded only by lines of the expected
# standard error.
sub is_clean_failure {
  my ($want, $got) = @_;
  return 0 if $got->{late} || $got->{signal};
  return 1 if $got->{status} == 127
    && $got->{err} =~ /error while loading shared libraries/;
  my $e = $got->{err};
  return 0 if $got->{status} != 2 || (() = $e =~ /\bfatal\b/g) != 1;
  my @before = split /\n/, $e =~ s/^[^\n]*\bfatal\b.*\z//msr;
  my %known = map { $_ => 1 } split /\n/, $want->{err};
  return $known{'*'} || !grep { !$known{$_} } @before;
}

# Run the stage again in the restored folder, and return true if the dump of
# the heap equals AFTER.  If the dump does not equal AFTER, the heap differs
# from run to run, so dumps of it cannot be compared.
sub is_stable {
  my ($s, $w, $after) = @_;
  restore_folder();
  run_stage($s, $w);
  return dump_heap($s->{heap}) eq $after;
}

1;
