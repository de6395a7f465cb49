# forged.t -- forged heaps are safe as input
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Words of a heap that contains all kinds of values are changed, and its
# checksums are corrected (forge.c).  After the change, pmheap check checks the
# heap, and gawk, with GAWK_PERSIST_VERIFY=all, runs a script that reads all
# variables and changes many of them.  None of them may crash or hang.  If gawk
# rejects the heap, it must print a message.  A heap in which pmheap check finds
# damage must also be rejected by pmheap merge.
use strict;
use warnings;
use Crash;

set_up(40);

my $make = <<'END';
function kept(a, b) { return a * 2 + b }
BEGIN {
  for (i = 0; i < 300; i++) dense[i] = i * 1.5
  for (i = 0; i < 300; i++) hash["key " i] = i
  for (i = 0; i < 100; i++) hash["a key too long for a cell " i] = "and a value that is " i
  for (i = 0; i < 40; i++) for (j = 0; j < 5; j++) deep[i][j "x"][j] = i j
  for (i = 0; i < 150; i++) delete hash["key " i * 2]
  number = 3.25; short = "text"; long = sprintf("%9000s", "x")
  regexp = @/a(b|c)+d/; flag = mkbool(1); empty[1]; delete empty[1]
  elements["u"] = unset; elements["r"] = @/x and a long regexp that has bytes/
}
END
my $use = <<'END';
function show(v,    k) {
  for (k in v) { if (isarray(v[k])) show(v[k]); else sum += length(v[k]) + (k in v) }
}
BEGIN {
  show(dense); show(hash); show(deep); show(elements); show(empty)
  print number, short, length(long), "xabcd" ~ regexp, flag
  for (i = 0; i < 900; i++) dense[i]++
  for (k in hash) if (i++ % 3) delete hash[k]; else hash[k] = hash[k] " longer than it was"
  for (i = 0; i < 300; i++) hash["new " i] = i
  for (i = 0; i < 20; i++) { delete deep[i]; deep[i + 100]["new"][1] = i }
  long = long long; delete elements; for (i = 0; i < 2000; i++) more[i] = i "th"
}
END
my $forge = ($pmheap =~ s{awk-src/.*}{}r) . 'test/crash/forge';
skip_all("no $forge") unless -x $forge;
spew('make.awk', $make);
spew('use.awk', $use);
unlink 'good';
finish(start([$awk, '--persist=good', '-f', 'make.awk']), 20) eq '0'
  or die slurp('err');
$ENV{GAWK_PERSIST_VERIFY} = 'all';

my (%seen, @bad);
my $seed = random(1 << 30);
for (my $n = 0; $n < $count; $n++, $seed++) {
  my $made = finish(start([$forge, 'good', 'bad', $seed]), 20);
  $seen{"not made"}++, next if $made ne '0';
  my $check = finish(start([$pmheap, 'check', 'bad']), 20);
  my $said = slurp('err');
  push @bad, "$seed: pmheap check: $check $said"
    if $check !~ /^[012]$/ || $said =~ /Sanitizer/;
  if ($check ne '0') {
    spew('sum', slurp('bad'));
    my $merge = finish(start([$pmheap, 'merge', 'sum', 'good']), 20);
    push @bad, "$seed: pmheap merge: $merge " . slurp('err')
      if $merge ne '2' || slurp('err') eq '' || slurp('sum') ne slurp('bad');
  }
  my $run = finish(start([$awk, '--persist=bad', '-f', 'use.awk']), 20);
  $said = slurp('err');
  push @bad, "$seed: gawk: $run $said"
    if $run !~ /^[02]$/
      || $said =~ /Sanitizer|invalid memory access|cannot read a part/
      || ($run eq '2' && $said eq '');
  $seen{$run eq '0' ? 'harmless' : 'refused'}++;
}
note(join ', ', map { "$seen{$_} $_" } sort keys %seen);
ok(!@bad, "no fault, no hang, in $count forged heaps");
note($_) for @bad[0 .. (@bad > 9 ? 9 : $#bad)];
ok(($seen{refused} // 0) > $count / 4, 'most are refused');
done();
