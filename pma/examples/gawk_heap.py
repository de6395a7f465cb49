"""gawk_heap.py -- read the variables in heaps of gawk from Python.

SPDX-License-Identifier: GPL-3.0-or-later

    with pma.Heap('counts.pma', read_only=True) as heap:
        n = gawk_heap.variables(heap)['n']

A scalar of gawk becomes None, a float, a string or, with gawk -M, an int.  An
array of gawk becomes a dict whose keys are the subscripts, as strings, and
whose values are scalars or dicts.  All values are copies, so changing them
does not change the heap.  doc/heap-format.md describes the structures.  To
change a variable, run gawk, because only gawk updates the index of an array.
"""

import ctypes
import struct


class _Root(ctypes.Structure):
    _fields_ = [('magic', ctypes.c_uint32), ('version', ctypes.c_uint32),
                ('globals', ctypes.c_uint64)]


class _Array(ctypes.Structure):
    _fields_ = [('flags', ctypes.c_uint32), ('index_bits', ctypes.c_uint32),
                ('dense', ctypes.c_uint64), ('dense_cap', ctypes.c_uint64),
                ('dense_count', ctypes.c_uint64), ('seg', ctypes.c_uint64),
                ('index', ctypes.c_uint64), ('entries', ctypes.c_uint32),
                ('free', ctypes.c_uint32), ('hash_count', ctypes.c_uint32)]


NONE, UNTYPED, UNASSIGNED, NUM, BOOL, STR, INPUT = range(7)
REGEX, BIG, ARRAY = 8, 9, 10
OWNED = 0x80
CELL, ENTRY = 16, 32


def _big(text):
    """Return the number that gawk -M has stored as the bytes TEXT."""
    kind, sign = text[0] & 0x7f, -1 if text[0] & 0x80 else 1
    if kind == 0:
        return sign * int.from_bytes(text[1:], 'little')
    if kind == 1:
        exponent = int.from_bytes(text[1:7], 'little', signed=True)
        odd = sign * int.from_bytes(text[7:], 'little')
        return odd << exponent if exponent >= 0 else odd / (1 << -exponent)
    return sign * float('inf' if kind == 2 else 'nan')


def _value(cell):
    """Return the value of the cell that consists of the 16 bytes CELL."""
    word, low, high, kind, tag = struct.unpack('=QIHBB', cell)
    if tag in (UNTYPED, UNASSIGNED):
        return None
    if tag in (NUM, BOOL):
        return struct.unpack('=d', cell[:8])[0]
    if tag == ARRAY:
        return _array(word)
    text = (ctypes.string_at(word, low + (high << 32)) if kind == OWNED
            else cell[:kind])
    return _big(text) if tag == BIG else text.decode('utf-8', 'surrogateescape')


def _subscript(cell):
    word, low, _, kind, tag = struct.unpack('=QIHBB', cell)
    if tag == NUM:
        return '%d' % struct.unpack('=d', cell[:8])
    text = ctypes.string_at(word, low) if kind == OWNED else cell[:kind]
    return text.decode('utf-8', 'surrogateescape')


def _stored(directory, count, size):
    """Yield the first COUNT elements, of SIZE bytes each, in the segments that
    DIRECTORY lists."""
    number = 0
    while count > 0:
        n = 4 if number == 0 else min(2 << number, 4096)
        segment = ctypes.c_uint64.from_address(directory + 8 * number).value
        for i in range(min(n, count)):
            yield ctypes.string_at(segment + i * size, size)
        count -= n
        number += 1


def _array(at):
    a = _Array.from_address(at)
    found = {}
    for i, cell in enumerate(_stored(a.dense, a.dense_cap, CELL)):
        if cell[15] != NONE:
            found[str(i)] = _value(cell)
    for entry in _stored(a.seg, a.entries, ENTRY):
        if entry[15] != NONE:
            found[_subscript(entry[:CELL])] = _value(entry[CELL:])
    return found


def variables(heap):
    """Return all variables of HEAP, a pma.Heap, as a dict."""
    root = heap.root(_Root)
    if root is None:
        return {}
    if (root.magic, root.version) != (0x6b776167, 1):
        raise ValueError(heap.file + ': not a heap of gawk')
    return _array(root.globals)
