/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.describe/1": what a ruleset is and offers.
 *
 * The description is constant: it is asked once when the ruleset is loaded. Every rule, reason,
 * violation, duty and award that a later answer names must be listed here, or the answer is a
 * fault.
 *
 * Revision 0 had labels in English and Italian alone, no columns, and did not say what becomes of a
 * game that a penalty took. A host reads it still: its languages are "en" and "it".
 */
#ifndef ARBITRO_ABI_DESCRIBE_H_
#define ARBITRO_ABI_DESCRIBE_H_

#include "arbitro/abi/call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_DESCRIBE_INTERFACE "arbitro.describe/1"
#define ARBITRO_DESCRIBE_INTERFACE_0 "arbitro.describe/0"

typedef struct arbitro_describe_interface {
  uint32_t size; /* sizeof(arbitro_describe_interface) of the ruleset */
  uint32_t reserved;
  arbitro_function
      describe; /* no image -> arbitro_description. Never refuses. [any-thread] [pure] */
} arbitro_describe_interface;

/* The kinds of a field, and which Value fills it. `least` and `most` mean what the line says; both
 * 0 leave it to the general limits. */
typedef enum arbitro_field_kind {
  ARBITRO_FIELD_INTEGER = 1,  /* INTEGER from least to most */
  ARBITRO_FIELD_FLAG = 2,     /* FLAG */
  ARBITRO_FIELD_CHOICE = 3,   /* TEXT, the id of one of `choices` */
  ARBITRO_FIELD_TEXT = 4,     /* TEXT of least to most bytes */
  ARBITRO_FIELD_RATIO = 5,    /* TEXT "n" or "n/d" in lowest terms, d > 1 */
  ARBITRO_FIELD_DATE = 6,     /* TEXT YYYY-MM-DD */
  ARBITRO_FIELD_TIME = 7,     /* TEXT HH:MM:SS */
  ARBITRO_FIELD_DURATION = 8, /* INTEGER, seconds, from least to most */
  ARBITRO_FIELD_PLAYER =
      9, /* TEXT: the player's name in a question, the resource name in an event */
  ARBITRO_FIELD_LIST = 10,   /* LIST of least to most items, each as the one child; order counts */
  ARBITRO_FIELD_SET = 11,    /* the same; order does not count, no item twice */
  ARBITRO_FIELD_TUPLE = 12,  /* LIST with one item a child, in their order */
  ARBITRO_FIELD_MAP = 13,    /* STRUCT with any keys, each value as the one child */
  ARBITRO_FIELD_STRUCT = 14, /* STRUCT with the children's ids as keys and no other */
  ARBITRO_FIELD_ONE_OF = 15, /* whatever fills one of the children, tried in their order */
  ARBITRO_FIELD_NULL = 16    /* NULL */
} arbitro_field_kind;

#define ARBITRO_FIELD_REQUIRED 1u /* the key must be there */
#define ARBITRO_FIELD_KEY 2u      /* card form: unique key of a row (TEXT) */
#define ARBITRO_FIELD_NAME 4u     /* card form: by which printings of one card are found (TEXT) */

/* One of a field's choices, or any other id with its words. */
typedef struct arbitro_choice {
  arbitro_text id;
  arbitro_label label;
} arbitro_choice;

/* One field of a form. A form is the field at its root; at most 256 fields a form. */
typedef struct arbitro_field {
  arbitro_text id;
  arbitro_label label;
  arbitro_text rule; /* the rule that asks for it; may be empty */
  int64_t least;
  int64_t most;
  uint32_t kind;  /* arbitro_field_kind */
  uint32_t flags; /* ARBITRO_FIELD_REQUIRED | ... */
  uint32_t first_choice;
  uint32_t choice_count;
  uint32_t first_child; /* into `fields`, behind this one */
  uint32_t child_count;
} arbitro_field;

/* A way to play the game's events. */
typedef struct arbitro_format {
  arbitro_text id;
  arbitro_label label;
  arbitro_text rule;
} arbitro_format;

/* A pure question about the rules that needs no event. */
typedef struct arbitro_question {
  arbitro_text id; /* such as "swiss.rounds" */
  arbitro_label label;
  arbitro_text rule;
  uint32_t input;  /* into `fields`: the form of what is asked */
  uint32_t answer; /* into `fields`: the form of the answer */
} arbitro_question;

/* A rule of the rulebook, in the publisher's or the ruleset author's words. */
typedef struct arbitro_rule {
  arbitro_text id; /* "PKM-11.1-b" */
  arbitro_label text;
  arbitro_text status; /* who keeps it, a word such as "implemented" or "judge"; may be empty */
} arbitro_rule;

/* A code that refusals (`reasons`) or verdicts (`violations`) carry. */
typedef struct arbitro_code {
  arbitro_text id; /* UPPER_SNAKE */
  arbitro_label label;
  arbitro_text rule; /* the rule it usually rests on; may be empty */
} arbitro_code;

/* Something that players do and should not. */
typedef struct arbitro_infraction {
  arbitro_text id;
  arbitro_label label;
  arbitro_text rule;
  uint32_t circumstances; /* into `fields`: the form of what the ruling depends on; ARBITRO_NONE */
  uint32_t reserved;
} arbitro_infraction;

/* A kind of penalty. */
typedef struct arbitro_penalty {
  arbitro_text id;
  arbitro_label label;
  arbitro_text rule;
  uint32_t severity; /* never below that of the one before; equal: neither is harder */
  uint32_t reserved;
} arbitro_penalty;

/* `draw` is given the phase's past tables. Leave it off where points and opponents are enough: the
 * images of large events are much smaller. */
#define ARBITRO_DESCRIPTION_DRAW_HISTORY 1u

/* Lots part whom nothing else does in the standings: those that close a round are given a seed. */
#define ARBITRO_DESCRIPTION_STANDINGS_LOTS 2u

/* The referee alone sees results and standings of a phase before it is over, but for a phase
 * of direct elimination. */
#define ARBITRO_DESCRIPTION_SECRET_STANDINGS 4u

/* Lists are checked also in an event without a catalogue: their rows then say all there is. */
#define ARBITRO_DESCRIPTION_DECLARED_CARDS 8u

/* Where a player who was to go on leaves before the first round of a phase, others move up: `plan`
   is asked about the phase once more when that round is drawn. */
#define ARBITRO_DESCRIPTION_OTHERS_MOVE_UP 16u

/* Says what a table's report counts where a penalty took a game of the match
 * (ARBITRO_EFFECT_GAME_LOSS). Clients tell it to those who report. */
typedef enum arbitro_report_losses {
  ARBITRO_REPORT_LOSSES_NOT_SAID = 0,
  ARBITRO_REPORT_LOSSES_INCLUDED = 1, /* the report counts that game as lost already */
  ARBITRO_REPORT_LOSSES_APART = 2     /* it counts games that were played, and `outcome` adds the
                                         effects of the request */
} arbitro_report_losses;

typedef struct arbitro_description {
  arbitro_image image;
  arbitro_text id;          /* "pokemon-tcg": lower case, digits and hyphens */
  arbitro_text version;     /* "1.0.0" */
  arbitro_label title;      /* the rulebook and its edition */
  arbitro_span formats;     /* arbitro_format, at least one */
  arbitro_span fields;      /* arbitro_field of all forms */
  arbitro_span choices;     /* arbitro_choice of all fields */
  arbitro_span questions;   /* arbitro_question */
  arbitro_span rules;       /* arbitro_rule */
  arbitro_span reasons;     /* arbitro_code of refusals */
  arbitro_span violations;  /* arbitro_code of verdicts and of an evaluation's problems */
  uint32_t settings_form;   /* into `fields`; ARBITRO_NONE where there are no settings */
  uint32_t card_form;       /* ARBITRO_NONE: no catalogue */
  uint32_t deck_row_form;   /* what a row carries beside count and card; ARBITRO_NONE: nothing */
  uint32_t report_form;     /* a table's report; ARBITRO_NONE: no tables */
  uint32_t rounds_max;      /* 1 to 40 */
  uint32_t players_min;     /* fewest players an event starts with */
  arbitro_span infractions; /* arbitro_infraction */
  arbitro_span penalties;   /* arbitro_penalty, mildest first */
  arbitro_span duties;      /* arbitro_code of what may come to be owed */
  arbitro_span awards;      /* arbitro_code of what may be won */
  arbitro_span staff_roles; /* arbitro_code: id, label, and the rule that asks for the role */
  arbitro_span divisions;   /* arbitro_code, in the order of the rulebook */
  uint32_t player_form;   /* facts copied into a registration (region, birth year); ARBITRO_NONE */
  uint32_t stage_form;    /* what a series asks about an event entered; ARBITRO_NONE */
  uint32_t series_form;   /* a series' settings; ARBITRO_NONE */
  uint32_t flags;         /* ARBITRO_DESCRIPTION_… */
  arbitro_span languages; /* arbitro_text: the languages of its labels, BCP 47, none twice. The
                             first is that of readers of none of them: each label that has
                             words has words in it. Empty: "en", "it" */
  arbitro_span
      columns; /* arbitro_code: the columns of standings and of series by their ids. Records
                  keep no words of a column that is listed: its label is read from here */
  uint32_t report_losses; /* arbitro_report_losses */
} arbitro_description;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_DESCRIBE_H_ */
