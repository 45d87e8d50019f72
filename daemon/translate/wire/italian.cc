// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/italian.h"

#include <optional>

#include "arbitro/counted.h"

namespace arbitro::translate {
namespace {

struct Sentence {
  std::string_view reason;
  const char* italian;
};

// In the order of the enum arbitro.v1.Reason. Of several sentences of a reason the first stands
// whose values the failure has; the last has none.
constexpr Sentence kSentences[] = {
    {"FIELD_INVALID", "il campo {field} manca, è scritto male o è fuori dai limiti"},
    {"REQUEST_ID_REUSED", "questo id di richiesta è già stato usato per un'altra richiesta"},
    {"EVENT_UNKNOWN", "non c'è nessun evento {event}"},
    {"PLAYER_UNKNOWN", "non c'è nessun giocatore {player} in questo evento"},
    {"RULESET_UNKNOWN", "il regolamento {ruleset} non c'è, o non c'è nella versione dell'evento"},
    {"CATALOGUE_UNKNOWN", "non c'è nessun catalogo {catalogue}"},
    {"CARD_UNKNOWN", "il catalogo non ha nessuna carta {card}"},
    {"ROUND_UNKNOWN", "l'evento non ha nessun turno {round}"},
    {"TABLE_UNKNOWN", "il turno non ha nessun tavolo {table}"},
    {"QUESTION_UNKNOWN", "il regolamento non ha nessuna domanda {question}"},
    {"RECORD_UNKNOWN", "non c'è nessun atto {record}"},
    {"DECK_UNKNOWN", "il giocatore non ha registrato nessun mazzo"},
    {"EVENT_EXISTS", "c'è già un evento {event}: scegli un altro id"},
    {"PLAYER_EXISTS", "c'è già un giocatore {player}"},
    {"EVENT_STATUS", "l'evento è {status}: in questo stato non si può fare"},
    {"EVENT_STATUS", "lo stato dell'evento non lo permette"},
    {"PLAYER_STATUS", "lo stato del giocatore {player} non lo permette"},
    {"PLAYER_STATUS", "lo stato del giocatore non lo permette"},
    {"RESULTS_MISSING",
     "al turno {round} manca ancora il risultato ai tavoli {tables}; ai tavoli {conflicts} i "
     "referti si contraddicono, e decide un arbitro"},
    {"RESULTS_MISSING", "al turno {round} manca ancora il risultato ai tavoli {tables}"},
    {"RESULTS_MISSING", "manca il risultato di qualche tavolo del turno {round}"},
    {"TABLE_CLOSED", "il tavolo {table} ha già il suo risultato"},
    {"ROUND_CLOSED", "il turno {round} è chiuso"},
    {"ROUND_ORDER",
     "non è il momento di questo turno: il prossimo da abbinare è il turno {next_round}"},
    {"ROUND_ORDER", "prima chiudi il turno in corso"},
    {"PLAYERS_TOO_FEW", "i giocatori sono meno di quanti il regolamento ne chiede per iniziare"},
    {"CATALOGUE_MISSING", "l'evento non ha un catalogo, e i suoi mazzi ne hanno bisogno"},
    {"REVISION_STALE", "nel frattempo qualcosa è cambiato: rileggi e decidi di nuovo"},
    {"LIMIT_REACHED", "si è raggiunto un limite: qui non si può aggiungere altro"},
    {"RULESET_FAULT", "il regolamento {ruleset} ha avuto un guasto; l'evento è rimasto com'era"},
    {"LOG_UNAVAILABLE", "il registro non si può scrivere: ripeti con lo stesso id di richiesta"},
    {"LOG_DAMAGED", "il registro contraddice sé stesso: avvisa chi gestisce il servizio"},
    {"SHUTTING_DOWN", "il servizio si sta fermando: ripeti con lo stesso id di richiesta"},
    {"DRAW_SECRET_MISSING", "manca il segreto dei sorteggi dell'evento"},
    {"INTERNAL", "il servizio ha avuto un guasto: avvisa chi lo gestisce"},
    {"REVISION_UNKNOWN", "quell'atto non c'è; l'ultimo è il {revision}"},
    {"PAGE_TOKEN_INVALID",
     "il segnalibro di pagina non è di questo elenco: riparti dalla prima pagina"},
    {"JOURNAL_QUARANTINED", "{journal} è fuori uso: si può leggere, ma non registrare"},
    {"DISK_ALMOST_FULL", "il disco è quasi pieno: non è stato scritto niente"},
    {"SERIES_UNKNOWN", "non c'è nessuna serie {series}"},
    {"SERIES_EXISTS", "c'è già una serie {series}: scegli un altro id"},
    {"EVENT_ENTERED", "l'evento {event} è già nella serie, e da allora non è cambiato"},
    {"PERSON_UNKNOWN", "questa persona non è nell'elenco"},
    {"PERSON_ENTRY_UNKNOWN", "la persona non ha nessuna voce {entry}, o la voce è stata ritirata"},
    {"BACKUP_EXISTS", "c'è già una copia {backup}"},
    {"BACKUP_IMPOSSIBLE", "questo servizio tiene tutto in memoria e non ha niente da copiare"},
    {"QUARANTINE_UNKNOWN", "niente è fuori uso sotto l'id {quarantine}"},
    {"WATCH_TOO_SLOW", "la lettura è troppo lenta: riparti dall'atto {resume_revision}"},
    {"OP_NUMBER_TAKEN", "il numero {op_number} è già di {person}"},
    {"PERSON_MERGED", "la persona è stata unita a {merged_into}"},
    {"VAULT_UNAVAILABLE", "i dati delle persone non si possono scrivere: ripeti fra poco"},
    {"UPGRADE_DIVERGES", "l'altra versione del regolamento avrebbe deciso diversamente"},
    {"ENGINE_REVISION_UNKNOWN",
     "questo evento si decide con un servizio più recente: qui si può solo leggere"},
    {"DUTIES_OPEN", "restano adempimenti aperti che impediscono la conferma: registrali prima"},
    {"DUTY_UNKNOWN", "l'adempimento non esiste o è già registrato"},
    {"STAFF_UNKNOWN", "quella persona non ha quell'incarico"},
    {"STAFF_EXISTS", "quella persona ha già quell'incarico"},
    {"CHECK_IN_STATUS", "l'appello del turno non è aperto, o lo è già"},
    {"PERSON_SUSPENDED", "la persona è sospesa: {label}"},
    {"PERSON_REGISTERED", "la persona è già iscritta come {player}"},
    {"CLOCK_STATUS", "l'orologio del turno non lo permette"},
    {"RULESET_BLOCKED",
     "il regolamento {ruleset} ha avuto troppi guasti e non viene più interrogato"},
    {"NO_TIME_LIMIT", "il regolamento non dà limite di tempo a questo turno"},
    {"RULESET_QUARANTINED", "questa versione del regolamento {ruleset} non accetta nuovi eventi"},
    {"RULESET_NOT_BLOCKED", "nel regolamento {ruleset} non c'è niente di bloccato"},
    {"REPORT_MISSING", "nessun giocatore ha riportato il risultato del tavolo {table}"},
    {"REPORT_CONFLICT", "i giocatori del tavolo {table} riportano risultati diversi"},
    {"REPORT_MODE", "in questo evento i risultati li riporta lo staff"},
    {"TABLE_OPEN", "il tavolo {table} non ha ancora un risultato"},
    {"TABLE_REPORTED", "al tavolo {table} si è già giocato: i posti restano quelli"},
    {"TABLE_IS_BYE", "il tavolo {table} è un riposo: non c'è niente da riportare"},
    {"PLAYER_NOT_SEATED", "il giocatore {player} non siede a quel tavolo"},
    {"PLAYER_SEATED", "il giocatore {player} ha già un posto in questo turno"},
    {"SEATS_TOO_FEW", "al tavolo {table} resterebbero meno di due giocatori"},
    {"ROUND_STARTED",
     "il turno ha già un risultato, al tavolo {table}: si annulla solo con i risultati"},
    {"FORFEIT_UNKNOWN", "il regolamento non assegna nessun tavolo senza un risultato"},
    {"INFRACTION_UNKNOWN", "il regolamento non prevede questa infrazione"},
    {"PENALTY_UNKNOWN", "questa penalità non esiste"},
    {"PENALTY_REVOKED", "la penalità {penalty} è già stata revocata"},
    {"PENALTY_FINAL", "contro la penalità {penalty} non si può ricorrere"},
    {"APPEAL_UNKNOWN", "il ricorso non esiste, o non è aperto"},
    {"APPEAL_DECIDED", "il ricorso {appeal} è già stato deciso"},
    {"RESULT_USED",
     "il turno {round} è stato composto in base a questo risultato: annulla prima quel turno"},
    {"APPEALS_OPEN", "ci sono ricorsi da decidere prima: {appeals}"},
    {"PHASE_ORDER", "non è il momento di questa fase: la prossima è la fase {next_phase}"},
    {"PHASE_ORDER", "prima va giocato il turno che il regolamento prevede"},
    {"AWARDS_GRANTED", "i premi dell'evento sono già stati assegnati"},
    {"STANDINGS_SECRET", "fino alla fine della fase solo l'arbitro vede risultati e classifica"},
    {"DEAL_UNKNOWN", "a questo tavolo le carte si danno a mano: non c'è nessuna mano sigillata"},
    {"DEAL_SECRET", "fino alla fine del tavolo le carte sono per chi le ha e per l'arbitro"},
    {"DRAW_FROZEN", "un sorteggio è bloccato: estrailo, o annullalo con un motivo"},
    {"NOT_IN_WHAT_IF", "un'ipotesi non crea eventi e non ne cambia la versione del regolamento"},
    {"DRAW_NOT_FROZEN", "nessun sorteggio è bloccato"},
    {"DRAW_LIST_CHANGED",
     "i giocatori da sorteggiare non sono più quelli di quando il sorteggio è stato bloccato"},
    {"CONTRIBUTION_EXISTS", "questo contributo è già nel sorteggio"},
    {"CREDENTIALS_MISSING", "questo non è aperto a tutti: accedi con le tue credenziali"},
    {"CREDENTIALS_INVALID", "le credenziali non sono accettate: chiedine di nuove"},
    {"CREDENTIALS_EXPIRED", "le credenziali sono scadute: chiedine di nuove"},
    {"ACCESS_DENIED",
     "non puoi vedere {withheld_field}, quindi non puoi nemmeno filtrare o ordinare con esso"},
    {"ACCESS_DENIED", "non ti è permesso, oppure non esiste"},
    {"HEAD_JUDGE_NEEDED", "questo lo decide solo il capo arbitro dell'evento"},
    {"RATE_LIMITED", "troppe richieste in un secondo: riprova fra poco"},
    {"CHECKPOINT_CONTRADICTED", "il registro non continua ciò che aveva firmato"},
    {"SERIES_RULESET", "l'evento {event} si gioca con un altro regolamento"},
    {"SERIES_COMPLETED", "la serie {series} è conclusa: non vi entra più niente"},
    {"SERIES_EMPTY", "nella serie {series} non è ancora entrato nessun evento"},
};

struct Translated {
  std::string_view english;
  const char* italian;
};

// States of an event, as metadata names them.
constexpr Translated kStatuses[] = {
    {"DRAFT", "in preparazione"},      {"REQUESTED", "richiesto"}, {"SANCTIONED", "sanzionato"},
    {"REGISTRATION", "in iscrizione"}, {"RUNNING", "in corso"},    {"COMPLETED", "concluso"},
    {"CONFIRMED", "confermato"},       {"CANCELLED", "annullato"},
};

// Descriptions of a wrong field, `{}` for a value; the more special ones first.
constexpr Translated kProblems[] = {
    {"is missing", "manca"},
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
     "ha {}, deve averne da 2 a {}, o uno per un riposo"},
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
     "deve essere 0: una perdita non appartiene a nessuna revisione"},
    {"is {}, must be 1 to {} letters, digits, `.`, `-` and `_`, not beginning with a dot",
     "è {}, deve avere da 1 a {} fra lettere, cifre, `.`, `-` e `_`, senza un punto all'inizio"},
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
     "è di un posto già nominato: nomina ciascuno una volta"},
    {"have {} winners; in an elimination one goes on",
     "hanno {} vincitori: in un'eliminazione va avanti uno solo"},
    {"must come before the rows", "deve venire prima delle righe"},
    {"is `{}`, whose game has no catalogue", "è `{}`, il cui gioco non ha un catalogo"},
    {"is `{}`, which rows[{}] is already", "è `{}`, come già rows[{}]"},
    {"is {}, the table has {} already, allowed is {} together",
     "è {}, il tavolo ne ha già {}, ammessi {} in tutto"},
    {"must be 0: the event is not there yet", "deve essere 0: l'evento non c'è ancora"},
    {"must be 0: the person is not there yet", "deve essere 0: la persona non c'è ancora"},
    {"must be 0: the series is not there yet", "deve essere 0: la serie non c'è ancora"},
    {"has {} entries, at most {} are allowed", "ha {} voci, ammesse al massimo {}"},
    {"has {} entries, at most {}", "ha {} voci, al massimo {}"},
    {"is not 32 bytes", "non è di 32 byte"},
    {"is the same table; name the one it was taken for",
     "è lo stesso tavolo: indica quello con cui è stato scambiato"},
    {"have an outcome each, or none", "hanno ciascuno un esito, o nessuno"},
    {"must be set", "va indicato"},
    {"has {}, must have {}", "ha {}, deve averne {}"},
    {"is `{}`, as `person` is", "è `{}`, come `person`"},
    {"must say what is drawn: a round, standings_of_round or a question",
     "deve dire che cosa si sorteggia: un turno, standings_of_round o una domanda"},
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
     "sta al posto di diario e atto: togli quelli"},
    {"has 32 bytes, as a receipt has it", "ha 32 byte, come in una ricevuta"},
    {"was made for another filter or order; repeat the `filter` and `order_by` of its page, or "
     "begin with the first page again",
     "appartiene a un altro filtro o a un altro ordine: ripeti `filter` e `order_by` della sua "
     "pagina, o riparti dalla prima"},
    {"was not made by this call for this resource; begin with the first page again",
     "non è stato dato da questa chiamata per questa risorsa: ricomincia dalla prima pagina"},
    {"and infraction have at most {} bytes; say more in the reason",
     "e l'infrazione hanno al massimo {} byte: il resto va nel motivo"},
    {"are {}, at most {} are allowed", "sono {}, ammessi al massimo {}"},
    {"are {}, allowed are at most {}", "sono {}, ammessi al massimo {}"},
    {"is {}, at most {} are allowed", "è {}, ammessi al massimo {}"},
    {"name an unknown player", "nominano un giocatore sconosciuto"},
    {"name an unknown person", "nominano una persona sconosciuta"},
    {"must not be set: as planned, the rulebook says what it is",
     "non va indicato: come previsto, lo dice il regolamento"},
    {"is {}, the player sits on seat {}; leave it out",
     "è {}, ma il giocatore siede al posto {}: non indicarlo"},
    {"must not be set: EnterPairing, EnterOutcome and EnterStandings are by hand",
     "non va indicato: EnterPairing, EnterOutcome ed EnterStandings sono sempre a mano"},
    {"must not be set: {}", "non va indicato"},
    {"is {}, must be after `from_us` {}, or 0 for no end",
     "è {}, deve essere dopo `from_us` {}, o 0 senza fine"},
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

// "1 posto" of "1 seat"; any other value as it is.
std::string ItalianValue(const std::string& value) {
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

}  // namespace

std::vector<std::string> ItalianOf(std::string_view reason) {
  std::vector<std::string> sentences;
  for (const Sentence& sentence : kSentences) {
    if (sentence.reason == reason) sentences.emplace_back(sentence.italian);
  }
  return sentences;
}

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
  for (const Translated& one : kProblems) {
    const auto values = ValuesIn(one.english, english);
    if (values) return Filled(one.italian, *values);
  }
  return "";
}

}  // namespace arbitro::translate
