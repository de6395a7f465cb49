BEGIN { ENVIRON["XYZ"] = "set"; system("echo [$XYZ]") }
