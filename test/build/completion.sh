#!/bin/sh
# Check the completions that bash, zsh and fish offer, by running these shells.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
completion=$dir/completion
mkdir "$completion"
cp "$abs_top_srcdir"/scripts/completion/* "$abs_top_srcdir"/logs/completion/* \
  "$completion" || exit 99
bad=0
unset GAWK_PERSIST_FILE

# Create links to the programs.  Create a heap, empty library files and an
# empty extension.
mkdir "$dir/bin" "$dir/lib" "$dir/ext" "$dir/work"
ln -s "$abs_top_builddir/awk-src/gawk" "$dir/bin/gawk"
ln -s "$abs_top_builddir/awk-src/pmheap/pmheap" "$dir/bin/pmheap"
ln -s gawk "$dir/bin/pm-awk"
for tool in weblog syslog-report gawk-report; do
  ln -s "$abs_top_srcdir/logs/$tool" "$dir/bin"
done
: >"$dir/lib/getopt.awk"
: >"$dir/lib/getthing.awk"
: >"$dir/ext/filefuncs.so"
PATH=$dir/bin:$PATH AWKPATH=$dir/lib AWKLIBPATH=$dir/ext HOME=$dir
export PATH AWKPATH AWKLIBPATH HOME
cd "$dir/work" || exit 99
: >plain.txt
gawk --persist=heap.pma 'function seen(x) { return x }
  BEGIN { count["a"] = 1; counter = 2; other = 3 }' || exit 99

# expect SHELL LINE WORD...: check that the completion of LINE offers each WORD
# or, if it is written as !WORD, does not offer it.
expect ()
{
  shell=$1 line=$2
  shift 2
  $shell "$line" >"$dir/got" 2>"$dir/errors"
  for word; do
    case $word in
      !*)
        grep -qxF -e "${word#!}" "$dir/got" || continue
        echo "$shell: \`$line' offers $word"
        bad=1 ;;
      *)
        grep -qxF -e "$word" "$dir/got" && continue
        echo "$shell: \`$line' does not offer $word, but:"
        head -n 20 "$dir/got" "$dir/errors"
        bad=1 ;;
    esac
  done
}

# in_bash, in_fish and in_zsh print the words that their shell offers, one on
# each line.
in_bash ()
{
  bash --norc -c '
    for f in gawk pmheap weblog; do . "$1/$f"; done
    read -r -a COMP_WORDS <<<"${2//=/ = }"
    [[ $2 == *" " || $2 == *= ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    $(complete -p "${COMP_WORDS[0]}" | sed "s/.*-F \([^ ]*\).*/\1/")
    printf "%s\n" "${COMPREPLY[@]}"' bash "$completion" "$1"
}

in_fish ()
{
  fish --no-config -c "source $completion/gawk.fish
    source $completion/pmheap.fish
    source $completion/pm-awk.fish; source $completion/weblog.fish
    complete -C '$1'" | sed 's/	.*//; s/.*=//'
}

# zsh completes only in a terminal; its module zpty provides a terminal.
in_zsh ()
{
  zsh -f -c '
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "PROMPT= RPS1= ; fpath=($1 \$fpath); autoload -U compinit
      compinit -D -u; zstyle \":completion:*\" format \"\"
      zstyle \":completion:*:descriptions\" format \"\"
      zstyle \":completion:*\" list-grouped false
      compadd () {
        local -a got
        [[ \${@[(I)-O]} -gt 0 || \${@[(I)-A]} -gt 0 || \${@[(I)-D]} -gt 0 ]] &&
          { builtin compadd \"\$@\"; return }
        builtin compadd -O got \"\$@\"
        print -rl -- \$got >>$3/offered
        builtin compadd \"\$@\"
      }
      bindkey -r \"^X\"; bindkey \"^I\" complete-word; print READY"
    zpty -r -m z line "*READY*READY*" || :
    zpty -w -n z "$2"$'"'\\t'"'
    for i in {1..100}; do [[ -s $3/offered ]] && break; sleep 0.1; done
    sleep 0.2
    zpty -d z' zsh "$completion" "$1" "$dir"
  cat "$dir/offered"
  rm -f "$dir/offered"
}

try ()
{
  tried="$tried $1"
  expect "in_$1" 'gawk --re' --re-interval
  expect "in_$1" 'gawk --pr' --pretty-print --profile --progress
  expect "in_$1" 'gawk -i get' getopt getthing '!filefuncs'
  expect "in_$1" 'gawk -l file' filefuncs '!getopt'
  expect "in_$1" 'gawk -f get' getopt
  expect "in_$1" 'pm-awk --re' --re-interval
  expect "in_$1" 'pm-awk -i get' getopt getthing '!filefuncs'
  expect "in_$1" 'weblog re' report '!misfits'
  expect "in_$1" 'weblog top heap.pma st' status static '!paths'
  expect "in_$1" 'weblog report heap.pma --ma' --markdown
  expect "in_$1" 'weblog add hea' heap.pma
  expect "in_$1" 'weblog add --only status=404 hea' heap.pma
  expect "in_$1" 'weblog add --anonymize t' truncate '!hash'
  expect "in_$1" 'syslog-report mis' misfits '!report'
  expect "in_$1" 'syslog-report report heap.pma --si' --since
  expect "in_$1" 'gawk-report heap.pma cou' count counter '!other'
  expect "in_$1" 'gawk-report --chart li' line '!bars'
  expect "in_$1" 'gawk-report --cs' --csv --csv-input
  expect "in_$1" 'pmheap ex' export
  expect "in_$1" 'pmheap get heap.pma cou' count counter '!other'
  expect "in_$1" 'pmheap keys heap.pma oth' other
  expect "in_$1" 'pmheap remove heap.pma see' 'seen()'
  expect "in_$1" 'pmheap export --w' --wide
  expect "in_$1" 'pmheap check hea' heap.pma
}

tried=
for shell in bash fish zsh; do
  if command -v $shell >/dev/null; then
    try $shell
  else
    echo "not tried: $shell is not there"
  fi
done
[ -n "$tried" ] || exit 77
echo "tried:$tried"

# Check that all three shells complete each option of gawk and each command of
# pmheap.
gawk --help | tr -s ' \t' '\n\n' | sed -n 's/^--\([a-z][a-z-]*\).*/\1/p' |
  sort -u >"$dir/options"
[ "$(wc -l <"$dir/options")" -gt 30 ] || { echo 'no options'; bad=1; }
for option in $(cat "$dir/options"); do
  grep -q -e "--$option\b" "$completion/gawk" &&
    grep -q -e "--$option\b" "$completion/_gawk" &&
    grep -q -e "-l $option\b" "$completion/gawk.fish" ||
    { echo "--$option is not completed"; bad=1; }
done
for command in $(pmheap --help | sed -n 's/^  pmheap \([a-z]*\).*/\1/p'); do
  for file in pmheap _pmheap pmheap.fish; do
    grep -qw "$command" "$completion/$file" ||
      { echo "$file does not know $command"; bad=1; }
  done
done
exit $bad
