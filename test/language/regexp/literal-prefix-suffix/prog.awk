{ print match($0, /foo.*bar/), RLENGTH, match($0, /foo[^ ]*bar/), RLENGTH }
