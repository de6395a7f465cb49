BEGIN { match("xxxx", /(x+?)(x+)/, m); print m[1], m[2]; print gensub(/<(.+?)>/, "[\\1]", "g", "<a><bc>") }
