# recording.py -- record the writes of a machine, and replay some of them
# SPDX-License-Identifier: GPL-3.0-or-later
"""Simulate power cuts without reboots: for each of many moments, restore the
contents that the disk would have after a power cut at that moment.

Disk records all writes and flushes of a virtual disk.  Pmem copies a virtual
NVDIMM while the machine is stopped.  Disk and Pmem have these methods:

  mark     note that a commit was acknowledged
  has      return true if enough has been recorded to choose N power cuts
  end      stop recording, and return the power cuts, in the order of time
  load     make the disk what it is after a power cut
  reload   after the machine has found commit STEP on that disk and used it,
           make the disk what it is after a second cut during this use; return
           the number of the last commit acknowledged before that cut, or None
           if there can be no second cut
  save     write the disk that load or reload made to a file
"""

import os
import shutil
import signal
import zlib

from medium import SECTOR, Medium

BLOCK = 1 << 16


class Cut:
    """A power cut.  For Disk, AT is the number of events before the cut; for
    Pmem, AT is a list of the blocks that have changed since the previous cut.
    LEAST is the number of the last commit that was acknowledged before the
    cut; after the cut, the heap must contain this commit or a later one."""

    def __init__(self, at, least):
        self.at, self.least = at, least


def last_mark(marks, at):
    return max((step for place, step in marks if place <= at), default=0)


def last_flush(log, first, end):
    return next((i for i in reversed(range(first, end)) if not log[i]), first)


class Disk(Medium):
    """A disk whose log contains its writes, as (OFFSET, DATA, FUA), and
    its flushes, as None."""

    def __init__(self, image, path, rng, block=SECTOR):
        self.base = image + ".base"
        shutil.copy(image, self.base)
        self.log, self.marks, self.flushed = [], [], 0
        self.record = None
        super().__init__(image, path, 0, block)
        self.random = rng

    def write(self, at, data, fua):
        self.log.append((at, data, fua))
        if self.record is None:
            os.pwrite(self.file, data, at)
        else:
            self.keep(at, data)

    def flush(self):
        self.log.append(None)

    def mark(self, step):
        self.marks.append((len(self.log), step))

    def has(self, n):
        return len(self.marks) >= 2 * n

    def end(self, n):
        """Choose N power cuts, half of them at flushes."""
        length = self.marks[-1][0]
        flushes = [i for i in range(length) if not self.log[i]]
        self.about = f"{length - len(flushes)} writes, {len(flushes)} flushes"
        places = self.random.sample(flushes, min(len(flushes), n // 2))
        while len(places) < n:
            places.append(self.random.randrange(length))
        return [Cut(i, last_mark(self.marks, i)) for i in sorted(places)]

    def load(self, cut):
        if self.record is None:
            self.record = self.log
            self.file = os.open(self.base, os.O_RDWR)
        flushed = last_flush(self.record, self.flushed, cut.at)
        for event in self.record[self.flushed:flushed]:
            if event:
                os.pwrite(self.file, event[1], event[0])
        self.flushed = flushed
        self.cache = {}
        self.add(self.record[flushed:cut.at])

    def reload(self, step):
        log = self.log
        at = self.random.randrange(len(log) + 1)
        step = max(step, last_mark(self.marks, at))
        flushed = last_flush(log, 0, at)
        self.cache = self.first
        for event in log[:flushed]:
            if event:
                self.keep(event[0], event[1])
        self.add(log[flushed:at])
        return step

    def add(self, events):
        """Write a random part of the blocks of unflushed EVENTS."""
        part = self.random.choice((0, 0.1, 0.5, 0.9, 1))
        for at, data, fua in filter(None, events):
            for i in range(0, len(data), SECTOR):
                if i == 0 or (at + i) % self.block == 0:
                    written = fua or self.random.random() < part
                if written:
                    self.cache[(at + i) // SECTOR] = data[i:i + SECTOR]
                else:
                    self.lost += 1
        self.first = dict(self.cache)
        self.log, self.marks = [], []

    def save(self, path):
        shutil.copy(self.base, path)
        with open(path, "r+b") as f:
            for sector, data in self.first.items():
                os.pwrite(f.fileno(), data, sector * SECTOR)


class Pmem:
    """An NVDIMM: all stores that the machine has executed are permanent."""

    about = "all stores"

    def __init__(self, image, rng):
        self.random = rng
        self.file = os.open(image, os.O_RDWR)
        self.size = os.fstat(self.file).st_size
        self.blocks, self.cuts, self.step = {}, [], 0

    def mark(self, step):
        self.step = step

    def has(self, n):
        return len(self.cuts) >= n

    def get(self, at):
        return self.blocks.get(at, bytes(BLOCK))

    def copy(self, process):
        """Record a power cut at this moment: store the blocks that have
        changed since the previous power cut."""
        process.send_signal(signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)
        changed = []
        for at in range(0, self.size, BLOCK):
            block = os.pread(self.file, BLOCK, at)
            if block != self.get(at):
                self.blocks[at] = block
                changed.append((at, zlib.compress(block, 1)))
        self.cuts.append(Cut(changed, self.step))
        process.send_signal(signal.SIGCONT)

    def end(self, n):
        self.blocks = {}
        return self.cuts[:n]

    def load(self, cut):
        for at, block in cut.at:
            self.blocks[at] = zlib.decompress(block)
        for at in range(0, self.size, BLOCK):
            if os.pread(self.file, BLOCK, at) != self.get(at):
                os.pwrite(self.file, self.get(at), at)

    def reload(self, step):
        del step

    def save(self, path):
        with open(path, "wb") as f:
            f.truncate(self.size)
            for at, block in self.blocks.items():
                os.pwrite(f.fileno(), block, at)
