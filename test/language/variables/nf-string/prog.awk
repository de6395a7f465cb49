{ NF = "2z"; print NF, NF + 0, $0 }
