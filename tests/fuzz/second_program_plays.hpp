// Positions, moves and plays; see second_program.cpp.
#pragma once

#include <cstring>

#include "second_program_tally.hpp"

struct Position {  // all fields are compared as bytes, so no byte may be left unset
    Mask hand[SEATS], table, pile[2];
    int32_t swept;
    int8_t turn, taker, laid, wild, place, spare[7];  // `place`: how many cards of the stock are dealt

    Position() { std::memset(static_cast<void *>(this), 0, sizeof *this), taker = laid = wild = NONE; }
    bool operator==(const Position &other) const { return std::memcmp(this, &other, sizeof *this) == 0; }
    Mask hands() const { return hand[0] | hand[1] | hand[2] | hand[3] | hand[4] | hand[5]; }
};
static_assert(sizeof(Position) == 88, "no gaps");

struct Move {
    int card;
    Mask taken;
    int points, sweep;  // what the play scores, and how much of it is for a sweep
};

struct Points {
    int of[2] = {0, 0};

    int margin() const { return of[0] - of[1]; }
};

struct Player {
    const Game &game;
    vector<int> stock;

    int left(const Position &at) const { return count(at.hands()) + int(stock.size()) - at.place; }
    int rank(const Position &at, int card) const { return at.wild != NONE && card == game.matta ? at.wild : rank_of(card); }
    int value(const Position &at, int card) const { return game.value[rank(at, card)]; }

    void adding_up(const Position &at, Mask from, Mask chosen, int total, int least, vector<Mask> &found) const {
        if (total == 0) {
            if (count(chosen) >= least) found.push_back(chosen);
            return;
        }
        while (from) {
            int card = lowest(from), worth = value(at, card);
            from &= from - 1;
            if (worth && worth <= total) adding_up(at, from, chosen | bit(card), total - worth, least, found);
        }
    }

    void add_sums(const Position &at, int total, int least, vector<Mask> &found) const {
        vector<Mask> sets;
        adding_up(at, at.table, 0, total, least, sets);
        int size = 99;
        for (Mask each : sets) size = std::min(size, count(each));
        for (Mask each : sets)
            if (!game.fewest || count(each) == size) add(each, found);
    }

    static void add(Mask taken, vector<Mask> &found) {
        if (std::find(found.begin(), found.end(), taken) == found.end()) found.push_back(taken);
    }

    void add_fifteens(const Position &at, int card, vector<Mask> &found) const {
        if (game.fifteen && value(at, card)) add_sums(at, 15 - value(at, card), 1, found);
    }

    vector<Mask> ordinary(const Position &at, int card) const {
        vector<Mask> found;
        for (Mask rest = at.table; rest && game.equal; rest &= rest - 1)
            if (rank(at, lowest(rest)) == rank(at, card)) found.push_back(rest & -rest);
        bool is_blocked = game.precedence && !found.empty();
        if (game.sums && !is_blocked && value(at, card)) add_sums(at, value(at, card), 2, found);
        add_fifteens(at, card, found);
        return found;
    }

    bool has_ace(const Position &at) const {
        for (Mask rest = at.table; rest; rest &= rest - 1)
            if (rank(at, lowest(rest)) == 0) return true;
        return false;
    }

    bool is_taking_ace(const Position &at, int card) const { return game.ace_sweep != OFF && rank(at, card) == 0; }

    void add_moves(const Position &at, int card, vector<Move> &moves) const {
        vector<Mask> usual = ordinary(at, card), all = usual;
        bool may_lay = usual.empty() || !game.must_take;
        if (at.table && is_taking_ace(at, card)) {
            if (game.ace_sweep == OPTIONAL) {
                add(at.table, all);
            } else if (game.ace_sweep == ALWAYS || !has_ace(at)) {
                all = {at.table};
                if (game.may_take_fifteen) add_fifteens(at, card, all);
                may_lay = !game.must_take;
            }
            may_lay = may_lay || game.may_decline;
        }
        if (may_lay) moves.push_back({card, 0, 0, 0});
        for (Mask taken : all) moves.push_back(presa(at, card, taken, usual));
    }

    vector<Move> moves(const Position &at) const {
        vector<Move> found;
        for (Mask rest = at.hand[at.turn]; rest; rest &= rest - 1) add_moves(at, lowest(rest), found);
        return found;
    }

    Move presa(const Position &at, int card, Mask taken, const vector<Mask> &usual) const {
        int size = count(taken), worth = game.value[rank_of(card)], sweep = 0, bonus = 0;
        bool is_ace = is_taking_ace(at, card), is_sweep = taken == at.table && sweep_counts(at);
        bool by_ace = is_ace && taken == at.table && std::find(usual.begin(), usual.end(), taken) == usual.end();
        bool one_suit = size > 1 && !by_ace && !(taken & ~(Mask(WHOLE_SUIT - 1) << 13 * suit_of(card)));
        if (is_sweep && (by_ace ? game.ace_scores : !(is_ace && size == 1) || game.lone_ace_scores)) {
            sweep = game.sweep;
            if (game.by_value) sweep += (worth ? worth : game.court_value) * (one_suit && game.doubled ? 2 : 1);
        }
        bool is_equal = size == 1 && rank_of(lowest(taken)) == rank_of(card);
        if (is_equal && (game.picada == ANY_EQUAL || (game.picada == PREVIOUS_CARD && at.laid == lowest(taken)))) bonus++;
        if (one_suit) bonus += game.simili + (game.suit_capture ? worth : 0);
        if (size >= 3) bonus += game.quadriglia;
        return {card, taken, sweep + bonus, sweep};
    }

    bool sweep_counts(const Position &at) const {
        if (game.final_sweep == NOT_LAST_PLAY) return left(at) > 1;
        return game.final_sweep != NOT_LAST_ROUND || left(at) > game.players;
    }

    // Play, deal what is to be dealt, and end the deal if it is over.
    Points play(Position &at, const Move &move) const {
        int side = at.turn % 2;
        Points made;
        bool takes_itself = game.takes_itself && !at.table && rank(at, move.card) == 0;
        at.hand[at.turn] &= ~bit(move.card);
        if (move.taken || takes_itself) {
            made.of[side] += move.points;
            at.swept = game.final_sweep == NOT_LAST_CAPTURE ? move.sweep : 0;
            at.table &= ~move.taken;
            at.pile[side] |= move.taken | bit(move.card);
            at.taker = int8_t(side), at.laid = NONE;
        } else {
            at.table |= bit(move.card);
            at.laid = game.picada == PREVIOUS_CARD ? int8_t(move.card) : NONE;
        }
        at.turn = int8_t((at.turn + 1) % game.players);
        int declared = NONE;
        if (!at.hands() && at.place < int(stock.size())) {
            deal(at, made, declared);
        } else if (!at.hands() && at.taker != NONE) {
            at.pile[at.taker] |= at.table;
            made.of[at.taker] -= at.swept;
            at.table = 0, at.swept = 0, at.laid = NONE;
        }
        if (at.wild != NONE && (at.pile[0] | at.pile[1]) & bit(game.matta)) at.wild = NONE;
        if (declared != NONE) at.wild = int8_t(declared);
        return made;
    }

    void deal(Position &at, Points &made, int &declared) const {
        for (int number = 0; number < game.players; number++) {
            int seat = (at.turn + number) % game.players;
            for (int card = 0; card < game.redeal && at.place < int(stock.size()); card++) at.hand[seat] |= bit(stock[at.place++]);
            auto [points, rank] = declaration(at.hand[seat]);
            made.of[seat % 2] += points;
            if (game.keeps_value && rank != NONE) declared = rank;
        }
    }

    // The points of three cards as they are dealt, and the rank that the wild card takes for them, if another than its own.
    std::pair<int, int> declaration(Mask hand) const {
        if (!game.declares || count(hand) != 3) return {0, NONE};
        bool is_wild = game.matta != NONE && hand & bit(game.matta);
        int best = 0, chosen = NONE;
        for (int wild = 0; wild < (is_wild ? 13 : 1); wild++) {
            if (!(game.deck & bit(wild))) continue;
            int total = 0, ranks = 0;
            for (Mask rest = hand; rest; rest &= rest - 1) {
                int card = lowest(rest), rank = is_wild && card == game.matta ? wild : rank_of(card);
                total += game.value[rank], ranks |= 1 << rank;
            }
            int low = total <= game.low_max ? game.low : 0, three = count(ranks) == 1 ? game.three : 0;
            int points = game.cumulative ? low + three : std::max(low, three);
            if (points > best) best = points, chosen = is_wild && wild != rank_of(game.matta) ? wild : NONE;
        }
        return {best, chosen};
    }
};
