$PMHEAP info --all $HEAP | sed -n '/last read/,$p' | sed 's/20..-..-.. ..:..:../TIME/' |
  grep -v '(rotated)' | LC_ALL=C sort -k4
