{ sub(/ /, "x y "); print NF, $2; gsub(/ /, ""); print NF }
