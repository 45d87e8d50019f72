/* SPDX-License-Identifier: Apache-2.0
 *
 * Interface "arbitro.question/0": any published question about the rules, no event needed; but one
 * that draws is asked by an event, which opens a seed for it and records the answer.
 */
#ifndef ARBITRO_ABI_QUESTION_H_
#define ARBITRO_ABI_QUESTION_H_

#include "arbitro/abi/call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ARBITRO_QUESTION_INTERFACE "arbitro.question/0"

typedef struct arbitro_question_interface {
  uint32_t size;
  uint32_t reserved;

  /* arbitro_question_request, perhaps a catalogue -> arbitro_question_answer, of the question's
   * answer form. The host has checked the input against the question's form. [any-thread] [pure] */
  arbitro_function ask;
} arbitro_question_interface;

typedef struct arbitro_question_request {
  arbitro_image image;
  arbitro_text question; /* id of one of the description's questions */
  uint32_t input;        /* node, of the question's input form */
  uint32_t reserved;
  arbitro_span values; /* arbitro_value */
  uint8_t seed[32];    /* all randomness of a question that draws; all zero: no event asks, and such
                          a question is refused */
} arbitro_question_request;

typedef struct arbitro_question_answer {
  arbitro_image image;
  uint32_t answer; /* node */
  uint32_t reserved;
  arbitro_span values; /* arbitro_value */
} arbitro_question_answer;

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_QUESTION_H_ */
