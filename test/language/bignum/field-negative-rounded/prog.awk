BEGIN { NF = -0.4; print NF; print $(-0.4); print $(-0.7) }
