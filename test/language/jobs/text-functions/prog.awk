{
  m = gsub(/[aeiou]/, "<&>")
  hits += m
  out = gensub(/<(.)>/, "\\1", 1)
  if (match(out, /([a-z]+)[^a-z]*([0-9]+)$/, part))
    sum[part[1]] += part[2]
  k = split(out, f, /[ \/]+/, sep)
  seps[sep[k - 1]]++
  sub(/^[^ ]*/, "", out)
  text = text sprintf("%.3s|", out)
}
END { print hits, length(sum), seps[" "], seps[" /"]; print text }
