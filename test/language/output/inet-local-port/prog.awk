BEGIN {
  # The host does not have an address in the address family that the name
  # requires.
  s = "/inet6/tcp/40001/127.0.0.1/40002"
  print (s |& getline line)
  s = "/inet4/tcp/no-such-service/127.0.0.1/40002"
  print (s |& getline line)
}
