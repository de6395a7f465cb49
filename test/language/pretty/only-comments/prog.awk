# one

# two
