/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.plan/1": what an event plays next.
 *
 * Asked before the first round, and whenever no round is open. Where it is not offered, the event
 * is one phase of the kind Swiss, as long as its organiser likes.
 *
 * Revision 0 had no cells below zero: a host gives 0 for one to a ruleset of that revision.
 */
#ifndef ARBITRO_ABI_PLAN_H_
#define ARBITRO_ABI_PLAN_H_

#include "arbitro/abi/call.h"
#include "arbitro/abi/event.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_PLAN_INTERFACE "arbitro.plan/1"
#define ARBITRO_PLAN_INTERFACE_0 "arbitro.plan/0"

typedef struct arbitro_plan_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_plan_request -> arbitro_plan_answer. [any-thread] [pure] */
  arbitro_function plan;
} arbitro_plan_interface;

/* The newest standings were published. */
#define ARBITRO_PLAN_PUBLISHED 1u

typedef struct arbitro_plan_request {
  arbitro_image image;
  arbitro_text format;
  uint32_t settings;     /* node */
  uint32_t column_count; /* of the newest standings */
  arbitro_counts counts;
  arbitro_span phases;        /* arbitro_phase: so far, the last one in hand */
  arbitro_span heads;         /* arbitro_head: everybody of the newest standings by rank, then the
                                 unranked; before the first round all who are registered, rank 0 */
  arbitro_span cells;         /* arbitro_u128: column_count for each ranked head, in their order */
  arbitro_span values;        /* arbitro_value */
  uint32_t flags;             /* ARBITRO_PLAN_PUBLISHED */
  uint32_t publication_age_s; /* seconds since they were, rounded up */
  uint32_t appeals_open;      /* filed, and not decided yet */
  arbitro_span negative; /* uint32_t: places of the cells below zero, as `standings` answered */
} arbitro_plan_request;

/* The next step. */
typedef enum arbitro_step {
  ARBITRO_STEP_ROUND = 1, /* another round of the phase in hand */
  ARBITRO_STEP_PHASE = 2, /* a new phase */
  ARBITRO_STEP_OVER = 3   /* nothing: the event may be completed */
} arbitro_step;

#define ARBITRO_PLAN_THIRD_PLACE                                  \
  1u /* PHASE: the losers of the semi-finals play for third place \
      */
/* PHASE: points, opponents, byes and floats of earlier phases do not count in the draws of this
 * one, nor of those after it. Without it they do. */
#define ARBITRO_PLAN_FRESH_START 2u

typedef struct arbitro_plan_answer {
  arbitro_image image;
  uint32_t step;           /* arbitro_step */
  uint32_t phase_kind;     /* PHASE: arbitro_phase_kind; else 0 */
  uint32_t rounds_planned; /* PHASE: 0: not known beforehand; else 0 */
  uint32_t flags;          /* ARBITRO_PLAN_THIRD_PLACE | ... */
  uint32_t clock_s;        /* how long the next round lasts; 0: no limit */
  uint32_t extra_turns;    /* turns that are played after time; 0: none */
  arbitro_span qualified;  /* PHASE: uint32_t, indices of heads in the order of their seeds; empty:
                              everybody who is active, unseeded. No player who was expelled; who has
                              dropped in a direct elimination alone, and is not drawn: who has
                              that place opposite goes on */
  arbitro_span tables;     /* ROUND, PHASE: arbitro_table_size of the next round; empty: the draw's
                              affair */
} arbitro_plan_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_PLAN_H_ */
