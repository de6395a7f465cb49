/* switches.h -- switches for tests and measurements.
   SPDX-License-Identifier: GPL-3.0-or-later

   They exist only in builds with --enable-switches; in other builds
   test_switch and without are constants, and cost nothing. base/switches.def
   is the table.  */

#ifndef SWITCHES_H
#define SWITCHES_H

#include <stdbool.h>
#include <stdint.h>

enum switch_name
{
#define TEST(name, word) TEST_##name,
#define WITHOUT(name, word) WITHOUT_##name,
#include "base/switches.def"
#undef TEST
#undef WITHOUT
  N_SWITCHES
};

#if ENABLE_SWITCHES

/* Bit I: switch number I is on.  */
extern uint64_t switches_on;

/* Read GAWK_TEST and GAWK_WITHOUT.  An unknown word is fatal.  */
void switches_read (void);

/* Write the words for --version to TEXT of N bytes: each switch as `test=WORD'
   or `without=WORD'.  */
void switches_list (char *text, int n);

# define switch_is_on(i) (switches_on >> (i) & 1)
#else
# define switch_is_on(i) false
#endif

/* True if rare event NAME is to happen always.  */
#define test_switch(name) switch_is_on (TEST_##name)
/* True if special path NAME is turned off.  */
#define without(name) switch_is_on (WITHOUT_##name)

#endif /* SWITCHES_H */
