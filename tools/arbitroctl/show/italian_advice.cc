// SPDX-License-Identifier: Apache-2.0
//
// The Italian of what to do about a refusal or a failure, and of how a result is reported.
//
// tests/operations/tool_words.py holds the rows to what is printed, and to the order of their
// bytes.

#include "tools/arbitroctl/show/italian.h"

namespace arbitro::tools {

const ItalianRow kItalianAdvice[] = {
    {"$0 after entering; the series would end with the points of before",
     "$0 dopo l'inserimento: la serie finirebbe con i punti di prima"},
    {"`$0` takes $1", "`$0` accetta $1"},
    {"`$0` takes $1, by rule $2", "`$0` accetta $1, per la regola $2"},
    {"`--outcome` is `$0`, must be ruled, repaired, penalty, not-needed or withdrawn",
     "`--outcome` è `$0`, deve essere ruled, repaired, penalty, not-needed o withdrawn"},
    {"a game that a penalty took is reported as lost",
     "una partita persa per penalità va segnata come persa"},
    {"a judge comes", "arriva un arbitro"},
    {"a judge is there", "l'arbitro è al tavolo"},
    {"a lot, or a person", "un sorteggio, o una persona"},
     "una partita tolta da una penalità si riporta come persa"},
    {"a penalty that took a game is not reported: it is added",
     "una partita persa per penalità non va segnata: viene aggiunta da sola"},
    {"a rule of the game says no; `arbitroctl ruleset show $0` lists its reasons and rules",
     "lo vieta una regola del gioco; `arbitroctl ruleset show $0` elenca motivi e regole"},
    {"answer judge call", "chiamata di un arbitro presa"},
    {"call judge", "arbitro chiamato"},
    {"deck lists, $0", "liste dei mazzi, $0"},
    {"drawn again after publication", "risorteggiato dopo la pubblicazione"},
    {"drawn again after publication, $0", "risorteggiato dopo la pubblicazione, $0"},
    {"end judge call", "chiamata di un arbitro chiusa"},
    {"games", "partite"},
    {"give --html or --text, not both", "scegli --html o --text, non entrambi"},
    {"give ids: `arbitroctl player list $0`", "indica gli id: `arbitroctl player list $0`"},
    {"give ids: `arbitroctl round tables $0 $1`", "indica gli id: `arbitroctl round tables $0 $1`"},
    {"give it with `$0`", "indicalo con `$0`"},
    {"give the duty's number and a note; or --all KIND and a note",
     "indica il numero dell'adempimento e una nota; oppure --all TIPO e una nota"},
    {"give up time of publication", "pubblicazione programmata annullata"},
    {"is back from round", "rientra dal turno"},
    {"is expelled from round", "espulso dal turno"},
    {"leave `$0` out", "togli `$0`"},
    {"leave `--division` out: this game has no divisions",
     "togli `--division`: questo gioco non ha categorie"},
    {"leaves from round", "si ritira dal turno"},
    {"line $0", "riga $0"},
    {"match lost by penalty; reported: $0", "incontro perso per penalità; sul referto: $0"},
    {"not-needed", "non serviva"},
    {"pairings taken back", "abbinamenti annullati"},
    {"publish deck lists", "pubblicazione delle liste"},
    {"published at $0", "pubblicazione: $0"},
    {"published by hand", "si pubblica a mano"},
    {"rating", "punteggio"},
    {"removed $0", "incarico tolto: $0"},
    {"repaired", "situazione ripristinata"},
    {"ruled", "deciso"},
    {"see `arbitroctl --help`, and `--help` after the command",
     "vedi `arbitroctl --help`, e `--help` dopo il comando"},
    {"see `arbitroctl series events $0`, and enter again what changed; or say with --reason why "
     "its "
     "points stay",
     "vedi `arbitroctl series events $0`, e inserisci di nuovo ciò che è cambiato; oppure di' con "
     "--reason perché i suoi punti restano"},
    {"see the daemon's log", "vedi il registro del servizio"},
    {"set time of publication", "pubblicazione programmata"},
    {"standings of round $0, $1", "classifica del turno $0, $1"},
    {"start arbitrod, or say where it listens with --server or ARBITRO_SERVER; the same command "
     "with the same --request-id never acts twice",
     "avvia arbitrod, o di' dove ascolta con --server o ARBITRO_SERVER; lo stesso comando con lo "
     "stesso --request-id non agisce mai due volte"},
    {"tables of round $0, $1", "abbinamenti del turno $0, $1"},
    {"the daemon is older than this arbitroctl: update it",
     "il servizio è più vecchio di questo arbitroctl: aggiornalo"},
    {"the event is over: `arbitroctl table correct` corrects a result, and `arbitroctl event "
     "actions EVENT` lists what is left",
     "l'evento è finito: `arbitroctl table correct` corregge un risultato, e `arbitroctl event "
     "actions EVENT` elenca che cosa resta"},
    {"the ruleset leaves this to people: do it with --by-hand where the command has it",
     "il regolamento lo lascia alle persone: fallo con --by-hand dove il comando lo prevede"},
    {"to be published", "da pubblicare"},
    {"unsigned", "non firmata"},
    {"wait", "attesa"},
    {"waits", "aspetta"},
    {"with it: 1 more", "insieme: un'altra"},
    {"withdrawn", "ritirata"},
};

const size_t kItalianAdviceCount = sizeof(kItalianAdvice) / sizeof(kItalianAdvice[0]);

}  // namespace arbitro::tools
