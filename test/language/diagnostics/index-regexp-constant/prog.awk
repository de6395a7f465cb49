BEGIN { print index("abc", /b/) }
