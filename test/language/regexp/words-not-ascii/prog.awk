BEGIN { FS = "\t" }
{
  text = $2
  n = gsub($1, "<&>", text)
  print match($2, $1), RLENGTH, n, text
}
