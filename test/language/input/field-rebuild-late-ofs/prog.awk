{ $1 = "x"; OFS = "-"; print; $1 = "y"; print }
