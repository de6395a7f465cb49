# resume.t -- each line of a log that grows and is rotated is counted once
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A job counts a log with pma::resume, and commits repeatedly.  The test runs
# the job again and again; most runs are killed at a random moment.  Meanwhile,
# the test appends to the log and rotates it in one of these ways: it renames
# the log, and the job then also reads the old file; it compresses a renamed
# file; it copies the log and truncates it; or it truncates the log after all
# lines have been counted.
use strict;
use warnings;
use Crash;

set_up(20);

spew('job.awk', <<'END');
@load "pma"
BEGINFILE { if (ERRNO) nextfile; pma::resume() }
{ n[$1]++; seen[$2]++; lines++ }
lines % every == 0 { pma::commit() }
END

my ($written, $line, %words) = (0, 0);

# Append some complete lines to the log.
my $part = '';
sub append {
  my ($lines) = @_;
  open my $f, '>>', 'log' or die $!;
  for (1 .. $lines) {
    my $w = 'w' . random(50);
    $words{$w}++;
    $line++;
    print $f "$w $line " . 'some text ' x random(8) . "\n";
  }
  close $f;
}

# Append the first part of a line or, if the previous call has appended the
# first part, the rest of the line.
sub append_part {
  open my $f, '>>', 'log' or die $!;
  if ($part eq '') {
    $line++;
    $part = "split$line $line rest\n";
    $words{"split$line"}++;
    my $n = 1 + random(length($part) - 2);
    print $f substr($part, 0, $n);
    $part = substr($part, $n);
  } else {
    print $f $part;
    $part = '';
  }
  close $f;
}

# Read compressed files only if the build supports this.
my @z = system("echo | gzip -c 2>gzip | $awk -z 1 >>gzip 2>&1") == 0 ? ('-z')
  : ();

sub job {
  my (@files) = @_;
  return start([$awk, @z, '-v', 'every=' . (50 + random(2000)), '-f', 'job.awk',
    @files]);
}

# The log and its rotated files, the oldest first, are the job's operands.
my @logs;
my $renamed = 0;

# Run the job until it ends, without killing it.
sub settle {
  my $status = finish(job(@logs), 60);
  return $status eq '0' ? () : ("job: $status: " . slurp('err'));
}

sub rotate {
  my ($how) = @_;
  append_part() if $part ne '';
  if ($how eq 'rename') {
    # Delete old files after all of their lines have been counted; the file
    # system soon reuses their inodes.
    my @bad = @logs > 4 ? settle() : ();
    unlink splice @logs, 0, 3 if @logs > 4;
    $logs[-1] = "log." . ++$renamed;
    rename 'log', $logs[-1];
    push @logs, 'log';
    spew('log', '');
    return @bad;
  }
  if ($how eq 'compress') {
    my ($old) = grep { !/\.gz$/ && $_ ne 'log' } @logs;
    return () if !$old;
    system('gzip', $old) == 0 or die "gzip: $?";
    $_ eq $old and $_ .= '.gz' for @logs;
    return ();
  }
  if ($how eq 'copy') {
    my $name = 'log.' . ++$renamed;
    system('cp', 'log', $name) == 0 or die "cp: $?";
    splice @logs, -1, 0, $name;
    truncate 'log', 0 or die $!;
    return ();
  }
  my @bad = settle();
  truncate 'log', 0 or die $!;
  return @bad;
}

sub rounds {
  my ($name, $n, @ways) = @_;
  unlink $heap, @logs;
  ($line, $part, %words) = (0, '');
  @logs = ('log');
  spew('log', '');
  append(5000);
  my ($killed, $ended, $rotated, @bad) = (0, 0, 0);
  my $usual = 0.05;
  while ($killed < $n && !@bad) {
    append_part() if $part ne '' && random(2);
    append(random(6000)) if $part eq '';
    append_part() if $part eq '' && !random(3);
    my $from = time;
    my $pid = job(@logs);
    append(random(300)) if $part eq '';
    sleep rand($usual * 1.1);
    if (!random(8)) {
      my $how = $ways[random(scalar @ways)];
      if ($how =~ /^(rename|compress)$/) { push @bad, rotate($how); $rotated++ }
    }
    kill 'KILL', $pid;
    my $status = finish($pid, 60);
    if ($status eq 'signal 9') { $killed++; $usual *= 1.03 }
    elsif ($status eq '0') { $ended++; $usual = $usual * 0.7 + (time() - $from) * 0.3 }
    else { push @bad, "job: $status: " . slurp('err') }
    if (!random(8)) {
      push @bad, rotate($ways[random(scalar @ways)]);
      $rotated++;
    }
    my $why = -s $heap ? check_heap() : '';
    push @bad, $why if $why;
  }
  append_part() if $part ne '';
  push @bad, settle(), settle();
  ok(!@bad, "$name: $killed kills, $ended ends, $rotated rotations, $line lines",
    @bad);
  my $all = join '', map { "$_ $words{$_}\n" } sort keys %words;
  heap_is("$line $line 0\n", 'BEGIN { for (i in seen) if (seen[i] != 1) odd++
    print lines, length(seen), odd + 0 }', "$name: every line once");
  heap_is($all, 'BEGIN { PROCINFO["sorted_in"] = "@ind_str_asc"
    for (w in n) print w, n[w] }', "$name: the counts are those of one pass");
}

rounds('rotation by renaming', $count, 'rename');
rounds('rotation by truncation', $count, 'truncate');
rounds('both', $count, 'rename', 'truncate');
if (@z) {
  rounds('with compression', $count, 'rename', 'compress');
  rounds('with copies', $count, 'rename', 'compress', 'copy');
}
done();
