/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.penalty/0": what an infraction costs.
 */
#ifndef ARBITRO_ABI_PENALTY_H_
#define ARBITRO_ABI_PENALTY_H_

#include "arbitro/abi/call.h"
#include "arbitro/abi/event.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_PENALTY_INTERFACE "arbitro.penalty/0"

typedef struct arbitro_penalty_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_penalty_request -> arbitro_penalty_answer. Refuses a penalty that is proposed and that
   * the one who rules may not give. [any-thread] [pure] */
  arbitro_function rule;
} arbitro_penalty_interface;

#define ARBITRO_PAST_PENALTY_DEVIATED 1u /* the head judge ruled otherwise than the rules ask */

/* A penalty of the same player in this event that stands, oldest first. */
typedef struct arbitro_past_penalty {
  uint32_t infraction;  /* place in the description's `infractions`; 0: an earlier version's */
  uint32_t penalty;     /* place in the description's `penalties`; 0: an earlier version's */
  uint32_t phase;       /* number, from 1 */
  uint32_t round;       /* from 1; 0: before the first */
  uint32_t step;        /* as it was answered then */
  uint32_t flags;       /* ARBITRO_PAST_PENALTY_DEVIATED */
  uint32_t event_round; /* of the event, from 1: as the ruling's effects name in `game`, or else
                           that in which it was given; 0: before the first */
  uint32_t reserved;
} arbitro_past_penalty;

#define ARBITRO_PENALTY_HEAD_JUDGE 1u /* the head judge rules */
#define ARBITRO_PENALTY_AT_TABLE 2u   /* the player sits at a table without a result */

typedef struct arbitro_penalty_request {
  arbitro_image image;
  arbitro_text format;
  uint32_t settings;      /* node */
  uint32_t flags;         /* ARBITRO_PENALTY_HEAD_JUDGE | ... */
  uint32_t infraction;    /* place in the description's `infractions`, as every place here: the host
                             makes no call with one that the description does not list */
  uint32_t circumstances; /* node, of the infraction's form; a null where it has none */
  uint32_t proposed;      /* place in the description's `penalties`; 0: what the rules ask */
  uint32_t phase_kind;    /* arbitro_phase_kind; 0: no round was paired yet */
  uint32_t phase;         /* number, from 1; 0 */
  uint32_t round;         /* from 1; 0 */
  uint32_t table_seats;   /* of the player's table in a round that is not closed; 0: none. Without
                             AT_TABLE that table has its result */
  uint32_t division;      /* of the player: place in the description's list */
  uint32_t player_facts;  /* node, of the player form */
  int32_t day;            /* of the command, in the event's own time: days since 1970-01-01 */
  uint32_t second_of_day;
  uint32_t reserved;
  arbitro_span history; /* arbitro_past_penalty */
  arbitro_span values;  /* arbitro_value */
  uint32_t event_round; /* the newest round, counted through all phases; 0 */
} arbitro_penalty_request;

/* Tells what a penalty does beyond being on record. */
typedef enum arbitro_effect_kind {
  ARBITRO_EFFECT_NOTE = 1,       /* nothing that the host could do; `text` says what */
  ARBITRO_EFFECT_PRIZES = 2,     /* `amount` prize cards */
  ARBITRO_EFFECT_GAME_LOSS = 3,  /* `game` of the match is lost; 0: the one in hand. How the report
                                    says of it: arbitro_report_losses */
  ARBITRO_EFFECT_MATCH_LOSS = 4, /* the table is decided, again where it was: lost for this seat */
  ARBITRO_EFFECT_DROP = 5,       /* the player takes part no more, and may come back */
  ARBITRO_EFFECT_EXPEL = 6,      /* the player takes part no more */
  ARBITRO_EFFECT_POINTS = 7,     /* `amount` is added to the player's points; may be negative */
  ARBITRO_EFFECT_TIME = 8,       /* the table has `amount` seconds more */
  ARBITRO_EFFECT_REPLAY = 9      /* the table is played again, the player's seat passive */
} arbitro_effect_kind;

/* Tells whom an effect is on. */
typedef enum arbitro_target {
  ARBITRO_TARGET_PLAYER = 0,
  ARBITRO_TARGET_OPPONENTS = 1, /* everybody else at the table */
  ARBITRO_TARGET_TABLE = 2
} arbitro_target;

typedef struct arbitro_penalty_effect {
  arbitro_text text; /* NOTE: what; else empty */
  uint32_t kind;     /* arbitro_effect_kind */
  uint32_t target;   /* arbitro_target */
  int32_t amount;
  uint32_t game; /* from 1. POINTS, NOTE: the event's round that they are of. 0: the one in hand */
  uint32_t next_match; /* PRIZES, GAME_LOSS, MATCH_LOSS: 1: of the player's next match; 0: of the
                          one in hand, and of the next where none is. The host keeps it, and tells
                          `outcome` of that match: for a player at no table, or after it */
  uint32_t reserved;
} arbitro_penalty_effect;

/* Another penalty that comes with the ruling. */
typedef struct arbitro_further_penalty {
  uint32_t penalty; /* place in the description's `penalties` */
  uint32_t target;  /* ARBITRO_TARGET_PLAYER or _OPPONENTS */
} arbitro_further_penalty;

#define ARBITRO_RULING_DEVIATES 1u /* it is not among what the rules allow here */
#define ARBITRO_RULING_FINAL 2u    /* no appeal lies against it */

typedef struct arbitro_penalty_answer {
  arbitro_image image;
  uint32_t step;   /* of the ladder, as this rulebook counts; comes back in the history */
  uint32_t ruling; /* place in the description's `penalties` */
  uint32_t flags;  /* ARBITRO_RULING_DEVIATES | ... */
  uint32_t reserved;
  arbitro_span allowed; /* uint32_t: penalties that the rules allow here, mildest first */
  arbitro_span choices; /* uint32_t: what the head judge may choose beside them, mildest first */
  arbitro_span effects; /* arbitro_penalty_effect of the ruling */
  arbitro_span further; /* arbitro_further_penalty */
  arbitro_span duties;  /* arbitro_duty */
  arbitro_span values;  /* arbitro_value */
} arbitro_penalty_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_PENALTY_H_ */
