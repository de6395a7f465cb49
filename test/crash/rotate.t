# rotate.t -- each line of a log is counted once, after any kind of rotation
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each history is a random sequence of steps.  A logger appends lines or parts
# of lines, even between the end of a copy and the truncation of the log.  The
# log is rotated by rename, or by copying and truncating.  Some copies are kept
# without truncating the log.  Rotated files are compressed, moved or deleted.
# The log is rewritten or replaced, even while copies of it exist.  A job,
# either a program with pma::resume or `weblog add', reads all files.  Jobs run
# between and during these steps, even while a copy is incomplete; sometimes
# two jobs run at the same time, and some jobs are killed.  After each job that
# was not disturbed, each line must have been counted exactly once.
#
# In half of the histories, each line is unique.  In the other half of the
# histories, all logs consist of the same sequence of lines, or begin with the
# same long header.  The histories omit the steps that
# doc/manual/persistence.texi lists as ambiguous: two histories in which
# different lines were written can result in the same files.  In each of the
# following pairs of histories, lines are repeated, and even a comparison of all
# bytes could not distinguish the two histories:
#
# - First pair: in one history, nothing happens; in the other, the log is
#   truncated, and the same lines are written again.  In both histories of the
#   first pair, the log may have a copy.
# - Second pair: before a job has read the log, the log is either copied and
#   replaced by a new file with the same lines, or it is renamed, and a new log
#   begins with the lines of the old log.  For the second pair, pma::resume
#   assumes that the log was renamed.
# - Third pair: after a job has read the log, the log is either copied and
#   replaced by a new file with the same lines, or it is deleted, and a new log
#   begins with the lines of the old log.  For the third pair, pma::resume
#   assumes that the log was copied.
# - Fourth pair: before a job has read the log, either two copies of it are
#   made, or the log and the next log are renamed, and each new log begins with
#   the lines of the first log.  For the fourth pair, pma::resume assumes that
#   the log was renamed if the names of the copies have the same length.
#
# If WEBLOG_UNDER_TEST names the script weblog, the job is `weblog add'.
#
# The options -s SEED -n 1 run one history again; only the times at which jobs
# are killed differ.
use strict;
use warnings;
use Crash;

my $weblog = $ENV{WEBLOG_UNDER_TEST};	# set_up deletes this variable
set_up(24);

spew('job.awk', <<'END');
@load "decompress"
@load "pma"
BEGIN { decompress::tolerate(1) }
BEGINFILE {
  if (ERRNO) nextfile
  pma::resume(zipped && decompress::fault(FILENAME) != "")
}
{ seen[$0]++ }
++lines % every == 0 { pma::commit() }
END { if (tmp::show) for (tmp::i in seen) print seen[tmp::i] "\t" tmp::i }
END

# Logs that repeat the lines of earlier logs can be distinguished only if the
# file system records creation times.
my $births = `stat -c %W job.awk 2>$dir/stat` =~ /^[1-9]/;

my $z = system("echo | gzip -c 2>gzip | $awk -z 1 >>gzip 2>&1") == 0;

# The state of a history.  Each file of the log is a hash with the keys `name',
# `fh' (the handle while the logger has the file open) and `lines' (the number
# of lines).  After the logger has written only a part of a line, `part' is the
# rest of this line, and `whole' is the complete line.
my (@files, $log, %truth, $unique, $kind, %can, $number, $naming, @trace, $age);

sub chance { return random($_[0]) == 0; }
sub pick { return $_[random(scalar @_)]; }
sub trace { push @trace, join ' ', @_; }

# --- the logger --------------------------------------------------------

my $header = join '', map { sprintf "#%0120d\n", $_ } 1 .. 12;

# Return the next line of the file F.
sub next_line {
  my ($f) = @_;
  my $n = $kind eq 'repeated' ? $f->{lines} : $unique++;
  $f->{lines}++;
  return "request number $n " . 'text ' x ($n * 7 % 5) . "\n"
    if !$can{weblog};
  return sprintf "10.0.%d.%d - - [01/Mar/2024:%02d:%02d:%02d +0000] "
    . "\"GET /p%d HTTP/1.1\" 200 %d\n", $n / 250 % 250, $n % 250,
    $n / 3600 % 24, $n / 60 % 60, $n % 60, $n % 9, $n;
}

sub put {
  my ($f, $text) = @_;
  my $h = $f->{fh};
  syswrite($h, $text) == length $text or die "$f->{name}: $!";
}

# Create a log.  Pause, so that the log and the earlier files have different
# creation times, which have a resolution of 10 ms.
sub open_log {
  sleep 0.011;
  open my $h, '>>', 'access.log' or die $!;
  $log = { name => 'access.log', fh => $h, lines => 0, part => '' };
  push @files, $log;
  begin_log();
}

# If logs have a header, write the header, and lines that identify the log.
sub begin_log {
  return if $kind ne 'header';
  put($log, $header);
  append(40);
}

sub finish_part {
  my ($f) = @_;
  return if $f->{part} eq '';
  trace("finish $f->{name}");
  put($f, $f->{part});
  $truth{$f->{whole}}++;
  $f->{part} = '';
}

# Append N lines in one write, so that a file never consists of a few bytes.
sub append {
  my ($n) = @_;
  finish_part($log);
  # (A copy is recognised only if at least 256 bytes of the log were read.)
  $n = 40 if $n < 40 && !$log->{lines} && !$can{short};
  trace("append $n to $log->{name}");
  my $text = '';
  for (1 .. $n) {
    my $line = next_line($log);
    $text .= $line;
    chomp $line;
    $truth{$line}++;
  }
  put($log, $text);
  return ();
}

sub some { return pick(1, 2, 5, 20, 20, 80, 300, 300, 2000); }

sub append_part {
  append(40) if !$log->{lines};
  finish_part($log);
  my $line = next_line($log);
  my $n = 1 + random(length($line) - 1);
  put($log, substr($line, 0, $n));
  $log->{part} = substr($line, $n);
  chomp($log->{whole} = $line);
  trace("append $n bytes to $log->{name}");
}

# --- the job ---------------------------------------------------------------

sub operands {
  my @names = sort glob('access.log* old/access.log*');
  @names = reverse @names if $can{order} eq 'reverse';
  if ($can{order} eq 'random') {
    for (my $i = @names; --$i > 0;) {
      my $k = random($i + 1);
      @names[$i, $k] = @names[$k, $i];
    }
  }
  return @names;
}

sub job {
  my ($show) = @_;
  my @names = operands();
  trace("job @names");
  if ($can{weblog}) {
    return start(['sh', $weblog, 'add', chance(2) ? ('-j', 2) : (),
      '--commit', pick(0, 3), $heap, @names], out => "$dir/out$show",
      err => "$dir/err$show");
  }
  return start([$awk, $z ? '-z' : (), '-v', 'every=' . pick(40, 150, 1000, 9999),
    '-v', "zipped=$z",
    '-v', "tmp::show=$show", '-f', 'job.awk', @names], out => "$dir/out$show",
    err => "$dir/err$show");
}

# Compare the counts of the job with the true counts, and return a list of the
# errors.  If $EXACT is false, counts may be too low, because some lines may
# not be in any file at this moment.
sub wrong {
  my ($exact) = @_;
  my @bad;
  if ($can{weblog}) {
    my ($n, $sum) = (0, 0);
    $n++, $sum += (split)[9] for keys %truth;
    my ($status, $text, $err) = run(['sh', $weblog, 'report', $heap, '--json'],
      out => "$dir/report");
    return "report: $status: $err" if $status ne '0';
    my ($got_n) = $text =~ /"label": "Requests", "value": (\d+)/;
    my ($got_sum) = $text =~ /"label": "Sent", "value": (\d+)/;
    $_ //= 0 for $got_n, $got_sum;
    return () if $exact ? $got_n == $n && $got_sum == $sum : $got_n <= $n;
    return "$got_n requests and $got_sum bytes instead of $n and $sum";
  }
  my %got;
  for (split /\n/, slurp("$dir/out1")) {
    my ($n, $line) = split /\t/, $_, 2;
    $got{$line} = $n;
    next if $line =~ /^#/;
    my $is = $truth{$line} // 0;
    push @bad, "$n instead of $is: $line" if $n > $is || ($exact && $n < $is);
  }
  if ($exact) {
    push @bad, "0: $_" for grep { !$got{$_} } sort keys %truth;
  }
  return @bad ? (scalar(@bad) . " lines", @bad[0 .. ($#bad > 4 ? 4 : $#bad)]) : ();
}

sub ended {
  my ($status, $n) = @_;
  my $err = slurp("$dir/err$n");
  return () if $status eq '0' || ($can{weblog} && $status eq '1');
  return "job: $status: $err";
}

# Run the job over all files without disturbing it, and check the counts.
sub settle {
  my ($exact) = @_;
  my @bad = ended(finish(job(1), 60), 1);
  return @bad, wrong($exact // 1);
}

my $usual = 0.02;

# Kill a job.  Sometimes a second job runs at the same time.
sub kill_job {
  my $other = chance(3) ? job(2) : 0;
  my $pid = job(0);
  my $pause = rand($usual * 1.2);
  sleep $pause;
  kill 'KILL', -$pid;
  my $status = finish($pid, 60);
  trace("kill: $status");
  $usual = $status eq 'signal 9' ? $usual * 1.05 : $usual * 0.9;
  return $other ? ended(finish($other, 60), 2) : ();
}

sub two_jobs {
  my $other = job(2);
  my $pid = job(1);
  my @bad = (ended(finish($other, 60), 2), ended(finish($pid, 60), 1));
  return @bad, settle();
}

# Start a job, call STEP while the job runs, and wait until the job ends.
sub during {
  my ($step, @args) = @_;
  my $pid = job(0);
  sleep rand($usual * 1.2);
  my @bad = $step->(@args);
  my $status = finish($pid, 60);
  return @bad, ended($status, 0);
}

# --- rotation ----------------------------------------------------------

sub at { my ($name) = @_; return (grep { $_->{name} eq $name } @files)[0]; }

sub rename_file {
  my ($f, $name) = @_;
  trace("mv $f->{name} $name");
  rename $f->{name}, $name or die "$f->{name}: $!";
  $f->{name} = $name;
}

# Return a free name for the file that is rotated next.  If the names of rotated
# files are numbered, first rename these files.
sub next_name {
  my $folder = $can{folder} ? 'old/' : '';
  if ($naming eq 'date') {
    return sprintf '%saccess.log-202403%02d', $folder, $age++;
  }
  for (my $i = 40; $i > 0; $i--) {
    for my $gz ('', '.gz') {
      my $f = at("${folder}access.log.$i$gz") or next;
      rename_file($f, "${folder}access.log." . ($i + 1) . $gz);
    }
  }
  return "${folder}access.log.1";
}

sub rotate_by_name {
  my $name = next_name();
  rename_file($log, $name);
  # Until the logger is told to reopen the log, the logger continues to write
  # to the renamed file.
  $can{late} = chance(3);
  open_log() if !$can{late};
  return ();
}

sub reopen {
  trace('reopen');
  $can{late} = 0;
  open_log();
  return ();
}

# Write TEXT at the offset AT of the file TO.  If AT is not 0, the file already
# contains AT bytes, and TEXT is appended.
sub copy_bytes {
  my ($text, $to, $at) = @_;
  open my $h, $at ? '>>' : '>', $to or die "$to: $!";
  print $h $text;
  close $h;
}

# Begin to copy TEXT to the file NAME: write the first bytes of TEXT, sometimes
# none or all, and return their number.  If SMALL is true, the copy may be very
# short.
sub begin_copy {
  my ($text, $name, $small) = @_;
  my $n = $small && chance(3) ? random(12) : random(length($text) + 1);
  $n += 300 if !$small;
  $n = length $text if $n > length $text;
  trace("write $n bytes of " . length($text) . " to $name");
  copy_bytes(substr($text, 0, $n), $name, 0);
  return $n;
}

# Rotate the log or, if the logger still writes to a renamed file, make the
# logger open a new log.
sub rotate {
  my ($how) = @_;
  return reopen() if $can{late};
  return rotate_by_copy() if $how eq 'copy';
  return during(\&rotate_by_name) if chance(3) && $kind ne 'repeated';
  return rotate_by_name();
}

# Append lines to the log after the end of its copy.  A job reads the appended
# lines before the log is truncated.
sub late_lines {
  my @bad;
  do {
    if (chance(4)) { push @bad, during(\&append, some()) }
    else { append(some()) }
    push @bad, disturb();
  } while (chance(2));
  return @bad, settle();
}

# Copy the log to a file, which may be compressed.  Truncate the log, unless
# KEEP is true.
sub rotate_by_copy {
  my ($keep) = @_;
  finish_part($log);
  append(40) if $log->{lines} < 20;
  my $known = chance(2) || $log->{lines} < 60;
  my @bad = $known ? settle() : ();
  my $name = next_name();
  my $zipped = $z && chance(4);
  $name .= '.gz' if $zipped;
  # The last line of a compressed file is read even if it is incomplete.
  append_part() if !$zipped && !$can{compress} && chance(4);
  my $n = 0;
  my $text = $zipped ? zip('access.log') : slurp('access.log');
  if (chance(2)) {
    $n = begin_copy($text, $name, $known);
    push @bad, disturb();
    append(some()) if !$zipped && chance(2);
    push @bad, disturb();
  }
  $text = slurp('access.log') if !$zipped;
  trace("copy to $name");
  copy_bytes(substr($text, $n), $name, $n);
  push @files, { name => $name, lines => $log->{lines}, part => '' };
  push @bad, disturb() if chance(2);
  push @bad, late_lines() if chance(2);
  push @bad, replace() if $kind ne 'repeated' && chance(6);
  if ($keep) {
    finish_part($log);
    return @bad, settle();
  }
  trace('truncate');
  $log->{part} = '';
  if (chance(4) && !$can{weblog}) {
    push @bad, during(sub { truncate 'access.log', 0 or die $!; () });
  }
  truncate 'access.log', 0 or die $!;
  $log->{lines} = 0;
  begin_log();
  return @bad;
}

# Compress the file NAME with gzip, and return the compressed data.
sub zip {
  my ($name) = @_;
  system("gzip -c $name >whole.gz") == 0 or die "gzip: $?";
  return slurp('whole.gz');
}

# Run jobs while a copy may be incomplete.
sub disturb {
  my $what = random(4);
  return settle() if $what == 0;
  return kill_job() if $what == 1;
  return two_jobs() if $what == 2;
  return ();
}

# Compress a rotated file.
sub compress {
  my ($f) = grep { $_ != $log && $_->{name} !~ /gz$/ } @files or return ();
  my @bad;
  finish_part($f);
  close delete $f->{fh} if $f->{fh};
  my $name = "$f->{name}.gz";
  my $text = zip($f->{name});
  my $mtime = (stat $f->{name})[9];
  if (chance(2)) {
    my $n = begin_copy($text, $name, 1);
    push @bad, disturb();
    copy_bytes(substr($text, $n), $name, $n);
    trace("complete $name");
    utime $mtime, $mtime, $name;
    push @bad, disturb();
  } else {
    trace("gzip $f->{name}");
    copy_bytes($text, $name, 0);
    utime $mtime, $mtime, $name;
  }
  unlink $f->{name} or die;
  $f->{name} = $name;
  push @bad, disturb() if chance(2);
  return @bad;
}

# Replace a compressed file with its beginning for some time.
sub cut {
  my ($f) = grep { $_->{name} =~ /gz$/ } @files or return ();
  my @bad = settle();
  my $text = slurp($f->{name});
  my $in_place = chance(2);
  trace($in_place ? 'cut' : 'replace', $f->{name});
  unlink $f->{name};
  my $n = begin_copy($text, $f->{name}, 1);
  push @bad, chance(2) ? settle(0) : kill_job();
  if ($in_place) {
    copy_bytes(substr($text, $n), $f->{name}, $n);
  } else {
    copy_bytes($text, 'new', 0);
    rename 'new', $f->{name} or die;
  }
  trace('complete');
  return @bad;
}

# Replace the log with a copy of it, as rsync does; the logger appends to the
# copy from then on.
sub replace {
  finish_part($log);
  return () if $log->{lines} < 20;
  my @bad = settle();
  trace('replace the log');
  copy_bytes(slurp('access.log'), 'new', 0);
  rename 'new', 'access.log' or die;
  open my $h, '>>', 'access.log' or die;
  $log->{fh} = $h;
  return @bad;
}

# After the whole log has been counted, truncate it and write other lines.
sub rewrite {
  finish_part($log);
  my @bad = settle();
  trace('truncate only');
  truncate 'access.log', 0 or die;
  $log->{lines} = 0;
  append(40 + some());
  return @bad;
}

sub remove_oldest {
  my ($f) = grep { $_ != $log } @files;
  return () if !$f || @files < 4 || $kind eq 'repeated';
  finish_part($f);
  my @bad = settle();
  trace("rm $f->{name}");
  unlink $f->{name} or die;
  @files = grep { $_ != $f } @files;
  return @bad;
}

# --- histories -------------------------------------------------------------

# Choose the kind of the lines, the names of the rotated files, and what may
# happen in this history.  Return the list of the ways in which a log can be
# rotated.
sub choose {
  $kind = pick('unique', 'unique', 'repeated', 'header');
  $naming = pick('number', 'date');
  %can = (rename => 1, late => 0, folder => chance(4),
    order => pick('sorted', 'reverse', 'random'), weblog => 0);
  $kind = 'unique' if $kind eq 'repeated' && !$births;
  if ($weblog) {
    $kind = 'unique';
    $can{weblog} = 1;
  }
  my @ways = $kind eq 'repeated' || chance(4) ? ('name')
    : pick(['name'], ['copy'], ['name', 'copy']);
  @ways = @{$ways[0]} if ref $ways[0];
  $can{compress} = $z && $kind ne 'repeated' && !chance(4);
  $can{short} = !$can{compress} && "@ways" eq 'name';
  return @ways;
}

# Change the log, rotate it, or run or kill a job.  Return the list of errors
# that were found.
sub step {
  my @ways = @_;
  my $what = random(20);
  if ($what < 4) { append(some()) }
  elsif ($what == 4) { append_part() }
  elsif ($what < 7) { return settle() }
  elsif ($what == 7) { return two_jobs() }
  elsif ($what < 10) { return kill_job() }
  elsif ($what == 10) { return during(\&append, some()) }
  elsif ($what < 14) { return rotate(pick(@ways)) }
  elsif ($what < 17) { return compress() if $can{compress} }
  elsif ($what == 17) { return cut() if $can{compress} && chance(2) }
  elsif ($what == 18) {
    if ($can{late} || $kind eq 'repeated') { }
    elsif (chance(3)) { return settle(), rotate_by_copy(1) }
    elsif (chance(2)) { return replace() }
    elsif ($kind eq 'unique') { return rewrite() }
  }
  else { return remove_oldest() if !$can{late} }
  return ();
}

sub history {
  my ($number) = @_;
  srand $seed + $number;
  unlink $heap, glob('access.log* old/* new whole.gz');
  mkdir 'old';
  (%truth, @files, @trace) = ();
  ($unique, $age) = (0, 1);
  my @ways = choose();
  trace("seed", $seed + $number, $kind, $naming, @ways,
    map { "$_=$can{$_}" } sort keys %can);
  open_log();
  append(40);
  my $steps = 5 + random($weblog ? 15 : 25);
  my @bad;
  push @bad, step(@ways) while $steps-- && !@bad;
  if (!@bad) {
    finish_part($_) for @files;
    push @bad, settle(), settle();
    push @bad, check_heap();
    @bad = grep { $_ ne '' } @bad;
  }
  ok(!@bad, "history " . ($seed + $number) . ": $kind, $naming, @ways",
    @bad, '-- history:', @trace);
}

history($_) for 0 .. $count - 1;
done();
