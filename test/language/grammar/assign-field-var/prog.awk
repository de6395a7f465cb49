{ n = 1; $(n + 1) = "X"; print; $n = "Y"; print }
