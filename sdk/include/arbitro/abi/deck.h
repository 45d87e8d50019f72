/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.deck/0": whether a registered list is legal.
 */
#ifndef ARBITRO_ABI_DECK_H_
#define ARBITRO_ABI_DECK_H_

#include "arbitro/abi/call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_DECK_INTERFACE "arbitro.deck/0"

typedef struct arbitro_deck_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_deck_request, and the event's catalogue -> arbitro_deck_answer. An illegal deck is an
   * answer, not a refusal; a list that comes too late is refused. [any-thread] [pure] */
  arbitro_function check_list;
} arbitro_deck_interface;

#define ARBITRO_DECK_THERE 1u       /* the player has a list registered already */
#define ARBITRO_DECK_THERE_LEGAL 2u /* that list was found legal */
#define ARBITRO_DECK_JUDGED_ONLY 4u /* nothing is registered: a list is looked at, whenever */

/* A row of the list, as the player wrote it. */
typedef struct arbitro_deck_row {
  uint32_t count;    /* at least 1 */
  uint32_t card;     /* index in the catalogue's `cards`; the host refuses a row it cannot find.
                        ARBITRO_NONE: the event has no catalogue */
  arbitro_text name; /* the name as written; may be empty */
  uint32_t marks;    /* node, of the deck-row form; ARBITRO_NONE: nothing */
  uint32_t reserved;
} arbitro_deck_row;

typedef struct arbitro_deck_request {
  arbitro_image image;
  arbitro_text format;
  uint32_t settings;      /* node */
  uint32_t rounds_paired; /* of the event so far; 0: the event has not begun */
  arbitro_span values;    /* arbitro_value */
  arbitro_span rows;      /* arbitro_deck_row, in the list's order */
  arbitro_span written;   /* arbitro_text: each row's card as the list has it */
  uint32_t first_round;   /* of the player: the first that he could play in, from 1; 0: the list is
                             of no player of the event */
  uint32_t flags;         /* ARBITRO_DECK_THERE | ... */
} arbitro_deck_request;

/* Something the rules object to (`violations`), or that a judge should look at (`warnings`). */
typedef struct arbitro_finding {
  arbitro_text code; /* one of the description's violations */
  arbitro_text rule; /* the rule that says so */
  uint32_t
      details; /* node: a struct with what the code's documentation lists; ARBITRO_NONE: none */
  uint32_t reserved;
} arbitro_finding;

typedef struct arbitro_deck_answer {
  arbitro_image image;
  arbitro_span violations; /* arbitro_finding; none: the deck is legal */
  arbitro_span warnings;   /* arbitro_finding */
  arbitro_span values;     /* arbitro_value */
} arbitro_deck_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_DECK_H_ */
