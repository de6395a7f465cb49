BEGIN { print .5.5, 1..5, 5. }
