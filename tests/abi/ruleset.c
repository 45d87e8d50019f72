/* SPDX-License-Identifier: Apache-2.0
 *
 * The smallest complete ruleset in C, for the zoo: built with the headers of its time, loaded by
 * every host after it. Neighbours play, the last of an odd number has a bye.
 */
#include <stddef.h>
#include <string.h>

#include "arbitro/abi/abi.h"

#define EXPORTED __attribute__((visibility("default")))
#define TEXT_OF(field)                                    \
  {                                                       \
    (uint32_t) offsetof(struct description_image, field), \
        sizeof(((struct description_image*)0)->field)     \
  }
#define ONE_OF(field, type) \
  { (uint32_t) offsetof(struct description_image, field), 1, sizeof(type) }

struct description_image {
  arbitro_description root;
  arbitro_format format;
  arbitro_rule rule;
  char id[sizeof(ARBITRO_RULESET_ID) - 1];
  char version[sizeof(ARBITRO_RULESET_VERSION) - 1];
  char format_id[8];
  char rule_id[6];
};

static int32_t write_answer(const arbitro_call* call, const void* bytes, uint64_t size) {
  return call->answer->write(call->answer->context, bytes, size);
}

static int32_t describe(const arbitro_call* call) {
  const struct description_image image = {
      .root = {.image = {ARBITRO_IMAGE_MAGIC, ARBITRO_IMAGE_DESCRIPTION, sizeof(image),
                         sizeof(arbitro_description)},
               .id = TEXT_OF(id),
               .version = TEXT_OF(version),
               .formats = ONE_OF(format, arbitro_format),
               .rules = ONE_OF(rule, arbitro_rule),
               .settings_form = ARBITRO_NONE,
               .card_form = ARBITRO_NONE,
               .deck_row_form = ARBITRO_NONE,
               .report_form = ARBITRO_NONE,
               .rounds_max = 40,
               .players_min = 2,
               .player_form = ARBITRO_NONE,
               .stage_form = ARBITRO_NONE,
               .series_form = ARBITRO_NONE},
      .format = {.id = TEXT_OF(format_id)},
      .rule = {.id = TEXT_OF(rule_id)},
      .id = ARBITRO_RULESET_ID,
      .version = ARBITRO_RULESET_VERSION,
      .format_id = "standard",
      .rule_id = "GAME-1"};
  return write_answer(call, &image, sizeof(image));
}

static int32_t draw(const arbitro_call* call) {
  const uint32_t players = ((const arbitro_draw_request*)(const void*)call->image)->players.count;
  const uint32_t tables = (players + 1) / 2;
  const uint32_t head = sizeof(arbitro_draw_answer);
  const uint32_t seats = head + tables * (uint32_t)sizeof(arbitro_table);
  const arbitro_draw_answer root = {
      .image = {ARBITRO_IMAGE_MAGIC, ARBITRO_IMAGE_DRAW_ANSWER,
                seats + players * (uint32_t)sizeof(arbitro_seat), head},
      .tables = {head, tables, sizeof(arbitro_table)},
      .seats = {seats, players, sizeof(arbitro_seat)}};
  int32_t result = write_answer(call, &root, sizeof(root));
  for (uint32_t i = 0; i < tables && result == 0; ++i) {
    const int alone = players - 2 * i == 1;
    const arbitro_table table = {.first_seat = 2 * i,
                                 .seat_count = alone ? 1 : 2,
                                 .kind = alone ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH};
    result = write_answer(call, &table, sizeof(table));
  }
  for (uint32_t i = 0; i < players && result == 0; ++i) {
    const arbitro_seat seat = {.player = i};
    result = write_answer(call, &seat, sizeof(seat));
  }
  call->host->cite(call->host->context, "GAME-1", 6, "neighbours play", 15);
  return result == 0 ? ARBITRO_DECIDED : ARBITRO_FAULT;
}

static const void* find_interface(const char* id) {
  static const arbitro_describe_interface description = {sizeof(description), 0, describe};
  static const arbitro_draw_interface drawing = {sizeof(drawing), 0, draw, NULL};
  if (strcmp(id, ARBITRO_DESCRIBE_INTERFACE) == 0) return &description;
  if (strcmp(id, ARBITRO_DRAW_INTERFACE) == 0) return &drawing;
  return NULL;
}

EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);
EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi) {
  static const arbitro_ruleset root = {ARBITRO_ABI_VERSION, sizeof(root), find_interface};
  (void)host_abi;
  return &root;
}
