mkdir bin
echo 'echo "a:x:1:"; echo "b:x:2:u"' > bin/grcat; echo 'echo "u:x:1:1:U:/:/bin/sh"' > bin/pwcat
chmod +x bin/grcat bin/pwcat
PATH=$PWD/bin:$PATH $AWK -i group -i ns_passwd 'BEGIN { print getgrgid(2), getgruser("u"), getgrent(); print getpwent(), getpwnam("u") }'
