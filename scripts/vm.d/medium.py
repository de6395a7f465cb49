# medium.py -- serve a network block device that loses unflushed data.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Serve a disk with a volatile cache to one client (QEMU) at a time.

Writes remain in the cache until a flush.  A connection that ends without a
request to disconnect is a power failure: a random part of the cached sectors
reaches the medium, in whole blocks: of the cached sectors of a block, which
has BLOCK bytes, either all or none reach the medium.
"""

import os
import random
import socket
import struct
import threading

SECTOR = 512
MAGIC, OPTION = b"NBDMAGIC", b"IHAVEOPT"
REPLY_MAGIC = 0x3E889045565A9
REQUEST, REPLY = 0x25609513, 0x67446698
FLAGS = 1 | 4 | 8               # has flags, flush, FUA
OPT_EXPORT_NAME, OPT_ABORT, OPT_GO, OPT_INFO = 1, 2, 7, 6
ACK, INFO, UNSUPPORTED = 1, 3, (1 << 31) + 1
READ, WRITE, DISCONNECT, FLUSH = 0, 1, 2, 3
FUA = 1


class Medium:
    def __init__(self, image, path, seed, block=SECTOR):
        self.block = block
        self.file = os.open(image, os.O_RDWR)
        self.size = os.fstat(self.file).st_size
        self.cache = {}
        self.random = random.Random(seed)
        self.lost = 0
        self.idle = threading.Event()
        self.idle.set()
        if not path:
            return
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(path)
        self.socket.listen(4)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            s, _ = self.socket.accept()
            self.idle.clear()
            try:
                if self.greet(s):
                    self.work(s)
            except (ConnectionError, EOFError):
                self.cut()
            s.close()
            self.idle.set()

    @staticmethod
    def get(s, n):
        data = bytearray()
        while len(data) < n:
            more = s.recv(n - len(data))
            if not more:
                raise EOFError
            data += more
        return bytes(data)

    def greet(self, s):
        """Negotiate the options; return True if the transmission begins."""
        s.sendall(MAGIC + OPTION + struct.pack(">H", 1 | 2))
        no_zeroes = struct.unpack(">I", self.get(s, 4))[0] & 2
        while True:
            self.get(s, 8)
            option, n = struct.unpack(">II", self.get(s, 8))
            data = self.get(s, n)

            def reply(kind, body=b"", option=option):
                s.sendall(struct.pack(">QIII", REPLY_MAGIC, option, kind,
                                      len(body)) + body)
            if option == OPT_EXPORT_NAME:
                s.sendall(struct.pack(">QH", self.size, FLAGS)
                          + (b"" if no_zeroes else bytes(124)))
                return True
            if option in (OPT_GO, OPT_INFO):
                reply(INFO, struct.pack(">HQH", 0, self.size, FLAGS))
                reply(ACK)
                if option == OPT_GO:
                    return True
            elif option == OPT_ABORT:
                reply(ACK)
                return False
            else:
                del data
                reply(UNSUPPORTED)

    def work(self, s):
        while True:
            magic, flags, kind, handle, at, n = struct.unpack(
                ">IHHQQI", self.get(s, 28))
            assert magic == REQUEST
            out = b""
            if kind == READ:
                out = self.read(at, n)
            elif kind == WRITE:
                self.write(at, self.get(s, n), bool(flags & FUA))
            elif kind == FLUSH:
                self.flush()
            elif kind == DISCONNECT:
                self.settle(list(self.cache))
                return
            s.sendall(struct.pack(">IIQ", REPLY, 0, handle) + out)

    def read(self, at, n):
        data = bytearray(os.pread(self.file, n, at))
        if self.cache:
            for i in range(0, n, SECTOR):
                sector = self.cache.get((at + i) // SECTOR)
                if sector:
                    data[i:i + SECTOR] = sector
        return bytes(data)

    def write(self, at, data, fua):
        self.keep(at, data)
        if fua:
            self.settle(range(at // SECTOR, (at + len(data)) // SECTOR))

    def flush(self):
        self.settle(list(self.cache))

    def keep(self, at, data):
        """Store data in the cache."""
        for i in range(0, len(data), SECTOR):
            self.cache[(at + i) // SECTOR] = data[i:i + SECTOR]

    def settle(self, sectors):
        for i in sectors:
            data = self.cache.pop(i, None)
            if data:
                os.pwrite(self.file, data, i * SECTOR)

    def cut(self):
        """Write a random part of the cache to the medium; discard the rest."""
        part = self.random.choice((0, 0.1, 0.5, 0.9, 1))
        blocks = {i * SECTOR // self.block for i in self.cache}
        written = {b for b in blocks if self.random.random() < part}
        kept = [i for i in self.cache if i * SECTOR // self.block in written]
        self.lost += len(self.cache) - len(kept)
        self.settle(kept)
        self.cache.clear()
