// SPDX-License-Identifier: Apache-2.0
#include <iterator>

#include "daemon/translate/wire/italian_clauses.h"

namespace arbitro::translate {

const Translated kMessages[] = {
    // EVENT_STATUS
    {"the event is {}; a cut is ahead while it runs",
     "l'evento è {}: un taglio si attende solo mentre è in corso"},
    {"the event is {}; absences and returns are noted while it is open or running",
     "l'evento è {}: assenze e rientri si segnano a iscrizioni aperte o a evento in corso"},
    {"the event is {}; an event draws from its registration to its last round",
     "l'evento è {}: si sorteggia dalle iscrizioni all'ultimo turno"},
    {"the event is {}; an event is requested from DRAFT",
     "l'evento è {}: si richiede finché è in preparazione"},
    {"the event is {}; an event starts once", "l'evento è {}: un evento comincia una volta sola"},
    {"the event is {}; an event that has ended is not cancelled",
     "l'evento è {}: un evento finito non si annulla"},
    {"the event is {}; awards are granted once it is COMPLETED",
     "l'evento è {}: i premi si assegnano quando è concluso"},
    {"the event is {}; clocks run while it is RUNNING",
     "l'evento è {}: gli orologi corrono mentre è in corso"},
    {"the event is {}; complete it first", "l'evento è {}: prima chiudilo (`event complete`)"},
    {"the event is {}; consents stay as they are", "l'evento è {}: i consensi restano come sono"},
    {"the event is {}; decks are checked once they are registered",
     "l'evento è {}: i mazzi si controllano quando sono registrati"},
    {"the event is {}; decks are checked while it runs",
     "l'evento è {}: i mazzi si controllano mentre è in corso"},
    {"the event is {}; decks are registered once registration is open",
     "l'evento è {}: i mazzi si registrano a iscrizioni aperte"},
    {"the event is {}; everything is decided, and no setting changes it",
     "l'evento è {}: tutto è deciso, e nessuna impostazione lo cambia"},
    {"the event is {}; it enters a series once it is COMPLETED",
     "l'evento è {}: entra in una serie quando è concluso"},
    {"the event is {}; it waits to be sanctioned", "l'evento è {}: aspetta la sanzione"},
    {"the event is {}; its floor is closed", "l'evento è {}: la sala è chiusa"},
    {"the event is {}; its screens stay as they are",
     "l'evento è {}: gli schermi restano come sono"},
    {"the event is {}; its staff stays as it was", "l'evento è {}: lo staff resta com'era"},
    {"the event is {}; its tickets have ended with it",
     "l'evento è {}: i suoi biglietti sono finiti con lui"},
    {"the event is {}; lists are unlocked while they may be registered",
     "l'evento è {}: le liste si sbloccano finché si possono registrare"},
    {"the event is {}; no further round is placed",
     "l'evento è {}: non si colloca più nessun turno"},
    {"the event is {}; no further round is played", "l'evento è {}: non si gioca più nessun turno"},
    {"the event is {}; nothing is left to do", "l'evento è {}: non resta niente da fare"},
    {"the event is {}; nothing is owed to it any more",
     "l'evento è {}: non ha più adempimenti da aprire"},
    {"the event is {}; nothing is reported any more",
     "l'evento è {}: non si inseriscono più risultati"},
    {"the event is {}; only a RUNNING event ends",
     "l'evento è {}: si chiude solo mentre è in corso"},
    {"the event is {}; only a completed event is confirmed",
     "l'evento è {}: si conferma solo un evento concluso"},
    {"the event is {}; only a requested event is sanctioned",
     "l'evento è {}: si sanziona solo un evento richiesto"},
    {"the event is {}; open registration first", "l'evento è {}: prima apri le iscrizioni"},
    {"the event is {}; penalties and appeals belong to an event between registration and "
     "confirmation",
     "l'evento è {}: penalità e ricorsi vanno dalle iscrizioni alla conferma"},
    {"the event is {}; phases start while it runs",
     "l'evento è {}: le fasi iniziano mentre è in corso"},
    {"the event is {}; places are drawn once registration is open",
     "l'evento è {}: i posti si sorteggiano a iscrizioni aperte"},
    {"the event is {}; players are expelled while it runs",
     "l'evento è {}: si espelle mentre è in corso"},
    {"the event is {}; players check in before a round",
     "l'evento è {}: i presenti si registrano prima di un turno"},
    {"the event is {}; players drop while the event is open or running",
     "l'evento è {}: ci si ritira a iscrizioni aperte o a evento in corso"},
    {"the event is {}; players register once registration is open",
     "l'evento è {}: ci si iscrive a iscrizioni aperte"},
    {"the event is {}; registration opens once, before it starts",
     "l'evento è {}: le iscrizioni si aprono una volta sola, prima dell'inizio"},
    {"the event is {}; request it first", "l'evento è {}: prima richiedilo"},
    {"the event is {}; results are corrected while it is RUNNING or COMPLETED",
     "l'evento è {}: i risultati si correggono mentre è in corso o concluso"},
    {"the event is {}; rounds are played while it is RUNNING",
     "l'evento è {}: i turni si giocano mentre è in corso"},
    {"the event is {}; standings are taken while it is RUNNING or COMPLETED",
     "l'evento è {}: la classifica si fa mentre è in corso o concluso"},
    {"the event is {}; the rules for its lists stay as they are",
     "l'evento è {}: le regole sulle liste restano come sono"},
    {"the event is {}; the ruleset that decided it does not change any more",
     "l'evento è {}: il regolamento con cui è stato deciso non cambia più"},
    {"the event is {}; there is nothing to publish", "l'evento è {}: non c'è niente da pubblicare"},
    {"the event is {}; where and when it was stays as it is",
     "l'evento è {}: luogo e data restano come sono"},
    {"record {} of `{}` changed points or results after the standings of round {}; enter those as "
     "they are now (`hand standings`), then the event",
     "la registrazione {} di `{}` ha cambiato punti o risultati dopo la classifica del turno {}: "
     "inseriscila com'è adesso (`hand standings`), poi l'evento"},
    {"people register themselves until the event starts; ask its staff to register you as a late "
     "entrant",
     "ci si iscrive da sé fino all'inizio dell'evento: per entrare dopo, chiedi allo staff"},
    // PLAYER_STATUS
    {"no player has dropped or was expelled", "nessun giocatore si è ritirato o è stato espulso"},
    {"no player has dropped", "nessun giocatore si è ritirato"},
    {"player `{}` has dropped already", "il giocatore `{}` si è già ritirato"},
    {"player `{}` has not dropped", "il giocatore `{}` non si è ritirato"},
    {"player `{}` is expelled already", "il giocatore `{}` è già espulso"},
    {"player `{}` is expelled, and stays so", "il giocatore `{}` è espulso, e lo resta"},
    {"player `{}` is expelled by penalty {}, which stands; revoke it first",
     "il giocatore `{}` è espulso per la penalità {}, che è in vigore: prima revocala"},
    {"player `{}` is expelled", "il giocatore `{}` è espulso"},
    {"player `{}` is absent in round {} already", "il giocatore `{}` è già assente al turno {}"},
    {"player `{}` is not absent in round {}", "il giocatore `{}` non è assente al turno {}"},
    {"player `{}` has checked in for round {} already",
     "il giocatore `{}` ha già registrato la presenza al turno {}"},
    {"player `{}` does not take part in round {}", "il giocatore `{}` non partecipa al turno {}"},
    {"player `{}` takes no part in round {}; leave the player out",
     "il giocatore `{}` non partecipa al turno {}: toglilo"},
    {"player `{}` takes no part in round {}: leave the player out of `byes`",
     "il giocatore `{}` non partecipa al turno {}: toglilo da `byes`"},
    {"player `{}` takes no part any more", "il giocatore `{}` non è più in gara"},
    {"player `{}` takes part no more; leave the player out",
     "il giocatore `{}` non è più in gara: toglilo"},
    {"player `{}` takes part no more", "il giocatore `{}` non è più in gara"},
    {"player `{}` is not in phase {} any more; leave the player out, or have the player take over "
     "a "
     "place once the round is paired",
     "il giocatore `{}` non è più nella fase {}: toglilo, o fagli prendere il posto di un altro a "
     "turno abbinato"},
    {"player `{}` sits at table {} of round {}: the registration cannot be taken back; let the "
     "player leave instead (`player drop`)",
     "il giocatore `{}` siede al tavolo {} del turno {}: l'iscrizione non si può più annullare; "
     "ritiralo (`player drop`)"},
    {"player `{}` is in the standings of round {}: the registration cannot be taken back; let the "
     "player leave instead (`player drop`)",
     "il giocatore `{}` è nella classifica del turno {}: l'iscrizione non si può più annullare; "
     "ritiralo (`player drop`)"},
    {"player `{}` is in phase {}: the registration cannot be taken back; let the player leave "
     "instead (`player drop`)",
     "il giocatore `{}` è nella fase {}: l'iscrizione non si può più annullare; ritiralo (`player "
     "drop`)"},
    {"player `{}` has penalty {} on record: the registration cannot be taken back; let the player "
     "leave instead (`player drop`)",
     "il giocatore `{}` ha la penalità {}: l'iscrizione non si può più annullare; ritiralo "
     "(`player "
     "drop`)"},
    {"player `{}` has filed appeal {}: the registration cannot be taken back; let the player leave "
     "instead (`player drop`)",
     "il giocatore `{}` ha presentato il ricorso {}: l'iscrizione non si può più annullare; "
     "ritiralo "
     "(`player drop`)"},
    {"the standings leave player `{}` out; `GetPlayer` says what became of the player",
     "la classifica non ha il giocatore `{}`: `GetPlayer` dice perché"},
    // PLAYERS_TOO_FEW
    {"no player is registered yet", "non è ancora iscritto nessun giocatore"},
    {"no player takes part in round {}: check players in, set them present, or complete the event",
     "nessuno partecipa al turno {}: registra i presenti, togli le assenze, o chiudi l'evento"},
    {"the event has {}, it starts with at least {}", "l'evento ha {}: ne servono almeno {}"},
    // PHASE_ORDER
    {"phase {} has started; the next is phase {}",
     "la fase {} è già iniziata: la prossima è la {}"},
    {"phase {} is not next; the next is phase {}",
     "non è il momento della fase {}: la prossima è la {}"},
    {"the rulebook plans no further phase; complete the event",
     "il regolamento non prevede altre fasi: chiudi l'evento"},
    {"the rulebook plans round {} of phase {} first; pair it",
     "il regolamento prevede prima il turno {} della fase {}: abbinalo"},
    {"the rulebook plans round {} of phase {} first: enter round {} by hand, or start phase {} as "
     "planned, with a reason",
     "il regolamento prevede prima il turno {} della fase {}: inserisci a mano il turno {}, o "
     "avvia "
     "la fase {} come previsto, con un motivo"},
    {"round {} is of no Swiss phase, where alone byes are given beside the draw: pair without "
     "`byes`, or enter the round by hand",
     "il turno {} non è di una fase svizzera, l'unica in cui si danno bye oltre al sorteggio: "
     "abbina senza `byes`, o inserisci il turno a mano"},
    // ROUND_ORDER, ROUND_CLOSED, ROUND_STARTED
    {"close round {} first", "prima chiudi il turno {}"},
    {"no round is being played; pair the first", "non si gioca nessun turno: abbina il primo"},
    {"no round is being played", "non si gioca nessun turno"},
    {"no round is paired yet", "non è ancora abbinato nessun turno"},
    {"round {} is paired already; the first that is not is round {}",
     "il turno {} è già abbinato: il primo che non lo è è il {}"},
    {"round {} is paired already; the next is round {}",
     "il turno {} è già abbinato: il prossimo è il {}"},
    {"round {} is not next; the next is round {}", "il turno {} non è il prossimo: tocca al {}"},
    {"round {} is paired already; round {} stays as it is",
     "il turno {} è già abbinato: il turno {} resta com'è"},
    {"round {} is open; close it first, its standings are taken then",
     "il turno {} è aperto: chiudilo prima, la classifica si fa allora"},
    {"round {} is open; close it first, or ask for round 0, the standings of now",
     "il turno {} è aperto: chiudilo prima, o chiedi il turno 0, la classifica di adesso"},
    {"round {} has no standings yet; name the table, or close it first",
     "il turno {} non ha ancora una classifica: indica il tavolo, o prima chiudilo"},
    {"the next round is {}; check-in opens for that one",
     "il prossimo turno è il {}: le presenze si aprono per quello"},
    {"round {} is closed, its results are final; correct the result",
     "il turno {} è chiuso e i risultati sono definitivi: correggi il risultato"},
    {"round {} is closed already", "il turno {} è già chiuso"},
    {"table {} of round {} has a result: exchange seats of open tables instead, or take the round "
     "back with its results",
     "il tavolo {} del turno {} ha un risultato: scambia i posti dei tavoli aperti, o annulla il "
     "turno con i suoi risultati"},
    {"table {} of round {} was played before: exchange seats of open tables instead, or take the "
     "round back with its results",
     "il tavolo {} del turno {} si era già giocato: scambia i posti dei tavoli aperti, o annulla "
     "il "
     "turno con i suoi risultati"},
    // RESULTS_MISSING
    {"in round {}, 1 table has no result yet ({}); reports contradict at {}, where a judge "
     "decides; "
     "report them first, or forfeit the tables of players who left",
     "al turno {} manca ancora il risultato al tavolo {}; al tavolo {} i referti si contraddicono, "
     "e "
     "decide un arbitro"},
    {"in round {}, 1 table has no result yet ({}); report them first, or forfeit the tables of "
     "players who left",
     "al turno {} manca ancora il risultato al tavolo {}: inseriscilo, o assegnalo perso a chi si "
     "è ritirato"},
    {"in round {}, {} tables have no result yet ({}); reports contradict at {}, where a judge "
     "decides; report them first, or forfeit the tables of players who left",
     "al turno {} manca ancora il risultato a {} tavoli ({}); ai tavoli {} i referti si "
     "contraddicono, e decide un arbitro"},
    {"in round {}, {} tables have no result yet ({}); report them first, or forfeit the tables of "
     "players who left",
     "al turno {} manca ancora il risultato a {} tavoli ({}): inseriscili, o assegna persi quelli "
     "di chi si è ritirato"},
    // CHECK_IN_STATUS
    {"check-in for round {} is open", "le presenze del turno {} sono aperte"},
    {"check-in for round {} is not open; open it first",
     "le presenze del turno {} non sono aperte: prima aprile"},
    {"check-in is open for round {}, not for round {}",
     "le presenze sono aperte per il turno {}, non per il {}"},
    // CLOCK_STATUS
    {"the clock was not started; start it", "l'orologio non è partito: avvialo"},
    {"time was called already; extend single tables",
     "il tempo è già scaduto: prolunga i singoli tavoli"},
    // NO_CUT
    {"no phase has begun; ask again once round 1 is paired",
     "non è ancora iniziata nessuna fase: il taglio si vede quando il turno 1 è abbinato"},
    {"the cut is made: phase {} is played among those who made it; see its rounds",
     "il taglio è fatto: la fase {} si gioca fra chi l'ha passato"},
    {"the ruleset plans no cut after the phase in hand; the standings decide",
     "il regolamento non prevede un taglio dopo la fase in corso: decide la classifica"},
    {"the ruleset plans no end of the phase in hand; ask the organiser how it ends",
     "il regolamento non dice quando finisce la fase in corso: chiedi all'organizzatore"},
    // Tables
    {"table {} of round {} has no result yet: leave round and table out to contest something else",
     "il tavolo {} del turno {} non ha ancora un risultato: togli turno e tavolo per contestare "
     "altro"},
    {"table {} of round {} has no result yet; report it",
     "il tavolo {} del turno {} non ha ancora un risultato: inseriscilo"},
    {"table {} of round {} has its result already; correct it where it is wrong",
     "il tavolo {} del turno {} ha già il suo risultato: se è sbagliato, correggilo"},
    {"table {} of round {} was played: its seats stay; where two tables were taken for each other, "
     "swap their results",
     "al tavolo {} del turno {} si è giocato e i posti restano: se due tavoli sono stati "
     "scambiati, "
     "scambia i loro risultati"},
    {"table {} of round {} is played again or has more time: its number stays",
     "il tavolo {} del turno {} si rigioca o ha più tempo: il suo numero resta"},
    {"table {} of round {} has two players, and one of them goes on: have the player take over a "
     "place instead",
     "il tavolo {} del turno {} ha due giocatori, e uno solo va avanti: fa' prendere al giocatore "
     "il "
     "posto di un altro"},
    {"player `{}` does not sit at table {} of round {}: leave the table out to contest the "
     "standings "
     "of the round",
     "il giocatore `{}` non siede al tavolo {} del turno {}: togli il tavolo per contestare la "
     "classifica del turno"},
    {"player `{}` does not sit at table {} of round {}",
     "il giocatore `{}` non siede al tavolo {} del turno {}"},
    {"player `{}` has no seat in round {}; the round's tables say who sits where",
     "il giocatore `{}` non ha un posto nel turno {}: i tavoli del turno dicono chi siede dove"},
    {"player `{}` has no seat in round {}", "il giocatore `{}` non ha un posto nel turno {}"},
    {"player `{}` sits at table {} already", "il giocatore `{}` siede già al tavolo {}"},
    // RESULT_USED
    {"round {} was made from this result: {} would go on in place of {}; take round {} back first, "
     "with its results",
     "il turno {} è stato abbinato con questo risultato: andrebbe avanti {} al posto di {}; "
     "annulla prima il turno {}, con i suoi risultati"},
    {"round {} was made from this result: {} would go on in place of {}; take round {} back first",
     "il turno {} è stato abbinato con questo risultato: andrebbe avanti {} al posto di {}; "
     "annulla prima il turno {}"},
    {"round {} was made from this result: {} would go on in place of {}; take back the rounds from "
     "{} down to {} first, with their results",
     "il turno {} è stato abbinato con questo risultato: andrebbe avanti {} al posto di {}; "
     "annulla prima i turni dal {} al {}, con i loro risultati"},
    {"round {} was made from this result: {} would go on in place of {}; the event is completed, "
     "so "
     "that round stays: where the places are wrong, the head judge enters the standings by hand",
     "il turno {} è stato abbinato con questo risultato: andrebbe avanti {} al posto di {}; "
     "l'evento è concluso e quel turno resta: se i posti sono sbagliati, il capo arbitro inserisce "
     "la classifica a mano"},
    // DUTIES_OPEN, LIMIT_REACHED, FLOOR_CHECK_STATUS
    {"the event has at most {}: complete it", "l'evento ha al massimo {}: chiudilo"},
    {"the event has at most {} rounds", "l'evento ha al massimo {} turni"},
    {"the file would have {} seats or more, allowed is {}; {}",
     "il file avrebbe {} posti o più, al massimo {}: leggi l'evento a parti, come fa `arbitroctl "
     "export`"},
    {"the file would have {} bytes, allowed is {}; {}",
     "il file avrebbe {} byte, il massimo è {}: leggi l'evento a parti, come fa `arbitroctl "
     "export`"},
    {"the file takes more commands than {}, which is the limit; {}",
     "il file richiede più di {} comandi, che è il limite: importalo con `arbitroctl import`"},
    {"you lost a role in the event while the answer was sent; ask again",
     "hai perso un ruolo nell'evento mentre la risposta partiva: chiedi di nuovo"},
    {"{} commands of this journal wait already; try again soon",
     "{} comandi di questo evento aspettano già: riprova fra poco"},
    {"floor check {} of this deck is open; end it first",
     "il controllo {} di questo mazzo è aperto: prima chiudilo"},
    {"floor check {} was started already", "il controllo {} è già cominciato"},
    {"floor check {} was not started; start it before it has verdicts",
     "il controllo {} non è cominciato: avvialo prima di darne gli esiti"},
    {"floor check {} is over", "il controllo {} è finito"},
    // Nothing is there to act on.
    {"no assignment is open", "nessun incarico è aperto"},
    {"no duty is open", "nessun adempimento è aperto"},
    {"no floor check is open", "nessun controllo dei mazzi è aperto"},
    {"no ticket was issued", "non è stato emesso nessun biglietto"},
    {"the event has no screen", "l'evento non ha schermi"},
    {"there is no open appeal", "nessun ricorso è aperto"},
    // PLACES_DRAW
    {"1 player waits for places that are to be drawn; draw them first",
     "un giocatore aspetta un posto da sorteggiare: sorteggia prima i posti"},
    {"{} players wait for places that are to be drawn; draw them first",
     "{} giocatori aspettano posti da sorteggiare: sorteggia prima i posti"},
    {"all who wait registered after the draw's moment; set a later one, or let places go in the "
     "order of registration",
     "chi aspetta si è iscritto dopo l'ora del sorteggio: imposta un'ora successiva, o assegna i "
     "posti nell'ordine d'iscrizione"},
    {"registrations still come into the draw; draw when its moment has come, or set an earlier one",
     "le iscrizioni entrano ancora nel sorteggio: sorteggia quando è l'ora, o imposta un'ora "
     "precedente"},
    {"places go in the order of registration; set `places_drawn_from_us` first to have them drawn",
     "i posti vanno nell'ordine d'iscrizione: per sorteggiarli imposta prima "
     "`places_drawn_from_us`"},
};
const size_t kMessagesCount = std::size(kMessages);

}  // namespace arbitro::translate
