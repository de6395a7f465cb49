unset GAWK_PERSIST_FILE
# Make a heap with 300 units of strings, and change a byte of one of them.
$AWK --persist=h 'BEGIN { for (i = 0; i < 9000; i++) n[i] = sprintf("%060d", i); s = "small"; a["x"]["y"] = 1 }
function f() { return 1 }'
$PMHEAP backup h copy; $PMHEAP dump -o text h; cksum < copy > copy.sum; cksum < text > text.sum
at=$(LC_ALL=C grep -abo 000000000000000007777 h | head -1 | cut -d: -f1)
printf X | dd of=h bs=1 seek=$at conv=notrunc 2>/dev/null
$PMHEAP backup h copy 2>/dev/null; echo backup $?
$PMHEAP dump -o text h 2>/dev/null; echo dump $?
$PMHEAP dump h 2>/dev/null; echo dump $?
cksum < copy | cmp - copy.sum && cksum < text | cmp - text.sum && echo as they were
ls
$PMHEAP rescue h 2>err > rest; echo rescue $?; wc -l < rest; wc -l < err
