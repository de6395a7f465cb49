$AWK 'BEGIN { r = @/^a.*b+$/; a["r"] = @/x\/y/; long = @/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|b/ }'
