# weblog.fish -- complete arguments of weblog and the report programs in fish.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program's --help lists the options, commands and tables.

# Print the operands before the cursor: command, heap, and so on.
function __weblog_operands
    set -l words (commandline -opc)
    set -l program (string replace -r '.*/' '' -- $words[1])
    set -l skip 0
    for word in $words[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case -f --format -j --jobs --days --keys --commit -i --interval \
                    --rounds --since -n --rows --title -o --output --heading \
                    --note --columns --chart --sort --exclude --only \
                    --exclude-from --anonymize --key --port --geoip
                set skip 1
            case --html
                test $program = gawk-report; or set skip 1
            case '-?*'
            case '*'
                echo $word
        end
    end
end

function __weblog_at --argument-names count
    test (count (__weblog_operands)) = $count
end

function __weblog_help
    set -l program (commandline -opc)[1]
    $program --help 2>/dev/null
end

function __weblog_options
    __weblog_help | grep -oE -e '--[a-z][a-z-]*' | sort -u
end

function __weblog_commands
    set -l program (string replace -r '.*/' '' -- (commandline -opc)[1])
    __weblog_help | sed -n "s/^  $program \\([a-z]*\\) .*/\\1/p"
end

function __weblog_is_top
    set -l operands (__weblog_operands)
    test (count $operands) = 2; and test $operands[1] = top
end

function __weblog_tables
    __weblog_help | sed -n '/one table:/,/^  [a-z]/{
        s/.*one table://
        /^  [a-z]/d
        s/[ ,][ ,]*/ /g
        p
    }' | tr -s ' ' '\n'
end

function __weblog_names
    pmheap info --all (__weblog_operands)[1] 2>/dev/null |
        sed -n -e '/ function$/,$ d' \
            -e 's/^ *[0-9][0-9]* .* \([A-Za-z_][A-Za-z0-9_:]*\)$/\1/p'
end

function __weblog_dash
    string match -q -- '-*' (commandline -ct)
end

for program in weblog syslog-report gawk-report
    complete -c $program -n __weblog_dash -f -a '(__weblog_options)'
    complete -c $program -l chart -x -a 'bars line heat histogram none'
end
for program in weblog syslog-report
    complete -c $program -n '__weblog_at 0' -f -a '(__weblog_commands)'
end
complete -c weblog -l anonymize -x -a 'truncate hash none'
complete -c weblog -n __weblog_is_top -f -a '(__weblog_tables)'
complete -c gawk-report -n 'not __weblog_at 0' -f -a '(__weblog_names)'
