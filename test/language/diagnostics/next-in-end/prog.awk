END { next }
