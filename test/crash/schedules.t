# schedules.t -- interleave, at their system calls, runs that use one heap
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Two or three runs change the heap, and one or two only read it.  At each
# system call, a seed determines which run continues to its next system call,
# and whether it is killed.  If a run has succeeded, the heap must contain all
# of its changes; if a run was killed, the heap must contain all of its changes
# or none of them.  Each reader must see the state after one of the commits.
use strict;
use warnings;
use Crash;
use Cwd qw(abs_path);
use File::Basename qw(dirname);

my $tool = abs_path(($ENV{abs_top_builddir} // '.') . '/test/crash/interleave');
set_up(20);
skip_all('test/crash/interleave was not built') if !$tool || !-x $tool;

spew('write.awk', <<'END');
BEGIN {
  for (i = 0; i < 200; i++) { text[x, i] = sprintf("%*s", i, x); n++ }
  for (i = 0; i < 200; i += 3) if ((x - 1, i) in text) { delete text[x - 1, i]; n-- }
  done[++x] = who
}
END
spew('read.awk', <<'END');
BEGIN {
  for (k in text) if (length(text[k]) >= 0) m++
  for (i = 1; i <= x; i++) if (!(i in done)) bad++
  if (m != n || length(done) != x + 0 || bad) print "torn: " m, n, length(done), x
  print x + 0
}
END

# Run the schedule that SEED determines; return a description of the error, or
# '' if there is none.
my ($kills, $stores) = (0, 0);
sub schedule {
  my ($seed) = @_;
  my ($writers, $readers) = (2 + random(2), 1 + random(2));
  my ($switch, $kill) = (1 << random(6), (0, 300, 1000)[random(3)]);
  my @commands = ((map { "exec '$awk' -v who=$_ -f write.awk" } 1 .. $writers),
    (map { "GAWK_PERSIST_MODE=ro exec '$awk' -f read.awk >seen.$_" } 1 .. $readers));
  unlink $heap;
  if (random(2)) {
    run([$awk, '-f', 'write.awk']);
  }
  my $before = -e $heap ? 1 : 0;
  my ($status, $out, $err) = run([$tool, $seed, $switch, $kill, @commands],
    limit => 120);
  return "interleave: $status $out $err" if $status ne '0';
  my @status = split ' ', $out;
  my ($sure, $maybe) = ($before, $before);
  for (0 .. $writers - 1) {
    $sure++, $maybe++, $stores++ if $status[$_] == 0;
    $maybe++, $kills++ if $status[$_] == 137;
    return "writer: status $status[$_]: $err" if $status[$_] != 0 && $status[$_] != 137;
  }
  for (1 .. $readers) {
    my ($s, $seen) = ($status[$writers + $_ - 1], slurp("seen.$_"));
    next if $s == 137;
    # As long as no heap exists, a reader may fail.
    next if $s == 2 && !$before && $err =~ /does not exist|empty/;
    return "reader: status $s, $seen, $err"
      if $s != 0 || $seen !~ /\A\d+\n\z/ || $seen < $before || $seen > $maybe;
  }
  return $sure ? "no heap, $sure stores" : '' if !-s $heap;
  my ($s, $seen, $why) = run([$awk, '-f', 'read.awk'], limit => 60,
    env => { GAWK_PERSIST_MODE => 'ro' });
  return "at the end: $s, $seen $why, $sure to $maybe"
    if $s ne '0' || $seen !~ /\A\d+\n\z/ || $seen < $sure || $seen > $maybe;
  return check_heap();
}

my ($first, @bad) = (random(1 << 30));
for my $i (1 .. $count) {
  my $seed = $first + $i;
  srand $seed;
  my $bad = schedule($seed);
  skip_all('processes cannot be traced here') if $bad =~ /^interleave: (77|99) /;
  push @bad, "schedule $seed: $bad" if $bad;
  last if @bad > 3;
}
ok(!@bad, "$count schedules: $stores runs stored, $kills were killed", @bad);
done();
