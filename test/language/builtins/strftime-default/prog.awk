BEGIN { print PROCINFO["strftime"]; PROCINFO["strftime"] = "%Y"; print strftime() == strftime("%Y"); print strftime("", 0) "|" }
