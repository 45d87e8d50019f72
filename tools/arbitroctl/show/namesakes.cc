// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/namesakes.h"

namespace arbitro::tools {

void TellApart(v1::ListTablesResponse* tables) {
  Namesakes namesakes;
  for (const v1::Table& table : tables->tables()) {
    for (const v1::Seat& seat : table.seats()) namesakes.Note(seat);
  }
  for (v1::Table& table : *tables->mutable_tables()) {
    for (v1::Seat& seat : *table.mutable_seats()) namesakes.TellApart(&seat);
  }
}

void TellApart(v1::GetStandingsResponse* standings) {
  Namesakes namesakes;
  for (const v1::StandingsRow& row : standings->rows()) namesakes.Note(row);
  for (v1::StandingsRow& row : *standings->mutable_rows()) namesakes.TellApart(&row);
}

}  // namespace arbitro::tools
