// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/italian.h"

#include <iterator>
#include <optional>

#include "arbitro/counted.h"
#include "daemon/translate/wire/italian_clauses.h"

namespace arbitro::translate {
namespace {

// States of an event, as metadata names them.
constexpr Translated kStatuses[] = {
    {"DRAFT", "in preparazione"},      {"REQUESTED", "richiesto"}, {"SANCTIONED", "sanzionato"},
    {"REGISTRATION", "in iscrizione"}, {"RUNNING", "in corso"},    {"COMPLETED", "concluso"},
    {"CONFIRMED", "confermato"},       {"CANCELLED", "annullato"},
};

// Descriptions of a wrong field, `{}` for a value; the more special ones first.
constexpr Translated kProblems[] = {
    {"have ratings of others", "hanno valutazioni di altri"},
    {"is missing", "manca"},
    {"or else `short_code` must be there, exactly one of them",
     "o `short_code`: serve esattamente uno dei due"},
    {"is a task, and `scope` is PLAY: a task plays in no event; name a person",
     "è un incarico, e `scope` è PLAY: un incarico non gioca; indica una persona"},
    {"is {}, who does not play in the event; register them first",
     "è {}, che non gioca nell'evento: iscrivi prima questa persona"},
    {"is {}, who has no part in the event; register them, or add them to its staff, first",
     "è {}, che non ha parte nell'evento: prima iscrivi la persona, o aggiungila allo staff"},
    {"is {}, the ticket's newest device is {}; `ticket list` shows them",
     "è {}, l'ultimo dispositivo del biglietto è {}; li mostra `ticket list`"},
    {"is {}, which has lost the ticket already", "è {}, che ha già perso il biglietto"},
    {"are not as many as the devices", "non sono quanti i dispositivi"},
    {"are not in the order of their ids", "non sono in ordine di id"},
    {"are not as many as the tables", "non sono quanti i tavoli"},
    {"is {}, which is before {}; exchange them", "è {}, che viene prima di {}; scambiali"},
    {"must have one of `pairings`, `clock`, `standings`, `bracket` and `message`",
     "deve avere uno fra `pairings`, `clock`, `standings`, `bracket` e `message`"},
    {"is not the ticket's", "non è quello del biglietto"},
    {"is beyond the {} mutations of one call; send it in another",
     "va oltre le {} modifiche di una richiesta; mandalo in un'altra"},
    {"is beyond the {} mutations of one item", "va oltre le {} modifiche di una voce"},
    {"is empty; name 1 to {}", "è vuoto; indicane da 1 a {}"},
    {"is {}, whose deck is not checked here; name a player of the check",
     "è {}, il cui mazzo non è fra quelli controllati; indica un giocatore del controllo"},
    {"is {}, who has a finding already", "è {}, che ha già un esito"},
    {"is penalty {}, which {} does not have", "è la penalità {}, che {} non ha"},
    {"is {}, and {} may be drawn; draw fewer", "è {}, e se ne possono sorteggiare {}; riducilo"},
    {"is {}, who does not sit at table {}", "è {}, che non siede al tavolo {}"},
    {"is {}, who did not make call {}", "è {}, che non ha fatto la chiamata {}"},
    {"is WITHDRAWN (5), which needs the {} who called",
     "è WITHDRAWN (5), che richiede il {} che ha chiamato"},
    {"must be WITHDRAWN (5) where a {} takes the call back",
     "deve essere WITHDRAWN (5) se un {} ritira la chiamata"},
    {"has no player", "non ha giocatori"},
    {"must have one of `tables`, `table`, `check` and `appeal`",
     "deve avere uno fra `tables`, `table`, `check` e `appeal`"},
    {"is given nothing new; say another `judge`, `place` or `note`",
     "non riceve niente di nuovo; indica un altro `judge`, `place` o `note`"},
    {"must be without `#`: ids with it are those of a bulk call's items",
     "deve essere senza `#`: gli id che lo hanno sono quelli degli elementi di una richiesta "
     "multipla"},
    {"must be left out together with `mine`", "va omesso insieme a `mine`"},
    {"must be 0: each item makes a revision of its own",
     "deve essere 0: ogni elemento crea una registrazione propria"},
    {"is of {}, must be of {}", "è di {}, deve essere di {}"},
    {"is {}, which the daemon's IANA database does not have; name a zone such as `Europe/Rome`",
     "è {}, che manca nel database IANA del servizio: indica un fuso come `Europe/Rome`"},
    {"needs a `capacity`: without one there is a place for each player",
     "richiede `capacity`: senza, c'è un posto per ogni giocatore"},
    {"is out of order", "è fuori ordine"},
    {"names a number that is not in the list", "indica un numero che non è nell'elenco"},
    {"must be true where it is set", "deve essere true, se c'è"},
    {"has {}, at most {} are allowed", "ne ha {}, al massimo {}"},
    {"is before the entry above it; order them by their start",
     "viene prima della voce precedente: ordinale secondo l'inizio"},
    {"must set at least one field; all others stay as they were",
     "deve dare almeno un campo; gli altri restano com'erano"},
    {"must have exactly one of `person` and `role`",
     "deve avere esattamente uno fra `person` e `role`"},
    {"is missing: {}", "manca"},
    {"is missing; {}", "manca"},
    {"is {}, allowed is {} to {}", "è {}, ammesso da {} a {}"},
    {"at character {} has AND and OR side by side; put one of them into parentheses",
     "al carattere {} mescola AND e OR: metti uno dei due tra parentesi"},
    {"at character {} has one condition too many, allowed is {} in all",
     "al carattere {} ha una condizione di troppo, ammesse {} in tutto"},
    {"at character {} has one parenthesis or NOT too many within others, allowed is {}",
     "al carattere {} ha una parentesi o un NOT di troppo dentro gli altri, ammessi {}"},
    {"at character {} has one field too many, allowed is {}",
     "al carattere {} ha un campo di troppo, ammessi {}"},
    {"at character {} has {} a second time; name each field once",
     "al carattere {} ripete {}: nomina ogni campo una volta sola"},
    {"at character {} has {}; allowed there is a field such as `status`, NOT or `(`",
     "al carattere {} ha {}, dove è ammesso un campo come `status`, NOT o `(`"},
    {"at character {} has {}; allowed there is one of = != < <= > >= :",
     "al carattere {} ha {}, dove è ammesso uno fra = != < <= > >= :"},
    {"at character {} has {}; allowed there is a word, a number, or a text in quotes",
     "al carattere {} ha {}, dove è ammesso una parola, un numero o un testo tra virgolette"},
    {"at character {} has {}; allowed there is AND, OR or the end",
     "al carattere {} ha {}, dove è ammesso AND, OR o la fine"},
    {"at character {} has {}; allowed there is AND, OR or `)`",
     "al carattere {} ha {}, dove è ammesso AND, OR o `)`"},
    {"at character {} has {}; allowed there is a field such as `number`",
     "al carattere {} ha {}, dove è ammesso un campo come `number`"},
    {"at character {} has {}; allowed there is `asc`, `desc`, a comma or the end",
     "al carattere {} ha {}, dove è ammesso `asc`, `desc`, una virgola o la fine"},
    {"at character {} has {}; allowed there is a whole number",
     "al carattere {} ha {}, dove è ammesso un numero intero"},
    {"at character {} has {}; allowed there is a time such as {}, or a date such as {}",
     "al carattere {} ha {}, dove è ammesso un momento come {}, o una data come {}"},
    {"at character {} has {}; allowed there is a duration such as {}",
     "al carattere {} ha {}, dove è ammesso una durata come {}"},
    {"ends at character {}; allowed there is a field such as `status`, NOT or `(`",
     "finisce al carattere {}, dove è ammesso un campo come `status`, NOT o `(`"},
    {"ends at character {}; allowed there is one of = != < <= > >= :",
     "finisce al carattere {}, dove è ammesso uno fra = != < <= > >= :"},
    {"ends at character {}; allowed there is a word, a number, or a text in quotes",
     "finisce al carattere {}, dove è ammesso una parola, un numero o un testo tra virgolette"},
    {"ends at character {}; allowed there is AND, OR or the end",
     "finisce al carattere {}, dove è ammesso AND, OR o la fine"},
    {"ends at character {}; allowed there is AND, OR or `)`",
     "finisce al carattere {}, dove è ammesso AND, OR o `)`"},
    {"ends at character {}; allowed there is a field such as `number`",
     "finisce al carattere {}, dove è ammesso un campo come `number`"},
    {"ends at character {}; allowed there is `asc`, `desc`, a comma or the end",
     "finisce al carattere {}, dove è ammesso `asc`, `desc`, una virgola o la fine"},
    {"at character {} has {}; allowed there is {}", "al carattere {} ha {}, dove è ammesso {}"},
    {"at character {} begins a text whose closing quote is missing",
     "al carattere {} comincia un testo senza le virgolette finali"},
    {"ends at character {}; allowed there is {}", "finisce al carattere {}, dove è ammesso {}"},
    {"at character {} {}", "al carattere {}: {}"},
    {"has {} bytes, allowed is {} to {}", "ha {} byte, ammessi da {} a {}"},
    {"has {}, allowed is 2 to {}, or one for a bye",
     "ha {}, deve averne da 2 a {}, o uno per un bye"},
    {"has {}, allowed is {} to {}", "ha {}, deve averne da {} a {}"},
    {"has more than {} entries", "ha più di {} voci"},
    {"is {}, must be one of {}", "è {}, deve essere uno fra {}"},
    {"is {}, must be a date YYYY-MM-DD", "è {}, deve essere una data AAAA-MM-GG"},
    {"is {}, must be a time HH:MM:SS", "è {}, deve essere un orario HH:MM:SS"},
    {"is {}, must be a ratio in lowest terms such as {}",
     "è {}, deve essere una frazione ai minimi termini come {}"},
    {"is {}, must be 1 to 63 of a–z, 0–9 and hyphen, beginning with a letter or digit",
     "è {}, deve avere da 1 a 63 fra a–z, 0–9 e trattino, e cominciare con una lettera o una "
     "cifra"},
    {"is {}, must be `{}`", "è {}, deve essere `{}`"},
    {"must be true or false", "deve essere true o false"},
    {"must be a whole number", "deve essere un numero intero"},
    {"must be a text", "deve essere un testo"},
    {"must be a list", "deve essere un elenco"},
    {"must be a struct", "deve essere una struttura"},
    {"must be null", "deve essere null"},
    {"must be left out: {}", "non va indicato"},
    {"is not a field of this form, which has {}", "non è un campo di questo modulo, che ha {}"},
    {"is there twice", "compare due volte"},
    {"is nested too deep", "ha troppi livelli"},
    {"has too many parts", "ha troppe parti"},
    {"fits none of the allowed shapes {}", "non ha nessuna delle forme ammesse"},
    {"is not UTF-8 text without zero bytes", "non è un testo UTF-8 senza byte nulli"},
    {"name {} twice", "nomina due volte {}"},
    {"must be 0: a loss is of no revision",
     "deve essere 0: una perdita non appartiene a nessuna registrazione"},
    {"must be 0: no journal records a reload",
     "deve essere 0: nessun diario registra la rilettura"},
    {"is {}, must be 1 to {} letters, digits, `.`, `-` and `_`, not beginning with a dot",
     "è {}, deve avere da 1 a {} fra lettere, cifre, `.`, `-` e `_`, senza un punto all'inizio"},
    {"is {}, and the log has {}: the copy is of another log, or this one lost records",
     "è {}, e il registro ne ha {}: la copia è di un altro registro, o questo ha perso delle "
     "registrazioni"},
    {"is not that of record {} of this log's order: the copy is of another log; begin one in "
     "another "
     "folder",
     "non è quello della registrazione {} nell'ordine di questo registro: la copia è di un altro "
     "registro; iniziane una in un'altra cartella"},
    {"is `{}`, who is named before; name each once",
     "è `{}`, che è già stato nominato: nominali ciascuno una volta"},
    {"leaves out player{}", "tralascia i giocatori: {}"},
    {"has {}, must have {}, or none", "ha {}, deve averne {}, o nessuna"},
    {"seat no player who plays", "non fanno sedere nessuno che giochi"},
    {"is {}, the table has {}; name the player, or a neutral seat by its place",
     "è {}, il tavolo ha {}: nomina il giocatore, o un posto neutrale con il suo numero"},
    {"has {}, the table has {}", "ha {}, il tavolo ne ha {}"},
    {"has {}, must have {} as the first table has", "ha {}, deve averne {} come il primo tavolo"},
    {"is of a seat named before; name each once",
     "è di un posto già indicato: indica ogni posto una volta sola"},
    {"have {} winners; in an elimination one goes on",
     "hanno {} vincitori: in un'eliminazione va avanti uno solo"},
    {"must come before the rows", "deve venire prima delle righe"},
    {"is `{}`, whose game has no catalogue", "è `{}`, il cui gioco non ha un catalogo"},
    {"is `{}`, which rows[{}] is already", "è `{}`, come già rows[{}]"},
    {"is {}, the table has {} already, allowed is {} together",
     "è {}, il tavolo ne ha già {}, ammessi {} in tutto"},
    {"is not the newest", "non è il più recente"},
    {"must be 0 unless `publication` is AT_TIME", "deve essere 0, se `publication` non è AT_TIME"},
    {"must be AT_ONCE or BY_HAND: each round has its own time",
     "deve essere AT_ONCE o BY_HAND: ogni turno ha un'ora sua"},
    {"must be 0: deck lists are of no round",
     "deve essere 0: le liste dei mazzi non appartengono a un turno"},
    {"must be 0, or in microseconds since 1970-01-01 UTC",
     "deve essere 0, o in microsecondi dal 1970-01-01 UTC"},
    {"must be false where `publish_time_us` sets a time",
     "deve essere falso dove `publish_time_us` prevede un'ora"},
    {"has passed; leave it out to publish at once",
     "è già passata; omettila per pubblicare subito"},
    {"must be 0: the event is not there yet", "deve essere 0: l'evento non c'è ancora"},
    {"must be 0: the person is not there yet", "deve essere 0: la persona non c'è ancora"},
    {"must be 0: the series is not there yet", "deve essere 0: la serie non esiste ancora"},
    {"has {} entries, at most {} are allowed", "ha {} voci, ammesse al massimo {}"},
    {"has {} entries, at most {}", "ha {} voci, al massimo {}"},
    {"is not 32 bytes", "non è di 32 byte"},
    {"is the same table; name the one it was taken for",
     "è lo stesso tavolo: indica quello con cui è stato scambiato"},
    {"have an outcome each, or none", "hanno ciascuno un esito, o nessuno"},
    {"must be set", "va indicato"},
    {"has {}, must have {}", "ha {}, deve averne {}"},
    {"is `{}`, as `person` is", "è `{}`, come `person`"},
    {"must say what is drawn: a round, standings_of_round, a question or places",
     "deve dire che cosa si sorteggia: round, standings_of_round, question o places"},
    {"has {} bytes, allowed are 1 to {}", "ha {} byte, ammessi da 1 a {}"},
    {"must be one of player, dice and beacon", "deve essere uno fra player, dice e beacon"},
    {"must be empty: a neutral seat has no player",
     "deve essere vuoto: su un posto neutrale non siede nessuno"},
    {"hold an id twice", "contengono un id due volte"},
    {"is of another event", "è di un altro evento"},
    {"is {} again", "è di nuovo {}"},
    {"holds blanks alone; write a text, or leave the field out",
     "contiene solo spazi: scrivi un testo, o togli il campo"},
    {"holds {}; leave it out", "contiene {}: toglilo"},
    {"does not match the catalogue's image", "non corrisponde all'immagine del catalogo"},
    {"is of a library that is kept already", "è di una libreria già conservata"},
    {"is no public key of a log", "non è la chiave pubblica di un registro"},
    {"was the log's before; make another", "è già stata la chiave del registro: fanne un'altra"},
    {"is not the word of the key before for this one",
     "non è l'attestazione della chiave precedente per questa"},
    {"is {}, must be like `2026-05-01T18:30`", "è {}, deve essere come `2026-05-01T18:30`"},
    {"stands in place of journal and revision: leave those out",
     "sta al posto di diario e registrazione: togli quelli"},
    {"is of the format TDF alone; leave it out", "vale solo per il formato TDF: toglilo"},
    {"are of the formats CSV and JSON_LINES alone; leave it out",
     "sono dei soli formati CSV e JSON_LINES: lasciale via"},
    {"is of rows of people and standings alone; leave it out",
     "vale solo per le righe di persone e classifica: toglilo"},
    {"does not fit: {}", "non è adatto: {}"},
    {"are no numbers: {}", "non sono numeri: {}"},
    {"is not sound: {}", "non è integro: {}"},
    {"is not set, and the file has a warning: {}", "non è impostato, e il file ha un avviso: {}"},
    {"is no file of an event; docs/files.md has the formats",
     "non è il file di un evento: i formati sono in docs/files.md"},
    {"has 32 bytes, as a receipt has it", "ha 32 byte, come in una ricevuta"},
    {"was made for another filter or order; repeat the `filter` and `order_by` of its page, or "
     "begin with the first page again",
     "appartiene a un altro filtro o a un altro ordine: ripeti `filter` e `order_by` della sua "
     "pagina, o riparti dalla prima"},
    {"was not made by this call for this resource; begin with the first page again",
     "non proviene da questa chiamata per questa risorsa: ricomincia dalla prima pagina"},
    {"and infraction have at most {} bytes; say more in the reason",
     "e l'infrazione hanno al massimo {} byte: il resto va nel motivo"},
    {"are {}, at most {} are allowed", "sono {}, ammessi al massimo {}"},
    {"are {}, allowed are at most {}", "sono {}, ammessi al massimo {}"},
    {"is {}, at most {} are allowed", "è {}, ammessi al massimo {}"},
    {"name an unknown player", "nominano un giocatore sconosciuto"},
    {"name an unknown person", "nominano una persona sconosciuta"},
    {"is {}, the player sits on seat {}; leave it out",
     "è {}, ma il giocatore siede al posto {}: non indicarlo"},
    {"must not be set: {}", "non va indicato"},
    {"is {}, must be after `from_us` {}, or 0 for no end",
     "è {}, deve essere dopo `from_us` {}, o 0 se non c'è una fine"},
    {"is {}, must be 0: only scores count", "è {}, deve essere 0: contano solo i punteggi"},
    {"is {}, must be 1 to {} letters, digits and hyphens",
     "è {}, deve avere da 1 a {} fra lettere, cifre e trattini"},
    {"is `{}` for the second time", "è `{}` per la seconda volta"},
    {"is missing, and so are the other names; give one",
     "manca, e così gli altri nomi: indicane uno"},
    {"names a person or a reason itself; give them beside it",
     "nomina già una persona o un motivo: indicali a parte"},
    {"names `{}` twice", "nomina due volte `{}`"},
    {"names one person twice: `{}` and `{}` were merged",
     "nomina due volte la stessa persona: `{}` e `{}` sono state unite"},
    {"names `{}` a second time; name each once",
     "nomina `{}` una seconda volta: nominali ciascuno una volta"},
    {"names table {} a second time; name each once",
     "nomina il tavolo {} una seconda volta: nominali ciascuno una volta"},
    {"are one; a phase has two or more", "sono uno solo: una fase ne ha due o più"},
    {"are missing: an elimination is drawn by seed",
     "mancano: un'eliminazione si compone per teste di serie"},
    {"is given beside `person`; a player is a person or a team",
     "è indicato insieme a `person`: un giocatore è una persona o una squadra"},
    {"is {}, an event has at most {} rounds", "è {}, un evento ha al massimo {} turni"},
    {"plan another phase {}, which is being played: take its rounds back first, or leave that "
     "setting as it is",
     "prevedono un'altra fase {}, che si sta giocando: annulla prima i suoi turni, o lascia com'è "
     "quell'impostazione"},
    {"plan {} in phase {}, where {}: plan at least as many, or take rounds back first",
     "prevedono {} nella fase {}, dove {}: prevedine almeno altrettanti, o annulla prima dei "
     "turni"},
    {"plan {} in phase {}, which is over: leave that setting as it is",
     "prevedono {} nella fase {}, che è finita: lascia com'è quell'impostazione"},
    {"is none of VERIFY, FOLD, REEXECUTE and SHADOW", "non è fra VERIFY, FOLD, REEXECUTE e SHADOW"},
    {"is `{}`, who has lost it; name each once",
     "è `{}`, che l'ha persa: nominali ciascuno una volta"},
    {"is {}, where the rulebook draws no lots", "è {}, dove il regolamento non tira a sorte"},
    {"name a number that no player of the event has",
     "nominano un numero che nessun giocatore dell'evento ha"},
    {"seat a number that no player of the event has",
     "fanno sedere un numero che nessun giocatore dell'evento ha"},
    {"has a row of no player, or of other columns",
     "ha una riga di nessun giocatore, o con altre colonne"},
    {"does not rise, or names no cell",
     "non è in ordine crescente, o nomina una cella che non c'è"},
    {"leaves out a number that no player of the event has",
     "tralascia un numero che nessun giocatore dell'evento ha"},
    {"is no message of type {}, or holds text that is not UTF-8",
     "non è un messaggio di tipo {}, o contiene testo che non è UTF-8"},
    {"is `{}`, which takes no command of this kind",
     "è `{}`, che non prende comandi di questo genere"},
    {"is of another round; name one of the same", "è di un altro turno: indicane uno dello stesso"},
    {"is `{}`, which the event pins", "è `{}`, quella che l'evento ha già"},
    {"is nested deeper than {}", "ha più di {} livelli"},
    {"is one part too many, allowed is {} in all", "è una parte di troppo, ammesse {} in tutto"},
    {"is not `{}`, which this is about", "non è `{}`, di cui si tratta"},
    {"must be left out for this ruleset", "non va indicato con questo regolamento"},
    {"there is no card {}; near is {}", "non c'è nessuna carta {}; la più vicina è {}"},
    {"there is no card {}; no card has a name like {}",
     "non c'è nessuna carta {}; nessuna carta ha un nome simile a {}"},
    {"there is no card {}", "non c'è nessuna carta {}"},
    {"is {}, must be {}", "è {}, deve essere {}"},
};

constexpr std::string_view kValue = "{}";
constexpr size_t kCountDigitsMax = 18;

// Nouns that a description counts: for one and for several, in both languages.
struct Noun {
  std::string_view one;
  std::string_view many;
  std::string_view one_it;
  std::string_view many_it;
};
constexpr Noun kNouns[] = {
    {"byte", "bytes", "byte", "byte"},
    {"entry", "entries", "voce", "voci"},
    {"is paired", "are paired", "è abbinato", "sono abbinati"},
    {"item", "items", "voce", "voci"},
    {"member", "members", "membro", "membri"},
    {"player", "players", "giocatore", "giocatori"},
    {"round", "rounds", "turno", "turni"},
    {"row", "rows", "riga", "righe"},
    {"seat", "seats", "posto", "posti"},
    {"table", "tables", "tavolo", "tavoli"},
};

// "1 posto" of "1 seat", "in corso" of "RUNNING"; any other value as it is.
std::string ItalianValue(const std::string& value) {
  for (const Translated& status : kStatuses) {
    if (status.english == value) return status.italian;
  }
  const size_t blank = value.find(' ');
  if (blank == std::string::npos || blank > kCountDigitsMax) return value;
  if (value.find_first_not_of("0123456789") != blank) return value;
  const std::string_view counted = std::string_view(value).substr(blank + 1);
  for (const Noun& noun : kNouns) {
    if (counted != noun.one && counted != noun.many) continue;
    return Counted(std::stoll(value.substr(0, blank)), noun.one_it, noun.many_it);
  }
  return value;
}

// The values that stand for `{}` in a text of that pattern; nothing where it is of another.
std::optional<std::vector<std::string>> ValuesIn(std::string_view pattern, std::string_view text) {
  std::vector<std::string> values;
  size_t at = pattern.find(kValue);
  if (text.substr(0, at) != pattern.substr(0, at)) return std::nullopt;
  while (at != std::string_view::npos) {
    text.remove_prefix(at);
    pattern.remove_prefix(at + kValue.size());
    at = pattern.find(kValue);
    const std::string_view after = pattern.substr(0, at);
    // The last value runs to the text that ends the pattern.
    const size_t end = after.empty()                  ? text.size()
                       : at == std::string_view::npos ? text.rfind(after)
                                                      : text.find(after);
    if (end == std::string_view::npos) return std::nullopt;
    values.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    if (at == std::string_view::npos && text != after) return std::nullopt;
    if (at == std::string_view::npos) return values;
  }
  return text == pattern ? std::optional(values) : std::nullopt;
}

std::string Filled(std::string_view pattern, const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) {
    const size_t at = pattern.find(kValue);
    if (at == std::string_view::npos) break;
    text.append(pattern.substr(0, at)).append(ItalianValue(value));
    pattern.remove_prefix(at + kValue.size());
  }
  return text.append(pattern);
}

// The Italian of a text that a row has; empty where none has it.
std::string ByRow(std::string_view english, const Translated* rows, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const auto values = ValuesIn(rows[i].english, english);
    if (values) return Filled(rows[i].italian, *values);
  }
  return "";
}

// "manca: di' perché" of "is missing: say why"; empty where the clause has no Italian.
std::string WithClause(std::string_view english) {
  for (size_t i = 0; i < kBeforeClausesCount; ++i) {
    const Translated& before = kBeforeClauses[i];
    if (!english.starts_with(before.english)) continue;
    const std::string clause =
        ByRow(english.substr(before.english.size()), kClauses, kClausesCount);
    return clause.empty() ? "" : before.italian + clause;
  }
  return "";
}

}  // namespace

std::string ItalianStatus(std::string_view status) {
  for (const Translated& one : kStatuses) {
    if (one.english == status) return one.italian;
  }
  return std::string(status);
}

std::string ItalianProblem(std::string_view english) {
  constexpr std::string_view kRow = "row ";
  constexpr std::string_view kBehind = ": ";
  if (const size_t behind = english.find(kBehind);
      english.substr(0, kRow.size()) == kRow && behind != std::string_view::npos) {
    const std::string problem = ItalianProblem(english.substr(behind + kBehind.size()));
    if (problem.empty()) return "";
    return "riga " + std::string(english.substr(kRow.size(), behind - kRow.size())) + ": " +
           problem;
  }
  const std::string explained = WithClause(english);
  return explained.empty() ? ByRow(english, kProblems, std::size(kProblems)) : explained;
}

std::string ItalianOfMessage(std::string_view english) {
  return ByRow(english, kMessages, kMessagesCount);
}

}  // namespace arbitro::translate
