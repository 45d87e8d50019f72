// SPDX-License-Identifier: Apache-2.0
//
// Whether a registered list is legal: the C++ face of abi/deck.h.

#ifndef ARBITRO_DECK_H_
#define ARBITRO_DECK_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/deck.h"
#include "arbitro/image.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

// A row of a list, as the player wrote it.
struct DeckRow {
  uint32_t count = 0;
  uint32_t card = ARBITRO_NONE;  // index in the catalogue; none: the event has no catalogue
  std::string name;              // as written; may be empty
  Value marks;                   // of the deck-row form; null: nothing
  std::string written{};         // the card as the list has it: its key
};

struct DeckRequest {
  std::string format;
  Value settings;
  uint32_t rounds_paired = 0;  // of the event so far
  std::vector<DeckRow> rows;
  uint32_t first_round = 0;  // that the player could play in; 0: of no player of the event
  bool list_there = false;   // the player has a list registered already
  bool legal_there = false;  // that list was found legal
  bool judged_only = false;  // nothing is registered: a list is looked at, whenever
};

// Something the rules object to, or that a judge should look at.
struct Finding {
  std::string code;
  std::string rule;
  Value details;  // a struct, or null

  friend bool operator==(const Finding& a, const Finding& b) {
    return a.code == b.code && a.rule == b.rule && a.details == b.details;
  }
};

// No violations: the deck is legal.
struct DeckVerdict {
  std::vector<Finding> violations;
  std::vector<Finding> warnings;
};

inline std::string Encode(const DeckRequest& request) {
  ImageWriter<arbitro_deck_request> image(ARBITRO_IMAGE_DECK_REQUEST);
  image.root().format = image.Text(request.format);
  image.root().settings = image.Add(request.settings);
  image.root().rounds_paired = request.rounds_paired;
  image.root().first_round = request.first_round;
  image.root().flags = (request.list_there ? ARBITRO_DECK_THERE : 0) |
                       (request.legal_there ? ARBITRO_DECK_THERE_LEGAL : 0) |
                       (request.judged_only ? ARBITRO_DECK_JUDGED_ONLY : 0);
  std::vector<arbitro_deck_row> rows;
  std::vector<arbitro_text> written;
  for (const DeckRow& row : request.rows) {
    written.push_back(image.Text(std::string_view(row.written)));
    const arbitro_text name = image.Text(std::string_view(row.name));
    const uint32_t marks = row.marks.is_null() ? ARBITRO_NONE : image.Add(row.marks);
    rows.push_back({row.count, row.card, name, marks, 0});
  }
  image.root().rows = image.Span(rows);
  image.root().written = image.Span(written);
  image.root().values = image.Values();
  return image.Finish();
}

namespace deck_image {

inline std::vector<DeckRow> ReadRows(const arbitro_deck_request& root, ImageReader* image) {
  std::vector<DeckRow> rows;
  for (const auto& row : image->Span<arbitro_deck_row>(root.rows, limits::kDeckRowsMax)) {
    if (row.count == 0 || row.count > limits::kDeckRowCountMax) {
      image->Fault("a row's count " + std::to_string(row.count) + " is out of range");
    }
    rows.push_back({row.count, row.card, image->String(row.name),
                    row.marks == ARBITRO_NONE ? Value() : image->Read(row.marks)});
  }
  const auto written = image->Span<arbitro_text>(root.written, limits::kDeckRowsMax);
  if (written.size() != rows.size()) image->Fault("a row's card is not written");
  for (size_t i = 0; i < rows.size() && i < written.size(); ++i) {
    rows[i].written = image->String(written[i]);
  }
  return rows;
}

}  // namespace deck_image

inline bool Decode(std::string_view bytes, DeckRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_deck_request>(ARBITRO_IMAGE_DECK_REQUEST);
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  request->rounds_paired = root.rounds_paired;
  request->first_round = root.first_round;
  request->list_there = (root.flags & ARBITRO_DECK_THERE) != 0;
  request->legal_there = (root.flags & ARBITRO_DECK_THERE_LEGAL) != 0;
  request->judged_only = (root.flags & ARBITRO_DECK_JUDGED_ONLY) != 0;
  request->rows = deck_image::ReadRows(root, &image);
  *fault = image.fault();
  return image.ok();
}

namespace deck_image {

inline arbitro_span WriteFindings(const std::vector<Finding>& findings,
                                  ImageWriter<arbitro_deck_answer>* image) {
  std::vector<arbitro_finding> all;
  for (const Finding& finding : findings) {
    const arbitro_text code = image->Text(finding.code);
    const arbitro_text rule = image->Text(finding.rule);
    all.push_back(
        {code, rule, finding.details.is_null() ? ARBITRO_NONE : image->Add(finding.details), 0});
  }
  return image->Span(all);
}

inline std::vector<Finding> ReadFindings(arbitro_span span, ImageReader* image) {
  std::vector<Finding> findings;
  for (const auto& finding :
       image->Span<arbitro_finding>(span, size_t{10} * limits::kDeckRowsMax)) {
    findings.push_back({image->String(finding.code), image->String(finding.rule),
                        finding.details == ARBITRO_NONE ? Value() : image->Read(finding.details)});
  }
  return findings;
}

}  // namespace deck_image

inline std::string Encode(const DeckVerdict& verdict) {
  ImageWriter<arbitro_deck_answer> image(ARBITRO_IMAGE_DECK_ANSWER);
  image.root().violations = deck_image::WriteFindings(verdict.violations, &image);
  image.root().warnings = deck_image::WriteFindings(verdict.warnings, &image);
  image.root().values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, DeckVerdict* verdict, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_deck_answer>(ARBITRO_IMAGE_DECK_ANSWER);
  image.OpenValues(root.values);
  verdict->violations = deck_image::ReadFindings(root.violations, &image);
  verdict->warnings = deck_image::ReadFindings(root.warnings, &image);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_DECK_H_
