/* SPDX-License-Identifier: Apache-2.0
 *
 * The size of every request and answer about a series and its ratings, and the place of each of
 * their fields.
 *
 * Compiled as C11 and as C++17. A line here changes only together with an interface's revision: a
 * struct may grow at its end, nothing else.
 */
#ifndef ARBITRO_TESTING_LAYOUT_SERIES_H_
#define ARBITRO_TESTING_LAYOUT_SERIES_H_

#include <assert.h>
#include <stddef.h>

#include "arbitro/abi/abi.h"

static_assert(sizeof(arbitro_series_interface) == 24 &&
                  offsetof(arbitro_series_interface, size) == 0 &&
                  offsetof(arbitro_series_interface, reserved) == 4 &&
                  offsetof(arbitro_series_interface, totals) == 8 &&
                  offsetof(arbitro_series_interface, rate) == 16,
              "arbitro_series_interface");
static_assert(sizeof(arbitro_stage) == 24 && offsetof(arbitro_stage, stage) == 0 &&
                  offsetof(arbitro_stage, players) == 4 &&
                  offsetof(arbitro_stage, first_row) == 8 &&
                  offsetof(arbitro_stage, row_count) == 12 &&
                  offsetof(arbitro_stage, settings) == 16 &&
                  offsetof(arbitro_stage, has_settings) == 20,
              "arbitro_stage");
static_assert(sizeof(arbitro_stage_row) == 24 && offsetof(arbitro_stage_row, score) == 0 &&
                  offsetof(arbitro_stage_row, person) == 8 &&
                  offsetof(arbitro_stage_row, rank) == 12 &&
                  offsetof(arbitro_stage_row, points) == 16 &&
                  offsetof(arbitro_stage_row, details) == 20,
              "arbitro_stage_row");
static_assert(sizeof(arbitro_person) == 8 && offsetof(arbitro_person, facts) == 0 &&
                  offsetof(arbitro_person, number) == 4,
              "arbitro_person");
static_assert(sizeof(arbitro_series_request) == 104 &&
                  offsetof(arbitro_series_request, image) == 0 &&
                  offsetof(arbitro_series_request, seed) == 16 &&
                  offsetof(arbitro_series_request, settings) == 48 &&
                  offsetof(arbitro_series_request, reserved) == 52 &&
                  offsetof(arbitro_series_request, stages) == 56 &&
                  offsetof(arbitro_series_request, rows) == 68 &&
                  offsetof(arbitro_series_request, persons) == 80 &&
                  offsetof(arbitro_series_request, values) == 92,
              "arbitro_series_request");
static_assert(sizeof(arbitro_series_answer) == 112 && offsetof(arbitro_series_answer, image) == 0 &&
                  offsetof(arbitro_series_answer, columns) == 16 &&
                  offsetof(arbitro_series_answer, rows) == 28 &&
                  offsetof(arbitro_series_answer, cells) == 40 &&
                  offsetof(arbitro_series_answer, unranked) == 52 &&
                  offsetof(arbitro_series_answer, awards) == 64 &&
                  offsetof(arbitro_series_answer, duties) == 76 &&
                  offsetof(arbitro_series_answer, values) == 88 &&
                  offsetof(arbitro_series_answer, negative) == 100,
              "arbitro_series_answer");
static_assert(sizeof(arbitro_rating) == 16 && offsetof(arbitro_rating, value) == 0 &&
                  offsetof(arbitro_rating, games) == 8 && offsetof(arbitro_rating, state) == 12,
              "arbitro_rating");
static_assert(sizeof(arbitro_rated_match) == 16 && offsetof(arbitro_rated_match, round) == 0 &&
                  offsetof(arbitro_rated_match, flags) == 4 &&
                  offsetof(arbitro_rated_match, first_seat) == 8 &&
                  offsetof(arbitro_rated_match, seat_count) == 12,
              "arbitro_rated_match");
static_assert(sizeof(arbitro_rated_seat) == 16 && offsetof(arbitro_rated_seat, person) == 0 &&
                  offsetof(arbitro_rated_seat, result) == 4 &&
                  offsetof(arbitro_rated_seat, place) == 8 &&
                  offsetof(arbitro_rated_seat, reserved) == 12,
              "arbitro_rated_seat");
static_assert(sizeof(arbitro_rating_request) == 80 &&
                  offsetof(arbitro_rating_request, image) == 0 &&
                  offsetof(arbitro_rating_request, settings) == 16 &&
                  offsetof(arbitro_rating_request, stage) == 20 &&
                  offsetof(arbitro_rating_request, event_settings) == 24 &&
                  offsetof(arbitro_rating_request, reserved) == 28 &&
                  offsetof(arbitro_rating_request, persons) == 32 &&
                  offsetof(arbitro_rating_request, matches) == 44 &&
                  offsetof(arbitro_rating_request, seats) == 56 &&
                  offsetof(arbitro_rating_request, values) == 68,
              "arbitro_rating_request");
static_assert(sizeof(arbitro_rating_answer) == 40 && offsetof(arbitro_rating_answer, image) == 0 &&
                  offsetof(arbitro_rating_answer, persons) == 16 &&
                  offsetof(arbitro_rating_answer, values) == 28,
              "arbitro_rating_answer");

#endif /* ARBITRO_TESTING_LAYOUT_SERIES_H_ */
