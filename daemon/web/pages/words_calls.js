// SPDX-License-Identifier: Apache-2.0
//
// Words of the calls for a judge and of tickets, at the desk.

import {learn} from './words.js';

learn({
  'calls title': ['Calls for a judge', 'Chiamate di un arbitro'],
  'calls none': ['No table calls a judge.', 'Nessun tavolo chiama un arbitro.'],
  'calls open': ['{n} tables call a judge', '{n} tavoli chiamano un arbitro'],
  'calls open.one': ['1 table calls a judge', '1 tavolo chiama un arbitro'],
  'not taken': ['Not taken', 'Non presa'],
  'the staff': ['the staff', 'lo staff'],
  'on it': ['On it', 'Vado io'],
  'take over': ['Take over', 'Subentro io'],
  'at table': ['At the table', 'Al tavolo'],
  'end call': ['End the call', 'Chiudi la chiamata'],
  'call note': ['Note', 'Nota'],
  'RULED': ['Ruled', 'Deciso'],
  'REPAIRED': ['Put right', 'Ripristinato'],
  'PENALTY': ['Penalty', 'Penalità'],
  'NOT_NEEDED': ['Not needed', 'Non serviva'],
  'issue all': ['Cards for the {n} players without a ticket', 'Tessere per i {n} giocatori senza biglietto'],
  'issue all.one': ['A card for the one player without a ticket', 'Una tessera per l\'unico giocatore senza biglietto'],
  'cards': ['Cards', 'Tessere'],
  'cards made': ['{n} cards. They are shown once: print them now.', '{n} tessere. Si mostrano una volta sola: stampale adesso.'],
  'cards made.one': ['1 card. It is shown once: print it now.', '1 tessera. Si mostra una volta sola: stampala adesso.'],
  'card desk': ['for the desk', 'per la segreteria'],
  'issue': ['Issue a ticket', 'Rilascia un biglietto'],
  'issue for': ['For', 'Per'],
  'issue players': ['a player', 'un giocatore'],
  'issue task': ['a task', 'un incarico'],
  'issue go': ['Issue', 'Rilascia'],
  'issued': ['Ticket for {name}. It is shown once: print this or let the person scan it now.', 'Biglietto per {name}. Si mostra una volta sola: stampalo o fallo leggere adesso.'],
  'reissue': ['Replace', 'Sostituisci'],
  'revoke': ['Take back', 'Ritira'],
});
