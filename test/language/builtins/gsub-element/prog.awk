BEGIN { a["k"] = "xyx"; print gsub(/x/, "z", a["k"]), a["k"]; print gsub(/q/, "r", a["new"]), ("new" in a) }
