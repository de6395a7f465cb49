BEGIN { if (1) { x } ; else y }
