# gawk.fish -- complete the arguments of gawk in fish.
# SPDX-License-Identifier: GPL-3.0-or-later

# List the names of files in the folders of AWKPATH or AWKLIBPATH, without
# their suffix.
function __gawk_found --argument-names variable suffix
    set -l gawk (commandline -opc)[1]
    set -l path ($gawk "BEGIN { print ENVIRON[\"$variable\"] }" 2>/dev/null)
    for folder in (string split : -- $path)
        test -n "$folder"; or set folder .
        for file in $folder/*$suffix
            string replace -r '.*/' '' -- \
        (string sub -e -(string length -- $suffix) -- $file)
        end
    end
end

complete -c gawk -s f -l file -r -F -a '(__gawk_found AWKPATH .awk)' \
    -d 'Program file'
complete -c gawk -s i -l include -x -a '(__gawk_found AWKPATH .awk)' \
    -d 'Library file'
complete -c gawk -s l -l load -x -a '(__gawk_found AWKLIBPATH .so)' \
    -d 'Extension'
complete -c gawk -s e -l source -x -d 'Program text'
complete -c gawk -s v -l assign -x -d 'Assign before BEGIN'
complete -c gawk -s E -l exec -r -F -d 'Program file; ends the options'
complete -c gawk -s F -l field-separator -x -d 'Value of FS'
complete -c gawk -s k -l csv -d 'Read comma-separated values'
complete -c gawk -l tsv -d 'Read tab-separated values'
complete -c gawk -s H -l header -d 'The first line names the columns'
complete -c gawk -s z -l decompress -d 'Read compressed files'
complete -c gawk -l progress -d 'Show the progress of the input'
complete -c gawk -l persist -r -F -d 'Heap file'
complete -c gawk -s j -l jobs -x -a auto -d 'Number of processes'
complete -c gawk -l explain -d 'Print whether the program writes to the heap'
complete -c gawk -l jobs-explain -d 'Print what can run in parallel'
complete -c gawk -l partial -r -F -d 'Store the results as a part'
complete -c gawk -l part-id -x -d 'Identity of the part'
complete -c gawk -l combine -d 'Merge the parts that operands name'
complete -c gawk -s M -l bignum -d 'Use numbers of any precision'
complete -c gawk -s b -l characters-as-bytes -d 'Treat text as bytes'
complete -c gawk -s c -l traditional -d 'Disable the extensions of GNU awk'
complete -c gawk -s P -l posix -d 'Follow POSIX strictly'
complete -c gawk -s n -l non-decimal-data \
    -d 'Accept octal and hexadecimal input'
complete -c gawk -s N -l use-lc-numeric \
    -d 'Use the decimal point of the locale'
complete -c gawk -s r -l re-interval -d 'No effect'
complete -c gawk -s S -l sandbox -d 'Forbid system, redirections, extensions'
complete -c gawk -s L -l lint -a 'fatal invalid no-ext' \
    -d 'Warn about questionable code'
complete -c gawk -s t -l lint-old -d 'Warn about features that old awks lack'
complete -c gawk -s d -l dump-variables -d 'Write global variables'
complete -c gawk -s D -l debug -d 'Debug the program'
complete -c gawk -s o -l pretty-print -d 'Write the formatted program'
complete -c gawk -s p -l profile -d 'Write a profile'
complete -c gawk -s I -l trace -d 'Print each instruction'
complete -c gawk -s g -l gen-pot -d 'Print the strings to translate'
complete -c gawk -s O -l optimize -d 'Optimize, the default'
complete -c gawk -s s -l no-optimize -d 'Do not optimize'
complete -c gawk -s C -l copyright -d 'Licence'
complete -c gawk -s h -l help -d 'Help'
complete -c gawk -s V -l version -d 'Version'
