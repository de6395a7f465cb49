# flips.t -- damaged heaps never make a run crash or hang
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One byte of a heap that contains all kinds of values is changed, the file is
# truncated, or a range of it is overwritten.  After this damage, a script
# reads the whole heap and changes large parts of it.  If gawk rejects the heap
# or has different results, pmheap check must have detected the damage.  The
# test reports how many runs rejected the heap, were not affected, or had
# different results, and how often pmheap check detected the damage.
use strict;
use warnings;
use Crash;

# To detect damage, gawk must read the damaged data, and a sanitizer would
# report these reads as errors.
skip_all('the sanitizers would end the runs') if $ENV{TEST_SANITIZED};

my $keep = $ENV{CRASH_KEEP};	# a folder for the heaps of bad ends

set_up(300);

my $make = <<'END';
@load "pma"
function kept(a, b) { return a * 2 + b }
function walk_text(s) { return length(s) "," s }
BEGINFILE { pma::resume() }
{ lines[FNR] = $0; field[$1] = $2; n[$1]++ }
END {
  for (i = 0; i < 600; i++) dense[i] = i * 1.5
  for (i = 0; i < 400; i++) hash["key " i] = i
  for (i = 0; i < 100; i++) hash["a key too long for a cell " i] = "and a value that is " i
  for (i = 0; i < 80; i++) for (j = 0; j < 5; j++) deep[i][j "x"][j] = i j
  for (i = 0; i < 200; i++) delete hash["key " i * 2]
  number = 3.25; negative = -0; short = "text"; long = sprintf("%9000s", "x")
  regexp = @/a(b|c)+d/; flag = mkbool(1); nothing = unset; strnum = field["5"]
  empty[1]; delete empty[1]; elements[1]; elements["u"] = unset; elements["r"] = @/x/
  elements["b"] = mkbool(0); huge = 2 ^ 70
}
END
my $read = <<'END';
function show(v, name,    k, t) {
  if (isarray(v)) {
    for (k in v) {
      if (isarray(v[k])) show(v[k], name "[" k "]")
      else { t = typeof(v[k]); cells++; sum += length(v[k]) + (v[k] + 0) * 7 % 1001
	if (!((t, v[k]) in types)) types[t] = types[t] length(v[k]) % 10 }
    }
  }
}
BEGIN {
  for (g in SYMTAB) if (isarray(SYMTAB[g])) { if (g !~ /^[A-Z]/) arrays++ }
  show(lines, "lines"); show(field, "field"); show(n, "n"); show(dense, "dense")
  show(hash, "hash"); show(deep, "deep"); show(elements, "elements"); show(empty)
  print cells, sum, length(types), number, negative, short, length(long)
  print typeof(regexp), typeof(flag), typeof(nothing), typeof(strnum), huge
  print "xabcd" ~ regexp, flag, kept(3, 4), walk_text("y"), length(hash)
  for (i = 0; i < 900; i++) dense[i]++
  for (k in hash) if (i++ % 3) delete hash[k]; else hash[k] = hash[k] " longer than it was"
  for (i = 0; i < 300; i++) hash["new " i] = i
  for (i = 0; i < 50; i++) { delete deep[i]; deep[i + 100]["new"][1] = i }
  long = long long; delete lines; delete n[3]; elements["z"]["y"] = 1
  split("a b c d e", field); asorti(hash, sorted)
  print length(sorted), length(hash), length(long)
}
END
spew('make.awk', $make);
spew('read.awk', $read);
spew('input', join '', map { "$_ " . $_ * 3 . " record number $_\n" } 1 .. 150);
{
  my ($status, undef, $err) = run([$awk, '-f', 'make.awk', 'input']);
  ok($status eq '0', 'a heap with all kinds of values', $err);
}
my $whole = slurp($heap);
my ($fine, $expected) = run([$awk, '-f', 'read.awk']);
my $size = length $whole;
note("$size bytes");

my %seen;

# Run the script and pmheap check on DATA.
sub attempt {
  my ($kind, $what, $data, $env) = @_;
  spew($heap, $data);
  my ($checked) = run([$pmheap, 'check', $heap], limit => 20);
  spew($heap, $data) if $checked eq '0';
  my ($status, $out, $err) = run([$awk, '-f', 'read.awk'], limit => 20,
    env => $env);
  my $found = $checked eq '0' ? 0 : 1;
  my $end = $status eq '0' ? ($out eq $expected ? 'harmless' : 'other results')
    : $status eq '2' && $err =~ /fatal/ ? 'refused' : 'bad';
  $seen{$kind}{$end}++;
  $seen{$kind}{"$end, found by check"}++ if $found;
  my $bad = $end eq 'bad' || $checked !~ /^[012]$/;
  $bad ||= $end =~ /^(other results|refused)$/ && !$found;
  if ($bad) {
    $err = substr($err, 0, 1500);
    note("$what: gawk $status, check $checked, stderr $err");
    spew("$keep/$kind.$seen{$kind}{$end}", $data) if $keep;
  }
  return $bad;
}

sub report {
  my ($kind, $bad) = @_;
  ok(!$bad, "$kind: " . join('; ', map { "$_ $seen{$kind}{$_}" }
    sort keys %{$seen{$kind}}));
}

# Return the offset of a byte to change.  A third of the offsets are in the
# first four units, which contain the structure of the heap.
sub place { return random(3) ? random($size) : random($size < 16384 ? $size : 16384); }

sub flips {
  my ($kind, $n, $env) = @_;
  my $bad = 0;
  for (1 .. $n) {
    my ($at, $data) = (place(), $whole);
    my $by = random(2) ? 1 << random(8) : 1 + random(255);
    substr($data, $at, 1) = chr(ord(substr($data, $at, 1)) ^ $by);
    $bad += attempt($kind, "byte $at by $by", $data, $env);
  }
  report($kind, $bad);
}

sub cuts {
  my ($n, $env) = @_;
  my $bad = 0;
  for (1 .. $n) {
    my $at = 1 + random($size - 1);
    $at &= ~4095 if !random(3);
    $bad += attempt('cuts', "cut at $at", substr($whole, 0, $at || 1),
      $env);
  }
  report('cuts', $bad);
}

# Overwrite ranges after the header with random bytes or with zeros.  If both
# the newest commit slot and the apply record are lost, the file contains an
# older commit.
sub noise {
  my ($n, $env) = @_;
  my $bad = 0;
  for (1 .. $n) {
    my ($at, $data) = (2048 + random($size - 2048), $whole);
    my $len = 1 + random(5000);
    $len = $size - $at if $at + $len > $size;
    substr($data, $at, $len) = random(2) ? "\0" x $len
      : join '', map { chr random(256) } 1 .. $len;
    $bad += attempt('noise', "noise at $at, $len bytes", $data, $env);
  }
  report('noise', $bad);
}

flips('flips with GAWK_PERSIST_VERIFY=0', $count,
  { GAWK_PERSIST_VERIFY => 0 });
flips('flips', int($count / 5));
for my $verify ('1', 'all') {
  flips("flips with GAWK_PERSIST_VERIFY=$verify", int($count / 5),
    { GAWK_PERSIST_VERIFY => $verify });
}
for my $env ({}, { GAWK_PERSIST_VERIFY => 0 }) {
  cuts(int($count / 20), $env);
  noise(int($count / 20), $env);
}
done();
