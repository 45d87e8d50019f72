/* SPDX-License-Identifier: Apache-2.0
 *
 * The size of every request and answer about an event's life, players and penalties, and the
 * place of each of its fields.
 *
 * Compiled as C11 and as C++17. A line here changes only together with an interface's revision: a
 * struct may grow at its end, nothing else.
 */
#ifndef ARBITRO_TESTING_LAYOUT_LIFE_H_
#define ARBITRO_TESTING_LAYOUT_LIFE_H_

#include <assert.h>
#include <stddef.h>

#include "arbitro/abi/abi.h"

static_assert(sizeof(arbitro_counts) == 40 && offsetof(arbitro_counts, registered) == 0 &&
                  offsetof(arbitro_counts, checked_in) == 4 &&
                  offsetof(arbitro_counts, active) == 8 && offsetof(arbitro_counts, absent) == 12 &&
                  offsetof(arbitro_counts, dropped) == 16 &&
                  offsetof(arbitro_counts, expelled) == 20 &&
                  offsetof(arbitro_counts, rounds_paired) == 24 &&
                  offsetof(arbitro_counts, rounds_closed) == 28 &&
                  offsetof(arbitro_counts, phase) == 32 && offsetof(arbitro_counts, reserved) == 36,
              "arbitro_counts");
static_assert(sizeof(arbitro_phase) == 24 && offsetof(arbitro_phase, kind) == 0 &&
                  offsetof(arbitro_phase, entrants) == 4 &&
                  offsetof(arbitro_phase, rounds_planned) == 8 &&
                  offsetof(arbitro_phase, rounds_paired) == 12 &&
                  offsetof(arbitro_phase, rounds_closed) == 16 &&
                  offsetof(arbitro_phase, reserved) == 20,
              "arbitro_phase");
static_assert(sizeof(arbitro_table_size) == 8 && offsetof(arbitro_table_size, seats) == 0 &&
                  offsetof(arbitro_table_size, tables) == 4,
              "arbitro_table_size");
static_assert(sizeof(arbitro_head) == 32 && offsetof(arbitro_head, score) == 0 &&
                  offsetof(arbitro_head, points) == 8 && offsetof(arbitro_head, rank) == 12 &&
                  offsetof(arbitro_head, number) == 16 && offsetof(arbitro_head, status) == 20 &&
                  offsetof(arbitro_head, division) == 24 && offsetof(arbitro_head, reserved) == 28,
              "arbitro_head");
static_assert(sizeof(arbitro_duty) == 24 && offsetof(arbitro_duty, code) == 0 &&
                  offsetof(arbitro_duty, rule) == 8 && offsetof(arbitro_duty, details) == 16 &&
                  offsetof(arbitro_duty, flags) == 20,
              "arbitro_duty");
static_assert(sizeof(arbitro_award) == 32 && offsetof(arbitro_award, amount) == 0 &&
                  offsetof(arbitro_award, code) == 8 && offsetof(arbitro_award, rule) == 16 &&
                  offsetof(arbitro_award, who) == 24 && offsetof(arbitro_award, details) == 28,
              "arbitro_award");
static_assert(sizeof(arbitro_admit_interface) == 16 &&
                  offsetof(arbitro_admit_interface, size) == 0 &&
                  offsetof(arbitro_admit_interface, reserved) == 4 &&
                  offsetof(arbitro_admit_interface, admit) == 8,
              "arbitro_admit_interface");
static_assert(sizeof(arbitro_role_count) == 8 && offsetof(arbitro_role_count, role) == 0 &&
                  offsetof(arbitro_role_count, count) == 4,
              "arbitro_role_count");
static_assert(sizeof(arbitro_person_entry) == 48 && offsetof(arbitro_person_entry, from_s) == 0 &&
                  offsetof(arbitro_person_entry, until_s) == 8 &&
                  offsetof(arbitro_person_entry, value) == 16 &&
                  offsetof(arbitro_person_entry, game) == 24 &&
                  offsetof(arbitro_person_entry, label) == 32 &&
                  offsetof(arbitro_person_entry, kind) == 40 &&
                  offsetof(arbitro_person_entry, reserved) == 44,
              "arbitro_person_entry");
static_assert(sizeof(arbitro_admit_request) == 172 && offsetof(arbitro_admit_request, image) == 0 &&
                  offsetof(arbitro_admit_request, format) == 16 &&
                  offsetof(arbitro_admit_request, settings) == 24 &&
                  offsetof(arbitro_admit_request, act) == 28 &&
                  offsetof(arbitro_admit_request, event_status) == 32 &&
                  offsetof(arbitro_admit_request, flags) == 36 &&
                  offsetof(arbitro_admit_request, role) == 40 &&
                  offsetof(arbitro_admit_request, player_status) == 44 &&
                  offsetof(arbitro_admit_request, player_facts) == 48 &&
                  offsetof(arbitro_admit_request, entry_round) == 52 &&
                  offsetof(arbitro_admit_request, division) == 56 &&
                  offsetof(arbitro_admit_request, arguments) == 60 &&
                  offsetof(arbitro_admit_request, day) == 64 &&
                  offsetof(arbitro_admit_request, second_of_day) == 68 &&
                  offsetof(arbitro_admit_request, counts) == 72 &&
                  offsetof(arbitro_admit_request, phases) == 112 &&
                  offsetof(arbitro_admit_request, staff) == 124 &&
                  offsetof(arbitro_admit_request, entries) == 136 &&
                  offsetof(arbitro_admit_request, values) == 148 &&
                  offsetof(arbitro_admit_request, appeal_flags) == 160 &&
                  offsetof(arbitro_admit_request, publication_age_s) == 164 &&
                  offsetof(arbitro_admit_request, signature) == 168,
              "arbitro_admit_request");
static_assert(sizeof(arbitro_admit_answer) == 72 && offsetof(arbitro_admit_answer, image) == 0 &&
                  offsetof(arbitro_admit_answer, event_status) == 16 &&
                  offsetof(arbitro_admit_answer, player_status) == 20 &&
                  offsetof(arbitro_admit_answer, entry_round) == 24 &&
                  offsetof(arbitro_admit_answer, division) == 28 &&
                  offsetof(arbitro_admit_answer, duties) == 32 &&
                  offsetof(arbitro_admit_answer, settled) == 44 &&
                  offsetof(arbitro_admit_answer, values) == 56 &&
                  offsetof(arbitro_admit_answer, flags) == 68,
              "arbitro_admit_answer");
static_assert(sizeof(arbitro_plan_interface) == 16 && offsetof(arbitro_plan_interface, size) == 0 &&
                  offsetof(arbitro_plan_interface, reserved) == 4 &&
                  offsetof(arbitro_plan_interface, plan) == 8,
              "arbitro_plan_interface");
static_assert(sizeof(arbitro_plan_request) == 144 && offsetof(arbitro_plan_request, image) == 0 &&
                  offsetof(arbitro_plan_request, format) == 16 &&
                  offsetof(arbitro_plan_request, settings) == 24 &&
                  offsetof(arbitro_plan_request, column_count) == 28 &&
                  offsetof(arbitro_plan_request, counts) == 32 &&
                  offsetof(arbitro_plan_request, phases) == 72 &&
                  offsetof(arbitro_plan_request, heads) == 84 &&
                  offsetof(arbitro_plan_request, cells) == 96 &&
                  offsetof(arbitro_plan_request, values) == 108 &&
                  offsetof(arbitro_plan_request, flags) == 120 &&
                  offsetof(arbitro_plan_request, publication_age_s) == 124 &&
                  offsetof(arbitro_plan_request, appeals_open) == 128 &&
                  offsetof(arbitro_plan_request, negative) == 132,
              "arbitro_plan_request");
static_assert(sizeof(arbitro_plan_answer) == 64 && offsetof(arbitro_plan_answer, image) == 0 &&
                  offsetof(arbitro_plan_answer, step) == 16 &&
                  offsetof(arbitro_plan_answer, phase_kind) == 20 &&
                  offsetof(arbitro_plan_answer, rounds_planned) == 24 &&
                  offsetof(arbitro_plan_answer, flags) == 28 &&
                  offsetof(arbitro_plan_answer, clock_s) == 32 &&
                  offsetof(arbitro_plan_answer, extra_turns) == 36 &&
                  offsetof(arbitro_plan_answer, qualified) == 40 &&
                  offsetof(arbitro_plan_answer, tables) == 52,
              "arbitro_plan_answer");
static_assert(sizeof(arbitro_penalty_interface) == 16 &&
                  offsetof(arbitro_penalty_interface, size) == 0 &&
                  offsetof(arbitro_penalty_interface, reserved) == 4 &&
                  offsetof(arbitro_penalty_interface, rule) == 8,
              "arbitro_penalty_interface");
static_assert(sizeof(arbitro_past_penalty) == 32 &&
                  offsetof(arbitro_past_penalty, infraction) == 0 &&
                  offsetof(arbitro_past_penalty, penalty) == 4 &&
                  offsetof(arbitro_past_penalty, phase) == 8 &&
                  offsetof(arbitro_past_penalty, round) == 12 &&
                  offsetof(arbitro_past_penalty, step) == 16 &&
                  offsetof(arbitro_past_penalty, flags) == 20 &&
                  offsetof(arbitro_past_penalty, event_round) == 24 &&
                  offsetof(arbitro_past_penalty, reserved) == 28,
              "arbitro_past_penalty");
static_assert(sizeof(arbitro_penalty_request) == 108 &&
                  offsetof(arbitro_penalty_request, image) == 0 &&
                  offsetof(arbitro_penalty_request, format) == 16 &&
                  offsetof(arbitro_penalty_request, settings) == 24 &&
                  offsetof(arbitro_penalty_request, flags) == 28 &&
                  offsetof(arbitro_penalty_request, infraction) == 32 &&
                  offsetof(arbitro_penalty_request, circumstances) == 36 &&
                  offsetof(arbitro_penalty_request, proposed) == 40 &&
                  offsetof(arbitro_penalty_request, phase_kind) == 44 &&
                  offsetof(arbitro_penalty_request, phase) == 48 &&
                  offsetof(arbitro_penalty_request, round) == 52 &&
                  offsetof(arbitro_penalty_request, table_seats) == 56 &&
                  offsetof(arbitro_penalty_request, division) == 60 &&
                  offsetof(arbitro_penalty_request, player_facts) == 64 &&
                  offsetof(arbitro_penalty_request, day) == 68 &&
                  offsetof(arbitro_penalty_request, second_of_day) == 72 &&
                  offsetof(arbitro_penalty_request, reserved) == 76 &&
                  offsetof(arbitro_penalty_request, history) == 80 &&
                  offsetof(arbitro_penalty_request, values) == 92 &&
                  offsetof(arbitro_penalty_request, event_round) == 104,
              "arbitro_penalty_request");
static_assert(sizeof(arbitro_penalty_effect) == 32 && offsetof(arbitro_penalty_effect, text) == 0 &&
                  offsetof(arbitro_penalty_effect, kind) == 8 &&
                  offsetof(arbitro_penalty_effect, target) == 12 &&
                  offsetof(arbitro_penalty_effect, amount) == 16 &&
                  offsetof(arbitro_penalty_effect, game) == 20 &&
                  offsetof(arbitro_penalty_effect, next_match) == 24 &&
                  offsetof(arbitro_penalty_effect, reserved) == 28,
              "arbitro_penalty_effect");
static_assert(sizeof(arbitro_seat_effect) == 16 && offsetof(arbitro_seat_effect, seat) == 0 &&
                  offsetof(arbitro_seat_effect, kind) == 4 &&
                  offsetof(arbitro_seat_effect, amount) == 8 &&
                  offsetof(arbitro_seat_effect, game) == 12,
              "arbitro_seat_effect");
static_assert(sizeof(arbitro_further_penalty) == 8 &&
                  offsetof(arbitro_further_penalty, penalty) == 0 &&
                  offsetof(arbitro_further_penalty, target) == 4,
              "arbitro_further_penalty");
static_assert(sizeof(arbitro_penalty_answer) == 104 &&
                  offsetof(arbitro_penalty_answer, image) == 0 &&
                  offsetof(arbitro_penalty_answer, step) == 16 &&
                  offsetof(arbitro_penalty_answer, ruling) == 20 &&
                  offsetof(arbitro_penalty_answer, flags) == 24 &&
                  offsetof(arbitro_penalty_answer, reserved) == 28 &&
                  offsetof(arbitro_penalty_answer, allowed) == 32 &&
                  offsetof(arbitro_penalty_answer, choices) == 44 &&
                  offsetof(arbitro_penalty_answer, effects) == 56 &&
                  offsetof(arbitro_penalty_answer, further) == 68 &&
                  offsetof(arbitro_penalty_answer, duties) == 80 &&
                  offsetof(arbitro_penalty_answer, values) == 92,
              "arbitro_penalty_answer");
static_assert(sizeof(arbitro_standings_player) == 40 &&
                  offsetof(arbitro_standings_player, points) == 0 &&
                  offsetof(arbitro_standings_player, status) == 4 &&
                  offsetof(arbitro_standings_player, flags) == 8 &&
                  offsetof(arbitro_standings_player, first_result) == 12 &&
                  offsetof(arbitro_standings_player, result_count) == 16 &&
                  offsetof(arbitro_standings_player, entry_round) == 20 &&
                  offsetof(arbitro_standings_player, number) == 24 &&
                  offsetof(arbitro_standings_player, division) == 28 &&
                  offsetof(arbitro_standings_player, leave_round) == 32 &&
                  offsetof(arbitro_standings_player, reserved) == 36,
              "arbitro_standings_player");

#endif /* ARBITRO_TESTING_LAYOUT_LIFE_H_ */
