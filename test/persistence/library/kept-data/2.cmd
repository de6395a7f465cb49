echo 'echo "c:x:3:v"' > bin/grcat; echo 'echo "v:x:2:1:V:/:/bin/sh"' > bin/pwcat
PATH=$PWD/bin:$PATH $AWK -i group -i ns_passwd 'BEGIN { print "<" getgrgid(2) getgruser("u") ">", getgrent(), getgrnam("c"); print getpwent(), "<" getpwnam("u") ">" }'
