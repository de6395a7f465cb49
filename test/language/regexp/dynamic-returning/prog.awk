# At first, the number of different regexps is smaller than the number of
# compiled regexps that gawk caches, and later it is larger.
function try(n,  i, round, found) {
  for (round = 1; round <= 4; round++)
    for (i = 1; i <= n; i++) {
      if ("<" i ">" ~ "^<" i ">$")
	found++
      if ("<" i ">" ~ "^<" i + 1 ">$")
	found += 1000000
    }
  return found
}
BEGIN { print try(200), try(300), try(600), try(1500), try(300) }
