// SPDX-License-Identifier: Apache-2.0

#include <set>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/catalogue.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/progress_bar.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct CatalogueOptions {
  std::string ruleset;
  std::string file;
  std::string title;
};

// The cards of a file, the line of each, and the lines that are none.
struct CardRows {
  std::vector<v1::Value> rows;
  std::vector<size_t> lines;
  std::vector<LineFault> faults;
};

// A daemon tells of a few wrong rows at a time, as its answer has little room.
constexpr int kChecksMax = 200;

absl::StatusOr<CardRows> ReadRows(const std::string& file) {
  ASSIGN_OR_RETURN(const auto text, ReadTextLines(file));
  CardRows cards;
  size_t number = 0;
  const std::vector<std::string> parts = absl::StrSplit(text.text, '\n');
  for (const std::string& part : parts) {
    ++number;
    const std::string_view line = TrimText(part);
    if (line.empty() || text.IsFaulty(number)) continue;
    auto row = ValueFromJson(line);
    if (row.ok()) {
      cards.rows.push_back(*std::move(row));
      cards.lines.push_back(number);
    } else {
      cards.faults.push_back(
          {number, std::string(row.status().message()), "write a card a line, as JSON"});
    }
  }
  AddFaultsOfText(text, &cards.faults);
  return cards;
}

absl::Status SendRows(Session* session, const v1::ImportCatalogueHeader& header,
                      const std::vector<v1::Value>& rows, v1::ImportCatalogueResponse* response) {
  ProgressBar bar(Phrase("importing"));
  const auto stream = session->client().Open("CatalogueService.ImportCatalogue");
  v1::ImportCatalogueRequest message;
  *message.mutable_header() = header;
  bool open = stream->Write(message);
  for (size_t i = 0; open && i < rows.size(); ++i) {
    *message.mutable_row() = rows[i];
    open = stream->Write(message);
    bar.Show(i + 1, rows.size());
  }
  const bool answered = open && stream->EndWriting() && stream->Read(response);
  const absl::Status status = stream->Finish();
  if (status.ok() && !answered) return absl::InternalError("the import ended without an answer");
  return status;
}

// Leaves the rows out whose lines have a fault.
void LeaveOut(const std::vector<LineFault>& faults, CardRows* cards) {
  std::set<size_t> wrong;
  for (const LineFault& fault : faults) wrong.insert(fault.line);
  CardRows kept;
  for (size_t i = 0; i < cards->rows.size(); ++i) {
    if (wrong.count(cards->lines[i]) != 0) continue;
    kept.rows.push_back(std::move(cards->rows[i]));
    kept.lines.push_back(cards->lines[i]);
  }
  kept.faults = std::move(cards->faults);
  *cards = std::move(kept);
}

// Adds what is wrong with the rows that can be read to the faults of the file: the rows that the
// daemon tells of are left out, and it is asked for the rest. `status`: what it said last.
void FindWrongRows(Session* session, v1::ImportCatalogueHeader header, absl::Status status,
                   CardRows* cards) {
  header.mutable_options()->set_validate_only(true);
  for (int check = 0; check < kChecksMax; ++check) {
    std::vector<LineFault> found = FaultsOfRows(status, cards->lines);
    LeaveOut(found, cards);
    cards->faults.insert(cards->faults.end(), found.begin(), found.end());
    const bool told_all = found.empty() && (check > 0 || !status.ok());
    if (told_all || cards->rows.empty()) break;
    v1::ImportCatalogueResponse response;
    status = Client::Retrying([&] { return SendRows(session, header, cards->rows, &response); });
  }
  SortByLine(&cards->faults);
}

// Sends the cards. A refusal has the lines of the rows that are wrong.
absl::Status SendCards(Session* session, const v1::ImportCatalogueHeader& header, CardRows* cards,
                       v1::ImportCatalogueResponse* response) {
  absl::Status status =
      Client::Retrying([&] { return SendRows(session, header, cards->rows, response); });
  if (status.ok()) return status;
  FindWrongRows(session, header, status, cards);
  if (!cards->faults.empty()) AttachLines(cards->faults, &status);
  return status;
}

// A warning for each name that the cards spell in several ways.
std::string SpellingsText(const v1::ImportCatalogueResponse& response) {
  std::string text;
  for (const v1::CardSpellings& alike : response.spellings()) {
    absl::StrAppend(&text, "  ", Phrase("warning: one name, spelt"), " ");
    const auto spelling = [](std::string* out, const v1::CardSpelling& each) {
      absl::StrAppend(out, "`", each.name(), "` (", each.key(), ")");
    };
    absl::StrAppend(&text, absl::StrJoin(alike.spellings(), Phrase(" and "), spelling), "\n");
  }
  return text;
}

absl::Status ImportCatalogue(const Typed& typed, const CatalogueOptions& options) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(auto cards, ReadRows(options.file));
  v1::ImportCatalogueHeader header;
  header.set_ruleset(RulesetName(options.ruleset));
  header.set_title(options.title);
  *header.mutable_options() = session->NextOptions();
  if (!cards.faults.empty()) {
    FindWrongRows(session, header, absl::OkStatus(), &cards);
    return UnreadableLines(options.file, cards.faults);
  }
  v1::ImportCatalogueResponse response;
  RETURN_IF_ERROR(SendCards(session, header, &cards, &response));
  return ShowChange(
      session, response,
      absl::StrCat(response.catalogue(), "  ", Counted(response.cards(), "1 card", "$0 cards"),
                   "\n", SpellingsText(response)));
}

TableRow CatalogueRow(const v1::Catalogue& catalogue) {
  return {catalogue.sha256(), IdOf(catalogue.ruleset()), catalogue.cards(),
          TimeText(catalogue.import_time_us()), catalogue.title()};
}

struct CatalogueFile {
  std::string catalogue;
  std::string file;
};

absl::Status ReadCatalogue(Session* session, const v1::ExportCatalogueRequest& request,
                           std::string* text) {
  text->clear();
  v1::ExportCatalogueResponse part;
  return ReadStream(session, "CatalogueService.ExportCatalogue", request, &part,
                    [&] { text->append(part.bytes()); });
}

absl::Status ExportCatalogue(const Typed& typed, const CatalogueFile& options) {
  v1::ExportCatalogueRequest request;
  request.set_catalogue(CatalogueName(options.catalogue));
  std::string text;
  RETURN_IF_ERROR(Client::Retrying([&] { return ReadCatalogue(typed.session, request, &text); }));
  return WriteOut(options.file, text);
}

struct CardOptions {
  std::string catalogue;
  std::string key;
};

std::string CardText(const v1::Card& card) {
  TextTable table({"", ""});
  for (const v1::ValueField& field : card.row().struct_().fields()) {
    table.Add({field.key(),
               field.value().has_text() ? field.value().text() : JsonFromValue(field.value())});
  }
  return table.Text();
}

void AddCardGroup(const Group& app) {
  const Group card = AddGroup(app, "card", "The cards of a catalogue");
  Command(card, "show", "Shows one card", "card show 3f9a… bw5-102")
      .Shows("CatalogueService.GetCard", CardText)
      .Fills([](const Typed&, const CardOptions& options, v1::GetCardRequest* request) {
        request->set_name(absl::StrCat(CatalogueName(options.catalogue), "/cards/", options.key));
      })
      .Argument("catalogue", &CardOptions::catalogue, "its SHA-256")
      .Argument("card", &CardOptions::key, "the card's key");
}

}  // namespace

void AddCatalogueCommands(const Group& app) {
  const Group catalogue = AddGroup(app, "catalogue", "The cards of a game, addressed by digest");
  Command(catalogue, "import", "Imports the cards of a game from JSON lines, a card a line",
          "catalogue import pokemon-tcg cards.jsonl --title 'Cards to 2014'")
      .Runs(ImportCatalogue)
      .Argument("ruleset", &CatalogueOptions::ruleset, "the ruleset whose card form the rows fit")
      .Argument("file", &CatalogueOptions::file, "the rows; - for standard input")
      .Option("--title", &CatalogueOptions::title, "the catalogue's title");
  const Listing listing({"catalogue", "ruleset", ">cards", "imported", "title"}, CatalogueRow);
  Command(catalogue, "list", "Lists the catalogues", "catalogue list")
      .Shows("CatalogueService.ListCatalogues", listing);
  Command(catalogue, "show", "Shows one catalogue", "catalogue show 3f9a…")
      .Shows("CatalogueService.GetCatalogue", listing)
      .Argument("catalogue", "name", "its SHA-256", Names::kCatalogue);
  Command(catalogue, "export", "Writes the cards as JSON lines, as an import takes them",
          "catalogue export 3f9a… --out cards.jsonl")
      .Runs(ExportCatalogue)
      .Argument("catalogue", &CatalogueFile::catalogue, "its SHA-256")
      .Option("--out", &CatalogueFile::file, "into this file (default: standard output)");
  AddCardGroup(app);
}

}  // namespace arbitro::tools
