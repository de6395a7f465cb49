@load "time"
BEGIN {
  start = int(gettimeofday())
  while ((t = int(gettimeofday())) == start)
    ;
  print (systime() >= t), (strftime("%s") >= t)
}
