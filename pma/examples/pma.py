"""pma.py -- libpma for Python, through ctypes: keep structures in a file.

SPDX-License-Identifier: GPL-3.0-or-later

A heap contains ctypes objects with the layout of C structures; programs read
and change them in place.  After a commit, the next run finds the objects in
the state of the commit; if the `with' statement ends without a commit, the
file does not change.

>>> class Root(ctypes.Structure):
...     _fields_ = [('runs', ctypes.c_long), ('note', ctypes.c_char * 20)]
>>> for note in b'first', b'second':
...     with Heap('runs.pma') as heap:
...         root = heap.root(Root) or heap.make_root(Root)
...         root.runs += 1
...         root.note = note
...         heap.commit()
>>> with Heap('runs.pma', read_only=True) as heap:
...     root = heap.root(Root)
...     print(root.runs, root.note.decode())
2 second
>>> Heap('/dev/null')
Traceback (most recent call last):
pma.Error: /dev/null: the file is not a regular file; name a heap file
"""

import ctypes

_lib = ctypes.CDLL('libpma.so.0')
_heap = ctypes.c_void_p


class _Options(ctypes.Structure):
    """The struct pma_options of pma.h, as a ctypes structure."""
    _fields_ = [('file', ctypes.c_char_p),
                ('read_only', ctypes.c_bool),
                ('exclude_writers', ctypes.c_bool),
                ('wipe', ctypes.c_bool),
                ('existing', ctypes.c_bool),
                ('trust', ctypes.c_bool),
                ('verify', ctypes.c_int),
                ('sync', ctypes.c_int),
                ('timeout', ctypes.c_double),
                ('budget', ctypes.c_size_t),
                ('low', ctypes.c_bool),
                ('seed', ctypes.c_uint64),
                ('waiting', ctypes.c_void_p),
                ('message', ctypes.c_void_p),
                ('ctx', ctypes.c_void_p),
                ('no_caller', ctypes.c_bool),
                ('mend', ctypes.c_bool),
                ('lazy', ctypes.c_bool),
                ('reserved_flags', ctypes.c_bool * 5),
                ('damaged', ctypes.c_void_p),
                ('reserved', ctypes.c_uint64 * 6)]


def _declare(name, result, *arguments):
    function = getattr(_lib, name)
    function.restype, function.argtypes = result, arguments
    return function


_open = _declare('pma_open', ctypes.c_int, ctypes.POINTER(_Options),
                 ctypes.POINTER(_heap))
_close = _declare('pma_close', None, _heap)
_commit = _declare('pma_commit', ctypes.c_int, _heap)
_zalloc = _declare('pma_zalloc', ctypes.c_void_p, _heap, ctypes.c_size_t)
_free = _declare('pma_free', None, _heap, ctypes.c_void_p)
_root = _declare('pma_root', ctypes.c_void_p, _heap)
_set_root = _declare('pma_set_root', ctypes.c_int, _heap, ctypes.c_void_p)
_strerror = _declare('pma_strerror', ctypes.c_char_p, ctypes.c_int)
_last_error = _declare('pma_last_error', ctypes.c_int)


class Error(Exception):
    """An error of libpma, with the name of the file and an explanation."""


class Heap:
    """An open heap file; the end of the `with' statement or close() closes it.

    With read_only, opening does not wait, and the heap shows the state that
    is committed at this time.  timeout is the number of seconds to wait for
    another writer; a negative number means forever.
    """

    def __init__(self, file, read_only=False, timeout=-1.0):
        self.file = file
        self._handle = _heap()
        options = _Options(file=file.encode('utf-8', 'surrogateescape'),
                           read_only=read_only, timeout=timeout)
        self._must(_open(options, ctypes.byref(self._handle)))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _must(self, error):
        if error:
            raise Error('%s: %s' % (self.file, _strerror(error).decode()))

    def close(self):
        """Close the heap.  Changes that were not committed are discarded,
        and objects of the heap must not be used any more."""
        _close(self._handle)
        self._handle = _heap()

    def new(self, kind):
        """Return a new object of the ctypes type KIND in the heap, with all
        bytes zero."""
        at = _zalloc(self._handle, ctypes.sizeof(kind))
        if not at:
            self._must(_last_error())
        return kind.from_address(at)

    def free(self, thing):
        _free(self._handle, ctypes.addressof(thing))

    def root(self, kind):
        """Return the root as an object of KIND, or None in a new heap."""
        at = _root(self._handle)
        return kind.from_address(at) if at else None

    def make_root(self, kind):
        thing = self.new(kind)
        self._must(_set_root(self._handle, ctypes.addressof(thing)))
        return thing

    def commit(self):
        """Make the current state permanent."""
        self._must(_commit(self._handle))
