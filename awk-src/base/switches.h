/* switches.h -- switches for tests and measurements.
   SPDX-License-Identifier: GPL-3.0-or-later

   Switches exist only in builds with --enable-switches.  In other builds the
   macros `test_switch' and `without' expand to constants.  base/switches.def
   is the table of switches.  */

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

/* A mask: bit I is set if switch number I is on.  */
extern uint64_t switches_on;

/* Set the switches that GAWK_TEST and GAWK_WITHOUT name.  An unknown word is a
   fatal error.  */
void switches_read (void);

/* Write to TEXT, which has N bytes, the list of switches that --version
   prints.  Each switch is written as `test=WORD' or `without=WORD'.  */
void switches_list (char *text, int n);

# define switch_is_on(i) (switches_on >> (i) & 1)
#else
# define switch_is_on(i) false
#endif

/* True if a switch makes the rare event NAME happen every time.  */
#define test_switch(name) switch_is_on (TEST_##name)
/* True if the special path NAME is turned off.  */
#define without(name) switch_is_on (WITHOUT_##name)

#endif /* SWITCHES_H */
