BEGIN { RS = "\n|;" }
{
  for (i = 0; i < 400; i++)
    if ($0 ~ ("x*" NR "y+" i)) c++
  lengths = lengths length($0) (RT == ";" ? ";" : ",")
}
END { print NR, c + 0, lengths }
