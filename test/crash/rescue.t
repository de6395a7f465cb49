# rescue.t -- scrub names the variables in which a bit was flipped, and rescue
# corrects them
# SPDX-License-Identifier: GPL-3.0-or-later
#
# In a heap with every kind of variable, the test chooses bytes at random; it
# chooses one byte in eight from the first four units.  The chosen bytes always
# include bytes of the header, the commit slots, the apply record and
# heap_state.  The test flips each of the eight bits of each byte separately.
#
# pmheap scrub must report a damaged range that contains the byte, or reject
# the heap, unless the byte is unused.  pmheap rescue, which corrects single
# bits, must restore all variables byte for byte, and its exit status must show
# that there was damage.
#
# Next, the test flips two bits of the byte.  If the byte is in the structure
# of the heap, rescue must restore all variables.  If the byte is not in the
# structure of the heap, the bits cannot be corrected, so rescue loses the
# variables that contain the byte; scrub must have named these variables.  The
# variables that do not contain the byte must be restored byte for byte.
#
# -n COUNT: the number of random bytes; the full test has 1000 and takes five
# minutes.
use strict;
use warnings;
use Crash;

# To detect damage, gawk must read the damaged data, and a sanitizer would
# report these reads as errors.
skip_all('the sanitizers would end the runs') if $ENV{TEST_SANITIZED};

set_up(25);
delete $ENV{GAWK_PERSIST_FILE};
$ENV{GAWK_PERSIST_SYNC} = 'off';

my $make = <<'END';
@load "pma"
function twice(a) { return 2 * a }
function greet(name,    s) { s = "hello, " name; return s "\n" }
BEGINFILE { pma::resume() }
{ count[$1]++; lines[FNR] = $0; last = $0 }
END {
  for (i = 0; i < 1500; i++) dense[i] = i * 1.5
  for (i = 0; i < 900; i++) hash["key " i] = "value number " i
  for (i = 0; i < 300; i++) hash["a key too long for a cell, number " i] = i
  for (i = 0; i < 60; i++) for (j = 0; j < 6; j++) nested[i]["x" j][j] = i * j
  number = 3.25; whole = 7; short = "text"; long = sprintf("%9000s", "x")
  longer = sprintf("%70000s", "y"); regexp = @/a(b|c)+d/; flag = mkbool(1)
  huge = 2 ^ 70; pair["a", "b"] = "c"; empty[1]; delete empty[1]
  for (i = 0; i < 300; i++) hole[i] = sprintf("%100d", i)
  for (i = 0; i < 300; i++) if (i % 3) delete hole[i]
  for (i = 0; i < 40; i++) gone[i] = sprintf("%9000d", i)
  delete gone
}
END
spew('make.awk', $make);
spew('input', join '', map { $_ * 7 % 400 . " record $_\n" } 1 .. 2500);
{
  my ($status, undef, $err) = run([$awk, '-f', 'make.awk', 'input'],
    env => { GAWK_PERSIST_FILE => $heap });
  ok($status eq '0', 'a heap with all kinds of variables', $err);
}
my $good = slurp($heap);
my $size = length $good;
note("$size bytes");

# Split a dump into the lines that belong to each variable, function or
# position.
sub by_name {
  my %v;
  for (split /\n/, $_[0]) {
    my ($name) = /^(function [\w:]+|\@\w+|[\w:]+)/ or die "a line `$_'";
    $v{$name} .= "$_\n";
  }
  return \%v;
}

my ($dumped, $text) = run([$pmheap, 'dump', $heap]);
my $all = by_name($text);
ok($dumped eq '0' && keys %$all > 15, keys(%$all) . ' variables');

# Return the names of variables with different lines in the rescued TEXT and in
# a dump of the undamaged heap.
sub differing {
  my $v = by_name($_[0]);
  return grep { ($v->{$_} // '') ne ($all->{$_} // '') }
    sort keys %{ { %$all, %$v } };
}

sub damaged {
  my ($at, $mask) = @_;
  my $data = $good;
  substr($data, $at, 1) = chr(ord(substr $data, $at, 1) ^ $mask);
  spew($heap, $data);
}

# Run pmheap scrub on a heap whose byte at offset AT is damaged.  Return
# ('header', '') if scrub rejects the heap, ('range', NAME) if it reports a
# damaged range that contains the byte, in the variable NAME, and ('', '') if
# it finds no damage.  For any other result of scrub, which is wrong, return
# ('bad', DESCRIPTION).
sub scrub {
  my ($at) = @_;
  my ($status, $out, $err) = run([$pmheap, 'scrub', $heap], limit => 20);
  return ('header', '')
    if $status eq '2' && $err =~ /damaged|not a heap|format|byte order/;
  return ('', '') if $status eq '0' && $out =~ /: no damage$/;
  if ($status eq '1') {
    for (split /\n/, $out) {
      return ('range', $3)
	if /bytes (\d+) to (\d+) are damaged: in (?:no variable|variable (.*))$/
	&& $1 <= $at && $at <= $2;
    }
  }
  return ('bad', "status $status, $out$err");
}

# Flip two bits of the byte at offset AT and rescue the heap.  Return 1 and the
# variables, functions and positions that rescue lost, or 0 and an error
# message if its exit status is not allowed.
sub missed {
  my ($at) = @_;
  damaged($at, 0x81);
  my ($status, $out, $err) = run([$pmheap, 'rescue', $heap], limit => 20);
  return (0, "status $status $err") if $status !~ /^[012]$/;
  return (1, map { s/^function (.*)/$1()/r } differing($out));
}

my (%seen, @bad);

sub one_bit {
  my ($at, $bit) = @_;
  my $where = "byte $at, bit $bit";
  damaged($at, 1 << $bit);
  my ($found, $names) = scrub($at);
  my ($status, $out, $err) = run([$pmheap, 'rescue', $heap], limit => 20);
  my @differ = differing($out);
  $seen{$found || 'free'}++;
  push @bad, "$where: scrub: $names" if $found eq 'bad';
  push @bad, "$where: not found, but @differ differ" if !$found && @differ;
  push @bad, "$where: rescue: status $status, $err"
    if $status ne ($found ? '1' : '0');
  push @bad, "$where: $found: not rescued: @differ" if @differ;
  return ($found, $names // '');
}

# Return true if NAME is a name that scrub may report.
sub is_name {
  my ($name) = @_;
  return $name =~ /^(SYMTAB|FUNCTAB)$/ || $all->{$name}
    || $name =~ /^(.*)\(\)$/ && $all->{"function $1"};
}

# The numbers are offsets of bytes in the heap file.  The byte at 4104 belongs
# to the field that contains the address of the root object.  The bytes at 5057,
# 5130 and 8358 belong to the unit table, and the bytes at 16386 to 16402 to the
# root object.  The byte at 20572 belongs to the struct of FUNCTAB, in a unit
# that also contains structs of variables.  The byte at 25897 belongs to the
# subscript in the entry of a variable.  The byte at 48161 belongs to the name of
# a variable, in a unit that also contains other variables.
my @places = (3, 26, 100, 250, 520, 1030, 1100, 1540, 1600, 4100, 4104, 4114,
  4121, 4140, 5000, 5057, 5130, 8358, 9000, 13000, 16386, 16394, 16402, 20572, 25897, 48161,
  509984);
push @places, random($_ % 8 ? $size : 16384) for 1 .. $count;
for my $at (@places) {
  my ($found, $names);
  ($found, $names) = one_bit($at, $_) for 0 .. 7;
  my ($ended, @missed) = missed($at);
  # The first units contain the structure of the heap.
  push @bad, "byte $at: two bits: @missed"
    if !$ended || $at < 16384 && @missed;
  next if $found ne 'range' || $at < 16384;
  my %named = map { $_ => 1 } split /, /, $names;
  $seen{named}++ if $names ne '';
  # SYMTAB and FUNCTAB name the tables of all variables and of all functions,
  # so damage to one of them may affect any name.
  my @unnamed = $named{SYMTAB} || $named{FUNCTAB} ? ()
    : grep { !$named{$_} } @missed;
  push @bad, "byte $at: damages @unnamed, but scrub names `$names'" if @unnamed;
  push @bad, "byte $at: names `$names'" if grep { !is_name($_) } keys %named;
}
# If the root cannot be found, the damage affects all variables.
{
  damaged(4110, 7);
  my ($found, $names) = scrub(4110);
  push @bad, "byte 4110: three bits: $found $names"
    if $found ne 'range' || $names ne 'SYMTAB, FUNCTAB';
}
splice @bad, 30 if @bad > 30;
ok(!@bad, @places . ' places, each of 8 bits: '
  . join(', ', map { "$seen{$_} $_" } sort keys %seen), @bad);
done();
