BEGIN { for (i = "1"; i <= 3; i++) printf "%s ", i; print typeof(i) }
