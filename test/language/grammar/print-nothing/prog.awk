{ print; $0 = "new"; print }
