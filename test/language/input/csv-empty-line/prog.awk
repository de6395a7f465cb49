{ print NF }
