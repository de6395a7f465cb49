{ print length }
