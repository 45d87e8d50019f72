// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/italian.h"

namespace arbitro::translate {
namespace {

struct Sentence {
  std::string_view reason;
  const char* italian;
};

// In the order of the enum arbitro.v1.Reason.
constexpr Sentence kSentences[] = {
    {"FIELD_INVALID", "il campo {field} manca, è scritto male o è fuori dai limiti"},
    {"REQUEST_ID_REUSED", "questo id di richiesta è già stato usato per un'altra richiesta"},
    {"EVENT_UNKNOWN", "non c'è nessun evento {event}"},
    {"PLAYER_UNKNOWN", "non c'è nessun giocatore {player} in questo evento"},
    {"RULESET_UNKNOWN", "non c'è nessun regolamento {ruleset}, o non nella versione dell'evento"},
    {"CATALOGUE_UNKNOWN", "non c'è nessun catalogo {catalogue}"},
    {"CARD_UNKNOWN", "il catalogo non ha nessuna carta {card}"},
    {"ROUND_UNKNOWN", "l'evento non ha nessun turno {round}"},
    {"TABLE_UNKNOWN", "il turno non ha nessun tavolo {table}"},
    {"QUESTION_UNKNOWN", "il regolamento non ha nessuna domanda {question}"},
    {"RECORD_UNKNOWN", "non c'è nessuna registrazione {record}"},
    {"DECK_UNKNOWN", "il giocatore non ha registrato nessun mazzo"},
    {"EVENT_EXISTS", "c'è già un evento {event}: scegli un altro id"},
    {"PLAYER_EXISTS", "c'è già un giocatore {player}"},
    {"EVENT_STATUS", "lo stato dell'evento non lo permette"},
    {"PLAYER_STATUS", "lo stato del giocatore non lo permette"},
    {"RESULTS_MISSING", "manca il risultato di qualche tavolo del turno {round}"},
    {"TABLE_CLOSED", "il tavolo {table} ha già il suo risultato"},
    {"ROUND_CLOSED", "il turno {round} è chiuso"},
    {"ROUND_ORDER", "prima va abbinato o chiuso un altro turno"},
    {"PLAYERS_TOO_FEW", "ci sono meno giocatori di quanti il regolamento ne chiede per iniziare"},
    {"CATALOGUE_MISSING", "l'evento non ha un catalogo, e i suoi mazzi ne hanno bisogno"},
    {"REVISION_STALE", "nel frattempo è cambiato qualcosa: rileggi e decidi di nuovo"},
    {"LIMIT_REACHED", "è raggiunto un limite"},
    {"RULESET_FAULT", "il regolamento {ruleset} ha fallito; l'evento è rimasto com'era"},
    {"LOG_UNAVAILABLE", "il registro non si può scrivere: ripeti con lo stesso id di richiesta"},
    {"LOG_DAMAGED", "il registro contraddice sé stesso: avvisa chi gestisce il servizio"},
    {"SHUTTING_DOWN", "il servizio si sta fermando: ripeti con lo stesso id di richiesta"},
    {"DRAW_SECRET_MISSING", "manca il segreto dei sorteggi dell'evento"},
    {"INTERNAL", "un guasto del servizio: avvisa chi lo gestisce"},
    {"REVISION_UNKNOWN", "quella revisione non c'è; la più nuova è la {revision}"},
    {"PAGE_TOKEN_INVALID", "il segno di pagina non è di questa lista: riparti dalla prima pagina"},
    {"JOURNAL_QUARANTINED", "{journal} è fuori uso: si può leggere, ma non registrare"},
    {"DISK_ALMOST_FULL", "il disco è quasi pieno: non è stato scritto niente"},
    {"SERIES_UNKNOWN", "non c'è nessuna serie {series}"},
    {"SERIES_EXISTS", "c'è già una serie {series}: scegli un altro id"},
    {"EVENT_ENTERED", "l'evento {event} è già nella serie"},
    {"PERSON_UNKNOWN", "di questa persona non si sa niente"},
    {"PERSON_ENTRY_UNKNOWN", "la persona non ha nessuna voce {entry}, o è stata ritirata"},
    {"BACKUP_EXISTS", "c'è già una copia {backup}"},
    {"BACKUP_IMPOSSIBLE", "questo servizio tiene tutto in memoria e non ha niente da copiare"},
    {"QUARANTINE_UNKNOWN", "niente è fuori uso sotto l'id {quarantine}"},
    {"WATCH_TOO_SLOW", "la lettura è troppo lenta: riparti dalla revisione {resume_revision}"},
    {"OP_NUMBER_TAKEN", "il numero {op_number} è già di {person}"},
    {"PERSON_MERGED", "la persona è stata unita a {merged_into}"},
    {"VAULT_UNAVAILABLE", "i dati delle persone non si possono scrivere: ripeti fra poco"},
    {"UPGRADE_DIVERGES", "l'altra versione del regolamento avrebbe deciso altrimenti"},
    {"ENGINE_REVISION_UNKNOWN",
     "questo evento si decide con un servizio più recente: qui si può solo leggere"},
    {"DUTIES_OPEN", "ci sono compiti aperti che impediscono la conferma"},
    {"DUTY_UNKNOWN", "non c'è nessun compito così, o è già assolto"},
    {"STAFF_UNKNOWN", "quella persona non ha quel ruolo"},
    {"STAFF_EXISTS", "quella persona ha già quel ruolo"},
    {"CHECK_IN_STATUS", "la conferma di presenza del turno non è aperta, o lo è già"},
    {"PERSON_SUSPENDED", "la persona è sospesa: {label}"},
    {"PERSON_REGISTERED", "la persona è già iscritta come {player}"},
    {"CLOCK_STATUS", "l'orologio del turno non lo permette"},
    {"RULESET_BLOCKED", "il regolamento {ruleset} ha fallito troppe volte e non viene più chiesto"},
    {"RULESET_QUARANTINED", "questa versione del regolamento {ruleset} non prende nuovi eventi"},
    {"RULESET_NOT_BLOCKED", "del regolamento {ruleset} non c'è niente di bloccato"},
    {"REPORT_MISSING", "nessun giocatore ha riportato il risultato del tavolo {table}"},
    {"REPORT_CONFLICT", "i giocatori del tavolo {table} riportano risultati diversi"},
    {"REPORT_MODE", "in questo evento i risultati li riporta lo staff"},
    {"TABLE_OPEN", "il tavolo {table} non ha ancora un risultato"},
    {"TABLE_REPORTED", "al tavolo {table} si è già giocato: i posti restano quelli"},
    {"TABLE_IS_BYE", "il tavolo {table} è un riposo: non c'è niente da riportare"},
    {"PLAYER_NOT_SEATED", "il giocatore {player} non siede a quel tavolo"},
    {"PLAYER_SEATED", "il giocatore {player} ha già un posto in questo turno"},
    {"SEATS_TOO_FEW", "al tavolo {table} resterebbero meno di due giocatori"},
    {"ROUND_STARTED", "il turno ha già un risultato, al tavolo {table}: non si può ritirare"},
    {"FORFEIT_UNKNOWN", "il regolamento non decide nessun tavolo senza un risultato"},
    {"INFRACTION_UNKNOWN", "il regolamento non prevede questa infrazione"},
    {"PENALTY_UNKNOWN", "non c'è nessuna penalità così"},
    {"PENALTY_REVOKED", "la penalità {penalty} è già stata revocata"},
    {"PENALTY_FINAL", "contro la penalità {penalty} non c'è appello"},
    {"APPEAL_UNKNOWN", "non c'è nessun appello così, o non è aperto"},
    {"APPEAL_DECIDED", "l'appello {appeal} è già stato deciso"},
    {"PHASE_ORDER", "prima viene un'altra fase, o un turno"},
    {"AWARDS_GRANTED", "i premi dell'evento sono già stati assegnati"},
    {"STANDINGS_SECRET", "fino alla fine della fase solo l'arbitro vede risultati e classifica"},
    {"DEAL_UNKNOWN", "a questo tavolo le carte si danno a mano: non c'è nessuna mano sigillata"},
    {"DEAL_SECRET", "fino alla fine del tavolo le carte sono per chi le ha e per l'arbitro"},
    {"DRAW_FROZEN", "un sorteggio è congelato: si estrae, o si annulla con un motivo"},
    {"NOT_IN_WHAT_IF", "un'ipotesi non crea eventi e non ne cambia la versione del regolamento"},
    {"DRAW_NOT_FROZEN", "nessun sorteggio è congelato"},
    {"DRAW_LIST_CHANGED", "chi si sorteggia non è più chi era quando si è congelato il sorteggio"},
    {"CONTRIBUTION_EXISTS", "questo contributo è già nel sorteggio"},
    {"CREDENTIALS_MISSING", "questo non è per tutti: fatti riconoscere"},
    {"CREDENTIALS_INVALID", "le credenziali non sono accettate: chiedine di nuove"},
    {"CREDENTIALS_EXPIRED", "le credenziali sono scadute: chiedine di nuove"},
    {"ACCESS_DENIED", "non ti è permesso, oppure non c'è"},
    {"HEAD_JUDGE_NEEDED", "questo lo decide solo il capo arbitro dell'evento"},
    {"RATE_LIMITED", "troppe richieste in un secondo: riprova fra poco"},
    {"CHECKPOINT_CONTRADICTED", "il registro non continua ciò che aveva firmato"},
    {"SERIES_RULESET", "l'evento {event} si gioca con un altro regolamento"},
    {"SERIES_COMPLETED", "la serie {series} è conclusa: non vi entra più niente"},
    {"SERIES_EMPTY", "nella serie {series} non è ancora entrato nessun evento"},
};

}  // namespace

std::string ItalianOf(std::string_view reason) {
  for (const Sentence& sentence : kSentences) {
    if (sentence.reason == reason) return sentence.italian;
  }
  return "";
}

}  // namespace arbitro::translate
