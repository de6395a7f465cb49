END { nextfile }
