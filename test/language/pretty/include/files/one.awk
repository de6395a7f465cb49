# of the file
function q() { return 1 }
# file end
