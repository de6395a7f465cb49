{ NF++; $NF = "new"; print; $(NF + 1) = "more"; print NF, $0 }
