# gawk.csh -- aliases that change AWKPATH and AWKLIBPATH; see gawk.sh
# SPDX-License-Identifier: GPL-3.0-or-later

alias gawkpath_default 'setenv AWKPATH `env -u GAWK_PERSIST_FILE -u AWKPATH gawk "BEGIN { print ENVIRON[ARGV[1]] }" AWKPATH`'
alias gawkpath_prepend 'if (! $?AWKPATH) setenv AWKPATH ""; if ("$AWKPATH" == "") setenv AWKPATH `env -u GAWK_PERSIST_FILE -u AWKPATH gawk "BEGIN { print ENVIRON[ARGV[1]] }" AWKPATH`; setenv AWKPATH "\!*":"$AWKPATH"'
alias gawkpath_append 'if (! $?AWKPATH) setenv AWKPATH ""; if ("$AWKPATH" == "") setenv AWKPATH `env -u GAWK_PERSIST_FILE -u AWKPATH gawk "BEGIN { print ENVIRON[ARGV[1]] }" AWKPATH`; setenv AWKPATH "$AWKPATH":"\!*"'
alias gawklibpath_default 'setenv AWKLIBPATH `env -u GAWK_PERSIST_FILE -u AWKLIBPATH gawk "BEGIN { print ENVIRON[ARGV[1]] }" AWKLIBPATH`'
alias gawklibpath_prepend 'if (! $?AWKLIBPATH) setenv AWKLIBPATH ""; if ("$AWKLIBPATH" == "") setenv AWKLIBPATH `env -u GAWK_PERSIST_FILE -u AWKLIBPATH gawk "BEGIN { print ENVIRON[ARGV[1]] }" AWKLIBPATH`; setenv AWKLIBPATH "\!*":"$AWKLIBPATH"'
alias gawklibpath_append 'if (! $?AWKLIBPATH) setenv AWKLIBPATH ""; if ("$AWKLIBPATH" == "") setenv AWKLIBPATH `env -u GAWK_PERSIST_FILE -u AWKLIBPATH gawk "BEGIN { print ENVIRON[ARGV[1]] }" AWKLIBPATH`; setenv AWKLIBPATH "$AWKLIBPATH":"\!*"'
