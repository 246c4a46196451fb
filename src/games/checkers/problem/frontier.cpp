// Exact: a capture sequence is a trail (no piece is taken twice) in the graph whose vertices are the squares that the
// man can stand on and whose edges are the pieces. The pieces are decided one after the other; of what was decided,
// only the squares matter that have pieces still to come: the parity of their degree and which of them are joined.
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>
using namespace std;

int rows, cols;
vector<string> board;

struct Edge { int from, to; };

// The pieces that a man starting at this square could reach, in the order of the squares that they join.
vector<Edge> edgesFrom(int start) {
  vector<char> seen(rows * cols);
  vector<int> open{start};
  vector<Edge> edges;
  seen[start] = 1;
  while (!open.empty()) {
    int at = open.back(), r = at / cols, c = at % cols;
    open.pop_back();
    for (int down : {-1, 1})
      for (int right : {-1, 1}) {
        int toR = r + 2 * down, toC = c + 2 * right, to = toR * cols + toC;
        if (toR < 0 || toC < 0 || toR >= rows || toC >= cols) continue;
        if (board[r + down][c + right] != 2 || (board[toR][toC] != 0 && to != start)) continue;
        if (at < to) edges.push_back({at, to});
        if (!seen[to]) { seen[to] = 1; open.push_back(to); }
      }
  }
  sort(edges.begin(), edges.end(), [](Edge a, Edge b) { return a.to != b.to ? a.to < b.to : a.from < b.from; });
  return edges;
}

// Most pieces of one trail from the start.
int longest(int start, const vector<Edge>& edges) {
  vector<int> last(rows * cols, -1);
  for (size_t i = 0; i < edges.size(); i++) last[edges[i].from] = last[edges[i].to] = i;
  last[start] = edges.size();
  // A state: first how many ends are fixed, then of each square in use its part (0: untouched) and its parity.
  vector<int> slots{start};
  map<string, int> states{{string("\0\1\0", 3), 0}};
  for (size_t i = 0; i < edges.size(); i++) {
    size_t known[2];
    for (int end = 0; end < 2; end++) {
      int square = end == 0 ? edges[i].from : edges[i].to;
      known[end] = find(slots.begin(), slots.end(), square) - slots.begin();
      if (known[end] < slots.size()) continue;
      slots.push_back(square);
      map<string, int> wider;
      for (auto& [state, count] : states) wider[state + string(2, 0)] = count;
      states.swap(wider);
    }
    map<string, int> next;
    vector<size_t> leaving;
    for (size_t slot = 0; slot < slots.size(); slot++) if (last[slots[slot]] == (int)i) leaving.push_back(slot);
    for (auto& [state, count] : states)
      for (int taken = 0; taken < 2; taken++) {
        string s = state;
        if (taken) {
          char &a = s[1 + 2 * known[0]], &b = s[1 + 2 * known[1]];
          s[2 + 2 * known[0]] ^= 1;
          s[2 + 2 * known[1]] ^= 1;
          char part = a ? a : b ? b : 100, other = a && b ? b : 0;
          if (other) for (size_t slot = 1; slot < s.size(); slot += 2) if (s[slot] == other) s[slot] = part;
          a = b = part;
        }
        bool alive = true;
        for (size_t k = leaving.size(); k-- > 0;) {
          size_t at = 1 + 2 * leaving[k];
          char part = s[at];
          if (s[at + 1] && ++s[0] > 1) alive = false;
          s.erase(at, 2);
          bool left = part == 0;
          for (size_t slot = 1; slot < s.size(); slot += 2) left = left || s[slot] == part;
          if (!left) alive = false; // a part without the start
        }
        if (!alive) continue;
        char names[128] = {0}, used = 0; // parts are numbered in the order of the squares
        for (size_t slot = 1; slot < s.size(); slot += 2) {
          char& name = names[(int)s[slot]];
          if (s[slot] && !name) name = ++used;
          s[slot] = s[slot] ? name : 0;
        }
        auto [place, isNew] = next.insert({s, count + taken});
        if (!isNew) place->second = max(place->second, count + taken);
      }
    states.swap(next);
    for (size_t k = leaving.size(); k-- > 0;) slots.erase(slots.begin() + leaving[k]);
  }
  int best = 0;
  for (auto& [state, count] : states) best = max(best, count);
  return best;
}

int main() {
  while (cin >> rows >> cols && rows > 0) {
    board.assign(rows, string(cols, 0));
    for (int r = 0; r < rows; r++)
      for (int c = r % 2; c < cols; c += 2) {
        int square;
        cin >> square;
        board[r][c] = square;
      }
    if (cols > rows) { // along the longer side fewer squares are in use at once
      vector<string> turned(cols, string(rows, 0));
      for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) turned[c][r] = board[r][c];
      board.swap(turned);
      swap(rows, cols);
    }
    int best = 0;
    for (int start = 0; start < rows * cols; start++) {
      if (board[start / cols][start % cols] != 1) continue;
      vector<Edge> edges = edgesFrom(start);
      if ((int)edges.size() > best) best = max(best, longest(start, edges));
    }
    cout << best << "\n";
  }
}
