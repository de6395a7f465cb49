" Words of pm-gawk that Vim's own syntax file for AWK does not have.
" SPDX-License-Identifier: GPL-3.0-or-later

" The second one is misspelt in the file of Vim 9.
syn keyword awkFunction mkbool dcngettext
" Built-in functions of namespaces, and variables that are not kept.
syn match awkFunction "\<pma::\h\w*"
syn match awkVariables "\<tmp::\h\w*"
syn match awkSpecialCharacter "@\ze/"
hi def link awkFunction Function
hi def link awkVariables Special
