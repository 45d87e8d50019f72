// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/italian_clauses.h"

#include <iterator>

namespace arbitro::translate {

const Translated kBeforeClauses[] = {
    {"is missing: ", "manca: "},
    {"is missing; ", "manca: "},
    {"must be left out: ", "non va indicato: "},
    {"must not be set: ", "non va indicato: "},
};
const size_t kBeforeClausesCount = std::size(kBeforeClauses);

const Translated kClauses[] = {
    {"EnterPairing, EnterOutcome and EnterStandings are by hand",
     "EnterPairing, EnterOutcome ed EnterStandings sono sempre a mano"},
    {"a catalogue has cards", "un catalogo ha delle carte"},
    {"a mistaken registration counts for no round",
     "un'iscrizione per errore non conta in nessun turno"},
    {"a verdict by hand needs its reason", "un verdetto a mano vuole il suo motivo"},
    {"an entry by hand has a call of its own here",
     "per ciò che una persona inserisce a mano c'è una richiesta apposita"},
    {"as planned, the rulebook says what it is", "come previsto, lo dice il regolamento"},
    {"awards are the ruleset's to name", "i premi li assegna il regolamento"},
    {"by hand, say why", "a mano, di' perché"},
    {"by the standings of now the awards are others than those that were granted; grant them "
     "again, "
     "or say why they stay",
     "secondo la classifica attuale i premi sono diversi da quelli assegnati: assegnali di nuovo, "
     "o di' perché restano"},
    {"by hand, you say what the penalty is", "a mano, la penalità la indichi tu"},
    {"no judge is named for a table here", "qui non si nomina l'arbitro di un tavolo"},
    {"none was named when the draw was frozen",
     "non ne era stato indicato nessuno quando il sorteggio è stato fissato"},
    {"nothing is asked of this infraction", "di questa infrazione non si chiede nulla"},
    {"nothing is reported", "non si inserisce nessun risultato"},
    {"only a FAULT (2) leads to a penalty", "solo un FAULT (2) porta a una penalità"},
    {"only a neutral seat has no player", "solo un posto neutrale è senza giocatore"},
    {"round {} was planned for another time, say why it is moved",
     "il turno {} era previsto a un'altra ora: di' perché si sposta"},
    {"say in a word what happened", "di' in una parola che cosa è successo"},
    {"say what is contested, and why", "di' che cosa si contesta, e perché"},
    {"say when to publish, in microseconds since 1970-01-01 UTC",
     "di' quando pubblicare, in microsecondi dal 1970-01-01 UTC"},
    {"say which title or score, or what for", "di' quale titolo o punteggio, o per che cosa"},
    {"say why it is decided so", "di' perché si decide così"},
    {"say why it is started before it is due", "di' perché comincia prima del previsto"},
    {"say why no deck has a verdict", "di' perché nessun mazzo ha un esito"},
    {"say why the log goes on without the records",
     "di' perché il registro prosegue senza le registrazioni"},
    {"say why the penalty is revoked", "di' perché la penalità è revocata"},
    {"say why the player has a table of their own", "di' perché il giocatore ha un tavolo fisso"},
    {"say why the ruleset may try again", "di' perché il regolamento può riprovare"},
    {"say why the waiver is right", "di' perché la deroga è giusta"},
    {"say why this deck is checked", "di' perché si controlla questo mazzo"},
    {"say why this list may be changed", "di' perché questa lista si può cambiare"},
    {"say why, it is counted in public", "di' perché: si conta in pubblico"},
    {"staff reports in bulk", "in blocco inserisce i risultati solo lo staff"},
    {"the daemon writes it in its answers", "lo scrive il servizio nelle sue risposte"},
    {"the event's clock is that of `{}`; take its time zone away first (PlaceService.SetDetails)",
     "l'orologio dell'evento è quello di `{}`: togli prima il suo fuso orario "
     "(PlaceService.SetDetails)"},
    {"the penalty is not what the rules ask, so the head judge has to say why",
     "la penalità non è quella che chiede il regolamento: il capo arbitro deve dire perché"},
    {"the places are drawn", "i posti sono sorteggiati"},
    {"the player is expelled; say why the expulsion is taken back",
     "il giocatore è espulso: di' perché l'espulsione è ritirata"},
    {"the rulebook plans no length for this round",
     "il regolamento non prevede una durata per questo turno"},
    {"the rulebook plans phase {} next; start it, or say why the event ends before that",
     "il regolamento prevede ora la fase {}: avviala, o di' perché l'evento finisce prima"},
    {"the rulebook plans round {} next; pair it, or say why the event ends before that",
     "il regolamento prevede ora il turno {}: abbinalo, o di' perché l'evento finisce prima"},
    {"the rulebook plans more: {}, or say why the event ends before that",
     "il regolamento prevede altro: di' perché l'evento finisce prima"},
    {"the rulebook says what the penalty does", "che cosa fa la penalità lo dice il regolamento"},
    {"the rulebook says what the phase is", "che fase sia lo dice il regolamento"},
    {"the seat has a player", "sul posto siede un giocatore"},
    {"this ruleset asks for none", "questo regolamento non ne chiede"},
    {"this ruleset asks for nothing here", "qui questo regolamento non chiede nulla"},
    {"this ruleset has no divisions", "questo regolamento non ha categorie"},
    {"this ruleset has no settings", "questo regolamento non ha impostazioni"},
    {"those of the call hold for each item", "quelli della richiesta valgono per ogni elemento"},
    {"without options.by_hand the ruleset judges", "senza options.by_hand giudica il regolamento"},
    {"{} event changed after it entered; enter it again, or say why its points stay",
     "{} evento è cambiato dopo l'inserimento: inseriscilo di nuovo, o di' perché i punti restano"},
    {"{} events changed after they entered; enter them again, or say why their points stay",
     "{} eventi sono cambiati dopo l'inserimento: inseriscili di nuovo, o di' perché i punti "
     "restano"},
};
const size_t kClausesCount = std::size(kClauses);

}  // namespace arbitro::translate
