{ print /b/ ? "yes" : "no", /a/ + /c/, !/z/ }
