#!/bin/sh
# Check that the disk of scripts/vm-test loses data only in whole blocks.
# SPDX-License-Identifier: GPL-3.0-or-later
command -v python3 >/dev/null || { echo 'skipped: command python3'; exit 77; }
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$abs_top_srcdir/scripts/vm.d \
  python3 - <<'END'
import random
import medium
import recording

SIZE = 64 << 10
OLD, NEW = b"o" * SIZE, b"n" * SIZE


def new_image():
    with open("image", "wb") as f:
        f.write(OLD)
    return "image"


def torn(disk, block):
    """Count the blocks that are partly old and partly new."""
    data = disk.read(0, SIZE)
    assert set(data) <= set(b"on")
    return sum(len(set(data[at:at + block])) > 1
               for at in range(0, SIZE, block))


def after_cut(block, seed):
    """Return a medium after a cut, and a recorded disk after a cut."""
    m = medium.Medium(new_image(), None, seed, block)
    m.write(0, NEW[:24 << 10], False)
    m.write(24 << 10, NEW[24 << 10:], False)
    m.cut()
    yield m
    d = recording.Disk(new_image(), None, random.Random(seed), block)
    d.write(0, NEW[:24 << 10], False)
    d.write(24 << 10, NEW[24 << 10:], False)
    d.load(recording.Cut(len(d.log), 0))
    yield d


for block in 512, 4096:
    seen, tears = set(), 0
    for seed in range(40):
        for disk in after_cut(block, seed):
            seen |= set(disk.read(0, SIZE))
            assert torn(disk, block) == 0, (block, seed, disk)
            tears += torn(disk, 4096)
    assert seen == set(b"on"), "no cut lost a part of the data"
    assert (tears > 0) == (block == 512), (block, tears)
END
