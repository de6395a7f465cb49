# kill.t -- after a SIGKILL the heap has the state before or after the run
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A script inserts, updates and deletes elements, lengthens strings and arrays,
# and updates sums of all elements.  The script is killed at a random moment
# between its start and the end of its commit, and is run again.
use strict;
use warnings;
use Crash;

set_up(60);

# The variable `runs' is the number of committed runs.  The function verify
# compares all variables except `runs' with each other.
my $functions = <<'END';
function fail(what) { print what > "/dev/stderr"; broken = 1 }
function verify(    k, i, n, total, bytes) {
  for (k in num) {
    if (k in gone) fail("deleted, and there: " k)
    total += num[k]; n++
    bytes += length(text[k])
    if (sub_sum[k % 7][k] != num[k]) fail("subarray of " k)
  }
  if (n != length(num) || n != length(text)) fail("lengths")
  if (n + 0 != elements + 0) fail("elements " n " not " elements)
  if (total + 0 != sum + 0) fail("sum " total " not " sum)
  if (bytes + 0 != size + 0) fail("size " bytes " not " size)
  for (i = 1; i <= runs; i++)
    if (!(i in history)) fail("history of " i)
  if (length(history) != runs) fail("history")
}
END
my $work = $functions . <<'END';
function set(k, v) {
  if (k in num) { sum -= num[k]; size -= length(text[k]) }
  else elements++
  num[k] = v; sub_sum[k % 7][k] = v
  text[k] = sprintf("%*s", v % 300, k)
  sum += v; size += length(text[k])
  delete gone[k]
}
function drop(k) {
  if (!(k in num)) return
  sum -= num[k]; size -= length(text[k]); elements--
  delete num[k]; delete text[k]; delete sub_sum[k % 7][k]
  gone[k] = 1
}
BEGIN {
  srand(seed)
  if (runs % 5 == 4) verify()
  for (i = 0; i < amount; i++)
    set(int(rand() * range), int(rand() * 100000))
  for (i = 0; i < amount / 2; i++)
    drop(int(rand() * range))
  history[++runs] = seed
  exit broken
}
END
spew('work.awk', $work);
spew('verify.awk', $functions . 'BEGIN { verify(); print runs; exit broken }');

sub job {
  my ($range, $amount) = @_;
  return [$awk, '-v', 'seed=' . random(1 << 30), '-v', "range=$range",
    '-v', "amount=$amount", '-f', 'work.awk'];
}

# Return the number of committed runs, or a description of the error.
sub state {
  return 0 if !-e $heap;
  my $bad = check_heap();
  return $bad if $bad;
  my ($status, $out, $err) = run([$awk, '-f', 'verify.awk'],
    env => { GAWK_PERSIST_MODE => 'ro' });
  chomp $out;
  return $status eq '0' ? ($out || 0) : "verify: status $status: $err";
}

# Kill N runs with one heap, each of them at a different moment.
sub kills {
  my ($name, $n, $range, $amount) = @_;
  unlink $heap;
  run([$awk, 'BEGIN { made = 1 }']);
  my ($known, $killed, $kept, $late, @bad) = (0, 0, 0, 0);
  my $usual = 0.05;
  while ($killed < $n && @bad < 3) {
    my $from = time;
    my $pid = start(job($range, $amount));
    # A third of the kills happen near the end of the run, during the commit.
    sleep(random(3) ? rand($usual * 1.02) : $usual * (0.8 + rand 0.25));
    kill 'KILL', $pid;
    my $status = finish($pid);
    if ($status eq 'signal 9') { $killed++ }
    elsif ($status eq '0') { $late++; $usual = $usual * 0.7 + (time() - $from) * 0.3 }
    else { push @bad, "ended with $status: " . slurp('err') }
    $usual *= 1.01 if $status ne '0';
    my $now = state();
    my $right = $status eq '0' ? $now eq $known + 1
      : $now =~ /^\d+$/ && ($now == $known || $now == $known + 1);
    push @bad, "after $known and $status: $now" if !$right;
    last if !$right;
    $kept++ if $status ne '0' && $now == $known + 1;
    $known = $now;
  }
  ok(!@bad, "$name: $killed kills, $kept of them after the commit;"
    . " $late runs were quicker", @bad);
}

kills('small transactions', int($count / 2), 3000, 300);
kills('larger ones', $count - int($count / 2), 20000, 4000);
{
  local $ENV{GAWK_PERSIST_SYNC} = 'off';
  kills('without flushes', int($count / 4), 5000, 1000);
}
done();
