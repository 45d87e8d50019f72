/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.draw/0": who plays whom in a round, or how good a given round is.
 */
#ifndef ARBITRO_ABI_DRAW_H_
#define ARBITRO_ABI_DRAW_H_

#include "arbitro/abi/call.h"
#include "arbitro/abi/event.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_DRAW_INTERFACE "arbitro.draw/0"

typedef struct arbitro_draw_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_draw_request without tables -> arbitro_draw_answer: seats every player of the request
   * exactly once; in an ELIMINATION phase every player who is still in. Refuses where no legal
   * round exists. [any-thread] [pure] */
  arbitro_function draw;

  /* arbitro_draw_request with tables -> arbitro_evaluate_answer: whether that round is legal and
   * what it costs beside the best. Refuses only what it cannot read. [any-thread] [pure] */
  arbitro_function evaluate;
} arbitro_draw_interface;

/* The kinds of a table. */
typedef enum arbitro_table_kind {
  ARBITRO_TABLE_MATCH = 1, /* two or more seats */
  ARBITRO_TABLE_BYE = 2    /* one seat, nothing is played */
} arbitro_table_kind;

/* The player's deck is registered and was found legal. */
#define ARBITRO_DRAW_PLAYER_DECK_LEGAL 1u
#define ARBITRO_DRAW_PLAYER_LATE 2u /* entered after round one, or tagged late */

/* A player who takes part in the round. Players are named by their index in this request. */
typedef struct arbitro_draw_player {
  int32_t points;     /* match points so far, as `score` awarded them */
  uint32_t first_met; /* into `met` */
  uint32_t met_count;
  uint32_t byes;        /* byes so far */
  uint32_t floats_down; /* matches so far against a player with fewer points at pairing */
  uint32_t floats_up;   /* matches so far against a player with more points at pairing */
  uint32_t entry_round; /* first round the player could take part in, from 1 */
  uint32_t number;      /* registration number in the event, from 1 */
  uint32_t flags;       /* ARBITRO_DRAW_PLAYER_DECK_LEGAL | ... */
  uint32_t seed;        /* place in which the phase was entered, from 1; 0: unseeded */
  uint32_t division;    /* place in the description's list, from 1; 0: none */
  uint32_t reserved;
} arbitro_draw_player;

/* A table: `seat_count` neighbours in `seats`. */
typedef struct arbitro_table {
  uint32_t first_seat;
  uint32_t seat_count;
  uint32_t kind; /* arbitro_table_kind */
  uint32_t reserved;
} arbitro_table;

/* Kinds of seats. */
typedef enum arbitro_seat_kind {
  ARBITRO_SEAT_PLAYER = 0,  /* a player, who plays */
  ARBITRO_SEAT_PASSIVE = 1, /* a player who is out of the game, and whose side stays in it */
  ARBITRO_SEAT_NEUTRAL = 2  /* no player: a side without one; `player` is ARBITRO_NONE */
} arbitro_seat_kind;

/* A seat at a table, in the table's order. */
typedef struct arbitro_seat {
  uint32_t player; /* index of the request's player; ARBITRO_NONE: NEUTRAL */
  uint32_t role;   /* the ruleset's number for what the seat plays as; 0 where it has none */
  uint32_t number; /* of the place at the table, from 1; 0: the table's order is all there is */
  uint32_t kind;   /* arbitro_seat_kind */
} arbitro_seat;

/* A table of the phase in hand that was drawn before. */
typedef struct arbitro_past_table {
  uint32_t round;  /* within the phase, from 1 */
  uint32_t number; /* in its round, from 1 */
  uint32_t kind;   /* arbitro_table_kind */
  uint32_t first_seat;
  uint32_t seat_count;
  uint32_t reserved;
} arbitro_past_table;

/* How a seat of it went. */
typedef struct arbitro_past_seat {
  int64_t score;
  int32_t points;
  uint32_t player; /* index of the request's player; ARBITRO_NONE: not in this request */
  uint32_t seed;   /* of its player, who may be out by now; 0: unseeded */
  uint32_t role;
  uint32_t number;
  uint32_t kind;   /* arbitro_seat_kind */
  uint32_t result; /* arbitro_result; 0: not decided */
  uint32_t place;  /* at the table, from 1; 0: not decided */
} arbitro_past_seat;

#define ARBITRO_DRAW_THIRD_PLACE 1u /* the losers of the semi-finals play for third place */

typedef struct arbitro_draw_request {
  arbitro_image image;
  uint8_t seed[32];      /* all randomness of this draw */
  uint32_t round;        /* to draw, from 1, within the phase */
  uint32_t phase;        /* arbitro_phase_kind */
  arbitro_text format;   /* id of the event's format */
  uint32_t settings;     /* node: the event's settings, of the settings form */
  uint32_t entrants;     /* players of the phase's first round; in round 1 those of this request */
  arbitro_span values;   /* arbitro_value */
  arbitro_span players;  /* arbitro_draw_player: those who take part */
  arbitro_span met;      /* uint32_t: indices of players of this request met before in the phase */
  arbitro_span tables;   /* arbitro_table: `evaluate` only */
  arbitro_span seats;    /* arbitro_seat: `evaluate` only */
  uint32_t phase_number; /* from 1 */
  uint32_t rounds_planned;  /* of the phase; 0: not known beforehand */
  uint32_t flags;           /* ARBITRO_DRAW_THIRD_PLACE */
  arbitro_span table_sizes; /* arbitro_table_size, as planned; empty: the draw's affair */
  arbitro_span past_tables; /* arbitro_past_table: where the description asks for history, and of
                               ELIMINATION phases always */
  arbitro_span past_seats;  /* arbitro_past_seat */
} arbitro_draw_request;

/* How a chain of score groups was paired. */
typedef enum arbitro_chain_method {
  ARBITRO_CHAIN_REJECTION = 1,     /* redrawn until legal: exactly uniform among the best */
  ARBITRO_CHAIN_EXACT_UNIFORM = 2, /* all best pairings counted, one drawn uniformly */
  ARBITRO_CHAIN_EXACT = 3,         /* exact matching: of the best cost, approximately uniform */
  ARBITRO_CHAIN_REPAIR = 4         /* drawn, then rematches exchanged away: as EXACT */
} arbitro_chain_method;

/* A chain: neighbouring score groups that were paired together. */
typedef struct arbitro_chain {
  uint32_t method; /* arbitro_chain_method */
  uint32_t players;
  int32_t highest_points; /* of the chain's first group */
  int32_t lowest_points;  /* of its last */
  uint32_t tries;         /* draws until one was legal; 1 where the first was */
  uint32_t reserved;
} arbitro_chain;

/* A criterion of the rulebook, in the order in which costs are compared. */
typedef struct arbitro_criterion {
  arbitro_text name;
  arbitro_text rule;
} arbitro_criterion;

typedef struct arbitro_draw_answer {
  arbitro_image image;
  arbitro_span tables;   /* arbitro_table, in the order of their numbers from 1 */
  arbitro_span seats;    /* arbitro_seat */
  arbitro_span chains;   /* arbitro_chain, from the highest points down */
  arbitro_span criteria; /* arbitro_criterion */
  arbitro_span cost;     /* int64_t, compared lexicographically; smaller is better */
  arbitro_span bound;    /* int64_t: no legal or illegal round costs less; equal to cost: proof */
  uint32_t uniform;      /* 1: exactly uniform among the best rounds; 0: approximately */
  arbitro_span differs;  /* arbitro_criterion: what the organiser asked for beyond the rulebook */
} arbitro_draw_answer;

/* Something wrong with a given round. */
typedef struct arbitro_problem {
  arbitro_text code; /* one of the description's violations */
  arbitro_text rule;
  uint32_t player;       /* index, or ARBITRO_NONE */
  uint32_t other_player; /* index, or ARBITRO_NONE */
} arbitro_problem;

typedef struct arbitro_evaluate_answer {
  arbitro_image image;
  arbitro_span problems; /* arbitro_problem; none: the round is legal */
  arbitro_span criteria; /* arbitro_criterion */
  arbitro_span cost;     /* int64_t of the given round */
  arbitro_span optimum;  /* int64_t of the best legal round; empty where there is none */
} arbitro_evaluate_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_DRAW_H_ */
