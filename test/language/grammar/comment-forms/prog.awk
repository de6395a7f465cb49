# first \
BEGIN { print "a" # comment "quoted"
  # own line
  print "b" } # end
