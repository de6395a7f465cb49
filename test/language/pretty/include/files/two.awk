END { e }
