BEGIN { printf "%s|%10s|%-10s|%.2s|%5.1s|%-5.3s|%.0s|\n", "abc", "abc", "abc", "abc", "abc", "abcdef", "x" }
