/* SPDX-License-Identifier: Apache-2.0
 *
 * The size of every request and answer, and the place of each of its fields.
 *
 * Compiled as C11 and as C++17. A line here changes only together with an interface's revision: a
 * struct may grow at its end, nothing else.
 */
#ifndef ARBITRO_TESTING_LAYOUT_IMAGES_H_
#define ARBITRO_TESTING_LAYOUT_IMAGES_H_

#include <assert.h>
#include <stddef.h>

#include "arbitro/abi/abi.h"

static_assert(sizeof(arbitro_draw_interface) == 24 && offsetof(arbitro_draw_interface, size) == 0 &&
                  offsetof(arbitro_draw_interface, reserved) == 4 &&
                  offsetof(arbitro_draw_interface, draw) == 8 &&
                  offsetof(arbitro_draw_interface, evaluate) == 16,
              "arbitro_draw_interface");
static_assert(sizeof(arbitro_draw_player) == 40 && offsetof(arbitro_draw_player, points) == 0 &&
                  offsetof(arbitro_draw_player, first_met) == 4 &&
                  offsetof(arbitro_draw_player, met_count) == 8 &&
                  offsetof(arbitro_draw_player, byes) == 12 &&
                  offsetof(arbitro_draw_player, floats_down) == 16 &&
                  offsetof(arbitro_draw_player, floats_up) == 20 &&
                  offsetof(arbitro_draw_player, entry_round) == 24 &&
                  offsetof(arbitro_draw_player, number) == 28 &&
                  offsetof(arbitro_draw_player, flags) == 32 &&
                  offsetof(arbitro_draw_player, reserved) == 36,
              "arbitro_draw_player");
static_assert(sizeof(arbitro_table) == 16 && offsetof(arbitro_table, first_seat) == 0 &&
                  offsetof(arbitro_table, seat_count) == 4 && offsetof(arbitro_table, kind) == 8 &&
                  offsetof(arbitro_table, reserved) == 12,
              "arbitro_table");
static_assert(sizeof(arbitro_seat) == 8 && offsetof(arbitro_seat, player) == 0 &&
                  offsetof(arbitro_seat, role) == 4,
              "arbitro_seat");
static_assert(sizeof(arbitro_draw_request) == 132 && offsetof(arbitro_draw_request, image) == 0 &&
                  offsetof(arbitro_draw_request, seed) == 16 &&
                  offsetof(arbitro_draw_request, round) == 48 &&
                  offsetof(arbitro_draw_request, phase) == 52 &&
                  offsetof(arbitro_draw_request, format) == 56 &&
                  offsetof(arbitro_draw_request, settings) == 64 &&
                  offsetof(arbitro_draw_request, entrants) == 68 &&
                  offsetof(arbitro_draw_request, values) == 72 &&
                  offsetof(arbitro_draw_request, players) == 84 &&
                  offsetof(arbitro_draw_request, met) == 96 &&
                  offsetof(arbitro_draw_request, tables) == 108 &&
                  offsetof(arbitro_draw_request, seats) == 120,
              "arbitro_draw_request");
static_assert(sizeof(arbitro_chain) == 24 && offsetof(arbitro_chain, method) == 0 &&
                  offsetof(arbitro_chain, players) == 4 &&
                  offsetof(arbitro_chain, highest_points) == 8 &&
                  offsetof(arbitro_chain, lowest_points) == 12 &&
                  offsetof(arbitro_chain, tries) == 16 && offsetof(arbitro_chain, reserved) == 20,
              "arbitro_chain");
static_assert(sizeof(arbitro_criterion) == 16 && offsetof(arbitro_criterion, name) == 0 &&
                  offsetof(arbitro_criterion, rule) == 8,
              "arbitro_criterion");
static_assert(sizeof(arbitro_draw_answer) == 96 && offsetof(arbitro_draw_answer, image) == 0 &&
                  offsetof(arbitro_draw_answer, tables) == 16 &&
                  offsetof(arbitro_draw_answer, seats) == 28 &&
                  offsetof(arbitro_draw_answer, chains) == 40 &&
                  offsetof(arbitro_draw_answer, criteria) == 52 &&
                  offsetof(arbitro_draw_answer, cost) == 64 &&
                  offsetof(arbitro_draw_answer, bound) == 76 &&
                  offsetof(arbitro_draw_answer, uniform) == 88 &&
                  offsetof(arbitro_draw_answer, reserved) == 92,
              "arbitro_draw_answer");
static_assert(sizeof(arbitro_problem) == 24 && offsetof(arbitro_problem, code) == 0 &&
                  offsetof(arbitro_problem, rule) == 8 && offsetof(arbitro_problem, player) == 16 &&
                  offsetof(arbitro_problem, other_player) == 20,
              "arbitro_problem");
static_assert(sizeof(arbitro_evaluate_answer) == 64 &&
                  offsetof(arbitro_evaluate_answer, image) == 0 &&
                  offsetof(arbitro_evaluate_answer, problems) == 16 &&
                  offsetof(arbitro_evaluate_answer, criteria) == 28 &&
                  offsetof(arbitro_evaluate_answer, cost) == 40 &&
                  offsetof(arbitro_evaluate_answer, optimum) == 52,
              "arbitro_evaluate_answer");
static_assert(sizeof(arbitro_deck_interface) == 16 && offsetof(arbitro_deck_interface, size) == 0 &&
                  offsetof(arbitro_deck_interface, reserved) == 4 &&
                  offsetof(arbitro_deck_interface, check_list) == 8,
              "arbitro_deck_interface");
static_assert(sizeof(arbitro_deck_row) == 24 && offsetof(arbitro_deck_row, count) == 0 &&
                  offsetof(arbitro_deck_row, card) == 4 && offsetof(arbitro_deck_row, name) == 8 &&
                  offsetof(arbitro_deck_row, marks) == 16 &&
                  offsetof(arbitro_deck_row, reserved) == 20,
              "arbitro_deck_row");
static_assert(sizeof(arbitro_deck_request) == 56 && offsetof(arbitro_deck_request, image) == 0 &&
                  offsetof(arbitro_deck_request, format) == 16 &&
                  offsetof(arbitro_deck_request, settings) == 24 &&
                  offsetof(arbitro_deck_request, rounds_paired) == 28 &&
                  offsetof(arbitro_deck_request, values) == 32 &&
                  offsetof(arbitro_deck_request, rows) == 44,
              "arbitro_deck_request");
static_assert(sizeof(arbitro_finding) == 24 && offsetof(arbitro_finding, code) == 0 &&
                  offsetof(arbitro_finding, rule) == 8 &&
                  offsetof(arbitro_finding, details) == 16 &&
                  offsetof(arbitro_finding, reserved) == 20,
              "arbitro_finding");
static_assert(sizeof(arbitro_deck_answer) == 52 && offsetof(arbitro_deck_answer, image) == 0 &&
                  offsetof(arbitro_deck_answer, violations) == 16 &&
                  offsetof(arbitro_deck_answer, warnings) == 28 &&
                  offsetof(arbitro_deck_answer, values) == 40,
              "arbitro_deck_answer");
static_assert(sizeof(arbitro_score_interface) == 24 &&
                  offsetof(arbitro_score_interface, size) == 0 &&
                  offsetof(arbitro_score_interface, reserved) == 4 &&
                  offsetof(arbitro_score_interface, outcome) == 8 &&
                  offsetof(arbitro_score_interface, standings) == 16,
              "arbitro_score_interface");
static_assert(sizeof(arbitro_outcome_request) == 60 &&
                  offsetof(arbitro_outcome_request, image) == 0 &&
                  offsetof(arbitro_outcome_request, format) == 16 &&
                  offsetof(arbitro_outcome_request, settings) == 24 &&
                  offsetof(arbitro_outcome_request, phase) == 28 &&
                  offsetof(arbitro_outcome_request, round) == 32 &&
                  offsetof(arbitro_outcome_request, table_kind) == 36 &&
                  offsetof(arbitro_outcome_request, seat_count) == 40 &&
                  offsetof(arbitro_outcome_request, report) == 44 &&
                  offsetof(arbitro_outcome_request, values) == 48,
              "arbitro_outcome_request");
static_assert(sizeof(arbitro_seat_outcome) == 16 && offsetof(arbitro_seat_outcome, points) == 0 &&
                  offsetof(arbitro_seat_outcome, result) == 4 &&
                  offsetof(arbitro_seat_outcome, place) == 8 &&
                  offsetof(arbitro_seat_outcome, reserved) == 12,
              "arbitro_seat_outcome");
static_assert(sizeof(arbitro_outcome_answer) == 28 &&
                  offsetof(arbitro_outcome_answer, image) == 0 &&
                  offsetof(arbitro_outcome_answer, seats) == 16,
              "arbitro_outcome_answer");
static_assert(sizeof(arbitro_standings_player) == 32 &&
                  offsetof(arbitro_standings_player, points) == 0 &&
                  offsetof(arbitro_standings_player, status) == 4 &&
                  offsetof(arbitro_standings_player, flags) == 8 &&
                  offsetof(arbitro_standings_player, first_result) == 12 &&
                  offsetof(arbitro_standings_player, result_count) == 16 &&
                  offsetof(arbitro_standings_player, entry_round) == 20 &&
                  offsetof(arbitro_standings_player, number) == 24 &&
                  offsetof(arbitro_standings_player, reserved) == 28,
              "arbitro_standings_player");
static_assert(sizeof(arbitro_player_result) == 16 && offsetof(arbitro_player_result, round) == 0 &&
                  offsetof(arbitro_player_result, opponent) == 4 &&
                  offsetof(arbitro_player_result, result) == 8 &&
                  offsetof(arbitro_player_result, points) == 12,
              "arbitro_player_result");
static_assert(sizeof(arbitro_standings_request) == 100 &&
                  offsetof(arbitro_standings_request, image) == 0 &&
                  offsetof(arbitro_standings_request, seed) == 16 &&
                  offsetof(arbitro_standings_request, format) == 48 &&
                  offsetof(arbitro_standings_request, settings) == 56 &&
                  offsetof(arbitro_standings_request, rounds_played) == 60 &&
                  offsetof(arbitro_standings_request, values) == 64 &&
                  offsetof(arbitro_standings_request, players) == 76 &&
                  offsetof(arbitro_standings_request, results) == 88,
              "arbitro_standings_request");
static_assert(sizeof(arbitro_column) == 56 && offsetof(arbitro_column, id) == 0 &&
                  offsetof(arbitro_column, label) == 8 && offsetof(arbitro_column, rule) == 24 &&
                  offsetof(arbitro_column, denominator) == 32 &&
                  offsetof(arbitro_column, kind) == 48 && offsetof(arbitro_column, reserved) == 52,
              "arbitro_column");
static_assert(sizeof(arbitro_standing) == 24 && offsetof(arbitro_standing, player) == 0 &&
                  offsetof(arbitro_standing, rank) == 4 &&
                  offsetof(arbitro_standing, broken_by) == 8 &&
                  offsetof(arbitro_standing, wins) == 12 &&
                  offsetof(arbitro_standing, losses) == 16 &&
                  offsetof(arbitro_standing, ties) == 20,
              "arbitro_standing");
static_assert(sizeof(arbitro_standings_answer) == 64 &&
                  offsetof(arbitro_standings_answer, image) == 0 &&
                  offsetof(arbitro_standings_answer, columns) == 16 &&
                  offsetof(arbitro_standings_answer, rows) == 28 &&
                  offsetof(arbitro_standings_answer, cells) == 40 &&
                  offsetof(arbitro_standings_answer, unranked) == 52,
              "arbitro_standings_answer");
static_assert(sizeof(arbitro_question_interface) == 16 &&
                  offsetof(arbitro_question_interface, size) == 0 &&
                  offsetof(arbitro_question_interface, reserved) == 4 &&
                  offsetof(arbitro_question_interface, ask) == 8,
              "arbitro_question_interface");
static_assert(sizeof(arbitro_question_request) == 44 &&
                  offsetof(arbitro_question_request, image) == 0 &&
                  offsetof(arbitro_question_request, question) == 16 &&
                  offsetof(arbitro_question_request, input) == 24 &&
                  offsetof(arbitro_question_request, reserved) == 28 &&
                  offsetof(arbitro_question_request, values) == 32,
              "arbitro_question_request");
static_assert(sizeof(arbitro_question_answer) == 36 &&
                  offsetof(arbitro_question_answer, image) == 0 &&
                  offsetof(arbitro_question_answer, answer) == 16 &&
                  offsetof(arbitro_question_answer, reserved) == 20 &&
                  offsetof(arbitro_question_answer, values) == 24,
              "arbitro_question_answer");

#endif /* ARBITRO_TESTING_LAYOUT_IMAGES_H_ */
