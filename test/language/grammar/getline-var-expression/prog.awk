BEGIN { x = getline < "data"; print x, $0; x = getline y < "nofile"; print x }
