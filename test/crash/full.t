# full.t -- a full file system or a limit on file sizes does not change the
# heap
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The test repeats a run with the same heap, with a little more space each
# time.  A run that fails must end with a clear error and status 2, and the
# heap must not change.  After a run that succeeds, the heap must have the new
# state.
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
my $clear = qr/^gawk: (?:.*: )?fatal: .*(?:full|no space|limit)/m;

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

# Run the program that changes the heap; return the exit status, and a
# description of the error, or '' if there is no error.
sub attempt {
  my ($child) = @_;
  my $existed = -e $heap;
  my ($status, $out, $err) = run([$awk, $after], child => $child);
  # If a run cannot create its heap, it must not leave a file.
  return ($status, '')
    if !$existed && !-e $heap && $status eq '2' && $err =~ $clear;
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
    # Let the shell set the limit, because no standard module of Perl provides
    # setrlimit.
    exec '/bin/sh', '-c', 'ulimit -f "$0"; exec "$@"', int($size / 512),
      $awk, $after;
  });
});

# Change a heap on small file systems of increasing size; then create a new
# heap on file systems of these sizes.
sub on_tmpfs {
  my $place = "$dir/small";
  mkdir $place;
  $heap = $ENV{GAWK_PERSIST_FILE} = "$place/heap";
  my $round = sub {
    my ($size, $text) = @_;
    $size = 4096 * (int($size / 4096) || 1);
    system("mount -t tmpfs -o size=$size,mode=700 tmpfs $place 2>$dir/mount") == 0
      or return ('2', 'cannot mount');
    # If there is not enough space for the old heap, the copy fails before the
    # run starts.
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

# Fill a disk completely.  After the disk is full, a run must still be able to
# delete elements, and to increment elements repeatedly.  Runs that need more
# space must fail without changing the heap.
sub on_full_disk {
  my ($kind, $mount) = @_;
  my $place = "$dir/full";
  mkdir $place;
  $heap = $ENV{GAWK_PERSIST_FILE} = "$place/heap";
  if (!$mount->($place)) {
    note("$kind cannot be mounted here: " . slurp("$dir/mount"));
    return;
  }
  my $run = sub { run([$awk, @_]) };
  my $blocks = sub { (stat $heap)[12] * 512 };
  my @bad;
  my $want = sub {
    my ($what, $program, $expected) = @_;
    my ($status, $out, $err) = $run->($program);
    my $bad = check_heap();
    push @bad, "$what: status $status, $out$err$bad"
      if $status ne '0' || $out ne $expected || $bad;
  };
  # Fill the disk completely.
  my $fill = sub {
    open my $out, '>>', "$place/filler" or die "$place/filler: $!";
    for my $size (1 << 20, 1 << 12, 1) {
      while (defined syswrite $out, "x" x $size) {}
    }
    close $out;
  };
  my $make = 'for (i = 0; i < 40000; i++) %s[i "x"] = sprintf("%%*s", 20 + i %% 60, i)';
  $run->('BEGIN { x = 1; ' . sprintf($make, 'a') . ' }');
  $run->('BEGIN { ' . sprintf($make, 'b') . ' }');
  my $large = $blocks->();
  $fill->();
  my ($status, undef, $err) = $run->('BEGIN { ' . sprintf($make, 'c') . ' }');
  push @bad, "no error: $status $err" if $status ne '2' || $err !~ $clear;
  $want->("increment $_", 'BEGIN { print ++x }', $_ . "\n") for 2 .. 9;
  $want->('delete', 'BEGIN { delete b; print length(a) }', "40000\n");
  my $small = $blocks->();
  push @bad, "$large bytes, then $small" if $small > $large * 0.7;
  # Also fill the space that the deletions have freed.
  $fill->();
  $want->("increment $_", 'BEGIN { print ++x }', $_ . "\n") for 10 .. 13;
  $want->('some', 'BEGIN { for (i = 0; i < 40000; i += 400) delete a[i "x"]
    print length(a) }', "39900\n");
  # A run that stores into freed space needs disk blocks for this space.  The
  # run can use reserved disk blocks if it frees more blocks than it needs.
  my $replace = 'BEGIN { for (i = 0; i < %d; i++) d[i "x"] = sprintf("%%40s", i)
    delete a; print length(d), x }';
  $want->('replace', sprintf($replace, 300), "300 13\n");
  $want->('all', 'BEGIN { delete d; print length(a), x }', "0 13\n");
  push @bad, "$small bytes, then " . $blocks->() if $blocks->() > $small / 2;
  # Fill the disk again.  On tmpfs, even a read of freed space allocates
  # memory.
  $fill->();
  ($status, undef, $err) = $run->(sprintf($replace, 30000));
  push @bad, "replace more: $status $err" . check_heap()
    if $status ne '2' || $err !~ $clear;
  ok(!@bad, "a full disk, $kind", @bad);
  system('umount', $place);
}

sub mount_tmpfs {
  system("mount -t tmpfs -o size=24m,mode=700 tmpfs $_[0] 2>$dir/mount") == 0
}
sub mount_ext4 {
  system("truncate -s 32M $dir/disk && { PATH=\$PATH:/usr/sbin:/sbin"
    . " mkfs.ext4 -q -m 0 $dir/disk && mount -o loop $dir/disk $_[0]; }"
    . " >$dir/mount 2>&1") == 0
}

if ($> == 0) {
  on_tmpfs();
  on_full_disk('tmpfs', \&mount_tmpfs);
  on_full_disk('ext4', \&mount_ext4);
} else { note('not root: no tmpfs is mounted') }
done();
