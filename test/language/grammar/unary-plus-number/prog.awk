BEGIN { x = "3x"; print +x, typeof(+x), -x }
