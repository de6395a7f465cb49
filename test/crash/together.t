# together.t -- use one heap in many processes
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Eight processes increment counters in parallel.  The runs of a pipeline share
# one heap, and so do nested runs.  Readers run at the same time as writers.
# Some runs wait for the heap until their time limit ends.
use strict;
use warnings;
use Crash;

set_up(5);

# --- counters ------------------------------------------------------------

sub counters {
  my ($procs, $runs) = (8, 2 * $count);
  unlink $heap;
  my @pids = map {
    my $who = $_;
    start(['/bin/sh', '-c', 'i=0; while [ $i -lt $0 ]; do i=$((i + 1))
      "$AWK" -v w=$1 "BEGIN { total++; by[w]++; log_[total] = w }" || exit
      done', $runs, $who], err => "err.$who", out => "out.$who")
  } 1 .. $procs;
  my @status = map { finish($_, 500) } @pids;
  my @said = grep { $_ } map { slurp("err.$_") } 1 .. $procs;
  # The runs may print only the message about waiting.
  @said = grep { !/^(gawk: waiting for the heap .*\n)+$/ } @said;
  ok(!@said && !grep({ $_ ne '0' } @status), "$procs processes", @said, "@status");
  heap_is($procs * $runs . " $runs " . $procs * $runs . "\n",
    'BEGIN { for (w in by) if (!min || by[w] < min) min = by[w]
       print total, min, length(log_) }', "every one of $runs runs each counted");
}

# --- pipelines and nestings --------------------------------------------------

# Run the shell command COUNT times with one heap, and check the contents of
# the heap.
sub often {
  my ($name, $command, $script, $each, $same) = @_;
  unlink $heap;
  my $bad = '';
  for my $i (1 .. $count) {
    my ($status, $out, $err) = run(['/bin/sh', '-c', $command], limit => 30);
    $bad = "time $i: status $status, stdout $out, stderr $err" if
      $status ne '0' || $err !~ /^(gawk: waiting for the heap .*\n)*$/
      || $out ne ($same // '');
    last if $bad;
  }
  ok(!$bad, "$name, $count times", $bad);
  heap_is($each->($count), $script, "$name: nothing is lost");
}

sub pipelines {
  my $write = q{BEGIN { p++; for (i = 0; i < 40000; i++)
    print "line number", i, "of a long text" ; w += i }};
  my $read = q{BEGIN { c++ } { n[$3 % 10]++; lines++ } END { e++ }};
  my $sum = q{BEGIN { for (k in n) s += n[k]; print p, w, c, lines, s, e }};
  my $is = sub { my $n = $_[0]; my $l = 40000 * $n; "$n $l $n $l $l $n\n" };
  often('a pipeline of two', qq{"\$AWK" '$write' | "\$AWK" '$read'}, $sum, $is);
  often('the reader first', qq{{ sleep 0.05; "\$AWK" '$write'; } | "\$AWK" '$read'},
    $sum, $is);
  often('the writer first', qq{"\$AWK" '$write' | { sleep 0.05; "\$AWK" '$read'; }},
    $sum, $is);
  often('a pipeline of three',
    qq{"\$AWK" '$write' | "\$AWK" '{ m++; print }' | "\$AWK" '$read'},
    q{BEGIN { print m, lines, p, c }},
    sub { my $l = 40000 * $_[0]; "$l $l $_[0] $_[0]\n" });
  often('stores in both BEGIN blocks of the same variable',
    q{"$AWK" 'BEGIN { x++; print "go"; fflush(); x++ }' |
      "$AWK" 'BEGIN { x++ } { x++ } END { x++ }'}, 'BEGIN { print x }',
    sub { 5 * $_[0] . "\n" });
}

# Start runs from within other runs; the inner programs are in files, to avoid
# quoting.
sub nestings {
  my $inner = sub { spew($_[0], "$_[1]\n"); return qq{"\\"\$AWK\\" -f $_[0]"}; };
  my $one = sub {
    my ($name, $script, $look, $each) = @_;
    spew('outer.awk', "$script\n");
    often($name, '"$AWK" -f outer.awk', $look, $each);
  };
  my $cmd = $inner->('seen.awk', 'BEGIN { seen[x]++; x += 10; y[x] = 2 }');
  $one->('system()', "BEGIN { x++; y[x] = 1; system($cmd)
    x += 100; z[x] = length(y) }",
    'BEGIN { for (i in seen) s++; print x, s, length(y), length(z) }',
    sub { my $n = $_[0]; 111 * $n . " $n " . 2 * $n . " $n\n" });
  $cmd = $inner->('sub.awk', 'BEGIN { t[1][++x] = 7 }');
  $one->('system() in a function with locals and an array', "
    function f(a, k,    l) {
      l = k \"text that is longer than a cell\"; a[k] = l
      system($cmd)
      a[k, 5] = l; return l
    }
    BEGIN { l = f(t, \"k\" (x + 0)); if (l != t[\"k\" (x - 1)]) exit 1 }",
    'BEGIN { print x, length(t), length(t[1]) }',
    sub { my $n = $_[0]; "$n " . (2 * $n + 1) . " $n\n" });
  $cmd = $inner->('part.awk', 'BEGIN { t["p"]["in"]++; if (gone++ % 2) delete t["q"] }');
  $one->('system() in a function with subarrays', "
    function f(s, q, u) {
      s[\"a\"]++; q[1]++; u[\"new\"]++
      system($cmd)
      s[\"b\"] += s[\"in\"]; q[2]++; u[\"newer\"]++
      return length(q)
    }
    BEGIN { t[\"p\"][\"a\"]; t[\"q\"][0]; m += f(t[\"p\"], t[\"q\"], t[\"u\"])
      calls++ }",
    'BEGIN { print calls, t["p"]["a"], t["p"]["in"], t["p"]["b"],
      t["u"]["new"], t["u"]["newer"], gone }',
    sub { my $n = $_[0]; "$n $n $n " . $n * ($n + 1) / 2 . " $n $n $n\n" });
  $cmd = $inner->('line.awk', 'BEGIN { x++; print x; y[x] }');
  $one->('a command to getline', "BEGIN { x++
    if (($cmd | getline got) != 1) exit 1
    close($cmd); if (x != got) exit 3; x++ }", 'BEGIN { print x, length(y) }',
    sub { 3 * $_[0] . " $_[0]\n" });
  $cmd = $inner->('add.awk', '{ x += $1; y[NR]++ } END { e++ }');
  $one->('print to a command', "BEGIN { x++
    for (i = 0; i < 20000; i++) print 1 | $cmd
    close($cmd); x++ }", 'BEGIN { print x, e, y[20000] }',
    sub { 20002 * $_[0] . " $_[0] $_[0]\n" });
  $cmd = $inner->('twice.awk', '{ x++; print $1 * 2; fflush() }');
  $one->('a coprocess', "BEGIN { x++
    for (i = 1; i <= 20; i++) {
      print i |& $cmd
      if (($cmd |& getline r) != 1 || r != 2 * i) exit 4
      s += r
    }
    close($cmd); x++ }", 'BEGIN { print x, s }',
    sub { 22 * $_[0] . " " . 420 * $_[0] . "\n" });
  my $last = $inner->('last.awk', 'BEGIN { a++ }');
  $cmd = $inner->('middle.awk', "BEGIN { a++; system($last); a++ }");
  $one->('three levels', "BEGIN { a++; system($cmd); a++ }",
    'BEGIN { print a }', sub { 5 * $_[0] . "\n" });
  $cmd = $inner->('del.awk', 'BEGIN { delete big; delete x; big[1] = "new"; b++ }');
  $one->('a child that deletes what its caller uses', "BEGIN {
    for (i = 0; i < 5000; i++) big[i] = \"text that is longer than a cell\" i
    v = big[7] big[8]; w = big[9]
    if (system($cmd) != 0) exit 5
    if (length(big) != 1 || big[1] != \"new\" || length(v w) < 90) exit 6
    big[2]; c++ }", 'BEGIN { print b, c, length(big) }',
    sub { "$_[0] $_[0] 2\n" });
}

# Start a run with endless input; while this run continues, other runs change
# and query the heap.
sub follow {
  unlink $heap;
  spew('log', '');
  my $pid = start(['/bin/sh', '-c',
    q{tail -n +1 -f log | "$AWK" '$1 == "stop" { exit } { n[$1]++ }'}],
    out => 'follow.out', err => 'follow.err');
  my ($queries, @bad) = (0);
  open my $log, '>>', 'log';
  select((select($log), $| = 1)[0]);
  for my $i (1 .. $count) {
    print $log "word\n" x 100;
    my ($status, $out, $err) = run([$awk, 'BEGIN { cron++; print n["word"] + 0 }'],
      limit => 20);
    push @bad, "writer $i: $status $err" if $status ne '0';
    my ($ro, $seen, $why) = run([$awk, 'BEGIN { print n["word"] + 0 }'],
      limit => 20, env => { GAWK_PERSIST_MODE => 'ro' });
    push @bad, "query $i: $ro $why $seen after $out" if $ro ne '0' || $seen < $out;
    $queries++;
  }
  print $log "stop\nmore\n";
  my $end = finish($pid, 30);
  ok(!@bad && $end eq '0', "tail -f beside $queries writers and queries", @bad,
    "end $end", slurp('follow.err'));
  heap_is("$count " . 100 * $count . "\n", 'BEGIN { print cron, n["word"] }',
    'tail -f: nothing is lost');
}

# --- readers -------------------------------------------------------------------

sub readers {
  unlink $heap;
  run([$awk, 'BEGIN { for (i = 0; i < 1000; i++) a[i] = 10 }']);
  my @writers = map {
    start(['/bin/sh', '-c', 'i=0; while [ $i -lt $0 ]; do i=$((i + 1))
      "$AWK" -v s=$1$i "BEGIN { srand(s)
	for (j = 0; j < 300; j++) { k = int(rand() * 1000)
	  a[k]--; a[(k + j) % 1000]++ } done++ }" || exit; done', 4 * $count, $_],
      out => "w$_.out", err => "w$_.err")
  } 1 .. 2;
  my ($reads, @bad) = (0);
  my $reader = 'BEGIN { for (k in a) sum += a[k]; print sum, length(a)
    a[k] = 1e9 }';
  while (!@bad && $reads < 10 * $count) {
    $reads++;
    my ($status, $out, $err) = run([$awk, $reader],
      env => { GAWK_PERSIST_MODE => 'ro' }, limit => 70);
    push @bad, "read $reads: $status $out $err"
      if $status ne '0' || $out ne "10000 1000\n";
  }
  my @status = map { finish($_, 100) } @writers;
  ok(!@bad, "$reads readers beside writers", @bad, "@status");
  heap_is(8 * $count . " 10000\n",
    'BEGIN { for (k in a) sum += a[k]; print done, sum }', 'the writers are done');
}

# --- waiting ---------------------------------------------------------------------

sub waiting {
  unlink $heap;
  run([$awk, 'BEGIN { x = 1 }']);
  my $holder = start([$awk, 'BEGIN { x = 2; printf "" > "held"; close("held")
    while ((getline l < "stop") < 0) close("stop") }'], err => 'holder.err');
  sleep 0.01 until -e 'held';
  my $from = time;
  my ($status, $out, $err) = run([$awk, 'BEGIN { x = 3 }'],
    env => { GAWK_PERSIST_TIMEOUT => 2 });
  my $took = time() - $from;
  ok($status eq '2' && $took > 1.9 && $took < 30
    && $err =~ /\Agawk: waiting for the heap .*\ngawk: fatal: .*heap.*\n\z/,
    'a message after a second, an error after the limit',
    "status $status, $took seconds, stderr $err");
  $from = time;
  my $late = start([$awk, 'BEGIN { y = x }'], err => 'late.err');
  sleep 0.2;
  spew('stop', "now\n");
  my @end = (finish($holder), finish($late));
  my $short = time() - $from < 0.9;
  ok("@end" eq '0 0' && (!$short || slurp('late.err') eq ''), 
    'who waits less goes on silently', "@end", slurp('late.err'));
  heap_is("2 2\n", 'BEGIN { print x, y }', 'who gave up changed nothing');
}

# Run all tests, or the tests that the operands name.
my @all = qw(counters readers waiting pipelines nestings follow);
my %part = (counters => \&counters, readers => \&readers,
  waiting => \&waiting, pipelines => \&pipelines, nestings => \&nestings,
  follow => \&follow);
$part{$_}->() for @ARGV ? @ARGV : @all;
done();
