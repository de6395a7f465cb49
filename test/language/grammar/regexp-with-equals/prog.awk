{ a = /=/; print a, /==/ }
