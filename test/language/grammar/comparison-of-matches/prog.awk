BEGIN { a = "abc"; print (a ~ /a/) == (a ~ /b/), (a ~ /z/) < (a ~ /c/) }
