# full.t -- a full file system or a limit on file sizes leaves the heap as is
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The same run over the same heap with a little more room each time, from
# none to plenty: until it fits, a clear error, status 2 and the heap as it
# was; then the new state.
use strict;
use warnings;
use Crash;

set_up(40);

my $before = 'BEGIN { for (i = 0; i < 3000; i++) a[i "x"] = i "." i; n = 1 }';
my $after = 'BEGIN {
  for (i = 0; i < 20000; i++) a[i "x"] = sprintf("%*s", 40 + i % 60, i)
  for (i = 0; i < 3000; i += 3) delete a[i "x"]
  n = 2
}';
my $digest = 'BEGIN {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in a) s = (s * 31 + length(a[k]) * 7 + a[k]) % 1000003
  print n + 0, length(a), s + 0
}';
my $clear = qr/^gawk: (?:.*: )?fatal: .*(?:full|no room|limit)/m;

sub digest {
  my ($status, $out, $err) = run([$awk, $digest],
    env => { GAWK_PERSIST_MODE => 'ro' });
  return $status eq '0' ? $out : "status $status: $err";
}

run([$awk, $before]);
my $old = digest();
my $whole = slurp($heap);
run([$awk, $after]);
my ($new, $need) = (digest(), -s $heap);
ok($old ne $new && $old =~ /^1 / && $new =~ /^2 /, 'the two states', $old, $new);

# Run over a copy of the old heap with room for SIZE; '' or what is wrong.
sub attempt {
  my ($child) = @_;
  my ($status, $out, $err) = run([$awk, $after], child => $child);
  my $bad = check_heap();
  return ($status, $bad) if $bad;
  my $state = digest();
  return ($status, $state eq $new ? '' : "state $state") if $status eq '0';
  return ($status, "status $status, stderr $err")
    if $status ne '2' || $err !~ $clear;
  return ($status, $state eq $old ? '' : "state $state");
}

sub grow {
  my ($name, $from, $to, $one) = @_;
  my ($refused, $done, @bad) = (0, 0);
  for my $i (0 .. $count) {
    my $size = int($from + ($to - $from) * $i / $count);
    my ($status, $bad) = $one->($size);
    push @bad, "with $size: $bad" if $bad;
    $status eq '0' ? $done++ : $refused++;
    last if @bad > 3;
  }
  ok(!@bad && $refused && $done, "$name: $refused refused, $done went through",
    @bad);
}

grow('limit on file sizes', length($whole) / 2, $need * 3, sub {
  my ($size) = @_;
  unlink $heap;
  spew($heap, $whole);
  return attempt(sub {
    # No setrlimit in Perl's own modules: the shell sets it.
    exec '/bin/sh', '-c', 'ulimit -f "$0"; exec "$@"', int($size / 512),
      $awk, $after;
  });
});

# A new heap where there is no room at all.
sub on_tmpfs {
  my $place = "$dir/small";
  mkdir $place;
  $heap = $ENV{GAWK_PERSIST_FILE} = "$place/heap";
  my $round = sub {
    my ($size, $text) = @_;
    $size = 4096 * (int($size / 4096) || 1);
    system("mount -t tmpfs -o size=$size,mode=700 tmpfs $place 2>$dir/mount") == 0
      or return ('2', 'cannot mount');
    # Room for the old heap: else the copy fails, not the run.
    my $r = eval { spew($heap, $text) if length $text; 1 };
    my ($status, $bad) = $r ? attempt() : ('2', '');
    system('umount', $place);
    return ($status, $bad);
  };
  if (($round->(1 << 20, ''))[1] eq 'cannot mount') {
    note('file systems cannot be mounted here: ' . slurp("$dir/mount"));
    return;
  }
  grow('a small file system', length($whole) * 0.9, $need * 3,
    sub { $round->($_[0], $whole) });
  $old = "0 0 0\n";
  grow('a new heap on a small file system', 4096, $need * 1.5,
    sub { $round->($_[0], '') });
}

if ($> == 0) { on_tmpfs() } else { note('not root: no tmpfs is mounted') }
done();
