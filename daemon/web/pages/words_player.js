// SPDX-License-Identifier: Apache-2.0
//
// Words of what a holder of a ticket may do, which a first page does not load.

import {learn} from './words.js';

learn({
  'judge': ['Call a judge', 'Chiama un arbitro'],
  'judge about': ['What is it about? You may leave this empty. It stays on record: write no names.', 'Di che si tratta? Puoi lasciare il campo vuoto. Resta agli atti: non scrivere nomi.'],
  'judge send': ['Call a judge to this table', 'Chiama un arbitro a questo tavolo'],
  'judge called': ['A judge was called at {time}.', 'Un arbitro è stato chiamato alle {time}.'],
  'judge back': ['Take the call back', 'Ritira la chiamata'],
  'a judge': ['A judge', 'Un arbitro'],
  'JUDGE_CALL_STATUS_CALLED': ['The staff have not answered yet.', 'Lo staff non ha ancora risposto.'],
  'JUDGE_CALL_STATUS_COMING': ['{name} is on the way.', '{name} sta arrivando.'],
  'JUDGE_CALL_STATUS_ARRIVED': ['{name} is at the table.', '{name} è al tavolo.'],
  'EventService.RegisterPlayer': ['Register', 'Iscriviti'],
  'division by rules': ['as the rules say', 'come dice il regolamento'],
  'wait place': ['The event is full. You wait for a place: {n} in line.', 'L\'evento è al completo. Aspetti un posto: {n} in lista.'],
  'wait draw': ['There are more people than places. The places will be drawn, and you take part.', 'Ci sono più persone che posti. I posti saranno sorteggiati, e partecipi anche tu.'],
  'you miss': ['You miss round {n}.', 'Salti il turno {n}.'],
  'you miss.one': ['You miss round 1.', 'Salti il turno 1.'],
});
