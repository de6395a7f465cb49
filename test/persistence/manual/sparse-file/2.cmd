$AWK 'BEGIN { print myvar + 7 }'; test $(wc -c < heap.pma) -ge 4194304 && echo kept size
