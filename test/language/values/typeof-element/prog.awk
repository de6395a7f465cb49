BEGIN { a["x"]; print typeof(a["x"]); b = a["x"]; print typeof(b); print typeof(a["x"] "") }
