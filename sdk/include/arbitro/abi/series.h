/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.series/1": several events ranked together, and what their matches make of each
 * person's rating.
 *
 * Revision 0 had no cells below zero, and the labels of describe/0.
 */
#ifndef ARBITRO_ABI_SERIES_H_
#define ARBITRO_ABI_SERIES_H_

#include "arbitro/abi/call.h"
#include "arbitro/abi/event.h"
#include "arbitro/abi/score.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_SERIES_INTERFACE "arbitro.series/1"
#define ARBITRO_SERIES_INTERFACE_0 "arbitro.series/0"

typedef struct arbitro_series_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_series_request -> arbitro_series_answer. Refuses events that the rules do not let into
   * such a series. [any-thread] [pure] */
  arbitro_function totals;

  /* arbitro_rating_request -> arbitro_rating_answer: the ratings after the matches of one event. A
   * host asks about the events of a series in the order of entering, and hands each answer to the
   * next call. Null, or behind `size` in a library that was built before there were ratings: the
   * game rates no person. [any-thread] [pure] */
  arbitro_function rate;
} arbitro_series_interface;

/* An event that was entered, in the order of entering. */
typedef struct arbitro_stage {
  uint32_t stage;   /* node, of the stage form; a null where there is none */
  uint32_t players; /* who took part, ranked or not */
  uint32_t first_row;
  uint32_t row_count;
  uint32_t settings; /* node, of the settings form: the event's own; read where has_settings is 1 */
  uint32_t has_settings; /* 1: the host says them; 0: it does not */
} arbitro_stage;

/* A row of an event's final standings. */
typedef struct arbitro_stage_row {
  int64_t score;
  uint32_t person; /* index in `persons` */
  uint32_t rank;   /* from 1 */
  int32_t points;
  uint32_t details; /* node: what the event's awards say of the person, a struct of code to amount;
                       ARBITRO_NONE: nothing */
} arbitro_stage_row;

/* A person who stands in a row. */
typedef struct arbitro_person {
  uint32_t facts; /* node, of the player form, as of the newest event; a null where there is none */
  uint32_t number; /* in the series, from 1, by first appearance */
} arbitro_person;

typedef struct arbitro_series_request {
  arbitro_image image;
  uint8_t seed[32];  /* for lots; all zero where the totals are only looked at */
  uint32_t settings; /* node, of the series form */
  uint32_t reserved;
  arbitro_span stages;  /* arbitro_stage */
  arbitro_span rows;    /* arbitro_stage_row */
  arbitro_span persons; /* arbitro_person */
  arbitro_span values;  /* arbitro_value */
} arbitro_series_request;

typedef struct arbitro_series_answer {
  arbitro_image image;
  arbitro_span columns;  /* arbitro_column */
  arbitro_span rows;     /* arbitro_standing, by rank; `player` is the person's index */
  arbitro_span cells;    /* arbitro_u128, row by row, one a column */
  arbitro_span unranked; /* uint32_t: persons that the rulebook leaves out */
  arbitro_span awards;   /* arbitro_award */
  arbitro_span duties;   /* arbitro_duty */
  arbitro_span values;   /* arbitro_value */
  arbitro_span
      negative; /* uint32_t: places of the cells below zero, as in arbitro_standings_answer */
} arbitro_series_answer;

/* The rating of a person. The host shows `value` and `games`, and keeps `state` unread. */
typedef struct arbitro_rating {
  int64_t value;  /* in thousandths of a point, of either sign */
  uint32_t games; /* matches that count in it; 0: the person is not rated yet */
  uint32_t state; /* node: what else the ruleset wants to know next time; ARBITRO_NONE: nothing */
} arbitro_rating;

#define ARBITRO_MATCH_FORFEITED 1u /* a seat lost it without a report */

/* A table of two seats or more that has its result. */
typedef struct arbitro_rated_match {
  uint32_t round;      /* of the event, from 1 */
  uint32_t flags;      /* ARBITRO_MATCH_FORFEITED */
  uint32_t first_seat; /* in `seats`, behind the seats of the match before */
  uint32_t seat_count;
} arbitro_rated_match;

/* A seat that played. */
typedef struct arbitro_rated_seat {
  uint32_t person; /* index in `persons`; ARBITRO_NONE: a team, or a player without a reference */
  uint32_t result; /* arbitro_result */
  uint32_t place;  /* at the table, from 1; equal places share the number */
  uint32_t reserved;
} arbitro_rated_seat;

typedef struct arbitro_rating_request {
  arbitro_image image;
  uint32_t settings;       /* node, of the series form */
  uint32_t stage;          /* node, of the stage form; a null where there is none */
  uint32_t event_settings; /* node, of the settings form */
  uint32_t reserved;
  arbitro_span persons; /* arbitro_rating: before the event, of each who sat at one of its tables */
  arbitro_span matches; /* arbitro_rated_match, by round and table */
  arbitro_span seats;   /* arbitro_rated_seat */
  arbitro_span values;  /* arbitro_value */
} arbitro_rating_request;

typedef struct arbitro_rating_answer {
  arbitro_image image;
  arbitro_span persons; /* arbitro_rating: after it, one a person, in the request's order */
  arbitro_span values;  /* arbitro_value */
} arbitro_rating_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_SERIES_H_ */
