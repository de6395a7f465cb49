BEGIN { match("foobar", /(foo|foob)(ar|bar)?/, m); print m[0], m[1], m[2] }
