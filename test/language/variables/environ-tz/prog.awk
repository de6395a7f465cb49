BEGIN { print strftime("%H", 0); ENVIRON["TZ"] = "ABC-5"; print strftime("%H", 0) }
