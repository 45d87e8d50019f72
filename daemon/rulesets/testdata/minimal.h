/* SPDX-License-Identifier: Apache-2.0
 *
 * The smallest honest ruleset in C: its description, and a draw. Every file of this folder includes
 * it, and breaks one thing.
 */
#ifndef ARBITRO_DAEMON_RULESETS_TESTDATA_MINIMAL_H_
#define ARBITRO_DAEMON_RULESETS_TESTDATA_MINIMAL_H_

#include <stddef.h>
#include <string.h>

#include "arbitro/abi/abi.h"

#define EXPORTED __attribute__((visibility("default")))

struct description_image {
  arbitro_description root;
  arbitro_format format;
  arbitro_rule rule;
  char id[sizeof(ARBITRO_RULESET_ID) - 1];
  char version[sizeof(ARBITRO_RULESET_VERSION) - 1];
  char format_id[8];
  char rule_id[6];
};

/* A file of this folder may define these otherwise before it includes this header. */
#ifndef FORMAT_ID
#define FORMAT_ID "standard"
#endif
#ifndef DESCRIBE
#define DESCRIBE describe_honestly
#endif
#ifndef BOUNDARY
#define BOUNDARY ARBITRO_ABI_VERSION
#endif
#ifndef ROOT_BYTES
#define ROOT_BYTES sizeof(arbitro_ruleset)
#endif
#ifndef DRAW_INTERFACE_BYTES
#define DRAW_INTERFACE_BYTES sizeof(arbitro_draw_interface)
#endif
#ifndef EVALUATE
#define EVALUATE NULL
#endif
#ifndef SEAT_STRIDE
#define SEAT_STRIDE sizeof(arbitro_seat)
#endif

#define TEXT_OF(image, field) \
  { (uint32_t) offsetof(struct image, field), sizeof(((struct image*)0)->field) }
#define SPAN_OF(image, field, n, type) \
  { (uint32_t) offsetof(struct image, field), n, sizeof(type) }

static int32_t write_answer(const arbitro_call* call, const void* bytes, uint64_t size) {
  return call->answer->write(call->answer->context, bytes, size);
}

static int32_t describe_honestly(const arbitro_call* call) {
  const struct description_image image = {
      .root = {.image = {ARBITRO_IMAGE_MAGIC, ARBITRO_IMAGE_DESCRIPTION, sizeof(image),
                         sizeof(arbitro_description)},
               .id = TEXT_OF(description_image, id),
               .version = TEXT_OF(description_image, version),
               .formats = SPAN_OF(description_image, format, 1, arbitro_format),
               .rules = SPAN_OF(description_image, rule, 1, arbitro_rule),
               .settings_form = ARBITRO_NONE,
               .card_form = ARBITRO_NONE,
               .deck_row_form = ARBITRO_NONE,
               .report_form = ARBITRO_NONE,
               .rounds_max = 1,
               .players_min = 2,
               .player_form = ARBITRO_NONE,
               .stage_form = ARBITRO_NONE,
               .series_form = ARBITRO_NONE},
      .format = {.id = TEXT_OF(description_image, format_id)},
      .rule = {.id = TEXT_OF(description_image, rule_id)},
      .id = ARBITRO_RULESET_ID,
      .version = ARBITRO_RULESET_VERSION,
      .format_id = FORMAT_ID,
      .rule_id = "GAME-1"};
  return write_answer(call, &image, sizeof(image));
}

static int32_t write_table(const arbitro_call* call, uint32_t first_seat, uint32_t seats) {
  const arbitro_table table = {.first_seat = first_seat,
                               .seat_count = seats,
                               .kind = seats == 2 ? ARBITRO_TABLE_MATCH : ARBITRO_TABLE_BYE};
  return write_answer(call, &table, sizeof(table));
}

/* Zeros stand where a seat is longer than the host's. */
static int32_t write_seat(const arbitro_call* call, uint32_t player) {
  static const char zeros[64];
  const uint32_t stride = (uint32_t)SEAT_STRIDE;
  const arbitro_seat one = {.player = player};
  const int32_t result = write_answer(call, &one, sizeof(one));
  if (result != 0 || stride <= sizeof(one) || stride > sizeof(zeros)) return result;
  return write_answer(call, zeros, stride - sizeof(one));
}

/* Seats these two at the first table, the others behind them in pairs, and gives the last a bye. */
static inline int32_t seat(const arbitro_call* call, uint32_t first, uint32_t second) {
  const uint32_t count = ((const arbitro_draw_request*)(const void*)call->image)->players.count;
  const uint32_t stride = (uint32_t)SEAT_STRIDE;
  const uint32_t seat_bytes =
      stride > sizeof(arbitro_seat) && stride <= 64 ? stride : (uint32_t)sizeof(arbitro_seat);
  const uint32_t tables = (count + 1) / 2;
  const uint32_t head = sizeof(arbitro_draw_answer);
  const uint32_t seats = head + tables * (uint32_t)sizeof(arbitro_table);
  const arbitro_draw_answer root = {
      .image = {ARBITRO_IMAGE_MAGIC, ARBITRO_IMAGE_DRAW_ANSWER, seats + count * seat_bytes, head},
      .tables = {head, tables, sizeof(arbitro_table)},
      .seats = {seats, count, stride}};
  int32_t result = write_answer(call, &root, sizeof(root));
  for (uint32_t i = 0; i < tables && result == 0; ++i) {
    result = write_table(call, 2 * i, count - 2 * i >= 2 ? 2 : 1);
  }
  for (uint32_t i = 0; i < count && result == 0; ++i) {
    result = write_seat(call, i == 0 ? first : i == 1 ? second : i);
  }
  return result;
}

static inline void cite(const arbitro_call* call, const char* rule, const char* text) {
  call->host->cite(call->host->context, rule, (uint32_t)strlen(rule), text, (uint32_t)strlen(text));
}

static int32_t draw(const arbitro_call* call);

static const void* find_interface(const char* id) {
  static const arbitro_describe_interface description = {sizeof(description), 0, DESCRIBE};
  static const struct {
    arbitro_draw_interface known;
    char more[64];
  } drawing = {{(uint32_t)DRAW_INTERFACE_BYTES, 0, draw, EVALUATE}, {0}};
  if (strcmp(id, ARBITRO_DESCRIBE_INTERFACE) == 0) return &description;
  if (strcmp(id, ARBITRO_DRAW_INTERFACE) == 0) return &drawing;
  return NULL;
}

EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);
EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi) {
  static const arbitro_ruleset root = {BOUNDARY, (uint32_t)ROOT_BYTES, find_interface};
  (void)host_abi;
  return &root;
}

#endif /* ARBITRO_DAEMON_RULESETS_TESTDATA_MINIMAL_H_ */
