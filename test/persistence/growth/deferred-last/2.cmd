GAWK_PERSIST_MEMORY=4K $AWK 'BEGIN { srand(1)
  for (i = 0; i < 60000; i++) a["key" int(60000 * rand())]++
  a["key7"] += 1000 }'
