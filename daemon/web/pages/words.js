// SPDX-License-Identifier: Apache-2.0
//
// The words of the pages, in English and Italian. Words of a game are its ruleset's, and come with
// the API's answers.

/** @typedef {'en' | 'it'} Language */

const KEPT = 'arbitro.language';
/** @type {Language[]} */
export const LANGUAGES = ['en', 'it'];

/** @returns {Language} */
function chosen() {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept === 'en' || kept === 'it') return kept;
  } catch {
    // The browser's language is next.
  }
  for (const wish of navigator.languages || []) {
    const first = wish.slice(0, 2).toLowerCase();
    if (first === 'en' || first === 'it') return first;
  }
  return 'en';
}

/** @type {Language} */
let current = chosen();

export function language() {
  return current;
}

/** @param {Language} wanted */
export function speak(wanted) {
  current = wanted;
  document.documentElement.lang = wanted;
  try {
    localStorage.setItem(KEPT, wanted);
  } catch {
    // It holds until the page is closed.
  }
}

/**
 * The words for a key; `{name}` is replaced by a value. `key.one` stands for `{n}` = 1.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const row = (values.n === 1 && WORDS[`${key}.one`]) || WORDS[key];
  const text = row ? row[current === 'it' ? 1 : 0] : key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** Adds words that only some pages need. @param {Record<string, [string, string]>} rows */
export function learn(rows) {
  Object.assign(WORDS, rows);
}

/** Whether there are words for the key. @param {string} key */
export function has(key) {
  return key in WORDS;
}

/**
 * The text of `Texts` in the reader's language, or else the first.
 * @param {{texts?: {language?: string, text?: string}[]} | undefined} texts
 */
export function textOf(texts) {
  const all = texts?.texts || [];
  const own = all.find(one => (one.language || '').slice(0, 2) === current);
  return (own || all[0])?.text || '';
}

/** @param {number} ms since 1970-01-01 UTC */
export function timeText(ms) {
  return new Intl.DateTimeFormat(current, {hour: '2-digit', minute: '2-digit'}).format(ms);
}

/** The same with its day. @param {number} ms */
export function dayText(ms) {
  return new Intl.DateTimeFormat(current, {dateStyle: 'medium', timeStyle: 'short'}).format(ms);
}

/** How long ago, in words. @param {number} ms */
export function agoText(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 10) return t('just now');
  if (seconds < 90) return t('seconds ago', {n: seconds});
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? t('minutes ago', {n: minutes}) : t('hours ago', {n: Math.round(minutes / 60)});
}

/** @type {Record<string, [string, string]>} */
const WORDS = {
  'skip': ['Skip to the content', 'Vai al contenuto'],
  'language': ['Language', 'Lingua'],
  'loading': ['Loading…', 'Caricamento…'],
  'just now': ['just now', 'adesso'],
  'seconds ago': ['{n} seconds ago', '{n} secondi fa'],
  'minutes ago': ['{n} minutes ago', '{n} minuti fa'],
  'minutes ago.one': ['1 minute ago', '1 minuto fa'],
  'hours ago': ['{n} hours ago', '{n} ore fa'],
  'hours ago.one': ['1 hour ago', '1 ora fa'],
  'old': ['No connection. Last update: {ago}.', 'Nessuna connessione. Ultimo aggiornamento: {ago}.'],
  'unreadable': ['The page could not read what this machine answered. Reload it; if that does not help, tell the organiser.', 'La pagina non riesce a leggere la risposta di questa macchina. Ricaricala; se non basta, dillo all\'organizzatore.'],
  'nothing kept': ['No connection, and this device has kept nothing of this page. Move closer to the access point; the page tries again by itself.',
    'Nessuna connessione, e questo dispositivo non ha conservato nulla di questa pagina. Avvicinati al punto di accesso; la pagina riprova da sola.'],
  'not found': ['There is no such event here, or it is not open to you.', 'Qui non c\'è questo evento, o non è aperto a te.'],
  'home': ['All events', 'Tutti gli eventi'],
  'events': ['Events', 'Eventi'],
  'no events': ['No event is open to everybody here.', 'Nessun evento è aperto a tutti qui.'],
  'your tickets': ['Your tickets on this device', 'I tuoi biglietti su questo dispositivo'],
  'redeem': ['Enter a code', 'Inserisci un codice'],
  'nav': ['Pages of the event', 'Pagine dell\'evento'],
  'my event': ['My event', 'Il mio evento'],
  'tables': ['Pairings', 'Abbinamenti'],
  'standings': ['Standings', 'Classifica'],
  'bracket': ['Bracket', 'Tabellone'],
  'clock': ['Clock', 'Orologio'],
  'changes': ['Changes', 'Novità'],
  'why': ['Cut and why', 'Taglio e perché'],
  'deck': ['My deck', 'Il mio mazzo'],
  'penalties': ['My penalties', 'Le mie penalità'],
  'desk': ['Desk', 'Segreteria'],
  'slips': ['Slips', 'Referti'],
  'calls': ['Calls', 'Chiamate'],
  'tickets': ['Tickets', 'Biglietti'],
  'checkin': ['Check-in', 'Presenze'],
  'TICKET_SCOPE_READ': ['View only', 'Solo lettura'],
  'TICKET_SCOPE_PLAY': ['Play', 'Giocatore'],
  'TICKET_SCOPE_WORK': ['Staff work', 'Staff'],
  'check': ['Check the draws', 'Controlla i sorteggi'],
  'round': ['Round {n}', 'Turno {n}'],
  'round.one': ['Round 1', 'Turno 1'],
  'drawn again': ['Drawn again after publication, {time}: {why}', 'Risorteggiato dopo la pubblicazione, {time}: {why}'],
  'table': ['Table {number}', 'Tavolo {number}'],
  'bye': ['Bye: no opponent in this round', 'Bye: nessun avversario in questo turno'],
  'player': ['Player {number}', 'Giocatore {number}'],
  'neutral': ['No player', 'Nessun giocatore'],
  'you': ['you', 'tu'],
  'against': ['against', 'contro'],
  'no round': ['No round is paired yet.', 'Nessun turno è ancora abbinato.'],
  'not seated': ['You have no table in this round.', 'In questo turno non hai un tavolo.'],
  'not playing': ['This is a staff ticket; it has no table.', 'È un biglietto dello staff: non ha un tavolo.'],
  'find seat': ['Find your seat', 'Trova il tuo posto'],
  'find by name': ['Any part of the name, or the number', 'Una parte del nome, o il numero'],
  'find by number': ['Your number, or your player code', 'Il tuo numero, o il tuo codice giocatore'],
  'found': ['{n} found', '{n} trovati'],
  'found.one': ['1 found', '1 trovato'],
  'found none': ['No player is found by that. Try a shorter part.', 'Nessun risultato. Prova con una parte più breve.'],
  'names need ticket': ['Names are shown to people with a ticket.', 'I nomi sono visibili a chi ha un biglietto.'],
  'filter tables': ['Only tables with', 'Solo i tavoli con'],
  'result': ['Result', 'Risultato'],
  'open': ['Being played', 'In gioco'],
  'decided': ['Decided', 'Deciso'],
  'secret': ['Results are secret until the phase is over.', 'I risultati sono segreti fino alla fine della fase.'],
  'SEAT_RESULT_WIN': ['won', 'vittoria'],
  'SEAT_RESULT_LOSS': ['lost', 'sconfitta'],
  'SEAT_RESULT_TIE': ['tie', 'pareggio'],
  'SEAT_RESULT_BYE': ['bye', 'bye'],
  'report': ['Report the result', 'Inserisci il risultato'],
  'report other': ['No, the result was different', 'No, il risultato è diverso'],
  'send report': ['Send the result', 'Invia il risultato'],
  'confirm': ['Yes, that is right', 'Sì, è giusto'],
  'reported by': ['{name} reported', '{name} ha inserito'],
  'you reported': ['You reported', 'Hai inserito'],
  'confirmed': ['confirmed', 'confermato'],
  'waiting others': ['The other players have not answered yet.', 'Gli altri giocatori non hanno ancora risposto.'],
  'conflict': ['The players\' reports differ. A judge decides.', 'I risultati inseriti non coincidono. Decide un arbitro.'],
  'sign': ['Sign the result', 'Firma il risultato'],
  'outbox': ['Your sent entries', 'I tuoi invii'],
  'waiting': ['Not sent yet: kept on this device, and sent as soon as there is a connection.', 'Non ancora inviato: resta su questo dispositivo e parte appena c\'è connessione.'],
  'done': ['Received', 'Ricevuto'],
  'refused': ['Refused', 'Rifiutato'],
  'stale': ['The game at this table changed meanwhile. Report its result if it has none.', 'Nel frattempo la partita a questo tavolo è cambiata. Inserisci il risultato se manca.'],
  'dismiss': ['Remove', 'Rimuovi'],
  'actions': ['Your actions', 'Le tue azioni'],
  'EventService.CheckInPlayer': ['Check in for round {n}', 'Registra la presenza per il turno {n}'],
  'EventService.CheckInPlayer.one': ['Check in for round 1', 'Registra la presenza per il turno 1'],
  'EventService.SetAbsent': ['Miss round {n}', 'Salta il turno {n}'],
  'EventService.SetAbsent.one': ['Miss round 1', 'Salta il turno 1'],
  'EventService.SetPresent': ['Play round {n} after all', 'Gioca comunque il turno {n}'],
  'EventService.SetPresent.one': ['Play round 1 after all', 'Gioca comunque il turno 1'],
  'EventService.DropPlayer': ['Leave the event', 'Lascia l\'evento'],
  'PenaltyService.FileAppeal': ['Appeal', 'Fai ricorso'],
  'sure drop': ['Leave the event? You will not be paired again.', 'Lasciare l\'evento? Dal prossimo turno non sarai più abbinato.'],
  'yes': ['Yes', 'Sì'],
  'no': ['No', 'No'],
  'cancel': ['Cancel', 'Annulla'],
  'checked in': ['You are checked in for round {n}.', 'Sei presente per il turno {n}.'],
  'you dropped': ['You have left the event.', 'Hai lasciato l\'evento.'],
  'your number': ['Your number', 'Il tuo numero'],
  'call judge': ['To call a judge, raise your hand and call out: "Judge!"', 'Per chiamare un arbitro alza la mano e di\' «Arbitro!»'],
  'appeal text': ['What do you contest, and why?', 'Che cosa contesti, e perché?'],
  'send': ['Send', 'Invia'],
  'rank': ['Place', 'Posto'],
  'name': ['Name', 'Nome'],
  'points': ['Points', 'Punti'],
  'record': ['Won–lost–tied', 'Vinte–perse–pari'],
  'after round': ['After round {n}', 'Dopo il turno {n}'],
  'after round.one': ['After round 1', 'Dopo il turno 1'],
  'as of now': ['As of now', 'In questo momento'],
  'unranked': ['Not ranked', 'Fuori classifica'],
  'which round': ['Round', 'Turno'],
  'division': ['Division', 'Divisione'],
  'no bracket': ['The event has no elimination rounds yet.', 'L\'evento non ha ancora turni a eliminazione.'],
  'no clock': ['The clock of this round was not started.', 'L\'orologio di questo turno non è partito.'],
  'time up': ['Time!', 'Tempo!'],
  'paused': ['The clock is paused', 'L\'orologio è in pausa'],
  'extra turns': ['then {n} more turns', 'poi altri {n} turni'],
  'extra turns.one': ['then 1 more turn', 'poi un altro turno'],
  'extension': ['Your table has {n} more minutes.', 'Il tuo tavolo ha {n} minuti in più.'],
  'extension.one': ['Your table has 1 more minute.', 'Il tuo tavolo ha un minuto in più.'],
  'minutes left': ['{n} minutes left', '{n} minuti rimasti'],
  'minutes left.one': ['1 minute left', '1 minuto rimasto'],
  'record kept': ['Record {revision}, {time}', 'Registrazione {revision}, {time}'],
  'losses included': ['If a penalty took a game, report that game as lost.',
    'Una partita persa per penalità va segnata come persa.'],
  'losses apart': ['Do not report a game lost by penalty; it is added automatically.',
    'Una partita persa per penalità non va segnata: viene aggiunta da sola.'],
  'no penalties': ['You have no penalties.', 'Non hai penalità.'],
  'revoked': ['revoked', 'revocata'],
  'no deck': ['You have registered no deck.', 'Non hai registrato un mazzo.'],
  'deck legal': ['The list is legal.', 'La lista è regolare.'],
  'deck illegal': ['The list is not legal.', 'La lista non è regolare.'],
  'count': ['Number', 'Quantità'],
  'card': ['Card', 'Carta'],
  'deck lines': ['One card a line: how many, and the card code', 'Una carta per riga: la quantità e il codice della carta'],
  'deck submit': ['Hand it in', 'Consegnala'],
  'deck line bad': ['Line {n} cannot be read: write a number, then the card code, as in "4 bw5-102".', 'La riga {n} non si legge: scrivi un numero e poi il codice della carta, come «4 bw5-102».'],
  'warnings': ['A judge should look at', 'Un arbitro dovrebbe guardare'],
  'ticket title': ['Redeem a ticket', 'Usa un biglietto'],
  'ticket working': ['This device is getting its ticket…', 'Questo dispositivo riceve il suo biglietto…'],
  'ticket done': ['This device now has the ticket.', 'Ora questo dispositivo ha il biglietto.'],
  'ticket offline': ['No connection. Your ticket is kept, and this page tries again by itself.', 'Nessuna connessione. Il biglietto resta qui, e questa pagina riprova da sola.'],
  'ticket bad address': ['The address on the ticket is cut short. Scan it again, or type the short code.', 'L\'indirizzo del biglietto è incompleto. Leggilo di nuovo, o scrivi il codice breve.'],
  'event code': ['Event', 'Evento'],
  'short code': ['Short code, such as 7K3M-Q9TD', 'Codice breve, come 7K3M-Q9TD'],
  'forget ticket': ['Remove from this device', 'Togli da questo dispositivo'],
  'plain http': ['This connection is not encrypted: others on this network could read it. That is acceptable for a player\'s ticket, which ends with the event.', 'Questa connessione non è cifrata: altri su questa rete potrebbero leggerla. È accettabile per il biglietto di un giocatore, che finisce con l\'evento.'],
  'you are': ['You use this page as', 'Usi questa pagina come'],
  'role': ['Task: {role}', 'Incarico: {role}'],
  'open event': ['Go to the event', 'Vai all\'evento'],
  'more': ['More', 'Altro'],
  'add line': ['Add a line', 'Aggiungi una riga'],
  'remove line': ['Remove line {n}', 'Togli la riga {n}'],
  'choose': ['Choose…', 'Scegli…'],
  'nothing chosen': ['Not given', 'Non indicato'],
  'form missing': ['"{label}" is missing.', 'Manca «{label}».'],
  'form number': ['"{label}" must be a whole number from {least} to {most}.', '«{label}» deve essere un numero intero da {least} a {most}.'],
  'add part': ['Also enter: {label}', 'Aggiungi: {label}'],
  'status': ['Status', 'Stato'],
  'EVENT_STATUS_DRAFT': ['Being prepared', 'In preparazione'],
  'EVENT_STATUS_REQUESTED': ['Sanction requested', 'Richiesto'],
  'EVENT_STATUS_SANCTIONED': ['Sanctioned', 'Sanzionato'],
  'EVENT_STATUS_REGISTRATION': ['Registration is open', 'Iscrizioni aperte'],
  'EVENT_STATUS_RUNNING': ['Running', 'In corso'],
  'EVENT_STATUS_COMPLETED': ['Played to the end', 'Concluso'],
  'EVENT_STATUS_CONFIRMED': ['Final', 'Definitivo'],
  'EVENT_STATUS_CANCELLED': ['Cancelled', 'Annullato'],
  'another change': ['Another change', 'Un\'altra modifica'],
  'error': ['That did not work: {why}', 'Non ha funzionato: {why}'],
};
