# dying.t -- a run that dies for any reason is rolled back; children never
# commit
# SPDX-License-Identifier: GPL-3.0-or-later
use strict;
use warnings;
use Crash;
use POSIX ();

my $sanitized = $ENV{TEST_SANITIZED};	# set_up clears that
set_up(5);

my $state = 'BEGIN { for (i in a) s += i * a[i]; print n, length(a), s + 0 }';

sub fresh {
  unlink $heap;
  run([$awk, 'BEGIN { for (i = 1; i <= 100; i++) a[i] = i; n = "old"
    long = sprintf("%5000s", "x"); sub_[1][2] = 3 }']);
}
my $old = "old 100 338350\n";
my $change = 'delete a[3]; a[1000] = 1; n = "new"; long = long long;
  for (i = 2000; i < 9000; i++) a[i] = i "x"; delete sub_; ';

# Run BODY, which ends the run abnormally, and check the heap, the exit status
# and standard error.
sub dies {
  my ($name, $body, $status, $err, %o) = @_;
  fresh();
  my ($is, $out, $said) = run($o{command} // [$awk, "BEGIN { $change $body }"],
    limit => 60, %o);
  ok($is eq $status && $said =~ $err, "$name ends with $status",
    "status $is, stderr $said");
  heap_is($o{state} // $old, $state, "$name: the heap");
}

my $pid_of_parent = 'PROCINFO["pid"]';
for my $sig (qw(TERM INT HUP QUIT SEGV BUS ABRT KILL FPE ALRM)) {
  # A command that the run itself starts sends the signal, so the signal
  # arrives while statements are executed.
  my $number = { TERM => 15, INT => 2, HUP => 1, QUIT => 3, SEGV => 11,
    BUS => 7, ABRT => 6, KILL => 9, FPE => 8, ALRM => 14 }->{$sig};
  # The function system ignores SIGINT and SIGQUIT until its command has ended,
  # which may take some time.  The command sends the signal again and again,
  # until the signal has an effect.
  dies("SIG$sig",
    qq{system("(while sleep 0.02; do kill -$sig " $pid_of_parent " || exit; done) 2>/dev/null &")
       while (1) z[1]++},
    "signal $number", qr/^/, limit => 20);
}

# Send signals from the process of this test, at random moments.
for my $sig (qw(TERM INT HUP)) {
  fresh();
  my @bad;
  for (1 .. $count * 2) {
    my $pid = start([$awk, "BEGIN { $change while (1) { z[++i] = i; delete z[i - 9] } }"]);
    sleep rand 0.06;
    kill $sig, $pid;
    my $status = finish($pid, 20);
    push @bad, $status if $status !~ /^signal/;
  }
  ok(!@bad, "SIG$sig from outside, " . 2 * $count . ' times', "@bad");
  heap_is($old, $state, "SIG$sig from outside: the heap");
}

spew('pipe.sh', q{mkfifo fifo
  head -c 1 < fifo > /dev/null & exec > fifo
  exec "$AWK" "$1"});
dies('SIGPIPE', '', 'signal 13',
  qr/^.*: changes to .* were not kept: nobody reads standard output .*$/,
  command => ['/bin/sh', 'pipe.sh',
    "BEGIN { $change while (1) print \"a line of text\" }"]);
dies('a full device as stdout', '', 2, qr/No space/, command => ['/bin/sh', '-c',
  'exec "$AWK" "$0" > /dev/full', "BEGIN { $change print 1; fflush(); print 2 }"])
  if -c '/dev/full';
dies('a fatal error', 'getline x < "/"; print 1 / 0', 2, qr/division by zero/);
dies('an error at the end', '}  END { f = "no such"; @f(); ', 2, qr/fatal/,
  in => '/dev/null');
dies('a syntax error', ') ', 1, qr/syntax error/);
dies('recursion', '} function f(x) { n++; return f(x + 1) + 1 } BEGIN { f(1) ', 2,
  qr/too deep|overflow|memory/);
# Skip these tests with a sanitizer, which needs more address space than the
# limits below allow.
unless ($sanitized) {
  dies('no memory', '', 2, qr/memory/, command => ['/bin/sh', '-c',
    'ulimit -v 400000; exec "$AWK" "$0"',
    "BEGIN { $change s = \"x\"; while (1) s = s s }"]);
  dies('no memory for arrays', '', 2, qr/memory|heap/, command => ['/bin/sh', '-c',
    'ulimit -v 400000; exec "$AWK" "$0"',
    "function f(l, i) { for (;;) l[i++] = i \"some text, some text\" } BEGIN { $change f() }"]);
}
dies('the CPU limit', '', 'signal 24', qr/^/, command => ['/bin/sh', '-c',
  'ulimit -S -t 1; exec "$AWK" "$0"', "BEGIN { $change while (1) z[1]++ }"]);

# --- normal ends -----------------------------------------------------------

my $new = 'BEGIN { print n, length(a) }';
for my $n (0, 1, 2, 3, 77, 255) {
  fresh();
  my ($status) = run([$awk, "BEGIN { $change exit $n }"]);
  ok($status eq $n, "exit $n");
  heap_is("new 7100\n", $new, "exit $n commits");
}
fresh();
my ($status, undef, $err) = run([$awk, "BEGIN { $change a[5]++; x = 1 / 0; a[6]++ }"],
  env => { GAWK_PERSIST_ON_ERROR => 'commit' });
ok($status eq '2' && $err =~ /division/, 'GAWK_PERSIST_ON_ERROR=commit');
heap_is("new 7100 6 6\n", 'BEGIN { print n, length(a), a[5], a[6] }',
  'GAWK_PERSIST_ON_ERROR=commit keeps what was done');
fresh();
run([$awk, "BEGIN { $change system(\"kill -TERM \" $pid_of_parent); while (1) ; }"],
  env => { GAWK_PERSIST_ON_ERROR => 'commit' });
heap_is($old, $state, 'a signal rolls back all the same');

# --- children ----------------------------------------------------------------

# Run a script in which a child or its parent is killed while the other
# continues; check the status and the heap.
sub child {
  my ($name, $script, $expected, $look, %o) = @_;
  fresh();
  my ($status, $out, $err) = run([$awk, $script], limit => 30, %o);
  ok($status eq ($o{status} // '0'), $name, "status $status, $err");
  sleep($o{pause}) if $o{pause};
  heap_is($expected, $look, "$name: the heap");
}
child('children of system, pipes and coprocesses', 'BEGIN { n = "mid"
    system("exit 3"); "echo 1" | getline x; print "p" | "cat"; close("cat")
    print "q" |& "sort"; close("sort", "to"); "sort" |& getline y; close("sort")
    system("kill -9 $$"); "kill -9 $$" | getline; n = "new" }', "new 1 q 100\n",
  'BEGIN { print n, x, y, length(a) }', );
child('a child that outlives a killed parent', 'BEGIN { n = "new"; a[1] = 5
    print "x" | "sleep 0.5; cat"; system("")
    system("kill -9 " PROCINFO["pid"]) }', "old 100 1\n",
  'BEGIN { print n, length(a), a[1] }', status => 'signal 9', pause => 0.7);

for my $o (
  ['exits', 'exit 0'], ['ends', ''], ['has a fatal error', 'print 1 / 0'],
  ['is killed', 'system("kill -9 " PROCINFO["pid"]); while (1) ;'],
  ['uses a command', 'system("\"$AWK\" \047BEGIN { other++ }\047"); a[77] = "child"'],
  ['lives longer', 'system("sleep 0.3"); for (i in a) a[i] = "child"']) {
  my ($what, $body) = @$o;
  my $wait = $what eq 'lives longer' ? '' : 'wait();';
  child("a child of fork that $what", "\@load \"fork\"
    BEGIN { n = \"mid\"; a[7] = \"before\"
    if ((pid = fork()) == 0) { n = \"child\"; delete a; a[1] = \"child\"
      for (i = 0; i < 5000; i++) a[i] = i i; $body }
    else { $wait n = \"new\"; a[8] = \"after\" } }",
    "new 100 before after\n", 'BEGIN { print n, length(a), a[7], a[8] }',
    pause => $wait ? 0 : 0.5);
}
fresh();
my $holder = start([$awk, '@load "fork"
  BEGIN { if (fork() == 0) { system("sleep 60"); exit } n = "new" }']);
finish($holder);
# If the next run waits for the child, it fails after five seconds.
$ENV{GAWK_PERSIST_TIMEOUT} = 5;
heap_is("new\n", 'BEGIN { print n }', 'a child of fork does not hold the lock');
($status, undef, $err) = run([$awk, 'BEGIN { n = "newer" }']);
ok($status eq '0', 'and nobody waits for it', $err);
kill 'KILL', -$holder;
done();
