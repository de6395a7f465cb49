#!/usr/bin/env python3
"""words.py -- a word count that Python and gawk share.

SPDX-License-Identifier: GPL-3.0-or-later

usage: words.py add HEAP FILE...    add the words of the files to the array n
       words.py top HEAP [NUMBER]   print the most frequent words (10)

In gawk, the counts are the elements n[WORD], for example:

    GAWK_PERSIST_FILE=HEAP gawk '{ for (i = 1; i <= NF; i++) n[$i]++ }' FILE
    GAWK_PERSIST_FILE=HEAP gawk 'BEGIN { print n["word"] }'
"""

import collections
import os
import subprocess
import sys

import gawk_heap
import pma


def add(heap, files):
    """Count the words, and let gawk add the counts in one transaction."""
    counts = collections.Counter()
    for file in files:
        with open(file, encoding='utf-8', errors='surrogateescape') as text:
            for line in text:
                counts.update(line.split())
    lines = ''.join('%d %s\n' % (n, word) for word, n in counts.items())
    subprocess.run([os.environ.get('GAWK', 'gawk'), '{ n[$2] += $1 }'],
                   input=lines.encode('utf-8', 'surrogateescape'),
                   env=dict(os.environ, GAWK_PERSIST_FILE=heap), check=True)


def top(heap, number):
    """Read the committed state in this process, without waiting."""
    with pma.Heap(heap, read_only=True) as opened:
        counts = gawk_heap.variables(opened).get('n', {})
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    for word, n in ranked[:number]:
        print('%d %s' % (n, word))


def main(arguments):
    if len(arguments) >= 3 and arguments[0] == 'add':
        add(arguments[1], arguments[2:])
    elif len(arguments) in (2, 3) and arguments[0] == 'top':
        top(arguments[1], int((arguments + ['10'])[2]))
    else:
        sys.exit(__doc__)


if __name__ == '__main__':
    try:
        main(sys.argv[1:])
    except (OSError, ValueError, pma.Error,
            subprocess.CalledProcessError) as error:
        sys.exit('words.py: %s' % error)
