# spam-words.awk -- find the words of a message for the spam filter
# SPDX-License-Identifier: GPL-3.0-or-later

# Add the words of TEXT, in lower case, to SET.  A word consists of two or more
# letters, digits, $ and '.
function words_of(text, set,   n, i, w) {
  n = split(tolower(text), w, /[^[:alnum:]$']+/)
  for (i = 1; i <= n; i++)
    if (length(w[i]) > 1)
      set[w[i]]
}
