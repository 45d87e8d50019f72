/* SPDX-License-Identifier: Apache-2.0
 *
 * A complete game in C11, on the boundary's headers alone: a win is worth a point, neighbours in
 * the standings meet, points make the standings.
 *
 * Every call reads one image and writes one. The host has checked the request, so its offsets can
 * be followed; strides are kept, because a later host may send larger structs.
 */
#include <stddef.h>
#include <string.h>

#include "arbitro/abi/abi.h"

#define EXPORTED __attribute__((visibility("default")))

/* Texts and spans of an image that is a struct, by the names of its members. */
#define TEXT_OF(image, field) \
  { (uint32_t) offsetof(struct image, field), sizeof(((struct image*)0)->field) }
#define SPAN_OF(image, field, n, type) \
  { (uint32_t) offsetof(struct image, field), n, sizeof(type) }
#define HEAD(kind, size, type) \
  { ARBITRO_IMAGE_MAGIC, kind, (uint32_t)(size), sizeof(type) }

static int32_t write_bytes(const arbitro_call* call, const void* bytes, uint64_t size) {
  return call->answer->write(call->answer->context, bytes, size);
}

static void cite(const arbitro_call* call, const char* rule, const char* text) {
  call->host->cite(call->host->context, rule, (uint32_t)strlen(rule), text, (uint32_t)strlen(text));
}

static void* allocate(const arbitro_call* call, uint64_t size) {
  return call->host->allocate(call->host->context, size);
}

/* The struct at `index` of a span. */
static const void* at(const arbitro_call* call, arbitro_span span, uint32_t index) {
  return call->image + span.offset + (size_t)index * span.stride;
}

/* Says what the game is. */
struct description_image {
  arbitro_description root;
  arbitro_format format;
  arbitro_field fields[2];
  arbitro_choice choices[2];
  arbitro_rule rules[4];
  arbitro_code reason;
  char id[sizeof(ARBITRO_RULESET_ID) - 1];
  char version[sizeof(ARBITRO_RULESET_VERSION) - 1];
  char standard[8];
  char report[6];
  char winner[6];
  char first[5];
  char second[6];
  char rule_ids[4][7];
  char too_few[15];
};

#define WORD(field) TEXT_OF(description_image, field)
#define RULE(i)                                                                  \
  {                                                                              \
    .id = {(uint32_t)offsetof(struct description_image, rule_ids) + 7 * (i), 7 } \
  }

static int32_t describe(const arbitro_call* call) {
  const struct description_image image = {
      .root = {.image = HEAD(ARBITRO_IMAGE_DESCRIPTION, sizeof(image), arbitro_description),
               .id = WORD(id),
               .version = WORD(version),
               .formats = SPAN_OF(description_image, format, 1, arbitro_format),
               .fields = SPAN_OF(description_image, fields, 2, arbitro_field),
               .choices = SPAN_OF(description_image, choices, 2, arbitro_choice),
               .rules = SPAN_OF(description_image, rules, 4, arbitro_rule),
               .reasons = SPAN_OF(description_image, reason, 1, arbitro_code),
               .settings_form = ARBITRO_NONE,
               .card_form = ARBITRO_NONE,
               .deck_row_form = ARBITRO_NONE,
               .report_form = 0,
               .rounds_max = 20,
               .players_min = 2,
               .player_form = ARBITRO_NONE,
               .stage_form = ARBITRO_NONE,
               .series_form = ARBITRO_NONE},
      .format = {.id = WORD(standard)},
      .fields = {{.id = WORD(report),
                  .kind = ARBITRO_FIELD_STRUCT,
                  .first_child = 1,
                  .child_count = 1},
                 {.id = WORD(winner),
                  .kind = ARBITRO_FIELD_CHOICE,
                  .flags = ARBITRO_FIELD_REQUIRED,
                  .choice_count = 2}},
      .choices = {{.id = WORD(first)}, {.id = WORD(second)}},
      .rules = {RULE(0), RULE(1), RULE(2), RULE(3)},
      .reason = {.id = WORD(too_few)},
      .id = ARBITRO_RULESET_ID,
      .version = ARBITRO_RULESET_VERSION,
      .standard = "standard",
      .report = "report",
      .winner = "winner",
      .first = "first",
      .second = "second",
      .rule_ids = {"DEMOC-1", "DEMOC-2", "DEMOC-3", "DEMOC-4"},
      .too_few = "TOO_FEW_PLAYERS"};
  return write_bytes(call, &image, sizeof(image));
}

struct refusal_image {
  arbitro_refusal root;
  uint32_t padding;
  arbitro_localized texts[2];
  char reason[15];
  char languages[2][2];
  char english[57];
  char italian[66];
};

#define LANGUAGE(i) \
  { (uint32_t) offsetof(struct refusal_image, languages) + 2 * (i), 2 }

static int32_t refuse_too_few(const arbitro_call* call) {
  const struct refusal_image image = {
      .root = {.image = HEAD(ARBITRO_IMAGE_REFUSAL, sizeof(image), arbitro_refusal),
               .reason = TEXT_OF(refusal_image, reason),
               .message = {SPAN_OF(refusal_image, texts, 2, arbitro_localized), 0}},
      .texts = {{LANGUAGE(0), TEXT_OF(refusal_image, english)},
                {LANGUAGE(1), TEXT_OF(refusal_image, italian)}},
      .reason = "TOO_FEW_PLAYERS",
      .languages = {"en", "it"},
      .english = "a round needs two players: add one, or complete the event",
      .italian = "un turno richiede due giocatori: aggiungine uno, o chiudi l'evento"};
  return write_bytes(call, &image, sizeof(image)) == 0 ? ARBITRO_REFUSED : ARBITRO_FAULT;
}

/* A player's place in an order: more points first, then the lower number. */
struct entry {
  int32_t points;
  uint32_t number;
  uint32_t index;
};

static int before(const struct entry* a, const struct entry* b) {
  return a->points != b->points ? a->points > b->points : a->number < b->number;
}

/* Sorts by merging, with `spare` as room for as many. qsort() may differ between C libraries. */
static void sort_entries(struct entry* entries, struct entry* spare, uint32_t count) {
  for (uint32_t width = 1; width < count; width *= 2) {
    for (uint32_t low = 0; low < count; low += 2 * width) {
      const uint32_t middle = low + width < count ? low + width : count;
      const uint32_t high = low + 2 * width < count ? low + 2 * width : count;
      uint32_t left = low;
      uint32_t right = middle;
      for (uint32_t i = low; i < high; ++i) {
        const int from_left =
            right >= high || (left < middle && !before(&entries[right], &entries[left]));
        spare[i] = entries[from_left ? left++ : right++];
      }
    }
    memcpy(entries, spare, count * sizeof(*entries));
  }
}

/* [DEMOC-3] Neighbours in the standings meet; [DEMOC-2] the last of an odd number has a bye. */
static int32_t draw(const arbitro_call* call) {
  const arbitro_draw_request* request = (const arbitro_draw_request*)(const void*)call->image;
  const uint32_t players = request->players.count;
  const uint32_t tables = (players + 1) / 2;
  struct entry* order = NULL;
  arbitro_table* table = NULL;
  arbitro_seat* seats = NULL;
  if (players < 2) return refuse_too_few(call);
  order = (struct entry*)allocate(call, 2 * sizeof(*order) * (uint64_t)players);
  table = (arbitro_table*)allocate(call, sizeof(*table) * (uint64_t)tables);
  seats = (arbitro_seat*)allocate(call, sizeof(*seats) * (uint64_t)players);
  if (order == NULL || table == NULL || seats == NULL) return ARBITRO_FAULT;
  for (uint32_t i = 0; i < players; ++i) {
    const arbitro_draw_player* player = (const arbitro_draw_player*)at(call, request->players, i);
    order[i].points = player->points;
    order[i].number = player->number;
    order[i].index = i;
  }
  sort_entries(order, order + players, players);
  for (uint32_t i = 0; i < players; ++i) seats[i].player = order[i].index;
  for (uint32_t i = 0; i < tables; ++i) {
    const int bye = 2 * i + 1 == players;
    table[i].first_seat = 2 * i;
    table[i].seat_count = bye ? 1 : 2;
    table[i].kind = bye ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
  }
  arbitro_draw_answer root = {0};
  const uint32_t tables_at = sizeof(root);
  const uint32_t seats_at = tables_at + tables * (uint32_t)sizeof(*table);
  const uint32_t end = seats_at + players * (uint32_t)sizeof(*seats);
  root.image = (arbitro_image)HEAD(ARBITRO_IMAGE_DRAW_ANSWER, end, arbitro_draw_answer);
  root.tables = (arbitro_span){tables_at, tables, sizeof(*table)};
  root.seats = (arbitro_span){seats_at, players, sizeof(*seats)};
  cite(call, "DEMOC-3", "neighbours in the standings meet");
  if (write_bytes(call, &root, sizeof(root)) != 0) return ARBITRO_FAULT;
  if (write_bytes(call, table, tables * sizeof(*table)) != 0) return ARBITRO_FAULT;
  return write_bytes(call, seats, players * sizeof(*seats));
}

struct outcome_image {
  arbitro_outcome_answer root;
  uint32_t padding;
  arbitro_seat_outcome seats[2];
};

/* Whether the report names the first seat: the text of its one field. */
static int first_won(const arbitro_call* call, const arbitro_outcome_request* request) {
  const arbitro_value* report = (const arbitro_value*)at(call, request->values, request->report);
  const arbitro_value* winner =
      (const arbitro_value*)at(call, request->values, report->first_child);
  return winner->text.length == 5;
}

static int32_t outcome(const arbitro_call* call) {
  const arbitro_outcome_request* request = (const arbitro_outcome_request*)(const void*)call->image;
  const int bye = request->table_kind == ARBITRO_TABLE_BYE;
  /* A report that is not of the form holds no field to look at. */
  if (!bye) {
    const arbitro_value* report = NULL;
    if (request->report >= request->values.count) return ARBITRO_FAULT;
    report = (const arbitro_value*)at(call, request->values, request->report);
    if (report->kind != ARBITRO_VALUE_STRUCT || report->child_count != 1) return ARBITRO_FAULT;
  }
  if (request->seat_count != (bye ? 1u : 2u)) return ARBITRO_FAULT;
  const arbitro_seat_outcome won = {1, bye ? ARBITRO_RESULT_BYE : ARBITRO_RESULT_WIN, 1, 0, 0};
  const arbitro_seat_outcome lost = {0, ARBITRO_RESULT_LOSS, 2, 0, 0};
  const int first = bye || first_won(call, request);
  const struct outcome_image image = {
      .root = {.image = HEAD(ARBITRO_IMAGE_OUTCOME_ANSWER, sizeof(image), arbitro_outcome_answer),
               .seats = SPAN_OF(outcome_image, seats, bye ? 1 : 2, arbitro_seat_outcome)},
      .seats = {first ? won : lost, first ? lost : won}};
  /* [DEMOC-1] A win is worth a point. [DEMOC-2] So is a bye. */
  cite(call, bye ? "DEMOC-2" : "DEMOC-1", bye ? "a bye is worth a point" : "the winner has one");
  return write_bytes(call, &image, sizeof(image));
}

struct column_image {
  arbitro_standings_answer root;
  arbitro_column column;
  char name[6];
  char rule[7];
  char end[3]; /* what follows is aligned to 16 */
};

static void count_results(const arbitro_call* call, const arbitro_standings_request* request,
                          const arbitro_standings_player* player, arbitro_standing* row) {
  for (uint32_t i = 0; i < player->result_count; ++i) {
    const arbitro_player_result* result =
        (const arbitro_player_result*)at(call, request->results, player->first_result + i);
    if (result->result == ARBITRO_RESULT_LOSS) {
      ++row->losses;
    } else {
      ++row->wins;
    }
  }
}

/* [DEMOC-4] More points stand first; players with equal points share a place. */
static int32_t standings(const arbitro_call* call) {
  const arbitro_standings_request* request =
      (const arbitro_standings_request*)(const void*)call->image;
  const uint32_t players = request->players.count;
  struct entry* order = (struct entry*)allocate(call, 2 * sizeof(*order) * (uint64_t)players);
  arbitro_standing* rows = (arbitro_standing*)allocate(call, sizeof(*rows) * (uint64_t)players);
  arbitro_u128* cells = (arbitro_u128*)allocate(call, sizeof(*cells) * (uint64_t)players);
  if (order == NULL || rows == NULL || cells == NULL) return ARBITRO_FAULT;
  for (uint32_t i = 0; i < players; ++i) {
    const arbitro_standings_player* player =
        (const arbitro_standings_player*)at(call, request->players, i);
    order[i].points = player->points;
    order[i].number = player->number;
    order[i].index = i;
  }
  sort_entries(order, order + players, players);
  for (uint32_t i = 0; i < players; ++i) {
    const int parted = i > 0 && order[i].points != order[i - 1].points;
    rows[i].player = order[i].index;
    rows[i].rank = i == 0 ? 1 : parted ? i + 1 : rows[i - 1].rank;
    rows[i].broken_by = parted ? 0 : ARBITRO_NONE;
    cells[i].low = (uint64_t)order[i].points;
    count_results(call, request,
                  (const arbitro_standings_player*)at(call, request->players, order[i].index),
                  &rows[i]);
  }
  const uint32_t rows_at = sizeof(struct column_image);
  const uint32_t cells_at = rows_at + players * (uint32_t)sizeof(*rows);
  const uint32_t end = cells_at + players * (uint32_t)sizeof(*cells);
  const struct column_image head = {
      .root = {.image = HEAD(ARBITRO_IMAGE_STANDINGS_ANSWER, end, arbitro_standings_answer),
               .columns = SPAN_OF(column_image, column, 1, arbitro_column),
               .rows = {players > 0 ? rows_at : 0, players, players > 0 ? sizeof(*rows) : 0},
               .cells = {players > 0 ? cells_at : 0, players, players > 0 ? sizeof(*cells) : 0}},
      .column = {.id = TEXT_OF(column_image, name),
                 .rule = TEXT_OF(column_image, rule),
                 .denominator = {1, 0},
                 .kind = ARBITRO_COLUMN_INTEGER},
      .name = "points",
      .rule = "DEMOC-4"};
  cite(call, "DEMOC-4", "ranked by points");
  if (write_bytes(call, &head, sizeof(head)) != 0) return ARBITRO_FAULT;
  if (write_bytes(call, rows, players * sizeof(*rows)) != 0) return ARBITRO_FAULT;
  return write_bytes(call, cells, players * sizeof(*cells));
}

static const void* find_interface(const char* id) {
  static const arbitro_describe_interface description = {sizeof(description), 0, describe};
  static const arbitro_draw_interface drawing = {sizeof(drawing), 0, draw, NULL};
  static const arbitro_score_interface score = {sizeof(score), 0, outcome, standings, NULL};
  if (strcmp(id, ARBITRO_DESCRIBE_INTERFACE) == 0) return &description;
  if (strcmp(id, ARBITRO_DRAW_INTERFACE) == 0) return &drawing;
  if (strcmp(id, ARBITRO_SCORE_INTERFACE) == 0) return &score;
  return NULL;
}

EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);
EXPORTED const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi) {
  static const arbitro_ruleset root = {ARBITRO_ABI_VERSION, sizeof(root), find_interface};
  return host_abi == ARBITRO_ABI_VERSION ? &root : NULL;
}
