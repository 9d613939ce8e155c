// The games a third time: a program that shares nothing with the package, and solves endings by plain alpha-beta.
//
// One line in, one line out. A line is the options of a game as `name=value` pairs with a space between, a tab, and the text of a
// position; the pair `ask=` says what is wanted:
//
//   ask=margin  the margin of best play, and how many positions were looked at
//   ask=values  every legal move and the margin after it, as move=margin
//   ask=plays   every legal move and the position after it, as move=position, with tabs between
//   ask=tally   what the piles as they lie score for each side, points made in play included
//
// The pair `nodes=` says how many positions may be looked at; if they do not suffice, the answer is `limit`. Only games of two sides are
// known. A line that cannot be read is answered by `error` and why.

#include <cstdlib>
#include <iostream>

#include "second_program_plays.hpp"

// ---- the search

struct Solver {
    struct Entry {
        Position at;
        int lower, upper;
        uint32_t problem;  // in which the entry was made; 0 is none
        Move best;
    };

    static const int MOST = 1 << 28, ENTRIES = 1 << 20;
    Entry *table = static_cast<Entry *>(std::calloc(ENTRIES, sizeof(Entry)));  // all zeros, and only what is used takes memory
    uint32_t problem = 0;
    long nodes = 0, most_nodes = 0;
    const Player *player = nullptr;
    vector<int> coming;  // the margin of the declarations that are still to be dealt, by how many cards of the stock are dealt
    int most_of_a_play = 0;

    void start(const Player &asked, const Position &at, long limit) {
        player = &asked, problem++, nodes = 0, most_nodes = limit;
        const Game &game = asked.game;
        most_of_a_play = game.sweep + (game.by_value ? std::max(10, game.court_value) * (game.doubled ? 2 : 1) : 0) +
                         (game.picada != NO_PICADA) + game.simili + (game.suit_capture ? 10 : 0) + game.quadriglia;
        int size = int(asked.stock.size());
        coming.assign(size + 1, 0);
        Position next = at;
        for (next.turn = int8_t((at.turn + count(at.hands())) % game.players); next.place < size;) {
            int place = next.place, declared = NONE;
            std::memset(next.hand, 0, sizeof next.hand);
            Points made;
            asked.deal(next, made, declared);
            next.turn = int8_t((next.turn + next.place - place) % game.players);
            for (int before = 0; before <= place; before++) coming[before] += made.margin();
        }
    }

    // No play that is left can bring a side more than this, beyond what the other makes: all cards, and the most for each of its plays.
    int most(const Position &at, int side, int left) const {
        const Game &game = player->game;
        Mask rest = game.deck & ~at.pile[0] & ~at.pile[1];
        Tally all{game, {at.pile[0] | (side == 0 ? rest : 0), at.pile[1] | (side == 1 ? rest : 0)}};
        int points = all.without_slam(side) - all.without_slam(1 - side);
        if (game.slam && !(at.pile[1 - side] & game.all_value_cards)) points += game.slam;
        if (game.slam && !(at.pile[side] & game.all_value_cards)) points += all.fixed_points();
        points += (at.turn % 2 == side ? (left + 1) / 2 : left / 2) * most_of_a_play;
        points += side == 0 ? coming[at.place] : -coming[at.place];
        return points + (at.taker == 1 - side ? at.swept : 0);
    }

    Entry &entry(const Position &at) {
        uint64_t words[sizeof at / 8], hash = 0;
        std::memcpy(words, &at, sizeof at);
        for (uint64_t word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 29;
        return table[hash >> 20 & (ENTRIES - 1)];
    }

    static bool is_before(const Move &one, const Move &other) {
        return std::make_pair(one.points, count(one.taken)) > std::make_pair(other.points, count(other.taken));
    }

    // What the side to play will make more than the other from here on, the tally included: exact between the limits, else a bound.
    int search(const Position &at, int alpha, int beta) {
        if (++nodes > most_nodes && most_nodes) throw std::length_error("limit");
        int side = at.turn % 2, left = player->left(at);
        if (!left) return (side == 0 ? 1 : -1) * Tally{player->game, {at.pile[0], at.pile[1]}}.margin();
        int upper = most(at, side, left), lower = -most(at, 1 - side, left);
        Entry &found = entry(at);
        bool is_known = found.problem == problem && found.at == at;
        if (is_known) upper = std::min(upper, found.upper), lower = std::max(lower, found.lower);
        if (upper <= alpha || lower == upper) return upper;
        if (lower >= beta) return lower;
        vector<Move> moves = player->moves(at);
        std::stable_sort(moves.begin(), moves.end(), is_before);
        if (is_known)
            for (size_t place = 1; place < moves.size(); place++)
                if (moves[place].card == found.best.card && moves[place].taken == found.best.taken)
                    std::rotate(moves.begin(), moves.begin() + place, moves.begin() + place + 1);
        int best = -MOST;
        Move chosen = moves[0];
        for (const Move &move : moves) {
            int value = after(at, move, std::max(alpha, best), beta);
            if (value > best) best = value, chosen = move;
            if (best >= beta) break;
        }
        if (best <= alpha) upper = std::min(upper, best);
        else if (best >= beta) lower = std::max(lower, best);
        else lower = upper = best;
        entry(at) = {at, lower, upper, problem, chosen};
        return best;
    }

    int after(const Position &at, const Move &move, int alpha, int beta) {
        Position next = at;
        int made = player->play(next, move).margin() * (at.turn % 2 == 0 ? 1 : -1);
        return made - search(next, made - beta, made - alpha);
    }

    // The exact value, by asking again and again on which side of a guess it lies.
    int value(const Position &at) {
        int lower = -MOST, upper = MOST, guess = 0;
        while (lower < upper) {
            int limit = guess == lower ? guess + 1 : guess;
            guess = search(at, limit - 1, limit);
            (guess < limit ? upper : lower) = guess;
        }
        return at.turn % 2 == 0 ? guess : -guess;
    }
};

// ---- reading and writing a position

struct Problem {
    Position at;
    vector<int> stock;
    Points made;
    string rules;

    explicit Problem(const string &text) {
        vector<string> words = parts(text, ' ');
        if (words.size() < 8) throw std::invalid_argument("a position has eight fields");
        vector<string> hands = parts(words[2], '/'), piles = parts(words[4], '/'), points = parts(words[5], '/');
        if (hands.size() > SEATS || piles.size() != 2 || points.size() != 2) throw std::invalid_argument("a position has two sides");
        rules = words[0], stock = cards_of(words[7]);
        for (size_t seat = 0; seat < hands.size(); seat++) at.hand[seat] = mask_of(hands[seat]);
        for (int side = 0; side < 2; side++) at.pile[side] = mask_of(piles[side]), made.of[side] = std::stoi(points[side]);
        at.turn = int8_t(std::stoi(words[1])), at.table = mask_of(words[3]);
        at.taker = words[6] == "-" ? NONE : int8_t(std::stoi(words[6]));
        for (size_t word = 8; word < words.size(); word++) {
            string key = words[word].substr(0, words[word].find('=')), said = words[word].substr(key.size() + 1);
            if (key == "laid") at.laid = int8_t(card_of(said));
            else if (key == "matta") at.wild = int8_t(RANKS.find(said));
            else if (key == "swept") at.swept = std::stoi(said);
            else throw std::invalid_argument("no such field: " + key);
        }
    }

    string after(const Player &player, const Move &move) const {
        Position next = at;
        Points more = player.play(next, move);
        std::ostringstream line;
        line << rules << ' ' << int(next.turn);
        for (int seat = 0; seat < player.game.players; seat++) line << (seat ? '/' : ' ') << text_of(next.hand[seat]);
        line << ' ' << text_of(next.table) << ' ' << text_of(next.pile[0]) << '/' << text_of(next.pile[1]) << ' '
             << made.of[0] + more.of[0] << '/' << made.of[1] + more.of[1] << ' ' << (next.taker == NONE ? "-" : std::to_string(next.taker)) << ' ';
        for (size_t place = next.place; place < stock.size(); place++) line << text_of(stock[place]);
        if (next.place == int(stock.size())) line << '-';
        if (next.laid != NONE) line << " laid=" << text_of(int(next.laid));
        if (next.wild != NONE) line << " matta=" << RANKS[next.wild];
        if (next.swept) line << " swept=" << next.swept;
        return line.str();
    }
};

string text_of(const Move &move) { return text_of(move.card) + (move.taken ? "x" + text_of(move.taken) : ""); }

string answer(Solver &solver, const string &line) {
    vector<string> halves = parts(line, '\t');
    if (halves.size() != 2) throw std::invalid_argument("a line is options, a tab, and a position");
    Options options;
    for (const string &pair : parts(halves[0], ' ')) options.said[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
    Game game(options);
    Problem problem(halves[1]);
    Player player{game, problem.stock};
    solver.start(player, problem.at, options.number("nodes"));
    std::ostringstream said;
    int ask = one_of(options.text("ask"), {"margin", "values", "plays", "tally"}), made = problem.made.margin();
    if (ask == 0) {
        int margin = made + solver.value(problem.at);
        said << margin << ' ' << solver.nodes;
    } else if (ask == 3) {
        Tally tally{game, {problem.at.pile[0], problem.at.pile[1]}};
        said << problem.made.of[0] + tally.total(0) << ' ' << problem.made.of[1] + tally.total(1);
    } else {
        for (const Move &move : player.moves(problem.at)) {
            Position next = problem.at;
            said << (said.tellp() ? "\t" : "") << text_of(move) << '=';
            if (ask == 2) said << problem.after(player, move);
            else said << made + player.play(next, move).margin() + solver.value(next);
        }
    }
    return said.str();
}

int main() {
    Solver solver;
    for (string line; std::getline(std::cin, line);) {
        try {
            std::cout << answer(solver, line) << std::endl;
        } catch (const std::length_error &) {
            std::cout << "limit" << std::endl;
        } catch (const std::exception &error) {
            std::cout << "error " << error.what() << std::endl;
        }
    }
}
