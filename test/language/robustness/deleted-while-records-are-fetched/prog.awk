# Use records as subscripts of subarrays, and delete each subarray after gawk
# has computed the hash of the next record for a lookup in this subarray.
BEGIN { part = 0
  while (i++ < 30000) print "a record of some length " i > "lines"
  close("lines")
  ARGV[1] = "lines"; ARGC = 2
}
!seen[part][$0]++ { n++ }
NR % 6000 == 0 { delete seen[part++] }
END { print n, length(seen), part }
