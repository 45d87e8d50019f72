// SPDX-License-Identifier: Apache-2.0
//
// The Italian of what to do about a refusal or a failure, and of how a result is reported.
//
// tests/operations/tool_words.py holds the rows to what is printed, and to the order of their
// bytes.

#include "tools/arbitroctl/show/italian.h"

namespace arbitro::tools {

const ItalianRow
    kItalianAdvice[] =
        {{"$0 after entering; the series would end with the points of before",
          "$0 dopo l'inserimento: la serie finirebbe con i punti di prima"},
         {"$0 corrections", "$0 correzioni"},
         {"$0 drops", "$0 ritiri"},
         {"$0 new players", "$0 giocatori nuovi"},
         {"$0 new results", "$0 risultati nuovi"},
         {"$0 new rounds", "$0 turni nuovi"},
         {"$0 tables without a result", "$0 tavoli senza risultato"},
         {"1 correction", "1 correzione"},
         {"1 drop", "1 ritiro"},
         {"1 new player", "1 giocatore nuovo"},
         {"1 new result", "1 risultato nuovo"},
         {"1 new round", "1 turno nuovo"},
         {"1 table without a result", "1 tavolo senza risultato"},
         {"TOM has no such result", "TOM non ha un risultato simile"},
         {"`$0` takes $1", "`$0` accetta $1"},
         {"`$0` takes $1, by rule $2", "`$0` accetta $1, per la regola $2"},
         {"`--outcome` is `$0`, must be ruled, repaired, penalty, not-needed or withdrawn",
          "`--outcome` è `$0`, deve essere ruled, repaired, penalty, not-needed o withdrawn"},
         {"a bye or a forced loss of the file is another thing in the event",
          "un bye o una sconfitta forzata del file nell'evento è un'altra cosa"},
         {"a game that a penalty took is reported as lost",
          "una partita persa per penalità va segnata come persa"},
         {"a judge comes", "arriva un arbitro"},
         {"a judge is there", "l'arbitro è al tavolo"},
         {"a lot, or a person", "un sorteggio, o una persona"},
         "una partita tolta da una penalità si riporta come persa"},
    {"a match of TOM has two players, and a bye has one",
     "una partita di TOM ha due giocatori, e un bye ne ha uno"},
    {"a penalty that took a game is not reported: it is added",
     "una partita persa per penalità non va segnata: viene aggiunta da sola"},
    {"a rule of the game says no; `arbitroctl ruleset show $0` lists its reasons and rules",
     "lo vieta una regola del gioco; `arbitroctl ruleset show $0` elenca motivi e regole"},
    {"a seat has no player of the event", "un posto non ha un giocatore dell'evento"},
    {"answer judge call", "chiamata di un arbitro presa"}, {"call judge", "arbitro chiamato"},
    {"correct the file of `--numbers`", "correggi il file di `--numbers`"},
    {"correct what is named; the event document takes all of an event",
     "correggi ciò che è indicato; il documento dell'evento contiene tutto un evento"},
    {"deck lists, $0", "liste dei mazzi, $0"},
    {"do on record what the save did, with arbitroctl; the next save is followed again",
     "fai nel diario, con arbitroctl, ciò che il salvataggio ha fatto; il prossimo salvataggio "
     "viene seguito di nuovo"},
    {"drawn again after publication", "risorteggiato dopo la pubblicazione"},
    {"drawn again after publication, $0", "risorteggiato dopo la pubblicazione, $0"},
    {"end judge call", "chiamata di un arbitro chiusa"}, {"games", "partite"},
    {"give --html or --text, not both", "scegli --html o --text, non entrambi"},
    {"give ids: `arbitroctl player list $0`", "indica gli id: `arbitroctl player list $0`"},
    {"give ids: `arbitroctl round tables $0 $1`", "indica gli id: `arbitroctl round tables $0 $1`"},
    {"give it with `$0`", "indicalo con `$0`"},
    {"give the duty's number and a note; or --all KIND and a note",
     "indica il numero dell'adempimento e una nota; oppure --all TIPO e una nota"},
    {"give the file that the event was imported from, or leave `--from` out",
     "indica il file da cui l'evento è stato importato, o togli `--from`"},
    {"give the path of the `.tdf` that TOM saves", "indica il percorso del `.tdf` che TOM salva"},
    {"give up time of publication", "pubblicazione programmata annullata"},
    {"is back from round", "rientra dal turno"}, {"is expelled from round", "espulso dal turno"},
    {"leave `$0` out", "togli `$0`"},
    {"leave `--division` out: this game has no divisions",
     "togli `--division`: questo gioco non ha categorie"},
    {"leaves from round", "si ritira dal turno"}, {"line $0", "riga $0"},
    {"match lost by penalty; reported: $0", "incontro perso per penalità; sul referto: $0"},
    {"name a file in a folder that you may write with `--numbers`",
     "indica con `--numbers` un file in una cartella in cui puoi scrivere"},
    {"name it in a file for `--numbers`, as docs/files.md shows",
     "indicalo in un file per `--numbers`, come mostra docs/files.md"},
    {"name the file itself that the program saves", "indica il file stesso che il programma salva"},
    {"name the file that has the numbers with `--numbers`",
     "indica con `--numbers` il file che ha i numeri"},
    {"not-needed", "non serviva"},
    {"open the file in TOM: it computes them again", "apri il file in TOM: le calcola di nuovo"},
    {"pairings taken back", "abbinamenti annullati"},
    {"publish deck lists", "pubblicazione delle liste"}, {"published at $0", "pubblicazione: $0"},
    {"published by hand", "si pubblica a mano"},
    {"put the players into one pod, or name it with `--pod`",
     "metti i giocatori in un solo pod, o indicalo con `--pod`"},
    {"rating", "punteggio"}, {"removed $0", "incarico tolto: $0"},
    {"repaired", "situazione ripristinata"}, {"ruled", "deciso"},
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
    {"the event does not fit into a file of TOM", "l'evento non entra in un file di TOM"},
    {"the event is over: `arbitroctl table correct` corrects a result, and `arbitroctl event "
     "actions EVENT` lists what is left",
     "l'evento è finito: `arbitroctl table correct` corregge un risultato, e `arbitroctl event "
     "actions EVENT` elenca che cosa resta"},
    {"the file is written in a way that cannot be changed in place",
     "il file è scritto in un modo che non si può cambiare sul posto"},
    {"the player with the bye does not win", "il giocatore con il bye non vince"},
    {"the pod of the file has no list of players", "il pod del file non ha un elenco di giocatori"},
    {"the round is closed, and the result is not shown",
     "il turno è chiuso, e il risultato non è visibile"},
    {"the ruleset leaves this to people: do it with --by-hand where the command has it",
     "il regolamento lo lascia alle persone: fallo con --by-hand dove il comando lo prevede"},
    {"the save has no pod with players, or several",
     "il salvataggio non ha nessun pod con giocatori, o ne ha più di uno"},
    {"the standings in the file are older than what differs",
     "la classifica nel file è più vecchia di ciò che è diverso"},
    {"this save is not followed; the next one will be looked at",
     "questo salvataggio non viene seguito; si guarderà il prossimo"},
    {"to be published", "da pubblicare"}, {"unsigned", "non firmata"}, {"wait", "attesa"},
    {"waits", "aspetta"}, {"with it: 1 more", "insieme: un'altra"}, {"withdrawn", "ritirata"},
};

const size_t kItalianAdviceCount = sizeof(kItalianAdvice) / sizeof(kItalianAdvice[0]);

}  // namespace arbitro::tools
