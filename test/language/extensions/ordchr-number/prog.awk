@load "ordchr"
BEGIN { print ord(65), chr("66") }
