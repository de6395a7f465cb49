"""stores.py -- run the tasks of bench-persistence --stores with databases.

stores.py STORE WORK FILE [LINES-OR-KEY]; WORK is one of
  has     exit 0 if the store can be used here
  build   count the lines of a file into a new store FILE
  update  add the counts of a second file, in one transaction
  query   print the count of one key
  top     print the ten keys with the largest counts

Each class follows the advice of its store's manual for bulk work: one
transaction, prepared statements and, if the store accepts sets of rows, counts
that are added up beforehand.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import heapq
import struct
import sys

COUNT = struct.Struct("<q")


def read_lines(name):
    with open(name, "rb") as f:
        for line in f:
            yield line.rstrip(b"\n")


def print_top(pairs):
    for n, key in heapq.nlargest(10, ((n, k) for k, n in pairs)):
        print(key.decode() if isinstance(key, bytes) else key, n)


class Sqlite:
    """Store the counts in a table of SQLite, with a write-ahead log."""

    def __init__(self, file):
        import sqlite3
        self.db = sqlite3.connect(file, isolation_level=None)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("CREATE TABLE IF NOT EXISTS n"
                        " (key TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID")

    def add(self, name):
        counts = collections.Counter(read_lines(name))
        self.db.execute("BEGIN")
        self.db.executemany(
            "INSERT INTO n VALUES (?, ?) ON CONFLICT (key)"
            " DO UPDATE SET count = count + excluded.count",
            ((k.decode(), n) for k, n in sorted(counts.items())))
        self.db.execute("COMMIT")
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def query(self, key):
        row = self.db.execute("SELECT count FROM n WHERE key = ?",
                              (key,)).fetchone()
        print(row[0] if row else 0)

    def top(self):
        for row in self.db.execute(
                "SELECT key, count FROM n ORDER BY count DESC, key LIMIT 10"):
            print(*row)


class Lmdb:
    """Store the counts in LMDB, a B+ tree that is mapped into memory."""

    def __init__(self, file):
        import lmdb
        self.env = lmdb.open(file, subdir=False, map_size=1 << 36)

    def add(self, name):
        counts = collections.Counter(read_lines(name))
        with self.env.begin(write=True) as txn:
            for key, n in sorted(counts.items()):
                old = txn.get(key)
                if old:
                    n += COUNT.unpack(old)[0]
                txn.put(key, COUNT.pack(n))

    def query(self, key):
        with self.env.begin() as txn:
            old = txn.get(key.encode())
            print(COUNT.unpack(old)[0] if old else 0)

    def top(self):
        with self.env.begin() as txn:
            print_top((k, COUNT.unpack(v)[0]) for k, v in txn.cursor())


class Gdbm:
    """Store the counts in GDBM, a hash table without transactions."""

    def __init__(self, file):
        import dbm.gnu
        self.db = dbm.gnu.open(file, "cf")

    def add(self, name):
        for key, n in collections.Counter(read_lines(name)).items():
            old = self.db.get(key)
            if old:
                n += COUNT.unpack(old)[0]
            self.db[key] = COUNT.pack(n)
        self.db.sync()

    def query(self, key):
        old = self.db.get(key.encode())
        print(COUNT.unpack(old)[0] if old else 0)

    def pairs(self):
        key = self.db.firstkey()
        while key is not None:
            yield key, COUNT.unpack(self.db[key])[0]
            key = self.db.nextkey(key)

    def top(self):
        print_top(self.pairs())


class Duckdb:
    """Store the counts in DuckDB, which counts the keys on all cores."""

    def __init__(self, file):
        import duckdb
        self.db = duckdb.connect(file)
        self.db.execute("CREATE TABLE IF NOT EXISTS n"
                        " (key VARCHAR PRIMARY KEY, count BIGINT)")

    def add(self, name):
        self.db.execute(
            "INSERT INTO n SELECT column0, count(*) FROM read_csv(?,"
            " header = false, columns = {'column0': 'VARCHAR'},"
            " delim = '\\t', quote = '') GROUP BY column0"
            " ON CONFLICT DO UPDATE SET count = n.count + excluded.count",
            [name])
        self.db.execute("CHECKPOINT")

    def query(self, key):
        row = self.db.execute("SELECT count FROM n WHERE key = ?",
                              [key]).fetchone()
        print(row[0] if row else 0)

    def top(self):
        for row in self.db.execute("SELECT key, count FROM n"
                                   " ORDER BY count DESC, key LIMIT 10"
                                   ).fetchall():
            print(*row)


STORES = {"sqlite": (Sqlite, "sqlite3"), "lmdb": (Lmdb, "lmdb"),
          "gdbm": (Gdbm, "dbm.gnu"), "duckdb": (Duckdb, "duckdb")}


def main(store, work, file="", what=""):
    kind, module = STORES[store]
    if work == "has":
        __import__(module)
        return
    db = kind(file)
    if work in ("build", "update"):
        db.add(what)
    elif work == "query":
        db.query(what)
    else:
        db.top()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except ImportError:
        sys.exit(1)
