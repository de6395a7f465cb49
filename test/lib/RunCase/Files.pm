# Files.pm -- read, write, copy and remove files.
# SPDX-License-Identifier: GPL-3.0-or-later
package RunCase::Files;
use strict;
use warnings;
use Exporter 'import';

our @EXPORT = qw(slurp spew spew_or_drop copy_file copy_tree remove);

# Return the contents of NAME, or undef if it cannot be read.
sub slurp {
  my ($name) = @_;
  open my $f, '<:raw', $name or return undef;
  local $/;
  my $text = <$f>;
  return $text // '';
}

sub spew {
  my ($name, $text) = @_;
  open my $f, '>:raw', $name or die "$name: $!\n";
  print $f $text;
  close $f or die "$name: $!\n";
}

sub spew_or_drop {
  my ($name, $text) = @_;
  length $text ? spew($name, $text) : unlink $name;
}

sub copy_file {
  my ($from, $to) = @_;
  spew($to, slurp($from) // die "$from: $!\n");
  chmod 0755, $to if -x $from;
}

sub copy_tree {
  my ($from, $to) = @_;
  opendir my $d, $from or die "$from: $!\n";
  for (grep { $_ ne '.' && $_ ne '..' } readdir $d) {
    if (-d "$from/$_" && !-l "$from/$_") {
      mkdir "$to/$_";
      copy_tree("$from/$_", "$to/$_");
    } elsif (-f "$from/$_") {
      copy_file("$from/$_", "$to/$_");
    }
  }
}

sub remove {
  my ($path) = @_;
  if (-d $path && !-l $path) {
    chmod 0700, $path;
    opendir my $d, $path or return;
    remove("$path/$_") for grep { $_ ne '.' && $_ ne '..' } readdir $d;
    closedir $d;
    rmdir $path;
  } else {
    unlink $path;
  }
}

1;
