// SPDX-License-Identifier: Apache-2.0
//
// A pure question about the rules, or one that draws: the C++ face of abi/question.h.

#ifndef ARBITRO_QUESTION_H_
#define ARBITRO_QUESTION_H_

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "arbitro/abi/question.h"
#include "arbitro/draw_request.h"
#include "arbitro/image.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

struct QuestionRequest {
  std::string question;  // id
  Value input;           // of the question's input form
  SeedBytes seed = {};   // of an event's draw; all zero: no event asks

  bool draws() const { return seed != SeedBytes{}; }
};

// Of the question's answer form.
struct QuestionAnswer {
  Value answer;
};

inline std::string Encode(const QuestionRequest& request) {
  ImageWriter<arbitro_question_request> image(ARBITRO_IMAGE_QUESTION_REQUEST);
  image.root().question = image.Text(request.question);
  image.root().input = image.Add(request.input);
  image.root().values = image.Values();
  std::copy(request.seed.begin(), request.seed.end(), image.root().seed);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, QuestionRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_question_request>(ARBITRO_IMAGE_QUESTION_REQUEST);
  image.OpenValues(root.values);
  request->question = image.String(root.question);
  request->input = image.Read(root.input);
  std::copy(std::begin(root.seed), std::end(root.seed), request->seed.begin());
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const QuestionAnswer& answer) {
  ImageWriter<arbitro_question_answer> image(ARBITRO_IMAGE_QUESTION_ANSWER);
  image.root().answer = image.Add(answer.answer);
  image.root().values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, QuestionAnswer* answer, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_question_answer>(ARBITRO_IMAGE_QUESTION_ANSWER);
  image.OpenValues(root.values);
  answer->answer = image.Read(root.answer);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_QUESTION_H_
