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
  'receipt fails': ['This is not what {name} signed: it was altered. Show it to the head judge.', 'Non è ciò che ha firmato {name}: è stato alterato. Mostralo al capo arbitro.'],
  'receipt other': ['This names another key than the one that this device keeps: an older key of {name}, or another log. The device cannot tell whether it is genuine; the head judge can.', 'Indica una chiave diversa da quella conservata qui: una più vecchia di {name}, o un altro registro. Questo dispositivo non può dire se è autentico; il capo arbitro sì.'],
  'receipt none': ['This is no receipt of a result.', 'Questa non è la ricevuta di un risultato.'],
  'receipt no key': ['This device keeps no key yet. Open a page of the event once, with a network.', 'Questo dispositivo non conserva ancora nessuna chiave. Apri una volta una pagina dell\'evento, con la rete.'],
  'receipt strange': ['The log names the key {key}, to which the key that this device keeps does not lead. Ask the organiser whether it is the right one.', 'Il registro indica la chiave {key}, a cui la chiave conservata qui non porta. Chiedi all\'organizzatore se è quella giusta.'],
  'receipt trust': ['Trust this key from now on', 'Da ora fidati di questa chiave'],
  'receipt player': ['Player {n}', 'Giocatore {n}'],
  'receipt no player': ['No player', 'Nessun giocatore'],
  'receipt points': ['{n} points', '{n} punti'],
  'receipt points.one': ['1 point', '1 punto'],
  'receipt maybe': ['It may have been corrected since.', 'Può essere stato corretto in seguito.'],
  'receipt still': ['It still stands.', 'È ancora valido.'],
  'receipt corrected': ['The result was corrected since, so this is no longer what counts.', 'Il risultato è stato corretto in seguito, quindi questo non vale più.'],
  'receipt of': ['As of record {n} of the event.', 'Secondo la registrazione {n} dell\'evento.'],
});
