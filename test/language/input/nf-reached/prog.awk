{ OFS = ":"
  print sub(/x/, "y", $5), NF, $0, typeof($4)
  $1 = $1; print
  $0 = "a b"; print (getline $4 < "nosuch"), NF, $0
  $0 = "a b"; print (getline $3), NF, $0
  $0 = "a b"; print gsub(/x/, "y", $0), $7, NF }
