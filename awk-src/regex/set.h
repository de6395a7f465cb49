/* set.h -- sets of characters, and the characters of a text.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REGEX_SET_H
#define REGEX_SET_H

#include "base/utf8.h"
#include "regex/rx.h"

enum { RX_STRAY = 0x400000 };

struct rx_range
{
  uint32_t lo, hi;
};

/* Whether a set contains none, all or some of the characters from 128 on.  */
enum rx_high { RX_HIGH_NONE, RX_HIGH_ALL, RX_HIGH_SOME };

struct rx_set
{
  /* The members of the set that are bytes.  In UTF-8 mode, bits 0 to 127 stand
     for characters, and bits 128 to 255 for stray bytes.  */
  uint64_t bits[4];
  /* RANGE, CLASSES, EQUIV, ICASE and HIGH describe the members from 128 on,
     and are used only in UTF-8 mode.  */
  struct rx_range *range;	/* ranges of code points, sorted, which neither
				   overlap nor touch each other */
  size_t nrange, range_cap;
  unsigned classes;		/* bit I stands for the character class
				   class_name[I] */
  unsigned byte_classes;	/* in byte mode: the character classes in the
				   set, as in CLASSES */
  uint32_t *equiv;		/* for each equivalence class [=C=] in the set:
				   the character C */
  size_t nequiv, equiv_cap;
  bool neg;			/* the set is complemented */
  bool icase;			/* check both the lower-case and the upper-case
				   form of a character against the classes */
  uint8_t high;			/* an enum rx_high */
};

static inline bool
rxi_set_byte (const struct rx_set *s, unsigned c)
{
  return s->bits[c >> 6] >> (c & 63) & 1;
}

static inline void
rxi_set_add_byte (struct rx_set *s, unsigned c)
{
  s->bits[c >> 6] |= UINT64_C (1) << (c & 63);
}

enum { RX_NCLASS = 12 };
/* Return the number of the character class NAME, or -1.  */
int rxi_class (const char *name, size_t n);
/* Add the characters LO to HI, which may be stray bytes, to S.  In this
   function and in the two functions below, UTF8 is true in UTF-8 mode.  */
void rxi_set_add (struct rx_set *s, uint32_t lo, uint32_t hi, bool utf8);
/* Add the members of the character class with number CLASS to S.  */
void rxi_set_class (struct rx_set *s, int class, bool utf8);
/* Add the characters of the equivalence class of C to S.  */
void rxi_set_equiv (struct rx_set *s, uint32_t c, bool utf8);
/* Complete S: fold case if FLAGS has RX_ICASE, complement the set if NEG is
   true, and set S->high.  */
void rxi_set_finish (struct rx_set *s, unsigned flags, bool neg);
/* True if S contains the code point C.  C must be 128 or more.  */
bool rxi_set_has_high (const struct rx_set *s, uint32_t c);
/* Set *IN to true if S contains all of the code points LO to HI, or to false
   if it contains none.  Return false if S contains some of these code points
   but not all, or if the answer would take too long to compute.  */
bool rxi_set_uniform (const struct rx_set *s, uint32_t lo, uint32_t hi,
		      bool *in);
bool rxi_is_word (uint32_t c, bool utf8);
void rxi_set_free (struct rx_set *s);

/* True if S contains C.  C must be RX_STRAY + byte for a byte of 128 or more,
   even in byte mode.  */
static inline bool
rxi_set_has (const struct rx_set *s, uint32_t c)
{
  return (c < 128 || c & RX_STRAY ? rxi_set_byte (s, c & 255)
	  : rxi_set_has_high (s, c));
}

/* --- characters --------------------------------------------------------- */

/* Decode the character at P, which is before E.  Return the character's code
   point, or RX_STRAY + byte if the character is not valid.  Set *LEN to the
   length of the character in bytes.  */
static inline uint32_t
rxi_utf8 (const char *p, const char *e, size_t *len)
{
  int32_t c = utf8_decode (p, (size_t) (e - p), len);
  return (uint32_t) (c < 0 ? RX_STRAY + (unsigned char) *p : c);
}

/* Like rxi_utf8, for the character that ends at P, where B is the start of the
   text.  */
uint32_t rxi_utf8_back (const char *b, const char *p, size_t *len);

/* Return the character at offset AT, which is less than N, of the text S.  Set
   *LEN to the length of the character in bytes.  UTF8 is true in UTF-8
   mode.  */
static inline uint32_t
rxi_char (bool utf8, const char *s, size_t n, size_t at, size_t *len)
{
  uint32_t c = (unsigned char) s[at];
  *len = 1;
  if (c < 128)
    return c;
  return utf8 ? rxi_utf8 (s + at, s + n, len) : RX_STRAY + c;
}

/* Like rxi_char, for the character that ends at offset AT, which is greater
   than 0.  */
static inline uint32_t
rxi_char_before (bool utf8, const char *s, size_t at, size_t *len)
{
  uint32_t c = (unsigned char) s[at - 1];
  *len = 1;
  if (c < 128)
    return c;
  return utf8 ? rxi_utf8_back (s, s + at, len) : RX_STRAY + c;
}

#endif /* REGEX_SET_H */
