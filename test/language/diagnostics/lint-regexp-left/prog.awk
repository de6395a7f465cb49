{ print /a/ ~ /b/ }
