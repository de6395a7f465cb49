/* tree.h -- the tree of a pattern.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REGEX_TREE_H
#define REGEX_TREE_H

#include <stdint.h>

#include "regex/rx.h"

/* Limits for one pattern: nested groups, depth of the tree, and instructions
   of a program.  */
enum { RX_OPEN_MAX = 10000, RX_DEPTH_MAX = 50000, RX_PROG_MAX = 1000000 };
/* Before a function recurses over a tree that is deeper than RX_DEEP, it
   extends the stack (cstack_raise).  */
enum { RX_DEEP = 500 };

enum { RX_REPEAT_MAX = 32767 };

enum rx_kind
{
  RXN_EMPTY, RXN_SET, RXN_CAT, RXN_ALT, RXN_REP, RXN_GROUP, RXN_ASSERT
};

enum rx_assert { RXA_BOT, RXA_EOT, RXA_EDGE, RXA_INNER, RXA_WBEG, RXA_WEND };

struct rx_node
{
  uint8_t kind;
  uint8_t what;			/* for RXN_ASSERT: an enum rx_assert */
  bool lazy;			/* for RXN_REP: prefer as few iterations as
				   possible */
  bool has_group, has_lazy;	/* true if this node or a node below it is a
				   group, or is lazy */
  bool nullable;		/* true if the node can match the empty string
				   when assertions are ignored */
  uint16_t depth;
  int32_t length;		/* number of characters of every match; -1 if
				   the lengths differ */
  int set;			/* for RXN_SET: index of the set in rx.set */
  int group;			/* for RXN_GROUP: number of the group, from
				   1 */
  int min, max;			/* for RXN_REP: the minimum and maximum number
				   of iterations; MAX is -1 if there is no
				   limit */
  size_t nkid;
  struct rx_node **kid;
  struct rx_prog *prog;		/* program of this node, which is compiled when
				   a search first needs the groups inside the
				   node */
  struct rx_node *chain;	/* the next node in the list of nodes with
				   programs */
};

/* Parse RE into R->root.  On error, set REPORT->err and return false.  */
bool rxi_parse (struct rx *r, struct sv re, struct rx_report *report);
struct rx_node *rxi_node (struct rx *r, enum rx_kind kind, size_t nkid);
/* Set the properties of T that follow from its children.  */
void rxi_node_done (struct rx_node *t);

#endif /* REGEX_TREE_H */
