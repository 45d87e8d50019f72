/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.score/1": what a table's report is worth, and who stands where.
 *
 * Revision 0 had no cells below zero, and the labels of describe/0.
 */
#ifndef ARBITRO_ABI_SCORE_H_
#define ARBITRO_ABI_SCORE_H_

#include "arbitro/abi/call.h"
#include "arbitro/abi/draw.h"
#include "arbitro/abi/event.h"
#include "arbitro/abi/penalty.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_SCORE_INTERFACE "arbitro.score/1"
#define ARBITRO_SCORE_INTERFACE_0 "arbitro.score/0"

typedef struct arbitro_score_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_outcome_request -> arbitro_outcome_answer. Refuses a report that the rules do not know.
   * [any-thread] [pure] */
  arbitro_function outcome;

  /* arbitro_standings_request -> arbitro_standings_answer. Never refuses. [any-thread] [pure] */
  arbitro_function standings;

  /* arbitro_awards_request -> arbitro_awards_answer: what the final standings are worth. Never
   * refuses. [any-thread] [pure] */
  arbitro_function awards;
} arbitro_score_interface;

/* How a table went for one seat. */
typedef enum arbitro_result {
  ARBITRO_RESULT_WIN = 1,
  ARBITRO_RESULT_LOSS = 2,
  ARBITRO_RESULT_TIE = 3,
  ARBITRO_RESULT_BYE = 4
} arbitro_result;

/* Says what a penalty does to a seat of the table. An effect at the player's next match
 * (arbitro_penalty_effect.next_match) is told for that match, as if it had been given there.
 * Whether the report counts a game that was lost so, the description says: arbitro_report_losses.
 */
typedef struct arbitro_seat_effect {
  uint32_t seat; /* index in the table's order */
  uint32_t kind; /* arbitro_effect_kind: PRIZES, GAME_LOSS or MATCH_LOSS */
  int32_t amount;
  uint32_t game; /* from 1; 0 */
} arbitro_seat_effect;

/* The head judge enters it, with a reason. No host of this revision sets it: what is entered by
   hand stands as it was entered, and no ruleset is asked for its outcome. */
#define ARBITRO_OUTCOME_BY_HAND 1u

typedef struct arbitro_outcome_request {
  arbitro_image image;
  arbitro_text format;
  uint32_t settings;   /* node */
  uint32_t phase;      /* arbitro_phase_kind */
  uint32_t round;      /* within the phase, from 1 */
  uint32_t table_kind; /* arbitro_table_kind */
  uint32_t seat_count;
  uint32_t report;       /* node, of the report form; a null for a bye, and for a table that effects
                            alone decide */
  arbitro_span values;   /* arbitro_value */
  uint32_t phase_number; /* from 1 */
  uint32_t attempt;      /* from 1; a replayed table has more than one */
  uint32_t flags;        /* ARBITRO_OUTCOME_BY_HAND */
  arbitro_span seats;    /* arbitro_seat, seat_count of them; `player` only tells them apart */
  arbitro_span effects;  /* arbitro_seat_effect, oldest first */
  uint32_t is_final;     /* 1: the match that decides a direct elimination */
  uint32_t reserved;
} arbitro_outcome_request;

/* Says what a seat gets. */
typedef struct arbitro_seat_outcome {
  int32_t points;  /* match points */
  uint32_t result; /* arbitro_result */
  uint32_t place;  /* at the table, from 1; equal places share the number; 0: a passive seat's */
  uint32_t reserved;
  int64_t score; /* the game's own table points; 0 where it has none beside `points` */
} arbitro_seat_outcome;

typedef struct arbitro_outcome_answer {
  arbitro_image image;
  arbitro_span seats;   /* arbitro_seat_outcome, one a seat, in the table's order */
  arbitro_span details; /* uint32_t: a node a seat, what `standings` will want to know; or empty */
  arbitro_span values;  /* arbitro_value */
} arbitro_outcome_answer;

#define ARBITRO_PLAYER_LATE 1u /* entered after round one, or tagged late */

typedef struct arbitro_standings_player {
  int32_t points;        /* sum of the outcomes' points and the adjustments' */
  uint32_t status;       /* arbitro_player_status */
  uint32_t flags;        /* ARBITRO_PLAYER_LATE */
  uint32_t first_result; /* into `results`, in the order of the rounds */
  uint32_t result_count;
  uint32_t entry_round; /* from 1: the first round played, or that of the registration */
  uint32_t number;      /* registration number in the event, from 1 */
  uint32_t division;    /* place in the description's list, from 1; 0: none */
  uint32_t leave_round; /* of a player who left: the first round not played; 0: not told */
  uint32_t reserved;
} arbitro_standings_player;

/* One player's side of one table. A decided table of two seats appears twice, once for each.
   Whether the result was entered by hand is not told, and there is no room for it: a result counts
   for what it is. The `details` of one by hand may be null or lack any field. */
typedef struct arbitro_player_result {
  uint32_t round;
  uint32_t opponent; /* index; ARBITRO_NONE for a bye, and at tables of more than two */
  uint32_t result;   /* arbitro_result */
  int32_t points;
  int64_t score;
  uint32_t table; /* number in its round, from 1 */
  uint16_t phase; /* number, from 1 */
  uint8_t place;  /* at the table, from 1; 0: of a passive seat, without a place */
  uint8_t seats;  /* at the table */
} arbitro_player_result;

/* Points that no table gave, such as those that a penalty took. They are in `points` already. */
typedef struct arbitro_adjustment {
  arbitro_text code; /* where they come from: a penalty's id, or a code of the organiser's */
  uint32_t player;   /* index */
  int32_t points;
  uint32_t round; /* of the event, in whose game: in which it was given; 0: before the first */
  uint32_t reserved;
} arbitro_adjustment;

typedef struct arbitro_standings_request {
  arbitro_image image;
  uint8_t seed[32]; /* for lots, where they close a round and the description asks for a seed;
                       taken again after a correction, the same seed again; in direct elimination
                       that of the last round before it. All zero: nothing is drawn */
  arbitro_text format;
  uint32_t settings;        /* node */
  uint32_t rounds_played;   /* rounds closed */
  arbitro_span values;      /* arbitro_value */
  arbitro_span players;     /* arbitro_standings_player: everybody who ever played */
  arbitro_span results;     /* arbitro_player_result */
  arbitro_span details;     /* uint32_t: a node a result, as `outcome` answered them, or as a
                               head judge entered them by hand: a struct of any fields, or null;
                               or empty */
  arbitro_span phases;      /* arbitro_phase */
  arbitro_span adjustments; /* arbitro_adjustment, in the order in which they were made */
} arbitro_standings_request;

/* How a column's cells are read. */
typedef enum arbitro_column_kind {
  ARBITRO_COLUMN_INTEGER = 1, /* the cell */
  ARBITRO_COLUMN_RATIO = 2,   /* the cell over the column's denominator */
  ARBITRO_COLUMN_PLACE = 3    /* a place from 1, of those who got one; 0: none, shown empty */
} arbitro_column_kind;

/* A tie-break column; columns decide in their order, behind nothing but themselves. */
typedef struct arbitro_column {
  arbitro_text id;
  arbitro_label label; /* may be left out where the description lists the column */
  arbitro_text rule;
  arbitro_u128 denominator; /* RATIO: common to all rows, at least 1 */
  uint32_t kind;            /* arbitro_column_kind */
  uint32_t reserved;
} arbitro_column;

typedef struct arbitro_standing {
  uint32_t player;    /* index in the request */
  uint32_t rank;      /* from 1; players that nothing parts share it */
  uint32_t broken_by; /* the column that parts this row from the one above; ARBITRO_NONE: first or
                         tied */
  uint32_t wins;      /* byes included where the rulebook counts them so */
  uint32_t losses;
  uint32_t ties;
} arbitro_standing;

typedef struct arbitro_standings_answer {
  arbitro_image image;
  arbitro_span columns;  /* arbitro_column */
  arbitro_span rows;     /* arbitro_standing, by rank */
  arbitro_span cells;    /* arbitro_u128, row by row, one a column */
  arbitro_span unranked; /* uint32_t: players the rulebook leaves out, in the request's order */
  arbitro_span
      negative; /* uint32_t: places of the cells below zero, from 0, rising: those cells say
                   how far below. None is 0, nor of a PLACE column. Empty: no cell is */
} arbitro_standings_answer;

typedef struct arbitro_awards_request {
  arbitro_image image;
  arbitro_text format;
  uint32_t settings;     /* node */
  uint32_t column_count; /* of the final standings */
  arbitro_counts counts;
  arbitro_span phases;   /* arbitro_phase */
  arbitro_span heads;    /* arbitro_head: the final standings by rank, then the unranked */
  arbitro_span cells;    /* arbitro_u128: column_count for each ranked head, in their order */
  arbitro_span values;   /* arbitro_value */
  arbitro_span negative; /* uint32_t: places of the cells below zero, as `standings` answered */
} arbitro_awards_request;

typedef struct arbitro_awards_answer {
  arbitro_image image;
  arbitro_span awards; /* arbitro_award */
  arbitro_span duties; /* arbitro_duty */
  arbitro_span values; /* arbitro_value */
} arbitro_awards_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_SCORE_H_ */
