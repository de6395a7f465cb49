BEGIN { r = @/x/ }
