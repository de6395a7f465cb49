BEGIN { print split("aXbxc", p, "x"), p[1]; IGNORECASE = 1; print split("aXbxc", p, "x"), split("aXbxc", p, /x/) }
