" Words of pm-gawk that Vim's own syntax file for AWK does not have.
" SPDX-License-Identifier: GPL-3.0-or-later

" dcngettext is misspelt in the syntax file of Vim 9.
syn keyword awkFunction mkbool dcngettext
" Functions of the namespace pma, and variables that a heap does not keep.
syn match awkFunction "\<pma::\h\w*"
syn match awkVariables "\<tmp::\h\w*"
syn match awkSpecialCharacter "@\ze/"
hi def link awkFunction Function
hi def link awkVariables Special
