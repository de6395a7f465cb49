# pmheap.fish -- complete the arguments of pmheap in fish.
# SPDX-License-Identifier: GPL-3.0-or-later

# List the words after the command and before the cursor that are not options.
function __pmheap_operands
    string match -v -- '-*' (commandline -opc)[3..-1]
end

# List the variables of the heap that the command line names, and its functions
# in the form f().
function __pmheap_names
    set -l heap (__pmheap_operands)[1]
    set -l pmheap (commandline -opc)[1]
    $pmheap info --all $heap 2>/dev/null | sed -n -e '/ function$/,$ s/$/()/' \
        -e 's/^ *[0-9][0-9]* .* \([A-Za-z_][A-Za-z0-9_:]*\(()\)*\)$/\1/p'
end

# Return true if the command line contains one of the pmheap commands that
# follow COUNT in the arguments, and COUNT operands after it.
function __pmheap_at --argument-names count
    set -l words (commandline -opc)
    set -q words[2]; or return 1
    contains -- $words[2] $argv[2..-1]; or return 1
    test (count (__pmheap_operands)) = $count
end

function __pmheap_is
    set -l words (commandline -opc)
    set -q words[2]; and contains -- $words[2] $argv
end

set -l with_names get keys watch export remove
complete -c pmheap -n 'test (count (commandline -opc)) = 1' -f
complete -c pmheap -n "__pmheap_at 1 $with_names" -f -a '(__pmheap_names)' \
    -d 'In the heap'

set -l commands create 'Create a heap' \
    info 'Print size, use and largest variables' \
    check 'Verify everything' dump 'Print all variables and functions' \
    load 'Load the contents of a dump' get 'Print one value' \
    keys 'Print the subscripts of an array' \
        watch 'Print a value whenever it changes' \
    scrub 'Search for damage at the lowest priority' \
    rescue 'Save the undamaged parts of a heap' \
        export 'Write an array as a table' \
    remove 'Remove a variable, element or function' \
    backup 'Make a consistent copy' \
    compact 'Rewrite in the least space' \
    diff 'Print the differences of two heaps' \
    merge 'Merge heaps'
while set -q commands[1]
    complete -c pmheap -n 'test (count (commandline -opc)) = 1' \
        -a $commands[1] -d $commands[2]
    set -e commands[1..2]
end

complete -c pmheap -l help -d Help
complete -c pmheap -n 'test (count (commandline -opc)) = 1' -l version \
    -d Version
complete -c pmheap -n '__pmheap_is create' -s s -l size -x \
    -d 'Maximum size'
complete -c pmheap -n '__pmheap_is create compact' -l low \
    -d 'Use low addresses'
complete -c pmheap -n '__pmheap_is info' -s a -l all \
    -d 'List all variables and functions'
complete -c pmheap -n '__pmheap_is info dump get watch' -l json -d 'Print JSON'
complete -c pmheap -n '__pmheap_is dump' -l awk -d 'Print AWK source'
complete -c pmheap -n '__pmheap_is dump' -s o -l output -r -F -d 'Output file'
complete -c pmheap -n '__pmheap_is keys' -s p -l prefix -x \
    -d 'Beginning of the subscripts'
complete -c pmheap -n '__pmheap_is watch' -l count -x -d 'Number of changes'
complete -c pmheap -n '__pmheap_is backup' -l done \
    -d 'Create COPY.done at the end'
complete -c pmheap -n '__pmheap_is export' -l csv -d 'Comma-separated values'
complete -c pmheap -n '__pmheap_is export' -l tsv -d 'Tab-separated values'
complete -c pmheap -n '__pmheap_is export' -l jsonl -d 'Lines of JSON'
complete -c pmheap -n '__pmheap_is export' -l sqlite -d 'A SQLite database'
complete -c pmheap -n '__pmheap_is export' -l wide \
    -d 'A column for each last subscript'
for rule in sum min max first last union append
    complete -c pmheap -n '__pmheap_is merge' -l $rule -x \
        -d 'How to merge this variable'
end
complete -c pmheap -n '__pmheap_is merge' -l again \
    -d 'Merge a later state of a merged heap'
