BEGIN { RS = "ab" }
