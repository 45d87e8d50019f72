// SPDX-License-Identifier: Apache-2.0
//
// Words of the page that checks receipts, which no other page loads.

import {learn} from './words.js';

learn({
  'receipt': ['A result on paper', 'Un risultato su carta'],
  'receipt hint': ['This device checks the code itself, by the key that it keeps from an earlier visit. It needs no network for it.', 'Questo dispositivo controlla il codice da solo, con la chiave conservata da una visita precedente. Non gli serve la rete.'],
  'receipt code': ['The code, or the address that has it', 'Il codice, o l\'indirizzo che lo contiene'],
  'receipt check': ['Check it', 'Controllalo'],
  'receipt holds': ['{name} signed this result.', '{name} ha firmato questo risultato.'],
  'receipt fails': ['This is not what {name} signed: it was altered, or is of another log. Show it to the head judge.', 'Non è ciò che ha firmato {name}: è stato alterato, o è di un altro registro. Mostralo al giudice di gara.'],
  'receipt none': ['This is no receipt of a result.', 'Questa non è la ricevuta di un risultato.'],
  'receipt no key': ['This device keeps no key yet. Open a page of the event once, with a network.', 'Questo dispositivo non conserva ancora nessuna chiave. Apri una volta una pagina dell\'evento, con la rete.'],
  'receipt strange': ['The log names another key than the one that this device keeps leads to. Ask the organiser.', 'Il registro indica una chiave diversa da quella a cui porta la chiave conservata qui. Chiedi all\'organizzatore.'],
  'receipt player': ['Player {n}', 'Giocatore {n}'],
  'receipt no player': ['No player', 'Nessun giocatore'],
  'receipt points': ['{n} points', '{n} punti'],
  'receipt points.one': ['1 point', '1 punto'],
  'receipt of': ['As of record {n} of the event.', 'Secondo la registrazione {n} dell\'evento.'],
});
