/* codecs.h -- compressed formats, each with the library that reads it.
   SPDX-License-Identifier: GPL-3.0-or-later

   A codec turns bytes of a file into bytes of its content, piece by piece.
   Its library is opened with dlopen when the first such file is met.  */

#ifndef CODECS_H
#define CODECS_H

#include <stdbool.h>
#include <stddef.h>

/* What is left to read and to fill.  */
struct flow
{
  const unsigned char *in;
  size_t in_n;
  unsigned char *out;
  size_t out_n;
};

enum step
{
  STEP_MORE,			/* goes on, given input or room */
  STEP_END,			/* a member (frame, stream) is complete */
  STEP_BAD			/* what is wrong: codec_reason */
};

struct codec
{
  const char *name;
  const char *library;		/* what dlopen takes */
  const char *(*load) (void);	/* NULL, or the library or function that is
				   missing */
  /* A state for the first member; NULL: no memory.  */
  void *(*open) (void);
  /* Prepare S for the next member.  False: no memory.  */
  bool (*again) (void *s);
  /* Go on with F, which is brought up to date.  *WHY: a text, when bad.  */
  enum step (*step) (void *s, struct flow *f, const char **why);
  void (*close) (void *s);
  bool zeros_follow;		/* zeros after the last member are no fault */
};

/* The longest beginning that codec_of_bytes looks at.  */
enum { CODEC_MAGIC = 10 };

/* The format of what begins with the N bytes at P; NULL: plain.  *MISSING is
   its name when this build has no library for it.  */
const struct codec *codec_of_bytes (const unsigned char *p, size_t n,
				    const char **missing);
/* Could more bytes after these make a known format?  */
bool codec_may_follow (const unsigned char *p, size_t n);
/* Does a member of C begin with the N bytes at P?  */
bool codec_begins (const struct codec *c, const unsigned char *p, size_t n);

#endif /* CODECS_H */
