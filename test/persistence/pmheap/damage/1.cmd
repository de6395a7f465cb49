$AWK 'BEGIN { for (i = 0; i < 50; i++) n["word number " i] = "value number " i; x = "CAREFULLY-KEPT-TEXT" }'; $PMHEAP backup heap.pma h
at=$(grep -abo CAREFULLY h | head -1 | cut -d: -f1); printf c | dd of=h bs=1 seek=$at conv=notrunc 2>/dev/null; $PMHEAP check h 2>&1 | sed 's/unit [0-9]*/unit N/'
$PMHEAP backup heap.pma t; truncate -s 9000 t; for command in check info dump 'get n' compact load; do $PMHEAP ${command%% *} t $(echo $command | sed -n 's,.* ,,p') </dev/null; echo "status $?"; done 2>&1 | LC_ALL=C sort | uniq -c | sed 's/^ *//'
printf 'some text\n' >text; : >empty; mkdir folder; for file in text empty folder missing; do for command in check info dump compact; do $PMHEAP $command $file; echo "status $?"; done; done 2>&1 | LC_ALL=C sort | uniq -c | sed 's/^ *//'
