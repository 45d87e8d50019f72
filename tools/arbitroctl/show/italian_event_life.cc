// SPDX-License-Identifier: Apache-2.0
//
// The Italian of commands/event_life.cc: staff, schedule, settings, duties, publications.
//
// tests/operations/tool_words.py holds the rows to the sources, and to the order of their bytes.

#include "tools/arbitroctl/show/italian.h"

namespace arbitro::tools {

const ItalianRow kItalianEventLife[] = {
    {"$0 duties settled", "$0 adempimenti completati"},
    {"$0 was $1, is $2", "$0: prima $1, ora $2"},
    {"1 duty settled", "1 adempimento completato"},
    {"Changes settings for what is not decided yet; needs --reason",
     "Cambia le impostazioni per ciò che non è ancora deciso; serve --reason"},
    {"Duties to settle before an event can be confirmed",
     "Adempimenti da completare prima di confermare un evento"},
    {"Gives a person a task", "Affida un incarico a una persona"},
    {"Lists duties, settled ones too", "Elenca gli adempimenti, anche quelli completati"},
    {"Lists the staff", "Elenca lo staff"},
    {"Opens a duty by a person's word", "Apre un adempimento su indicazione di una persona"},
    {"Plans a round; moving one needs --reason",
     "Fissa data e luogo di un turno; per spostarlo serve --reason"},
    {"SHA-256 of the catalogue that decks are judged by from now on",
     "SHA-256 del catalogo con cui si giudicano i mazzi d'ora in poi"},
    {"Settles a duty, or all of a kind but those of some players, with a note",
     "Completa un adempimento, o tutti quelli di un tipo salvo alcuni giocatori, con una nota"},
    {"Shows the plan", "Mostra il calendario dei turni"},
    {"Takes a task from a person", "Toglie un incarico a una persona"},
    {"Tasks of the staff at an event", "Gli incarichi dello staff in un evento"},
    {"When and where rounds are to be played", "Quando e dove si giocano i turni"},
    {"`$0` names no player of `$1`, or more than one",
     "`$0` non indica nessun giocatore di `$1`, o più di uno"},
    {"add staff", "incarico affidato"},
    {"added $0", "incarico affidato: $0"},
    {"all open duties of this kind, as `duty list` has it",
     "tutti gli adempimenti aperti di questo tipo, come lo scrive `duty list`"},
    {"amend settings", "impostazioni modificate"},
    {"amendment $0", "modifica $0"},
    {"blocks", "blocca"},
    {"done", "fatto"},
    {"key=value; the others stay as they are", "chiave=valore; le altre restano come sono"},
    {"left open", "rimasto aperto"},
    {"minutes ahead of UTC of the event's clock from now on",
     "minuti di anticipo su UTC dell'orologio dell'evento, d'ora in poi"},
    {"on the event's clock: YYYY-MM-DDTHH:MM", "sull'orologio dell'evento: AAAA-MM-GGTHH:MM"},
    {"open duty", "adempimento aperto"},
    {"opened duty $0", "aperto l'adempimento $0"},
    {"organiser, head-judge, referee, judge, table-judge, scorekeeper, or one of the ruleset's",
     "organiser, head-judge, referee, judge, table-judge, scorekeeper, o uno del regolamento"},
    {"planned first", "previsto prima"},
    {"remove staff", "incarico tolto"},
    {"round $0 at $1", "turno $0 alle $1"},
    {"see `arbitroctl duty list $0`", "vedi `arbitroctl duty list $0`"},
    {"set schedule", "calendario dei turni"},
    {"settle duty", "adempimento completato"},
    {"settled", "completato"},
    {"settled duty", "adempimento completato"},
    {"the authority for the change", "l'autorità che consente la modifica"},
    {"the event is not confirmed before it is settled",
     "l'evento non si conferma prima che sia completato"},
    {"the kind of the duty: a-z, 0-9 and hyphen", "il tipo dell'adempimento: a-z, 0-9 e trattino"},
    {"the person's reference: never a name", "il riferimento della persona: mai un nome"},
    {"the task to do", "il compito da svolgere"},
    {"which, from 1, and what was done; with --all only what was done",
     "quale, da 1, e che cosa è stato fatto; con --all solo che cosa è stato fatto"},
    {"with --all only the note is given, which says what was done",
     "con --all si dà solo la nota, che dice che cosa è stato fatto"},
    {"with --all: a player whose duties stay open, by id or name",
     "con --all: un giocatore i cui adempimenti restano aperti, per id o nome"},
    {"write `arbitroctl duty settle $0 --all $1 'paid at the door'`",
     "scrivi `arbitroctl duty settle $0 --all $1 'pagato in cassa'`"},
};

const size_t kItalianEventLifeCount = sizeof(kItalianEventLife) / sizeof(kItalianEventLife[0]);

}  // namespace arbitro::tools
