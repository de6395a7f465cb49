# memory.t -- a failed allocation or mapping does not damage the heap
# SPDX-License-Identifier: GPL-3.0-or-later
#
# In each of several runs with a heap, the Nth request for memory or the Nth
# change of mappings fails, either alone or together with all later ones.
# Either the run must have its normal result, or it must end with one clear
# error and status 2 and leave the heap unchanged.
use strict;
use warnings;
use Crash;
use Cwd qw(abs_path);

my $tool = abs_path(($ENV{abs_top_builddir} // '.') . '/test/lib/faults');
skip_all('the sanitizers need memory themselves') if $ENV{TEST_SANITIZED};
set_up(30);
skip_all('test/lib/faults was not built') if !$tool || !-x $tool;
skip_all('no way to let calls fail') if (run([$tool, 'true']))[0] ne '0';

my $before = 'BEGIN { for (i = 0; i < 3000; i++) a[i "x"] = i "." i; n = 1 }';
my $after = 'BEGIN {
  for (i = 0; i < 6000; i++) a[i "x"] = sprintf("%*s", 40 + i % 60, i)
  for (i = 0; i < 3000; i += 3) delete a[i "x"]
  n = 2
  if (length(a) != 5000) exit 3
}';
my $read = 'BEGIN { for (k in a) s += length(a[k]); print n, length(a), s }';
my $digest = 'BEGIN {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (k in a) s = (s * 31 + length(a[k]) * 7 + a[k]) % 1000003
  print n + 0, length(a), s + 0
}';

# The error messages that a failing run may print.  The list does not include
# the message about a segmentation fault, which says that the heap may be
# damaged.
my $clear = qr/\A(?:gawk:\ (?:.*:\ )?fatal:\ (?!a\ fault).*\n
  |(?:pmheap:\ .*\n){1,2})\z/x;

sub digest {
  my ($status, $out, $err) = run([$awk, $digest],
    env => { GAWK_PERSIST_MODE => 'ro' });
  return $status eq '0' ? $out : "status $status: $err";
}

# The heap before a run: either there is no heap, or the heap has a commit, or
# it has a commit that was not applied to the file, since a reader used the
# snapshot of the previous state.
my %heaps = (none => undef);
run([$awk, $before]);
$heaps{old} = slurp($heap);
my $reader = start([$awk, 'BEGIN { print n; fflush(); while (system("test -e go") != 0); }'],
  env => { GAWK_PERSIST_MODE => 'ro' }, out => "$dir/reader");
sleep 0.01 until -s "$dir/reader";
run([$awk, 'BEGIN { for (i = 0; i < 3000; i += 7) a[i "x"] = "new" i }']);
$heaps{pending} = slurp($heap);
spew("$dir/go", '');
finish($reader);

# Test the run NAME, which executes COMMAND over the heap FROM in the
# environment ENV.
sub try_run {
  my ($name, $from, $command, %env) = @_;
  my $restore = sub {
    unlink $heap;
    spew($heap, $heaps{$from}) if defined $heaps{$from};
  };
  $restore->();
  my $old = defined $heaps{$from} ? digest() : "0 0 0\n";
  my ($status, $whole) = run($command, env => \%env);
  my $new = digest();
  return ok(0, "$name: without a failure", "status $status") if $status ne '0';
  for my $kind ('-a', '-m') {
    $restore->();
    run([$tool, $kind, '-c', "$dir/count", @$command], env => \%env);
    my $calls = slurp("$dir/count") + 0;
    my ($done, $failed, @bad) = (0, 0);
    for my $i (1 .. $count) {
      my $n = $calls <= $count / 2 ? 1 + ($i >> 1) : 1 + random($calls);
      my @once = $i & 1 ? '-o' : ();
      last if $n > $calls;
      $restore->();
      my ($status, $out, $err) =
        run([$tool, $kind, @once, '-n', $n, @$command], env => \%env);
      my $bad = -e $heap ? check_heap() : '';
      my $now = -e $heap ? digest() : $old;
      if ($status eq '0') {
        $done++;
        $bad ||= "the heap is $now" if $now ne $new;
        $bad ||= "output $out" if $out ne $whole;
      }
      else {
        $failed++;
        $bad ||= "status $status, stderr $err"
          if $err !~ /$clear/ || $status ne '2';
        $bad ||= "the heap is $now" if $now ne $old;
      }
      push @bad, "$tool $kind @once -n $n: $bad" if $bad;
      last if @bad > 3;
    }
    ok(!@bad && $done + $failed,
      "$name $kind: $calls calls, $done done, $failed failed", @bad);
  }
}

my %little = (GAWK_PERSIST_MEMORY => '4K');
try_run('a new heap', 'none', [$awk, $after]);
try_run('an old heap', 'old', [$awk, $after]);
try_run('little memory', 'old', [$awk, $after], %little);
try_run('a new heap with little memory', 'none', [$awk, $after], %little);
try_run('a log to be applied', 'pending', [$awk, $after]);
try_run('reading', 'old', [$awk, $read], GAWK_PERSIST_MODE => 'ro');
try_run('reading a log', 'pending', [$awk, $read], GAWK_PERSIST_MODE => 'ro');
try_run('reading all sums', 'old', [$awk, $read], GAWK_PERSIST_VERIFY => 'all');
try_run('reading some sums', 'old', [$awk, $read], GAWK_PERSIST_VERIFY => '1');
try_run('writing with some sums', 'old', [$awk, $after],
  GAWK_PERSIST_VERIFY => '1');
try_run('pmheap check', 'pending', [$pmheap, 'check', $heap]);
try_run('pmheap compact', 'old', [$pmheap, 'compact', $heap]);
done();
