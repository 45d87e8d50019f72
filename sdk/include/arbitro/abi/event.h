/* SPDX-License-Identifier: Apache-2.0
 *
 * The nouns of an event that several interfaces share: status, counts, phases, standings as others
 * are shown them, duties and awards.
 *
 * No interface of its own. "A place in the description's list" is counted from 1, and 0
 * names nothing.
 */
#ifndef ARBITRO_ABI_EVENT_H_
#define ARBITRO_ABI_EVENT_H_

#include "arbitro/abi/call.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The statuses of an event, in the order in which it may reach them. */
typedef enum arbitro_event_status {
  ARBITRO_EVENT_DRAFT = 1,
  ARBITRO_EVENT_REQUESTED = 2,
  ARBITRO_EVENT_SANCTIONED = 3,
  ARBITRO_EVENT_REGISTRATION = 4,
  ARBITRO_EVENT_RUNNING = 5,
  ARBITRO_EVENT_COMPLETED = 6,
  ARBITRO_EVENT_CONFIRMED = 7,
  ARBITRO_EVENT_CANCELLED = 8
} arbitro_event_status;

/* Whether a player takes part. */
typedef enum arbitro_player_status {
  ARBITRO_PLAYER_ACTIVE = 1,     /* is drawn into rounds */
  ARBITRO_PLAYER_DROPPED = 2,    /* gave up; may come back where the rules say so */
  ARBITRO_PLAYER_REGISTERED = 3, /* is on the list, and has not been seen yet */
  ARBITRO_PLAYER_CHECKED_IN = 4, /* is in the hall, and the event has not started */
  ARBITRO_PLAYER_ABSENT = 5,     /* sits out the round in hand */
  ARBITRO_PLAYER_EXPELLED = 6    /* was sent away */
} arbitro_player_status;

/* The kinds of a phase. */
typedef enum arbitro_phase_kind {
  ARBITRO_PHASE_SWISS = 1,       /* tables of two, by points */
  ARBITRO_PHASE_TABLES = 2,      /* tables of more, drawn */
  ARBITRO_PHASE_ELIMINATION = 3, /* who loses is out */
  ARBITRO_PHASE_FINAL = 4        /* those who came through, once more */
} arbitro_phase_kind;

/* How many there are. */
typedef struct arbitro_counts {
  uint32_t registered; /* ever, whatever became of them */
  uint32_t checked_in;
  uint32_t active; /* who have not left by the next round */
  /* Of the active, in the next round. In `plan` all who would not be drawn in it: also those who
     enter later, or have not checked in where check-in is open for it. */
  uint32_t absent;
  uint32_t dropped;
  uint32_t expelled;
  uint32_t rounds_paired;
  uint32_t rounds_closed;
  uint32_t phase; /* the one in hand, from 1; 0: none yet */
  uint32_t reserved;
} arbitro_counts;

/* A phase so far. Its number is its place in the list, from 1. */
typedef struct arbitro_phase {
  uint32_t kind;           /* arbitro_phase_kind */
  uint32_t entrants;       /* who began it */
  uint32_t rounds_planned; /* 0: not known beforehand */
  uint32_t rounds_paired;
  uint32_t rounds_closed;
  uint32_t reserved;
} arbitro_phase;

/* Tables of one size. */
typedef struct arbitro_table_size {
  uint32_t seats;
  uint32_t tables;
} arbitro_table_size;

/* A row of the standings, as `plan` and `awards` see it. Players are named by their index here. */
typedef struct arbitro_head {
  int64_t score;     /* sum of the outcomes' scores */
  int32_t points;    /* sum of the outcomes' points */
  uint32_t rank;     /* from 1; 0: unranked */
  uint32_t number;   /* registration number in the event, from 1 */
  uint32_t status;   /* arbitro_player_status */
  uint32_t division; /* place in the description's list */
  uint32_t reserved;
} arbitro_head;

/* Something owed, opened by a decision. */
#define ARBITRO_DUTY_BLOCKS_CONFIRMATION 1u /* the event is not confirmed while it is open */

typedef struct arbitro_duty {
  arbitro_text code; /* one of the description's `duties` */
  arbitro_text rule;
  uint32_t details; /* node: a struct; ARBITRO_NONE: none */
  uint32_t flags;   /* ARBITRO_DUTY_BLOCKS_CONFIRMATION */
} arbitro_duty;

/* An award to a player, a person or the organiser. */
typedef struct arbitro_award {
  int64_t amount;    /* points, cards, money: the code says of what; 0: nothing is counted */
  arbitro_text code; /* one of the description's `awards` */
  arbitro_text rule;
  uint32_t who;     /* index of the request's player or person; ARBITRO_NONE: the organiser */
  uint32_t details; /* node: a struct; ARBITRO_NONE: none */
} arbitro_award;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_EVENT_H_ */
