BEGIN { IGNORECASE = 1; print ("É" ~ /é/), ("straße" ~ /STRAßE/), ("ÄÖ" ~ /^[ä-ö]+$/), ("Σ" ~ /σ/) }
