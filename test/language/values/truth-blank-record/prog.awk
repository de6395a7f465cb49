{ print ($0 ? "true" : "false") }
