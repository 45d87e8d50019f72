/* SPDX-License-Identifier: Apache-2.0
 *
 * The building blocks of every image: spans, texts, labels, values.
 *
 * An image is one block of bytes that holds everything a call needs, or everything it answers. It
 * is position-independent: all places in it are offsets from its first byte, so the same bytes
 * cross to another process, lie in a file, or seed a fuzzer. Rules that hold for every struct in an
 * image:
 *
 *   - integers have fixed widths and the machine's byte order (little endian on every platform
 * built for); there is no pointer, bool, bit-field, `long` or floating point;
 *   - reserved fields are zero, and the receiver refuses an image where one is not;
 *   - a struct may only grow at its end. A span's stride tells how large the writer's struct is;
 * where that is smaller than the reader's, the missing fields read as zero, and zero there always
 * means what it meant before the field existed;
 *   - text is UTF-8 in form NFC, without a final zero byte.
 *
 * Everything in abi/ is plain C11 and also valid C++17. Nothing is promised before v0.1.
 *
 * Revisions: the number behind an interface's slash. A ruleset offers each interface in the
 * revision of the headers it was built with, and a host asks for the newest first, then for those
 * before. The kinds below whose names end in _0 are those of describe/0, score/0 and series/0,
 * which a host still reads; a ruleset that is built with these headers writes none of them.
 */
#ifndef ARBITRO_ABI_TYPES_H_
#define ARBITRO_ABI_TYPES_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The boundary's version. A host and a ruleset that name different numbers do not load each other.
 */
#define ARBITRO_ABI_VERSION 0u

/* First four bytes of every image: "ARBI". */
#define ARBITRO_IMAGE_MAGIC 0x49425241u

/* No player, no card, no node, no column. */
#define ARBITRO_NONE 0xFFFFFFFFu

/* `count` structs of `stride` bytes each, the first at `offset` from the start of the image.
 * `offset` and `stride` are multiples of 8 unless the elements are single bytes or uint32_t (4).
 * An empty span is all zero. */
typedef struct arbitro_span {
  uint32_t offset;
  uint32_t count;
  uint32_t stride;
} arbitro_span;

/* `length` bytes of UTF-8 at `offset` from the start of the image, at most 4 096. Empty: all zero.
 * Texts may share their bytes, and values their nodes; a reader gives up where that makes the image
 * more than 16 times as large. */
typedef struct arbitro_text {
  uint32_t offset;
  uint32_t length;
} arbitro_text;

/* One text of a label. Neither may be empty. */
typedef struct arbitro_localized {
  arbitro_text language; /* BCP 47, such as "en" or "pt-BR": at most 35 bytes */
  arbitro_text text;
} arbitro_localized;

/* The same words in any number of languages, at most 32, none twice. All zero: no words. */
typedef struct arbitro_label {
  arbitro_span texts; /* arbitro_localized, in the order of the description's `languages`: the first
                         stands where a reader asked for none of them; the others may be left out */
  uint32_t reserved;
} arbitro_label;

/* It stands in the place of an arbitro_label in an image whose kind ends in _0: the same words in
 * English and in Italian. */
typedef struct arbitro_label_0 {
  arbitro_text en;
  arbitro_text it;
} arbitro_label_0;

/* An unsigned integer of 128 bits: high * 2^64 + low. Numerators and denominators of exact ratios.
 */
typedef struct arbitro_u128 {
  uint64_t low;
  uint64_t high;
} arbitro_u128;

/* The subject of an image. The first member of every root struct is an arbitro_image with its kind.
 */
typedef enum arbitro_image_kind {
  ARBITRO_IMAGE_REFUSAL_0 = 1,       /* the same as ARBITRO_IMAGE_REFUSAL, with arbitro_label_0 */
  ARBITRO_IMAGE_CATALOGUE = 2,       /* arbitro_catalogue */
  ARBITRO_IMAGE_DESCRIPTION_0 = 3,   /* arbitro_description up to `flags`, with arbitro_label_0 */
  ARBITRO_IMAGE_DRAW_REQUEST = 4,    /* arbitro_draw_request */
  ARBITRO_IMAGE_DRAW_ANSWER = 5,     /* arbitro_draw_answer */
  ARBITRO_IMAGE_EVALUATE_ANSWER = 6, /* arbitro_evaluate_answer */
  ARBITRO_IMAGE_DECK_REQUEST = 7,    /* arbitro_deck_request */
  ARBITRO_IMAGE_DECK_ANSWER = 8,     /* arbitro_deck_answer */
  ARBITRO_IMAGE_OUTCOME_REQUEST = 9, /* arbitro_outcome_request */
  ARBITRO_IMAGE_OUTCOME_ANSWER = 10, /* arbitro_outcome_answer */
  ARBITRO_IMAGE_STANDINGS_REQUEST = 11,  /* arbitro_standings_request */
  ARBITRO_IMAGE_STANDINGS_ANSWER_0 = 12, /* up to `unranked`, with arbitro_label_0 */
  ARBITRO_IMAGE_QUESTION_REQUEST = 13,   /* arbitro_question_request */
  ARBITRO_IMAGE_QUESTION_ANSWER = 14,    /* arbitro_question_answer */
  ARBITRO_IMAGE_ADMIT_REQUEST = 15,      /* arbitro_admit_request */
  ARBITRO_IMAGE_ADMIT_ANSWER = 16,       /* arbitro_admit_answer */
  ARBITRO_IMAGE_PLAN_REQUEST = 17,       /* arbitro_plan_request */
  ARBITRO_IMAGE_PLAN_ANSWER = 18,        /* arbitro_plan_answer */
  ARBITRO_IMAGE_PENALTY_REQUEST = 19,    /* arbitro_penalty_request */
  ARBITRO_IMAGE_PENALTY_ANSWER = 20,     /* arbitro_penalty_answer */
  ARBITRO_IMAGE_AWARDS_REQUEST = 21,     /* arbitro_awards_request */
  ARBITRO_IMAGE_AWARDS_ANSWER = 22,      /* arbitro_awards_answer */
  ARBITRO_IMAGE_SERIES_REQUEST = 23,     /* arbitro_series_request */
  ARBITRO_IMAGE_SERIES_ANSWER_0 = 24,    /* up to `values`, with arbitro_label_0 */
  ARBITRO_IMAGE_REFUSAL = 25,          /* arbitro_refusal, the answer of a call that returned > 0 */
  ARBITRO_IMAGE_DESCRIPTION = 26,      /* arbitro_description */
  ARBITRO_IMAGE_STANDINGS_ANSWER = 27, /* arbitro_standings_answer */
  ARBITRO_IMAGE_SERIES_ANSWER = 28,    /* arbitro_series_answer */
  ARBITRO_IMAGE_RATING_REQUEST = 29,   /* arbitro_rating_request */
  ARBITRO_IMAGE_RATING_ANSWER = 30     /* arbitro_rating_answer */
} arbitro_image_kind;

/* Head of every image, at offset 0, as first member of its root struct. */
typedef struct arbitro_image {
  uint32_t magic;      /* ARBITRO_IMAGE_MAGIC */
  uint32_t kind;       /* arbitro_image_kind */
  uint32_t size_bytes; /* of the whole image */
  uint32_t root_bytes; /* of the writer's root struct, this head included */
} arbitro_image;

/* The kinds of an arbitro_value. */
typedef enum arbitro_value_kind {
  ARBITRO_VALUE_NULL = 0,
  ARBITRO_VALUE_INTEGER = 1, /* `integer` */
  ARBITRO_VALUE_TEXT = 2,    /* `text` */
  ARBITRO_VALUE_FLAG = 3,    /* `integer`, 0 or 1 */
  ARBITRO_VALUE_LIST = 4,    /* children in order, their keys empty */
  ARBITRO_VALUE_STRUCT = 5   /* children with distinct keys, in byte order of their keys */
} arbitro_value_kind;

/* One node of game-specific data. A Value is a tree of nodes in one array of the image: the
 * children of a list or struct are neighbours in it, and every child stands behind its parent, so
 * that a walk ends. At most 65 536 nodes and a depth of 8 a value. */
typedef struct arbitro_value {
  int64_t integer;      /* INTEGER, FLAG */
  arbitro_text key;     /* the name inside a struct */
  arbitro_text text;    /* TEXT */
  uint32_t kind;        /* arbitro_value_kind */
  uint32_t first_child; /* LIST, STRUCT: index of the first child in the node array */
  uint32_t child_count; /* LIST, STRUCT */
  uint32_t reserved;
} arbitro_value;

/* Why the rules say no. The answer image of a call that returned ARBITRO_REFUSED. */
typedef struct arbitro_refusal {
  arbitro_image image;
  arbitro_text reason;   /* UPPER_SNAKE, one of the description's `reasons` */
  arbitro_text rule;     /* the rule that says so, such as "PKM-4-e"; may be empty */
  arbitro_label message; /* lower case, no full stop: what, and what to do */
  arbitro_span players;  /* uint32_t: index of each of the request's players who stands in the way;
                            the host says who they are */
} arbitro_refusal;

/* One card of a catalogue. */
typedef struct arbitro_card {
  arbitro_text key;  /* unique in the catalogue: the field of the card form marked as key */
  arbitro_text name; /* the field marked as name, by which printings of one card are found */
  uint32_t value;    /* node: the whole row, of the ruleset's card form */
  uint32_t reserved;
} arbitro_card;

/* Cards of a game, an image of its own, named by the digest of its bytes and mapped once. */
typedef struct arbitro_catalogue {
  arbitro_image image;
  arbitro_span cards;   /* arbitro_card, in byte order of key */
  arbitro_span by_name; /* uint32_t indices into cards, in byte order of (name, key) */
  arbitro_span values;  /* arbitro_value */
} arbitro_catalogue;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_TYPES_H_ */
