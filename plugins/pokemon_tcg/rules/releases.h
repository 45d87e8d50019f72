// SPDX-License-Identifier: Apache-2.0
//
// When each expansion came out in the United States, up to the end of the 2014 season's year.
//
// For catalogues whose cards carry no date. A promo set has one date here, its first card's: it
// says nothing about the others.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_RELEASES_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_RELEASES_H_

#include <cstdint>

namespace arbitro::pkm {

enum class SetKind : uint8_t { kExpansion, kPromos };

struct ReleaseRow {
  const char* set;   // data id
  const char* date;  // YYYY-MM-DD, first day of retail sale
  SetKind kind = SetKind::kExpansion;
};

// [PKM-12-a] Cards count from their release in the United States.
inline constexpr ReleaseRow kUsReleases[] = {
    {"base1", "1999-01-09"},
    {"base2", "1999-06-16"},
    {"basep", "1999-07-01", SetKind::kPromos},
    {"base3", "1999-10-10"},
    {"base4", "2000-02-24"},
    {"base5", "2000-04-24"},
    {"gym1", "2000-08-14"},
    {"gym2", "2000-10-16"},
    {"neo1", "2000-12-16"},
    {"neo2", "2001-06-01"},
    {"si1", "2001-07-31"},
    {"neo3", "2001-09-21"},
    {"neo4", "2002-02-28"},
    {"base6", "2002-05-24"},
    {"ecard1", "2002-09-15"},
    {"bp", "2002-12-01"},
    {"ecard2", "2003-01-15"},
    {"ecard3", "2003-05-12"},
    {"ex1", "2003-07-01"},
    {"ex2", "2003-09-18"},
    {"np", "2003-10-01", SetKind::kPromos},
    {"ex3", "2003-11-24"},
    {"ex4", "2004-03-01"},
    {"ex5", "2004-06-01"},
    {"tk1a", "2004-06-01"},
    {"tk1b", "2004-06-01"},
    {"ex6", "2004-09-01"},
    {"pop1", "2004-09-01"},
    {"ex7", "2004-11-01"},
    {"ex8", "2005-02-01"},
    {"ex9", "2005-05-01"},
    {"ex10", "2005-08-01"},
    {"pop2", "2005-08-01"},
    {"ex11", "2005-10-31"},
    {"ex12", "2006-02-01"},
    {"tk2a", "2006-03-01"},
    {"tk2b", "2006-03-01"},
    {"pop3", "2006-04-01"},
    {"ex13", "2006-05-01"},
    {"ex14", "2006-08-01"},
    {"pop4", "2006-08-01"},
    {"ex15", "2006-11-01"},
    {"ex16", "2007-02-02"},
    {"pop5", "2007-03-01"},
    {"dp1", "2007-05-01"},
    {"dpp", "2007-05-01", SetKind::kPromos},
    {"dp2", "2007-08-01"},
    {"pop6", "2007-09-01"},
    {"dp3", "2007-11-01"},
    {"dp4", "2008-02-01"},
    {"pop7", "2008-03-01"},
    {"dp5", "2008-05-01"},
    {"dp6", "2008-08-01"},
    {"pop8", "2008-09-01"},
    {"dp7", "2008-11-01"},
    {"pl1", "2009-02-11"},
    {"pop9", "2009-03-01"},
    {"pl2", "2009-05-16"},
    {"pl3", "2009-08-19"},
    {"pl4", "2009-11-04"},
    {"ru1", "2009-12-02"},
    {"hgss1", "2010-02-10"},
    {"hsp", "2010-02-10", SetKind::kPromos},
    {"hgss2", "2010-05-12"},
    {"hgss3", "2010-08-18"},
    {"hgss4", "2010-11-03"},
    {"col1", "2011-02-09"},
    {"bwp", "2011-03-01", SetKind::kPromos},
    {"bw1", "2011-04-25"},
    {"mcd11", "2011-06-17"},
    {"bw2", "2011-08-31"},
    {"bw3", "2011-11-16"},
    {"bw4", "2012-02-08"},
    {"bw5", "2012-05-09"},
    {"mcd12", "2012-06-15"},
    {"bw6", "2012-08-15"},
    {"dv1", "2012-10-05"},
    {"bw7", "2012-11-07"},
    {"bw8", "2013-02-06"},
    {"bw9", "2013-05-08"},
    {"bw10", "2013-08-14"},
    {"xyp", "2013-10-12", SetKind::kPromos},
    {"bw11", "2013-11-06"},
    {"xy0", "2013-11-08"},
    {"xy1", "2014-02-05"},
    {"xy2", "2014-05-07"},
    {"mcd14", "2014-05-23"},
    {"xy3", "2014-08-13"},
    {"xy4", "2014-11-05"},
};

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_RELEASES_H_
