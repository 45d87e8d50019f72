// SPDX-License-Identifier: Apache-2.0
#include "plugins/demo_league/french.h"

#include "arbitro/labels.h"

namespace arbitro::demo_league {
namespace {

constexpr TranslatedRow kFrench[] = {
    {"Game with a league", "Jeu avec une ligue"},
    {"Standard", "Standard"},
    {"Report", "Feuille de résultat"},
    {"Places", "Rangs"},
    {"Points", "Points"},
    {"too few players", "trop peu de joueurs"},
    {"not a table's places", "ce ne sont pas les rangs d'une table"},
    {"League", "Ligue"},
    {"Events", "Tournois"},
    {"Event of a league", "Tournoi d'une ligue"},
    {"It is the final", "C'est la finale"},
    {"the league has its events", "la ligue a ses tournois"},
    {"Events are missing", "Il manque des tournois"},
    {"Champion of the league", "Champion de la ligue"},
    {"Standings of a league", "Classement d'une ligue"},
    {"Event", "Tournoi"},
    {"Its events", "Ses tournois"},
    {"Ranks", "Rangs"},
    {"Champion", "Champion"},
    {"Events missing", "Tournois manquants"},
    // The rules.
    {"At most four players sit at a table, at as few tables as can be, whose sizes differ by one "
     "at most; lots decide the seats.",
     "Une table réunit quatre joueurs au plus ; il y a aussi peu de tables que possible, dont les "
     "tailles diffèrent d'un joueur au plus ; les places sont tirées au sort."},
    {"First place is worth five points, second three, third two, fourth one; players may share a "
     "place.",
     "La première place vaut cinq points, la deuxième trois, la troisième deux, la quatrième un ; "
     "des joueurs peuvent partager une place."},
    {"More points stand first; of equal points the place is shared.",
     "Le joueur qui a le plus de points est premier ; à égalité, la place est partagée."},
    {"In a league the points of its events are added up, those of the final twice; more points "
     "stand first.",
     "Dans une ligue, les points des tournois s'additionnent, ceux de la finale deux fois ; le "
     "joueur qui a le plus de points est premier."},
    {"A league has two to twelve events, as many as were set when it began.",
     "Une ligue compte de deux à douze tournois, autant que fixé à son début."},
    {"At the end lots part the players who are level, and the first is champion.",
     "À la fin, un tirage au sort départage les joueurs à égalité, et le premier est champion."},
    {"A league gives each person an Elo rating, 1500 at first, with a K of 32, in the final of 64; "
     "each two at a table are a match by their places.",
     "Une ligue donne à chacun un classement Elo, 1500 au début, avec un K de 32, de 64 en finale "
     "; "
     "deux joueurs d'une même table ont joué l'un contre l'autre selon leurs rangs."},
};

}  // namespace

void AddFrench(Description* description) { AddLanguage("fr", kFrench, description); }

}  // namespace arbitro::demo_league
