/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.admit/0": may an event's status, staff, players or settings change so, and
 * what follows.
 *
 * Asked before each of the acts below. A player whom the ruleset refuses stays where he is; where
 * it does not offer the interface, every act is allowed and nothing follows. The host keeps the
 * general order (no player is registered twice, no round is paired in a DRAFT); here is what this
 * rulebook adds.
 */
#ifndef ARBITRO_ABI_ADMIT_H_
#define ARBITRO_ABI_ADMIT_H_

#include "arbitro/abi/call.h"
#include "arbitro/abi/event.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_ADMIT_INTERFACE "arbitro.admit/0"

typedef struct arbitro_admit_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_admit_request -> arbitro_admit_answer. [any-thread] [pure] */
  arbitro_function admit;
} arbitro_admit_interface;

/* The act that is asked for. */
typedef enum arbitro_act {
  ARBITRO_ACT_REQUEST = 1,
  ARBITRO_ACT_SANCTION = 2,
  ARBITRO_ACT_OPEN_REGISTRATION = 3,
  ARBITRO_ACT_START = 4,
  ARBITRO_ACT_COMPLETE = 5,
  ARBITRO_ACT_CONFIRM = 6,
  ARBITRO_ACT_CANCEL = 7,
  ARBITRO_ACT_AMEND_SETTINGS = 8, /* `arguments`: the settings as they would be */
  ARBITRO_ACT_ADD_STAFF = 9,      /* `role` */
  ARBITRO_ACT_REMOVE_STAFF = 10,  /* `role` */
  ARBITRO_ACT_REGISTER = 11,      /* `arguments`: the player form */
  ARBITRO_ACT_CHECK_IN = 12,
  ARBITRO_ACT_ABSENT = 13,
  ARBITRO_ACT_DROP = 14,
  ARBITRO_ACT_REENTER = 15,
  ARBITRO_ACT_EXPEL = 16,
  ARBITRO_ACT_APPEAL = 17, /* the player contests a round: `appeal_flags` and what follows */
  ARBITRO_ACT_JUDGE = 18   /* a judge rules at a table where one of the staff plays: `role` of who
                              rules, 0 where no judge is named */
} arbitro_act;

/* START: both, where one of the staff who judges (role `judge`, `table-judge`, `referee` or
   `head-judge`; `organiser`, where the staff has none of these) is an active player too; neither
   before engine revision 9. */
#define ARBITRO_ADMIT_SUBJECT_IS_STAFF 1u /* the person is on the event's staff */
#define ARBITRO_ADMIT_SUBJECT_IS_PLAYER \
  2u /* the person is registered in the event; JUDGE: who rules plays at the table */

#define ARBITRO_APPEAL_PUBLISHED 1u /* the round's standings were published */
#define ARBITRO_APPEAL_REPORTED 2u  /* the player sat at a table of the round that is decided */

/* A player's answer to the report of a table. */
typedef enum arbitro_signature {
  ARBITRO_SIGNATURE_SIGNED = 1,
  ARBITRO_SIGNATURE_WITH_APPEAL = 2, /* signed, and meaning to appeal */
  ARBITRO_SIGNATURE_REFUSED = 3
} arbitro_signature;

/* How many of the staff have a role. */
typedef struct arbitro_role_count {
  uint32_t role; /* place in the description's `staff_roles` */
  uint32_t count;
} arbitro_role_count;

/* An entry that holds for a person across events. */
typedef enum arbitro_person_entry_kind {
  ARBITRO_PERSON_SUSPENSION = 1,
  ARBITRO_PERSON_TITLE = 2,
  ARBITRO_PERSON_SCORE = 3
} arbitro_person_entry_kind;

/* An entry of the person's journal that stands. Moments are seconds since 1970-01-01 00:00, in the
 * event's own time. */
typedef struct arbitro_person_entry {
  int64_t from_s;
  int64_t until_s;    /* the first moment at which it holds no more; 0: it does not end */
  int64_t value;      /* of a score */
  arbitro_text game;  /* id of the ruleset that it is about; empty: all */
  arbitro_text label; /* the title's or score's name; of a suspension what it is for */
  uint32_t kind;      /* arbitro_person_entry_kind */
  uint32_t reserved;
} arbitro_person_entry;

typedef struct arbitro_admit_request {
  arbitro_image image;
  arbitro_text format;
  uint32_t settings;     /* node */
  uint32_t act;          /* arbitro_act */
  uint32_t event_status; /* arbitro_event_status before the act */
  uint32_t flags;        /* ARBITRO_ADMIT_SUBJECT_IS_STAFF | ... */
  uint32_t role;         /* ADD_STAFF, REMOVE_STAFF: place in the description's `staff_roles` */
  uint32_t
      player_status;     /* arbitro_player_status before the act; 0: about no player of the event */
  uint32_t player_facts; /* node, of the player form; a null where the act is about no player */
  uint32_t entry_round;  /* of the player; 0 */
  uint32_t division;     /* of the player: place in the description's list */
  uint32_t arguments;    /* node, as the act says; else a null */
  int32_t day;           /* of the command, in the event's own time: days since 1970-01-01 */
  uint32_t second_of_day;
  arbitro_counts counts;
  arbitro_span phases;   /* arbitro_phase */
  arbitro_span staff;    /* arbitro_role_count, each role once */
  arbitro_span entries;  /* arbitro_person_entry */
  arbitro_span values;   /* arbitro_value */
  uint32_t appeal_flags; /* APPEAL: ARBITRO_APPEAL_PUBLISHED | ... of the round that is contested:
                            of the one named, the penalty's, or else the newest that is closed */
  uint32_t publication_age_s; /* APPEAL: seconds since its standings were published last, rounded up
                               */
  uint32_t signature; /* APPEAL: arbitro_signature of the player there; 0: none is on record */
} arbitro_admit_request;

/* START: a player needs a legal deck before he plays; the host says who has none yet. */
#define ARBITRO_ADMITTED_DECKS_WANTED 1u

/* All zero: allowed, and nothing but the act itself follows. */
typedef struct arbitro_admit_answer {
  arbitro_image image;
  uint32_t event_status;  /* arbitro_event_status that follows, where it is not the act's own; 0 */
  uint32_t player_status; /* arbitro_player_status that follows, likewise; 0 */
  uint32_t entry_round;   /* REGISTER, REENTER: first round of the player; 0: the next */
  uint32_t division;      /* REGISTER: place in the description's list; 0: as the client said */
  arbitro_span duties;    /* arbitro_duty: opened */
  arbitro_span
      settled;         /* arbitro_text: codes of duties; all open ones of such a code are settled */
  arbitro_span values; /* arbitro_value */
  uint32_t flags;      /* ARBITRO_ADMITTED_DECKS_WANTED | ... */
} arbitro_admit_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_ADMIT_H_ */
