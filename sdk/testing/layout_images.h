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
static_assert(sizeof(arbitro_draw_player) == 48 && offsetof(arbitro_draw_player, points) == 0 &&
                  offsetof(arbitro_draw_player, first_met) == 4 &&
                  offsetof(arbitro_draw_player, met_count) == 8 &&
                  offsetof(arbitro_draw_player, byes) == 12 &&
                  offsetof(arbitro_draw_player, floats_down) == 16 &&
                  offsetof(arbitro_draw_player, floats_up) == 20 &&
                  offsetof(arbitro_draw_player, entry_round) == 24 &&
                  offsetof(arbitro_draw_player, number) == 28 &&
                  offsetof(arbitro_draw_player, flags) == 32 &&
                  offsetof(arbitro_draw_player, seed) == 36 &&
                  offsetof(arbitro_draw_player, division) == 40 &&
                  offsetof(arbitro_draw_player, reserved) == 44,
              "arbitro_draw_player");
static_assert(sizeof(arbitro_table) == 16 && offsetof(arbitro_table, first_seat) == 0 &&
                  offsetof(arbitro_table, seat_count) == 4 && offsetof(arbitro_table, kind) == 8 &&
                  offsetof(arbitro_table, reserved) == 12,
              "arbitro_table");
static_assert(sizeof(arbitro_seat) == 16 && offsetof(arbitro_seat, player) == 0 &&
                  offsetof(arbitro_seat, role) == 4 && offsetof(arbitro_seat, number) == 8 &&
                  offsetof(arbitro_seat, kind) == 12,
              "arbitro_seat");
static_assert(sizeof(arbitro_past_table) == 24 && offsetof(arbitro_past_table, round) == 0 &&
                  offsetof(arbitro_past_table, number) == 4 &&
                  offsetof(arbitro_past_table, kind) == 8 &&
                  offsetof(arbitro_past_table, first_seat) == 12 &&
                  offsetof(arbitro_past_table, seat_count) == 16 &&
                  offsetof(arbitro_past_table, reserved) == 20,
              "arbitro_past_table");
static_assert(
    sizeof(arbitro_past_seat) == 40 && offsetof(arbitro_past_seat, score) == 0 &&
        offsetof(arbitro_past_seat, points) == 8 && offsetof(arbitro_past_seat, player) == 12 &&
        offsetof(arbitro_past_seat, seed) == 16 && offsetof(arbitro_past_seat, role) == 20 &&
        offsetof(arbitro_past_seat, number) == 24 && offsetof(arbitro_past_seat, kind) == 28 &&
        offsetof(arbitro_past_seat, result) == 32 && offsetof(arbitro_past_seat, place) == 36,
    "arbitro_past_seat");
static_assert(sizeof(arbitro_draw_request) == 180 && offsetof(arbitro_draw_request, image) == 0 &&
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
                  offsetof(arbitro_draw_request, seats) == 120 &&
                  offsetof(arbitro_draw_request, phase_number) == 132 &&
                  offsetof(arbitro_draw_request, rounds_planned) == 136 &&
                  offsetof(arbitro_draw_request, flags) == 140 &&
                  offsetof(arbitro_draw_request, table_sizes) == 144 &&
                  offsetof(arbitro_draw_request, past_tables) == 156 &&
                  offsetof(arbitro_draw_request, past_seats) == 168,
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
static_assert(sizeof(arbitro_draw_answer) == 104 && offsetof(arbitro_draw_answer, image) == 0 &&
                  offsetof(arbitro_draw_answer, tables) == 16 &&
                  offsetof(arbitro_draw_answer, seats) == 28 &&
                  offsetof(arbitro_draw_answer, chains) == 40 &&
                  offsetof(arbitro_draw_answer, criteria) == 52 &&
                  offsetof(arbitro_draw_answer, cost) == 64 &&
                  offsetof(arbitro_draw_answer, bound) == 76 &&
                  offsetof(arbitro_draw_answer, uniform) == 88 &&
                  offsetof(arbitro_draw_answer, differs) == 92,
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
static_assert(sizeof(arbitro_deck_request) == 76 && offsetof(arbitro_deck_request, image) == 0 &&
                  offsetof(arbitro_deck_request, format) == 16 &&
                  offsetof(arbitro_deck_request, settings) == 24 &&
                  offsetof(arbitro_deck_request, rounds_paired) == 28 &&
                  offsetof(arbitro_deck_request, values) == 32 &&
                  offsetof(arbitro_deck_request, rows) == 44 &&
                  offsetof(arbitro_deck_request, written) == 56 &&
                  offsetof(arbitro_deck_request, first_round) == 68 &&
                  offsetof(arbitro_deck_request, flags) == 72,
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
static_assert(sizeof(arbitro_score_interface) == 32 &&
                  offsetof(arbitro_score_interface, size) == 0 &&
                  offsetof(arbitro_score_interface, reserved) == 4 &&
                  offsetof(arbitro_score_interface, outcome) == 8 &&
                  offsetof(arbitro_score_interface, standings) == 16 &&
                  offsetof(arbitro_score_interface, awards) == 24,
              "arbitro_score_interface");
static_assert(sizeof(arbitro_outcome_request) == 104 &&
                  offsetof(arbitro_outcome_request, image) == 0 &&
                  offsetof(arbitro_outcome_request, format) == 16 &&
                  offsetof(arbitro_outcome_request, settings) == 24 &&
                  offsetof(arbitro_outcome_request, phase) == 28 &&
                  offsetof(arbitro_outcome_request, round) == 32 &&
                  offsetof(arbitro_outcome_request, table_kind) == 36 &&
                  offsetof(arbitro_outcome_request, seat_count) == 40 &&
                  offsetof(arbitro_outcome_request, report) == 44 &&
                  offsetof(arbitro_outcome_request, values) == 48 &&
                  offsetof(arbitro_outcome_request, phase_number) == 60 &&
                  offsetof(arbitro_outcome_request, attempt) == 64 &&
                  offsetof(arbitro_outcome_request, flags) == 68 &&
                  offsetof(arbitro_outcome_request, seats) == 72 &&
                  offsetof(arbitro_outcome_request, effects) == 84 &&
                  offsetof(arbitro_outcome_request, is_final) == 96 &&
                  offsetof(arbitro_outcome_request, reserved) == 100,
              "arbitro_outcome_request");
static_assert(sizeof(arbitro_seat_outcome) == 24 && offsetof(arbitro_seat_outcome, points) == 0 &&
                  offsetof(arbitro_seat_outcome, result) == 4 &&
                  offsetof(arbitro_seat_outcome, place) == 8 &&
                  offsetof(arbitro_seat_outcome, reserved) == 12 &&
                  offsetof(arbitro_seat_outcome, score) == 16,
              "arbitro_seat_outcome");
static_assert(sizeof(arbitro_outcome_answer) == 52 &&
                  offsetof(arbitro_outcome_answer, image) == 0 &&
                  offsetof(arbitro_outcome_answer, seats) == 16 &&
                  offsetof(arbitro_outcome_answer, details) == 28 &&
                  offsetof(arbitro_outcome_answer, values) == 40,
              "arbitro_outcome_answer");
static_assert(sizeof(arbitro_player_result) == 32 && offsetof(arbitro_player_result, round) == 0 &&
                  offsetof(arbitro_player_result, opponent) == 4 &&
                  offsetof(arbitro_player_result, result) == 8 &&
                  offsetof(arbitro_player_result, points) == 12 &&
                  offsetof(arbitro_player_result, score) == 16 &&
                  offsetof(arbitro_player_result, table) == 24 &&
                  offsetof(arbitro_player_result, phase) == 28 &&
                  offsetof(arbitro_player_result, place) == 30 &&
                  offsetof(arbitro_player_result, seats) == 31,
              "arbitro_player_result");
static_assert(sizeof(arbitro_adjustment) == 24 && offsetof(arbitro_adjustment, code) == 0 &&
                  offsetof(arbitro_adjustment, player) == 8 &&
                  offsetof(arbitro_adjustment, points) == 12 &&
                  offsetof(arbitro_adjustment, round) == 16 &&
                  offsetof(arbitro_adjustment, reserved) == 20,
              "arbitro_adjustment");
static_assert(sizeof(arbitro_standings_request) == 136 &&
                  offsetof(arbitro_standings_request, image) == 0 &&
                  offsetof(arbitro_standings_request, seed) == 16 &&
                  offsetof(arbitro_standings_request, format) == 48 &&
                  offsetof(arbitro_standings_request, settings) == 56 &&
                  offsetof(arbitro_standings_request, rounds_played) == 60 &&
                  offsetof(arbitro_standings_request, values) == 64 &&
                  offsetof(arbitro_standings_request, players) == 76 &&
                  offsetof(arbitro_standings_request, results) == 88 &&
                  offsetof(arbitro_standings_request, details) == 100 &&
                  offsetof(arbitro_standings_request, phases) == 112 &&
                  offsetof(arbitro_standings_request, adjustments) == 124,
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
static_assert(sizeof(arbitro_standings_answer) == 76 &&
                  offsetof(arbitro_standings_answer, image) == 0 &&
                  offsetof(arbitro_standings_answer, columns) == 16 &&
                  offsetof(arbitro_standings_answer, rows) == 28 &&
                  offsetof(arbitro_standings_answer, cells) == 40 &&
                  offsetof(arbitro_standings_answer, unranked) == 52 &&
                  offsetof(arbitro_standings_answer, negative) == 64,
              "arbitro_standings_answer");
static_assert(sizeof(arbitro_awards_request) == 132 &&
                  offsetof(arbitro_awards_request, image) == 0 &&
                  offsetof(arbitro_awards_request, format) == 16 &&
                  offsetof(arbitro_awards_request, settings) == 24 &&
                  offsetof(arbitro_awards_request, column_count) == 28 &&
                  offsetof(arbitro_awards_request, counts) == 32 &&
                  offsetof(arbitro_awards_request, phases) == 72 &&
                  offsetof(arbitro_awards_request, heads) == 84 &&
                  offsetof(arbitro_awards_request, cells) == 96 &&
                  offsetof(arbitro_awards_request, values) == 108 &&
                  offsetof(arbitro_awards_request, negative) == 120,
              "arbitro_awards_request");
static_assert(sizeof(arbitro_awards_answer) == 52 && offsetof(arbitro_awards_answer, image) == 0 &&
                  offsetof(arbitro_awards_answer, awards) == 16 &&
                  offsetof(arbitro_awards_answer, duties) == 28 &&
                  offsetof(arbitro_awards_answer, values) == 40,
              "arbitro_awards_answer");

#endif /* ARBITRO_TESTING_LAYOUT_IMAGES_H_ */
