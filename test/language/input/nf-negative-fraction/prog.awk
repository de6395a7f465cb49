{ NF = -0.5; print NF; print }
