/* SPDX-License-Identifier: Apache-2.0
 *
 * The smallest honest ruleset in C: its description, and a draw for two players. Every file of this
 * folder includes it, and breaks one thing.
 */
#ifndef ARBITRO_DAEMON_RULESETS_TESTDATA_MINIMAL_H_
#define ARBITRO_DAEMON_RULESETS_TESTDATA_MINIMAL_H_

#include <stddef.h>
#include <string.h>

#include "arbitro/abi/abi.h"

#define EXPORTED __attribute__((visibility("default")))

struct description_image {
  arbitro_description root;
  uint32_t padding;
  arbitro_format format;
  arbitro_rule rule;
  char id[sizeof(ARBITRO_RULESET_ID) - 1];
  char version[sizeof(ARBITRO_RULESET_VERSION) - 1];
  char format_id[8];
  char rule_id[6];
};

struct draw_image {
  arbitro_draw_answer root;
  arbitro_table table;
  arbitro_seat seats[2];
};

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
               .players_min = 2},
      .format = {.id = TEXT_OF(description_image, format_id)},
      .rule = {.id = TEXT_OF(description_image, rule_id)},
      .id = ARBITRO_RULESET_ID,
      .version = ARBITRO_RULESET_VERSION,
      .format_id = "standard",
      .rule_id = "GAME-1"};
  return write_answer(call, &image, sizeof(image));
}

static inline int32_t seat(const arbitro_call* call, uint32_t first, uint32_t second) {
  const struct draw_image image = {
      .root = {.image = {ARBITRO_IMAGE_MAGIC, ARBITRO_IMAGE_DRAW_ANSWER, sizeof(image),
                         sizeof(arbitro_draw_answer)},
               .tables = SPAN_OF(draw_image, table, 1, arbitro_table),
               .seats = SPAN_OF(draw_image, seats, 2, arbitro_seat)},
      .table = {.seat_count = 2, .kind = ARBITRO_TABLE_MATCH},
      .seats = {{first, 0}, {second, 0}}};
  return write_answer(call, &image, sizeof(image));
}

static inline void cite(const arbitro_call* call, const char* rule, const char* text) {
  call->host->cite(call->host->context, rule, (uint32_t)strlen(rule), text, (uint32_t)strlen(text));
}

/* What a file of this folder may replace before it includes this header's last part. */
#ifndef DESCRIBE
#define DESCRIBE describe_honestly
#endif
#ifndef BOUNDARY
#define BOUNDARY ARBITRO_ABI_VERSION
#endif

static int32_t draw(const arbitro_call* call);

static const void* find_interface(const char* id) {
  static const arbitro_describe_interface description = {sizeof(description), 0, DESCRIBE};
  static const arbitro_draw_interface drawing = {sizeof(drawing), 0, draw, NULL};
  if (strcmp(id, ARBITRO_DESCRIBE_INTERFACE) == 0) return &description;
  if (strcmp(id, ARBITRO_DRAW_INTERFACE) == 0) return &drawing;
  return NULL;
}

EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);
EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi) {
  static const arbitro_ruleset root = {BOUNDARY, sizeof(root), find_interface};
  (void)host_abi;
  return &root;
}

#endif /* ARBITRO_DAEMON_RULESETS_TESTDATA_MINIMAL_H_ */
