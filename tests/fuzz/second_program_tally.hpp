// Cards, the options of a game, and what piles score; see second_program.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using Mask = uint64_t;
using std::string;
using std::vector;

// A card is 13 * suit + rank, so that the thirteen bits of a suit stand together.
const string RANKS = "A23456789TJQK", SUITS = "dcsb";
const int NONE = -1, WHOLE_SUIT = 1 << 13, SEATS = 6;
const Mask ONE_RANK = 1 | 1ull << 13 | 1ull << 26 | 1ull << 39;

int rank_of(int card) { return card % 13; }
int suit_of(int card) { return card / 13; }
int lowest(Mask cards) { return __builtin_ctzll(cards); }
int count(Mask cards) { return __builtin_popcountll(cards); }
Mask bit(int card) { return 1ull << card; }
int of_suit(Mask cards, int suit) { return int(cards >> 13 * suit) & (WHOLE_SUIT - 1); }

int card_of(const string &text) {
    size_t rank = text.size() == 2 ? RANKS.find(text[0]) : string::npos, suit = text.size() == 2 ? SUITS.find(text[1]) : string::npos;
    if (rank == string::npos || suit == string::npos) throw std::invalid_argument("no card: " + text);
    return 13 * int(suit) + int(rank);
}

vector<int> cards_of(const string &text) {
    vector<int> cards;
    for (size_t at = 0; text != "-" && at < text.size(); at += 2) cards.push_back(card_of(text.substr(at, 2)));
    return cards;
}

Mask mask_of(const string &text) {
    Mask mask = 0;
    for (int card : cards_of(text)) mask |= bit(card);
    return mask;
}

string text_of(int card) { return {RANKS[rank_of(card)], SUITS[suit_of(card)]}; }

string text_of(Mask cards) {
    string text;
    for (int rank = 0; rank < 13; rank++)
        for (int suit = 0; suit < 4; suit++)
            if (cards & bit(13 * suit + rank)) text += text_of(13 * suit + rank);
    return text.empty() ? "-" : text;
}

vector<string> parts(const string &text, char between) {
    vector<string> found;
    std::stringstream stream(text);
    for (string part; std::getline(stream, part, between);) found.push_back(part);
    return found;
}

// ---- what the options say

struct Options {
    std::map<string, string> said;

    bool has(const string &name) const { return said.count(name) > 0; }
    string text(const string &name, const string &otherwise = "") const { return has(name) ? said.at(name) : otherwise; }
    bool is_on(const string &name) const { return text(name) == "true"; }
    int number(const string &name, int otherwise = 0) const { return has(name) ? std::stoi(said.at(name)) : otherwise; }
    int either(const string &name, const string &other) const { return has(name) ? number(name) : number(other); }
    int cap(const string &name) const { return text(name, "none") == "none" ? 99 : number(name); }
};

enum AceSweep { OFF, IF_NO_ACE, OPTIONAL, ALWAYS };
enum FinalSweep { NOT_LAST_PLAY, NOT_LAST_CAPTURE, NOT_LAST_ROUND, COUNTS };
enum Picada { NO_PICADA, ANY_EQUAL, PREVIOUS_CARD };
enum MissingSuit { CANNOT_COMPETE, FEWER_SUITS_LOSE, ZERO_VALUE };

int one_of(const string &word, const vector<string> &words) {
    size_t at = std::find(words.begin(), words.end(), word) - words.begin();
    if (at == words.size()) throw std::invalid_argument("no such value: " + word);
    return int(at);
}

struct Game {
    int players, redeal, value[13];
    Mask deck;
    bool equal, sums, fifteen, precedence, fewest, must_take;
    int ace_sweep, final_sweep, picada;
    bool ace_scores, lone_ace_scores, takes_itself, may_decline, may_take_fifteen;
    int sweep, court_value, simili, quadriglia;
    bool by_value, doubled, suit_capture;
    bool declares, keeps_value, cumulative;
    int matta, low_max, low, three;
    // The tally.
    bool with_coins, with_primiera, one_each, all_suits, with_napola, with_piccola, grande_extends;
    int cards, coins, coin_suit, settebello, primiera, missing_suit, swords, napola_suit, napola_min, napola_cap, piccola_min, piccola_cap;
    int grande, slam, re_bello;
    vector<std::pair<int, int>> value_cards;  // a card, and its points
    Mask all_value_cards;
    vector<int> prime, run;  // by the cards of one suit: the best card's worth, and how many stand in a row from the ace

    explicit Game(const Options &said) {
        bool is_long = said.text("deck") == "it52";
        players = said.number("players"), redeal = said.number("redeal_hand");
        if (players < 2 || players > SEATS || (said.text("teams") != "two_teams" && players != 2))
            throw std::invalid_argument("a game of two sides and at most six seats is wanted");
        deck = 0;
        for (int rank = 0, next = 1; rank < 13; rank++) {
            bool is_in = is_long || rank < 7 || rank > 9;
            value[rank] = is_in && !(is_long && rank > 9) ? next++ : 0;
            if (is_in) deck |= ONE_RANK << rank;
        }
        equal = said.is_on("allow_equal"), sums = said.is_on("allow_sum"), fifteen = said.is_on("fifteen");
        precedence = said.is_on("single_precedence"), must_take = said.is_on("mandatory_capture");
        fewest = one_of(said.text("sum_choice"), {"free", "fewest"});
        ace_sweep = one_of(said.text("ace_sweep"), {"off", "if_no_ace", "optional", "always"});
        ace_scores = said.is_on("ace_sweep_scores"), lone_ace_scores = said.is_on("ace_lone_ace_scores");
        takes_itself = ace_sweep != OFF && one_of(said.text("ace_empty_table"), {"stays", "takes_itself"});
        may_decline = said.is_on("ace_may_decline"), may_take_fifteen = said.is_on("ace_may_take_fifteen");
        final_sweep = one_of(said.text("final_sweep"), {"not_last_play", "not_last_capture", "not_last_round", "counts"});
        sweep = said.either("sweep_points", "scua"), court_value = said.number("court_sweep_points");
        by_value = said.is_on("sweep_by_value"), doubled = said.is_on("double_same_suit");
        picada = one_of(said.text("picada", "off"), {"off", "any_equal", "previous_card"});
        simili = said.number("simili"), quadriglia = said.number("quadriglia"), suit_capture = said.is_on("suit_capture");
        declares = said.has("decl_low"), keeps_value = said.is_on("matta_keeps_value"), cumulative = said.is_on("decl_cumulative");
        matta = said.text("matta", "none") == "none" ? NONE : card_of(said.text("matta"));
        low_max = said.number("decl_low_max"), low = said.number("decl_low"), three = said.number("decl_three");

        cards = said.either("score_cards", "cards_points"), one_each = one_of(said.text("cards_tie", "none"), {"none", "one_each"});
        with_coins = said.has("score_coins"), coins = said.number("score_coins");
        coin_suit = int(SUITS.find(said.text("majority_suit", "d"))), settebello = said.number("score_settebello");
        with_primiera = said.has("score_primiera"), primiera = said.number("score_primiera"), swords = said.number("swords_points");
        missing_suit = one_of(said.text("primiera_missing_suit", "cannot_compete"), {"cannot_compete", "fewer_suits_lose", "zero_value"});
        re_bello = said.text("re_bello", "none") == "none" ? NONE : card_of(said.text("re_bello"));
        with_napola = said.is_on("napola"), all_suits = said.is_on("runs_all_suits");
        napola_suit = int(SUITS.find(said.text("napola_suit", "d")));
        napola_min = said.number("napola_min"), napola_cap = said.cap("napola_cap");
        with_piccola = said.has("piccola_min"), piccola_min = said.number("piccola_min"), piccola_cap = said.cap("piccola_cap");
        grande = said.number("grande"), grande_extends = said.is_on("grande_extends"), slam = said.number("slam_points");
        all_value_cards = 0;
        for (const string &each : said.has("value_cards") ? parts(said.text("value_cards"), '+') : vector<string>()) {
            value_cards.push_back({card_of(each.substr(0, 2)), std::stoi(each.substr(3))});
            all_value_cards |= bit(value_cards.back().first);
        }
        count_suits(one_of(said.text("primiera_values", "standard"), {"standard", "southern"}));
    }

    void count_suits(bool is_southern) {
        const int worth[13] = {16, 12, 13, 14, 15, 18, 21, 0, 0, 0, is_southern ? 8 : 10, is_southern ? 9 : 10, 10};
        prime.assign(WHOLE_SUIT, 0), run.assign(WHOLE_SUIT, 0);
        for (int held = 1; held < WHOLE_SUIT; held++) {
            bool unbroken = true;
            for (int rank = 0; rank < 13; rank++) {
                if (!(deck & bit(rank))) continue;
                if (held >> rank & 1) prime[held] = std::max(prime[held], worth[rank]);
                unbroken = unbroken && (held >> rank & 1);
                run[held] += unbroken;
            }
        }
    }
};

// ---- what piles score

int majority(int mine, int other, int points) { return mine > other ? points : 0; }

struct Tally {
    const Game &game;
    Mask pile[2];

    int cards(int side) const {
        int mine = count(pile[side]), other = count(pile[1 - side]);
        if (!game.cards) return 0;
        return mine == other ? game.one_each : majority(mine, other, game.cards);
    }

    int most(int side, Mask among, int points) const { return majority(count(pile[side] & among), count(pile[1 - side] & among), points); }

    int prime(int side) const {  // a number that grows with the prime
        int total = 0, suits = 0;
        for (int suit = 0; suit < 4; suit++) {
            int held = of_suit(pile[side], suit);
            total += game.prime[held], suits += held > 0;
        }
        if (game.missing_suit == CANNOT_COMPETE) return suits == 4 ? total : 0;
        return game.missing_suit == FEWER_SUITS_LOSE ? 1000 * suits + total : total;
    }

    int runs(int side, int first, int last, int least, int cap) const {
        int points = 0;
        for (int suit = first; suit <= last; suit++) {
            int length = game.run[of_suit(pile[side], suit)];
            if (length >= least) points += std::min(length, cap);
        }
        return points;
    }

    int grande(int side) const {
        int held = of_suit(pile[side], 0), points = game.grande, courts = 7 << 10;
        if (!points || (held & courts) != courts) return 0;
        for (int rank = 9; game.grande_extends && rank >= 0; rank--) {
            if (!(game.deck & bit(rank))) continue;
            if (!(held >> rank & 1)) break;
            points++;
        }
        return points;
    }

    int value_cards(int side) const {
        int points = 0;
        for (auto [card, worth] : game.value_cards) points += pile[side] & bit(card) ? worth : 0;
        return points;
    }

    Mask swords() const { return Mask(WHOLE_SUIT - 1) << 26; }

    int without_slam(int side) const {
        int points = cards(side);
        if (game.with_coins) {
            points += most(side, Mask(WHOLE_SUIT - 1) << 13 * game.coin_suit, game.coins);
            points += pile[side] & bit(6) ? game.settebello : 0;
            points += game.with_primiera ? majority(prime(side), prime(1 - side), game.primiera) : most(side, ONE_RANK << 6, 1);
        } else {
            points += most(side, swords(), game.swords) + value_cards(side);
        }
        if (game.re_bello != NONE && pile[side] & bit(game.re_bello)) points++;
        if (game.with_napola) {
            int first = game.all_suits ? 0 : game.napola_suit, last = game.all_suits ? 3 : game.napola_suit;
            points += runs(side, first, last, game.napola_min, game.napola_cap);
        }
        if (game.with_piccola) points += runs(side, 0, 0, game.piccola_min, game.piccola_cap) + grande(side);
        return points;
    }

    // The cards, the swords and all value cards on one side score so much together, instead of each for itself.
    int slam(int side) const {
        if (!game.slam || (pile[side] & game.all_value_cards) != game.all_value_cards) return 0;
        int of_cards = cards(side), of_swords = most(side, swords(), game.swords);
        bool has_cards = !game.cards || (of_cards && !cards(1 - side)), has_swords = !game.swords || of_swords;
        return has_cards && has_swords ? game.slam - of_cards - of_swords - value_cards(side) : 0;
    }

    int fixed_points() const {
        int points = game.cards + game.swords;
        for (auto [card, worth] : game.value_cards) points += worth;
        return points;
    }

    int total(int side) const { return without_slam(side) + slam(side); }
    int margin() const { return total(0) - total(1); }
};
