# cost.t -- count the system calls of a commit and of a query
# SPDX-License-Identifier: GPL-3.0-or-later
#
# strace counts the system calls.  If a run changes 1 % of the elements, its
# log contains changed blocks of 64 bytes instead of whole pages, and the run
# flushes once (sync_file_range is not counted as a flush, since it does not
# wait).  A query does not make system calls that write or flush the heap.
# With GAWK_PERSIST_SYNC=off, nothing is flushed.
use strict;
use warnings;
use Crash;

set_up(100000);

our $calls = 'pwrite64,pwritev,write,writev,fdatasync,fsync,msync,'
  . 'sync_file_range,fallocate,ftruncate,copy_file_range';
skip_all('command strace')
  unless grep { -x "$_/strace" } split /:/, $ENV{PATH};
skip_all('strace may not trace a process here')
  if (run(['/bin/sh', '-c', 'strace -o trace true']))[0] ne '0';
$ENV{GAWK_PERSIST_SYNC} = 'full';

# Run SCRIPT, and count the system calls that $calls names, except those for
# the standard files.  Return the number of bytes that were written before the
# first flush, the number of flushes, the number of all counted calls, and a
# text with the exit status and standard error.
sub traced {
  my ($script) = @_;
  my ($status, $out, $err) = run(['strace', '-f', '-o', 'trace', '-e',
    "trace=$calls", $awk, $script], limit => 200);
  my ($bytes, $flushes, $n) = (0, 0, 0);
  for (split /\n/, slurp('trace')) {
    next if !/^\d+ +(\w+)\((?:(\d+)\b)?/ || (defined $2 && $2 < 3);
    $n++;
    if ($1 =~ /sync$/) { $flushes++ }
    elsif (/^\d+ +pwrite.* = (\d+)$/ && !$flushes) { $bytes += $1 }
  }
  return ($bytes, $flushes, $n, "status $status: $err");
}

my ($status, undef, $err) = run([$awk,
  "BEGIN { for (i = 0; i < $count; i++) n[\"word\" i] = i }"]);
ok($status eq '0', "a heap of $count entries", $err);
my $changes = int($count / 100);
my $change = "BEGIN { srand(5); for (i = 0; i < $changes; i++)
  n[\"word\" int(rand() * $count)]++ }";
traced($change);
my ($bytes, $flushes, $calls_made, $why) = traced($change);
ok($flushes == 1, "$changes changes: one flush", "$flushes", $why);
ok($bytes > 0 && $bytes < 128 * $changes + 8192,
  "$changes changes: a log of $bytes bytes", $why);
# The first run stores the function in the heap.
my $query = 'function f(s, k) { for (k in n) s += n[k]; return s }
  BEGIN { print f(), n["word5"], ("no" in n), length(n) }';
traced($query);
($bytes, $flushes, $calls_made, $why) = traced($query);
ok($calls_made == 0, 'a query writes and flushes nothing',
  "$calls_made calls", $why, slurp('trace'));
{
  # Run the script twice, because the first run may still have to flush changes
  # of earlier runs.
  local $ENV{GAWK_PERSIST_SYNC} = 'off';
  traced($change);
  ($bytes, $flushes, $calls_made, $why) = traced($change);
  ok($flushes == 0, 'GAWK_PERSIST_SYNC=off: no flush', $why);
}
{
  # Previously, the loop over queues below called madvise for each element,
  # although the range was only a few bytes long.
  local $ENV{GAWK_PERSIST_MEMORY} = '4K';
  local $calls = 'madvise';
  my $queue = 'BEGIN { for (qi = 0; qi < 20; qi++) qa["k" qi] = qb[qi]
    while (qi < 20000) {
      for (k in qa) { delete qa[k]; qa["k" qi]; break }
      for (k in qb) { delete qb[k]; qb[qi++]; break }
    }
    exit !(length(qa) == 20 && length(qb) == 20) }';
  (undef, undef, $calls_made, $why) = traced($queue);
  ok($calls_made < 2000 && $why eq 'status 0: ',
    'short queues under a memory limit: no read-ahead',
    "$calls_made calls", $why);
}
ok(check_heap() eq '', 'the heap is whole', check_heap());
done();
