BEGIN { next }
