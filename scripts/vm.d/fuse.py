# fuse.py -- serve a disk as a file of this machine, by FUSE
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mount a disk, an object with the methods read, write and flush of
medium.Medium, over a file.  Reads and writes of the file are not cached."""

import ctypes
import errno
import os
import stat
import struct
import threading

GETATTR, SETATTR, OPEN, READ, WRITE, STATFS, RELEASE = 3, 4, 14, 15, 16, 17, 18
FORGET, FSYNC, FLUSH, INIT, INTERRUPT, BATCH_FORGET = 2, 20, 25, 26, 36, 42
BIG_WRITES, MAX_PAGES, DIRECT_IO = 1 << 5, 1 << 22, 1
PAGES = 256
HEADER = struct.Struct("=IIQQIIII")
NOSUID, NODEV = 2, 4


def serve(disk, path):
    """Mount DISK over the file PATH, and serve requests until it is
    unmounted."""
    fd = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
    options = f"fd={fd},rootmode={stat.S_IFREG:o},user_id=0,group_id=0"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"vm-test", path.encode(), b"fuse", NOSUID | NODEV,
                  options.encode()):
        raise OSError(ctypes.get_errno(), "mount of " + path)
    threading.Thread(target=work, args=(disk, fd), daemon=True).start()


def work(disk, fd):
    while True:
        try:
            request = os.read(fd, PAGES * 4096 + 4096)
        except OSError as e:
            if e.errno in (errno.EINTR, errno.ENOENT, errno.EAGAIN):
                continue
            os.close(fd)
            return
        _, kind, number = HEADER.unpack_from(request)[:3]
        if kind in (FORGET, INTERRUPT, BATCH_FORGET):
            continue
        body = answer(disk, kind, request[HEADER.size:])
        error = 0 if body is not None else -errno.ENOSYS
        body = body or b""
        os.write(fd, struct.pack("=IiQ", 16 + len(body), error, number) + body)


def answer(disk, kind, body):
    """Return the body of the answer, or None if KIND is not supported."""
    if kind == INIT:
        return struct.pack("=IIIIHHIIHHI28x", 7, 31, 0, BIG_WRITES | MAX_PAGES,
                           16, 12, PAGES * 4096, 1, PAGES, 0, 0)
    if kind in (GETATTR, SETATTR):
        return struct.pack("=QII", 0, 0, 0) + struct.pack(
            "=QQQQQQIIIIIIIIII", 1, disk.size, disk.size // 512, 0, 0, 0, 0, 0,
            0, stat.S_IFREG | 0o600, 1, 0, 0, 0, 4096, 0)
    if kind == OPEN:
        return struct.pack("=QII", 0, DIRECT_IO, 0)
    if kind == READ:
        _, at, n = struct.unpack_from("=QQI", body)
        return disk.read(at, n)
    if kind == WRITE:
        _, at, n = struct.unpack_from("=QQI", body)
        disk.write(at, body[40:40 + n], False)
        return struct.pack("=II", n, 0)
    if kind == FSYNC:
        disk.flush()
        return b""
    if kind in (FLUSH, RELEASE):
        return b""
    if kind == STATFS:
        return struct.pack("=QQQQQIII28x", 0, 0, 0, 0, 0, 4096, 255, 4096)
    return None
