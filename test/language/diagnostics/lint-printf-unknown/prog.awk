BEGIN { printf "%z\n" }
