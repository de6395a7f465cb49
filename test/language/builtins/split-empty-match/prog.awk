BEGIN { print split("abc", p, /x*/), p[1]; print split("axbxxc", q, /x*/), q[1], q[2], q[3] }
