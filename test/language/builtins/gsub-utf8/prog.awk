BEGIN { s = "äbä"; print gsub(/ä/, "a", s), s; t = "€uro"; print gsub(/./, "<&>", t), t; u = "éé"; print gsub(/x*/, "-", u), u }
