BEGIN { RS = ";"; getline x < "f"; print x, RT; getline x < "f"; print x, "[" RT "]" }
