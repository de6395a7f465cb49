BEGIN { print asort(x), asorti(y), length(x); z[1]; delete z; print asort(z) }
