BEGIN
{ print }
