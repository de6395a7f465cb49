{ $2 = "new"; print }
