/* SPDX-License-Identifier: Apache-2.0
 *
 * The size of every struct that all calls share, and the place of each of its fields.
 *
 * Compiled as C11 and as C++17. A line here changes only together with an interface's revision: a
 * struct may grow at its end, nothing else.
 */
#ifndef ARBITRO_TESTING_LAYOUT_CALLS_H_
#define ARBITRO_TESTING_LAYOUT_CALLS_H_

#include <assert.h>
#include <stddef.h>

#include "arbitro/abi/abi.h"

static_assert(sizeof(arbitro_span) == 12 && offsetof(arbitro_span, offset) == 0 &&
                  offsetof(arbitro_span, count) == 4 && offsetof(arbitro_span, stride) == 8,
              "arbitro_span");
static_assert(sizeof(arbitro_text) == 8 && offsetof(arbitro_text, offset) == 0 &&
                  offsetof(arbitro_text, length) == 4,
              "arbitro_text");
static_assert(sizeof(arbitro_label) == 16 && offsetof(arbitro_label, texts) == 0 &&
                  offsetof(arbitro_label, reserved) == 12,
              "arbitro_label");
static_assert(sizeof(arbitro_label_0) == 16 && offsetof(arbitro_label_0, en) == 0 &&
                  offsetof(arbitro_label_0, it) == 8,
              "arbitro_label_0");
static_assert(sizeof(arbitro_localized) == 16 && offsetof(arbitro_localized, language) == 0 &&
                  offsetof(arbitro_localized, text) == 8,
              "arbitro_localized");
static_assert(sizeof(arbitro_u128) == 16 && offsetof(arbitro_u128, low) == 0 &&
                  offsetof(arbitro_u128, high) == 8,
              "arbitro_u128");
static_assert(sizeof(arbitro_image) == 16 && offsetof(arbitro_image, magic) == 0 &&
                  offsetof(arbitro_image, kind) == 4 && offsetof(arbitro_image, size_bytes) == 8 &&
                  offsetof(arbitro_image, root_bytes) == 12,
              "arbitro_image");
static_assert(sizeof(arbitro_value) == 40 && offsetof(arbitro_value, integer) == 0 &&
                  offsetof(arbitro_value, key) == 8 && offsetof(arbitro_value, text) == 16 &&
                  offsetof(arbitro_value, kind) == 24 &&
                  offsetof(arbitro_value, first_child) == 28 &&
                  offsetof(arbitro_value, child_count) == 32 &&
                  offsetof(arbitro_value, reserved) == 36,
              "arbitro_value");
static_assert(sizeof(arbitro_refusal) == 60 && offsetof(arbitro_refusal, image) == 0 &&
                  offsetof(arbitro_refusal, reason) == 16 &&
                  offsetof(arbitro_refusal, rule) == 24 &&
                  offsetof(arbitro_refusal, message) == 32 &&
                  offsetof(arbitro_refusal, players) == 48,
              "arbitro_refusal");
static_assert(sizeof(arbitro_card) == 24 && offsetof(arbitro_card, key) == 0 &&
                  offsetof(arbitro_card, name) == 8 && offsetof(arbitro_card, value) == 16 &&
                  offsetof(arbitro_card, reserved) == 20,
              "arbitro_card");
static_assert(sizeof(arbitro_catalogue) == 52 && offsetof(arbitro_catalogue, image) == 0 &&
                  offsetof(arbitro_catalogue, cards) == 16 &&
                  offsetof(arbitro_catalogue, by_name) == 28 &&
                  offsetof(arbitro_catalogue, values) == 40,
              "arbitro_catalogue");
static_assert(sizeof(arbitro_host) == 48 && offsetof(arbitro_host, size) == 0 &&
                  offsetof(arbitro_host, abi) == 4 && offsetof(arbitro_host, context) == 8 &&
                  offsetof(arbitro_host, log) == 16 && offsetof(arbitro_host, cite) == 24 &&
                  offsetof(arbitro_host, cancelled) == 32 && offsetof(arbitro_host, allocate) == 40,
              "arbitro_host");
static_assert(sizeof(arbitro_sink) == 24 && offsetof(arbitro_sink, size) == 0 &&
                  offsetof(arbitro_sink, reserved) == 4 && offsetof(arbitro_sink, context) == 8 &&
                  offsetof(arbitro_sink, write) == 16,
              "arbitro_sink");
static_assert(sizeof(arbitro_call) == 56 && offsetof(arbitro_call, size) == 0 &&
                  offsetof(arbitro_call, reserved) == 4 && offsetof(arbitro_call, host) == 8 &&
                  offsetof(arbitro_call, answer) == 16 && offsetof(arbitro_call, image) == 24 &&
                  offsetof(arbitro_call, image_bytes) == 32 &&
                  offsetof(arbitro_call, catalogue) == 40 &&
                  offsetof(arbitro_call, catalogue_bytes) == 48,
              "arbitro_call");
static_assert(sizeof(arbitro_ruleset) == 16 && offsetof(arbitro_ruleset, abi) == 0 &&
                  offsetof(arbitro_ruleset, size) == 4 &&
                  offsetof(arbitro_ruleset, find_interface) == 8,
              "arbitro_ruleset");
static_assert(sizeof(arbitro_describe_interface) == 16 &&
                  offsetof(arbitro_describe_interface, size) == 0 &&
                  offsetof(arbitro_describe_interface, reserved) == 4 &&
                  offsetof(arbitro_describe_interface, describe) == 8,
              "arbitro_describe_interface");
static_assert(sizeof(arbitro_choice) == 24 && offsetof(arbitro_choice, id) == 0 &&
                  offsetof(arbitro_choice, label) == 8,
              "arbitro_choice");
static_assert(sizeof(arbitro_field) == 72 && offsetof(arbitro_field, id) == 0 &&
                  offsetof(arbitro_field, label) == 8 && offsetof(arbitro_field, rule) == 24 &&
                  offsetof(arbitro_field, least) == 32 && offsetof(arbitro_field, most) == 40 &&
                  offsetof(arbitro_field, kind) == 48 && offsetof(arbitro_field, flags) == 52 &&
                  offsetof(arbitro_field, first_choice) == 56 &&
                  offsetof(arbitro_field, choice_count) == 60 &&
                  offsetof(arbitro_field, first_child) == 64 &&
                  offsetof(arbitro_field, child_count) == 68,
              "arbitro_field");
static_assert(sizeof(arbitro_format) == 32 && offsetof(arbitro_format, id) == 0 &&
                  offsetof(arbitro_format, label) == 8 && offsetof(arbitro_format, rule) == 24,
              "arbitro_format");
static_assert(sizeof(arbitro_question) == 40 && offsetof(arbitro_question, id) == 0 &&
                  offsetof(arbitro_question, label) == 8 &&
                  offsetof(arbitro_question, rule) == 24 &&
                  offsetof(arbitro_question, input) == 32 &&
                  offsetof(arbitro_question, answer) == 36,
              "arbitro_question");
static_assert(sizeof(arbitro_rule) == 32 && offsetof(arbitro_rule, id) == 0 &&
                  offsetof(arbitro_rule, text) == 8 && offsetof(arbitro_rule, status) == 24,
              "arbitro_rule");
static_assert(sizeof(arbitro_code) == 32 && offsetof(arbitro_code, id) == 0 &&
                  offsetof(arbitro_code, label) == 8 && offsetof(arbitro_code, rule) == 24,
              "arbitro_code");
static_assert(sizeof(arbitro_infraction) == 40 && offsetof(arbitro_infraction, id) == 0 &&
                  offsetof(arbitro_infraction, label) == 8 &&
                  offsetof(arbitro_infraction, rule) == 24 &&
                  offsetof(arbitro_infraction, circumstances) == 32 &&
                  offsetof(arbitro_infraction, reserved) == 36,
              "arbitro_infraction");
static_assert(sizeof(arbitro_penalty) == 40 && offsetof(arbitro_penalty, id) == 0 &&
                  offsetof(arbitro_penalty, label) == 8 && offsetof(arbitro_penalty, rule) == 24 &&
                  offsetof(arbitro_penalty, severity) == 32 &&
                  offsetof(arbitro_penalty, reserved) == 36,
              "arbitro_penalty");
static_assert(sizeof(arbitro_description) == 272 && offsetof(arbitro_description, image) == 0 &&
                  offsetof(arbitro_description, id) == 16 &&
                  offsetof(arbitro_description, version) == 24 &&
                  offsetof(arbitro_description, title) == 32 &&
                  offsetof(arbitro_description, formats) == 48 &&
                  offsetof(arbitro_description, fields) == 60 &&
                  offsetof(arbitro_description, choices) == 72 &&
                  offsetof(arbitro_description, questions) == 84 &&
                  offsetof(arbitro_description, rules) == 96 &&
                  offsetof(arbitro_description, reasons) == 108 &&
                  offsetof(arbitro_description, violations) == 120 &&
                  offsetof(arbitro_description, settings_form) == 132 &&
                  offsetof(arbitro_description, card_form) == 136 &&
                  offsetof(arbitro_description, deck_row_form) == 140 &&
                  offsetof(arbitro_description, report_form) == 144 &&
                  offsetof(arbitro_description, rounds_max) == 148 &&
                  offsetof(arbitro_description, players_min) == 152 &&
                  offsetof(arbitro_description, infractions) == 156 &&
                  offsetof(arbitro_description, penalties) == 168 &&
                  offsetof(arbitro_description, duties) == 180 &&
                  offsetof(arbitro_description, awards) == 192 &&
                  offsetof(arbitro_description, staff_roles) == 204 &&
                  offsetof(arbitro_description, divisions) == 216 &&
                  offsetof(arbitro_description, player_form) == 228 &&
                  offsetof(arbitro_description, stage_form) == 232 &&
                  offsetof(arbitro_description, series_form) == 236 &&
                  offsetof(arbitro_description, flags) == 240 &&
                  offsetof(arbitro_description, languages) == 244 &&
                  offsetof(arbitro_description, columns) == 256 &&
                  offsetof(arbitro_description, report_losses) == 268,
              "arbitro_description");
static_assert(sizeof(arbitro_question_interface) == 16 &&
                  offsetof(arbitro_question_interface, size) == 0 &&
                  offsetof(arbitro_question_interface, reserved) == 4 &&
                  offsetof(arbitro_question_interface, ask) == 8,
              "arbitro_question_interface");
static_assert(sizeof(arbitro_question_request) == 76 &&
                  offsetof(arbitro_question_request, image) == 0 &&
                  offsetof(arbitro_question_request, question) == 16 &&
                  offsetof(arbitro_question_request, input) == 24 &&
                  offsetof(arbitro_question_request, reserved) == 28 &&
                  offsetof(arbitro_question_request, values) == 32 &&
                  offsetof(arbitro_question_request, seed) == 44,
              "arbitro_question_request");
static_assert(sizeof(arbitro_question_answer) == 36 &&
                  offsetof(arbitro_question_answer, image) == 0 &&
                  offsetof(arbitro_question_answer, answer) == 16 &&
                  offsetof(arbitro_question_answer, reserved) == 20 &&
                  offsetof(arbitro_question_answer, values) == 24,
              "arbitro_question_answer");

#endif /* ARBITRO_TESTING_LAYOUT_CALLS_H_ */
