#!/usr/bin/env python3
"""heap-format.py -- decode heaps as doc/heap-format.md says, without libpma.
SPDX-License-Identifier: GPL-3.0-or-later

usage: heap-format.py asserts DOC       print C that compares DOC with headers
       heap-format.py dump DOC HEAP     print HEAP like pmheap dump
       heap-format.py sizes DOC HEAP    print the numbers of objects that are
                                        reached, of units, and of slots

This program takes all offsets, sizes and numbers from the tables of DOC.  The
program implements the algorithms that DOC describes in prose.  This program
verifies the checksums of the heap (if libxxhash can be loaded), the unit
table, the slabs and their free objects, and the index of each array.  The
program also checks that each object in use is reached exactly once.
"""

import math
import re
import struct
import sys

MASK = (1 << 64) - 1


# The byte order of the machine that created the heap.
order = "little"


def set_order(image):
    global order
    order = "big" if image[8:12] == b"\1\2\3\4" else "little"


def mark():
    return "<" if order == "little" else ">"


class Damage(Exception):
    pass


def need(condition, text):
    if not condition:
        raise Damage(text)


# --- the document -----------------------------------------------------


class Document:
    """The tables of the document that describe structures and numbers."""

    def __init__(self, path):
        self.size = {}          # structure: bytes
        self.fields = {}        # structure: {field: (offset, bytes, signed)}
        self.number = {}        # name: number
        fields = kind = None
        for line in open(path, encoding="utf-8"):
            head = re.match(r"### struct (\w+), (\d+) bytes$", line)
            if head:
                self.size[head[1]] = int(head[2])
                fields = self.fields[head[1]] = {}
                continue
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if not line.startswith("|"):
                kind = None
            elif cells[0] in ("offset", "number"):
                kind = " ".join(cells[:3])
            elif kind and kind.startswith("offset bytes field"):
                if cells[0].isdigit():
                    signed = cells[3].startswith("signed;")
                    fields[cells[2]] = (int(cells[0]), int(cells[1]), signed)
            elif kind and kind.startswith("number name"):
                if cells[0][0].isdigit():
                    self.number[cells[1]] = int(cells[0], 0)

    def read(self, name, image, at):
        """Return the fields of the structure NAME at the offset AT of
        IMAGE."""
        got = Record(at)
        for field, (offset, n, signed) in self.fields[name].items():
            raw = bytes(image[at + offset:at + offset + n])
            need(len(raw) == n, f"{name} at {at} lies outside the file")
            value = int.from_bytes(raw, order, signed=signed)
            setattr(got, field, value if n <= 8 else raw)
        return got

    def place(self, name, field):
        return self.fields[name][field][0]


class Record:
    def __init__(self, at):
        self.at = at


HEADERS = ("pma/layout.h", "array/root.h", "array/layout.h",
           "value/big.h", "value/value.h")


def print_asserts(doc):
    """Print C code that compares the numbers in the tables with the headers."""
    need(len(doc.size) >= 10 and len(doc.number) >= 18,
         "tables of the document are missing")
    for header in HEADERS:
        print(f'#include "{header}"')
    for name, size in doc.size.items():
        fields = doc.fields[name]
        print(f'_Static_assert (sizeof (struct {name}) == {size}, "{name}");')
        for field, (offset, n, _) in fields.items():
            at = f"offsetof (struct {name}, {field})"
            of = f"sizeof ((struct {name} *) 0)->{field}"
            print(f'_Static_assert ({at} == {offset} && {of} == {n},'
                  f' "{name}.{field}");')
        # Check that the table describes every byte of the structure.
        need(sum(n for _, n, _ in fields.values()) == size,
             f"the fields of {name} do not fill it")
    for name, number in doc.number.items():
        print(f'_Static_assert ({name} == {number}, "{name}");')


# --- checksums --------------------------------------------------------


def load_xxh3():
    try:
        import ctypes
        f = ctypes.CDLL("libxxhash.so.0").XXH3_64bits_withSeed
    except (ImportError, OSError, AttributeError):
        return None
    f.restype = ctypes.c_uint64
    f.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64)
    return lambda b, seed: f(bytes(b), len(b), seed)


xxh3 = load_xxh3()


def need_sum(data, seed, want, what):
    need(xxh3 is None or xxh3(data, seed) == want, f"checksum of {what}")


# --- the file, its units and objects ----------------------------------

UNIT, LINE, SLOTS_AT, APPLY_AT, FIRST_UNIT = 4096, 64, (512, 1024), 1536, 4


def class_sizes():
    sizes = list(range(8, 257, 8))
    for start, steps in ((256, 16), (512, 16), (1024, 8), (2048, 8),
                         (4096, 8), (8192, 8)):
        sizes += [start + start // steps * (i + 1) for i in range(steps)]
    return sizes


CLASS_SIZE = class_sizes()


class Heap:
    def __init__(self, doc, path):
        self.doc = doc
        with open(path, "rb") as f:
            self.image = bytearray(f.read())
        set_order(self.image)
        self.read_header()
        self.read_slots()
        self.carry_over()
        self.read_state()
        self.reached = {}       # first unit: {offsets of objects}

    def read_header(self):
        head = self.head = self.doc.read("file_header", self.image, 0)
        need(head.f_magic == int.from_bytes(b"\211PMHEAP\n", order),
             "magic")
        need(head.f_order == 0x01020304, "byte order")
        need(head.f_version == 1 and head.f_word == 8
             and head.f_unit == UNIT, "version or sizes")
        need_sum(self.image[:248], 1, head.f_sum, "header")

    def read_slots(self):
        slots = []
        for i, at in enumerate(SLOTS_AT):
            c = self.doc.read("commit_slot", self.image, at)
            if c.c_seq:
                need(c.c_seq % 2 == i, "slot of a commit")
                need_sum(self.image[at:at + 120], 1, c.c_sum, "slot")
                slots.append(c)
        self.slots = sorted(slots, key=lambda c: c.c_seq)
        self.apply = self.doc.read("apply_record", self.image, APPLY_AT)
        if self.apply.a_seq:
            need_sum(self.image[APPLY_AT:APPLY_AT + 120], 1,
                     self.apply.a_sum, "apply record")

    def carry_over(self):
        """Apply all logs that have not been released, even those that were
        applied before."""
        if not self.slots:
            return
        retired = max(self.slots[-1].c_retired, self.apply.a_retired)
        for c in self.slots:
            if c.c_log_len and c.c_seq > retired:
                log = bytes(self.image[c.c_log_at:c.c_log_at + c.c_log_len])
                need_sum(log, 0, c.c_log_sum, "log")
                self.replay(log, min(c.c_top, self.slots[-1].c_top))

    def replay(self, log, top):
        at = 0
        while at < len(log):
            head = self.doc.read("log_unit", log, at)
            at += self.doc.size["log_unit"]
            for i in range(UNIT // LINE):
                if head.l_lines >> i & 1:
                    to = head.l_unit * UNIT + i * LINE
                    if head.l_unit < top:
                        self.image[to:to + LINE] = log[at:at + LINE]
                    at += LINE

    def read_state(self):
        doc = self.doc
        self.top = 0
        if not self.slots:
            return
        st = self.state = doc.read("heap_state", self.image, UNIT)
        n = st.s_table_units
        need(st.s_magic == int.from_bytes(b"GPSTATE1", "little"), "state")
        need(st.s_top == self.slots[-1].c_top, "top")
        self.top = st.s_top
        table = st.s_table - self.head.f_base
        self.table_unit = 0
        parts = [table, table + n // 8, table + n // 8 + n,
                 table + n // 8 + 5 * n]
        if n == 512:
            parts = [UNIT + doc.place("heap_state", f)
                     for f in ("s_bits", "s_back", "s_sums", "s_units")]
            need(table == parts[0], "place of the unit table")
        else:
            self.table_unit = table // UNIT
        self.bits, self.back, self.sums, self.units = parts
        self.check_sums()

    def is_used(self, unit):
        word, = struct.unpack_from(mark() + "Q", self.image,
                                   self.bits + unit // 64 * 8)
        return word >> unit % 64 & 1

    def unit(self, unit):
        size = self.doc.size["unit"]
        return self.doc.read("unit", self.image, self.units + unit * size)

    def first_unit(self, unit):
        while self.image[self.back + unit]:
            unit -= self.image[self.back + unit]
        return unit

    def check_sums(self):
        """Verify the checksum of each used unit and the checksum of the
        table."""
        total, first, n = 0, self.table_unit, 0
        if first:
            n = self.unit(first).u_next
            need(self.unit(first).u_class == self.doc.number["CLASS_TABLE"],
                 "class of the table")
        for u in range(1, self.top):
            page = self.image[u * UNIT:(u + 1) * UNIT]
            if u < FIRST_UNIT or first <= u < first + n:
                total += xxh3(page, u) if xxh3 else 0
            elif self.is_used(u):
                want, = struct.unpack_from(mark() + "I", self.image,
                                           self.sums + 4 * u)
                got = xxh3(page, u) & 0xffffffff or 1 if xxh3 else want
                need(want in (0, got), f"checksum of unit {u}")
        need(not xxh3 or total & MASK == self.slots[-1].c_table_sum,
             "checksum of the table")

    def object(self, address, n, what):
        """Return the file offset of an object of at least N bytes, given its
        address."""
        at = address - self.head.f_base
        need(at % 8 == 0 and FIRST_UNIT * UNIT <= at < self.top * UNIT
             and self.is_used(at // UNIT), f"address of {what}")
        first = self.first_unit(at // UNIT)
        unit, offset = self.unit(first), at - first * UNIT
        if unit.u_class == self.doc.number["CLASS_LARGE"]:
            need(offset == 0 and n <= unit.u_next * UNIT, f"size of {what}")
        else:
            need(unit.u_class < len(CLASS_SIZE), f"class of {what}")
            size = CLASS_SIZE[unit.u_class]
            need(offset % size == 0 and offset < unit.u_bump * 8 and n <= size,
                 f"place of {what}")
        seen = self.reached.setdefault(first, set())
        need(offset not in seen, f"{what} is reached twice")
        seen.add(offset)
        return at

    def free_objects(self, first, unit):
        free, link = set(), unit.u_free
        while link:
            offset = (link - 1) * 8
            need(offset not in free, "free objects in a circle")
            free.add(offset)
            link, = struct.unpack_from(mark() + "H", self.image,
                                       first * UNIT + offset)
        return free

    def check_slab(self, first, unit):
        free = self.free_objects(first, unit)
        size, reached = CLASS_SIZE[unit.u_class], self.reached.get(first, set())
        need(len(reached) == unit.u_used, f"objects in use in unit {first}")
        need(free.isdisjoint(reached)
             and (len(free) + len(reached)) * size == unit.u_bump * 8,
             f"free objects of unit {first}")
        return unit.u_len & 0x3f

    def check_all_reached(self):
        """Check that each used unit belongs to an object that was reached."""
        if not self.slots:
            return
        u, slabs = FIRST_UNIT, [0] * len(CLASS_SIZE)
        while u < self.top:
            if not self.is_used(u):
                u += 1
                continue
            unit = self.unit(u)
            need(self.first_unit(u) == u, f"back byte of unit {u}")
            if unit.u_class < len(CLASS_SIZE):
                slabs[unit.u_class] += 1
                n = self.check_slab(u, unit)
            else:
                table = unit.u_class == self.doc.number["CLASS_TABLE"]
                need(u == self.table_unit if table else u in self.reached,
                     f"unit {u} is reached by nobody")
                n = unit.u_next
            for i in range(n):
                need(self.is_used(u + i) and self.first_unit(u + i) == u,
                     f"unit {u + i} of the object at {u}")
            u += n
        for i, count in enumerate(slabs):
            size = self.doc.size["class_state"]
            at = UNIT + self.doc.place("heap_state", "s_class") + i * size
            state = self.doc.read("class_state", self.image, at)
            need(state.c_slabs == count, f"slabs of class {i}")


# --- the state of scripts ---------------------------------------------


def to_signed(n, bits):
    return n - (1 << bits) if n >> (bits - 1) else n


def to_double(word):
    return struct.unpack("<d", struct.pack("<Q", word))[0]


class State:
    def __init__(self, doc, heap):
        self.doc, self.heap = doc, heap
        self.seed = heap.head.f_seed | 1
        self.tag = {n: name for name, n in doc.number.items()
                    if name.startswith("V_")}

    def cell(self, at):
        return self.doc.read("val", self.heap.image, at)

    def bytes(self, c, length, what):
        """Return the bytes of the string in cell C."""
        image, inside = self.heap.image, self.doc.number["VAL_INLINE_MAX"]
        if c.kind <= inside:
            need(not any(image[c.at + c.kind:c.at + inside]),
                 f"{what} has bytes after its end")
            return bytes(image[c.at:c.at + c.kind])
        need(c.kind == self.doc.number["K_OWNED"] and length > inside,
             f"kind of {what}")
        at = self.heap.object(c.w0, length, what)
        return bytes(image[at:at + length])

    def text(self, c, what):
        return self.bytes(c, c.len_lo + (c.len_hi << 32), what)

    # The iterators over arrays yield pairs (subscript, value cell); a
    # subscript is an int or bytes.

    def segments(self, directory, n, size, what):
        """Return the offsets of all elements in the segments that contain the
        first N elements, and the number of these offsets.  An element has SIZE
        bytes."""
        sizes, total = [], 0
        while total < n:
            s = len(sizes)
            sizes.append(4 if s == 0 else 2 << s if s <= 10 else 4096)
            total += sizes[-1]
        places = []
        if sizes:
            at = self.heap.object(directory, 8 * len(sizes), what)
            for i, k in enumerate(sizes):
                address, = struct.unpack_from(mark() + "Q", self.heap.image,
                                              at + 8 * i)
                start = self.heap.object(address, k * size, what)
                places += [start + j * size for j in range(k)]
        return places, total

    def elements(self, address):
        a = self.doc.read("array", self.heap.image, self.heap.object(
            address, self.doc.size["array"], "an array"))
        need(a.a_flags == 0, "flags of an array")
        kinds = [n for name, n in self.doc.number.items()
                 if name.startswith("ARR_FIRST_")]
        need(a.a_first in kinds, "first subscript of an array")
        yield from self.dense(a)
        yield from self.entries(a)

    def dense(self, a):
        places, total = self.segments(a.a_dense, a.a_dense_cap,
                                      self.doc.size["val"], "dense cells")
        need(total == a.a_dense_cap, "end of the dense store")
        count = 0
        for i, at in enumerate(places):
            c = self.cell(at)
            if self.tag[c.tag] != "V_NONE":
                count += 1
                yield i, c
        need(count == a.a_dense_count, "dense elements")

    def entries(self, a):
        places, _ = self.segments(a.a_seg, a.a_entries,
                                  self.doc.size["entry"], "entries")
        value = self.doc.place("entry", "value")
        hashes, free, integers = {}, {}, 0
        for i, at in enumerate(places[:a.a_entries]):
            key = self.cell(at)
            if self.tag[key.tag] == "V_NONE":
                free[i + 1] = key.w0
                continue
            subscript, hashes[i] = self.subscript(key)
            integers += isinstance(subscript, int)
            yield subscript, self.cell(at + value)
        need(len(hashes) == a.a_hash_count and integers == a.a_int_keys,
             "entries in use")
        link = a.a_free
        while link:
            need(link in free, "list of free entries")
            link = free.pop(link)
        need(not free, "list of free entries")
        if a.a_index_bits:
            self.check_index(a, hashes)
        else:
            need(a.a_hash_count <= 8 and a.a_index == 0, "no index")

    def subscript(self, key):
        """Return the subscript in the cell KEY, and its hash (None without
        libxxhash)."""
        if self.tag[key.tag] == "V_NUM":
            d = to_double(key.w0)
            need(d == int(d) and abs(d) < 1e15, "an integer subscript")
            return int(d), self.hash_cell(key)
        need(self.tag[key.tag] == "V_STR", "tag of a subscript")
        text = self.bytes(key, key.len_lo, "a subscript")
        need(not re.fullmatch(rb"0|-?[1-9][0-9]{0,14}", text),
             "an integer that is a string")
        if key.kind <= self.doc.number["VAL_INLINE_MAX"]:
            return text, self.hash_cell(key)
        if xxh3 is None:
            return text, None
        h = xxh3(text, self.seed)
        need(key.len_hi == h >> 16 & 0xffff, "hash in a subscript")
        return text, h

    def hash_cell(self, key):
        at = key.at
        w1 = int.from_bytes(self.heap.image[at + 8:at + 16], order)
        m = (key.w0 ^ self.seed) * (w1 ^ 0xe7037ed1a0b428db)
        return (m ^ m >> 64) & MASK

    def check_index(self, a, hashes):
        slots, b = 1 << a.a_index_bits, a.a_index_bits
        at = self.heap.object(a.a_index, 4 * slots, "an index")
        index = struct.unpack_from(f"{mark()}{slots}I", self.heap.image, at)
        tombstone = [s for s in index if s and not s % slots]
        need(set(tombstone) <= {0x80000000}
             and len(tombstone) == a.a_tombstones, "tombstones")
        need(8 * sum(s != 0 for s in index) <= 5 * slots, "room in an index")
        found = sorted(s % slots - 1 for s in index if s % slots)
        need(found == sorted(hashes), "entries in an index")
        for entry, h in hashes.items():
            if h is None:
                continue
            i = h % slots
            want = (h >> 32 >> b << b) | entry + 1
            while index[i] not in (0, want):
                i = (i + 1) % slots
            need(index[i] == want, f"entry {entry} is found in the index")


# --- as pmheap dump prints it -----------------------------------------

ESCAPES = {7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r",
           34: '"', 92: "\\"}


def quote(raw):
    out = []
    for c in raw.decode("utf-8", "surrogateescape"):
        n = ord(c)
        if n in ESCAPES:
            out.append("\\" + ESCAPES[n])
        elif n < 32 or n == 127:
            out.append(f"\\{n:03o}")
        elif 0xdc80 <= n <= 0xdcff:
            out.append(f"\\{n - 0xdc00:03o}")
        else:
            out.append(c)
    return '"' + "".join(out) + '"'


def number(d):
    if math.isnan(d) or math.isinf(d):
        sign = "-" if math.copysign(1, d) < 0 else "+"
        return sign + ("nan" if math.isnan(d) else "inf")
    if abs(d) < 1e15 and d == int(d) and not (d == 0 and
                                              math.copysign(1, d) < 0):
        return str(int(d))
    for digits in (15, 16, 17):
        text = f"{d:.{digits}g}"
        if float(text) == d:
            return text
    return text


def big(doc, raw):
    sign = "-" if raw[0] & 0x80 else ""
    kind = {n: name for name, n in doc.number.items()
            if name.startswith("BIG_")}[raw[0] & 0x7f]
    if kind in ("BIG_INF", "BIG_NAN"):
        return sign + kind[4:].lower()
    if kind == "BIG_INT":
        return f"{sign}0x{int.from_bytes(raw[1:], 'little'):x}"
    e = int.from_bytes(raw[1:7], "little", signed=True)
    m = int.from_bytes(raw[7:], "little")
    need(len(raw) == 1 or m % 2, "a float that is not odd")
    return f"{sign}0x{m:x}p{e:+d}"


class Dump:
    def __init__(self, doc, state, out):
        self.doc, self.state, self.out = doc, state, out

    def line(self, text):
        self.out.append(text)

    def scalar(self, c):
        name, state = self.state.tag[c.tag], self.state
        if name in ("V_UNTYPED", "V_UNASSIGNED", "V_NUM", "V_BOOL"):
            need(c.kind == c.len_lo == c.len_hi == 0, f"length of a {name}")
        if name == "V_UNASSIGNED":
            need(c.w0 in (0, 1, 2), "kind of an unassigned value")
        if name in ("V_UNTYPED", "V_UNASSIGNED"):
            return name[2:].lower()
        if name == "V_NUM":
            return number(to_double(c.w0))
        if name == "V_BOOL":
            return f"bool({to_double(c.w0):.0f})"
        raw = state.text(c, name)
        if name == "V_BIG":
            return f"big({big(self.doc, raw)})"
        form = {"V_STR": "%s", "V_INPUT": "input(%s)", "V_REGEX": "@%s"}
        return form[name] % quote(raw)

    def value(self, path, c):
        if self.state.tag[c.tag] != "V_ARRAY":
            self.line(f"{path} = {self.scalar(c)}")
            return
        need(c.kind == self.doc.number["K_OWNED"] and c.len_lo == 0
             and c.len_hi == 0, "cell of a subarray")
        empty = True
        for key, v in self.state.elements(c.w0):
            empty = False
            text = str(key) if isinstance(key, int) else quote(key)
            self.value(f"{path}[{text}]", v)
        if empty:
            self.line(f"{path} = array")

    def names(self, address):
        for name, c in self.state.elements(address):
            yield name.decode(), c

    def function(self, name, c):
        ns, _, source = self.state.text(c, "a function").partition(b"\n")
        self.line(f"function {name} = {quote(ns)} {quote(source)}")

    def position(self, name, c):
        text = self.state.text(c, "a position")
        need(re.fullmatch(r"[0-9a-f]+:[0-9a-f]+|old(:[0-9a-f]+){3}", name)
             and re.fullmatch(rb"\d+ \d+ [0-9a-f]+( \d+ [0-9a-f]+"
                              rb"( \d+ ([-+]|[0-9a-f]+(\.[0-9a-f]+){2})"
                              rb" .*)?)?", text, re.S),
             "a position")
        self.line(f'@position["{name}"] = {quote(text)}')

    def all(self):
        heap = self.state.heap
        if not heap.slots or not heap.state.s_root:
            return
        at = heap.object(heap.state.s_root, self.doc.size["root"], "root")
        root = self.doc.read("root", heap.image, at)
        need(root.r_magic == int.from_bytes(b"gawk", "little")
             and root.r_version == 1, "root")
        for name, c in self.names(root.r_globals):
            self.value(name, c)
        for name, c in self.names(root.r_functions):
            self.function(name, c)
        if root.r_positions:
            for name, c in self.names(root.r_positions):
                self.position(name, c)


def main(args):
    sys.setrecursionlimit(100000)
    if len(args) < 3:
        sys.exit(__doc__)
    doc = Document(args[2])
    try:
        if args[1] == "asserts":
            print_asserts(doc)
            return 0
        heap, out = Heap(doc, args[3]), []
        Dump(doc, State(doc, heap), out).all()
        heap.check_all_reached()
    except Damage as e:
        sys.exit(f"heap-format.py: {args[-1]}: {e}")
    if args[1] == "sizes":
        objects = sum(len(s) for s in heap.reached.values())
        print(objects, "objects", heap.top, "units", len(heap.slots), "slots")
    else:
        sys.stdout.buffer.write("".join(s + "\n" for s in out).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
