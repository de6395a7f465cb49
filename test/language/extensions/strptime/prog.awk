@load "time"
BEGIN { print strptime("2024-02-29 12:30:15", "%Y-%m-%d %H:%M:%S"), strptime("junk", "%Y") }
