/**
 * The Piskvork protocol: five in a row against other engines, under their managers. Five or more in
 * a line win, or exactly five with `INFO rule 1`. Other rules of INFO are not supported, which a
 * MESSAGE states before the next reply.
 */
import { countOf } from '../../../core/cells.js';
import type { Answer } from '../../../core/answer.js';
import { plainQuestion, type Setup } from '../../../core/game.js';
import { type Side, otherSide } from '../../../core/position.js';
import type { Limits } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { version } from '../../../core/version.js';
import { mnk } from '../../../games/mnk/index.js';
import { FREE, O, X, grammar, type MnkSetup, type Score } from '../../../games/mnk/rules/setup.js';
import { act } from '../../../session/act.js';
import { Session } from '../../../session/session.js';
import { formatPoint, maxLineLength, parseNumbers, parseRequest, type Point } from './protocol.js';
import { Timing } from './timing.js';
import { unwrap } from '../../../core/refusal.js';

const k = 5;

/** Stones in the protocol's numbering. */
const OWN = 1;
const OPPONENT = 2;

/** Lines to write; none for a command without an answer. */
type Reply = readonly string[];

/** The cells of a position that is being received. */
interface Listing {
  /** BOARD gives the owner of each stone; SWAP2BOARD lists stones in the order of play. */
  readonly command: 'BOARD' | 'SWAP2BOARD';
  /** Stones received so far; undefined after a fault that was answered. */
  stones: Uint8Array<ArrayBuffer> | undefined;
  count: number;
}

const unsupportedSize = ['ERROR unsupported size or malformed command'];
const gameOver = ['ERROR the game is over'];

export class PiskvorkEngine {
  ended = false;
  private session: Session | undefined;
  /** The side of this program; undefined on an empty board. */
  private own: Side | undefined;
  /** Set between BOARD or SWAP2BOARD and DONE. */
  private listing: Listing | undefined;
  /** A message to be sent before the next reply, as managers do not read while they send INFO. */
  private notice: string | undefined;
  private memory: number | undefined;
  /** Set by INFO rule. */
  private score: Score = 'line';
  private readonly timing = new Timing();
  private cache = new SolverCache();

  /** @param limits limits for each move, besides those of the manager */
  constructor(private readonly limits: Limits) {}

  answer(line: string): Reply {
    const { command, rest } = parseRequest(line);
    if (command === 'INFO' && !this.listing) {
      if (line.length <= maxLineLength) this.info(rest);
      return [];
    }
    const reply = line.length > maxLineLength ? ['ERROR line too long'] : this.reply(command, rest, line);
    if (this.notice === undefined || reply.length === 0) return reply;
    const notice = this.notice;
    this.notice = undefined;
    return [notice, ...reply];
  }

  private reply(command: string, rest: string, line: string): Reply {
    if (this.listing) return this.listed(this.listing, command, line);
    switch (command) {
      case '':
        return [];
      case 'START':
        return this.start(parseNumbers(`${rest},${rest}`, 2));
      case 'RECTSTART':
        return this.start(parseNumbers(rest, 2));
      case 'ABOUT':
        return [`name="Tabuleiro", version="${version}", author="the Tabuleiro project", country="BR"`];
      case 'END':
        this.ended = true;
        return [];
      default:
        if (this.session) return this.inGame(this.session, command, rest);
        return gameCommands.includes(command) ? ['ERROR no board: START comes first'] : ['UNKNOWN command'];
    }
  }

  private inGame(session: Session, command: string, rest: string): Reply {
    const { start, setup } = session;
    switch (command) {
      case 'BEGIN':
        return setup.cells.some((stone) => stone !== FREE)
          ? ['ERROR the board is not empty']
          : this.move(session);
      case 'TURN':
        return this.turn(session, rest);
      case 'BOARD':
      case 'SWAP2BOARD':
        this.listing = { command, stones: new Uint8Array(start.cells.length), count: 0 };
        return [];
      case 'RESTART':
        this.open(this.boardOf(start.rows, start.cols));
        return ['OK'];
      case 'TAKEBACK':
        return this.takeBack(session, rest);
      default:
        return ['UNKNOWN command'];
    }
  }

  private start(sizes: readonly number[] | undefined): Reply {
    if (!sizes?.every((size) => size >= k && size <= grammar.maxSide)) return unsupportedSize;
    const [cols, rows] = sizes;
    this.open(this.boardOf(rows, cols));
    this.cache = new SolverCache();
    return ['OK'];
  }

  /** Starts a game from this board. Returns undefined, without effect, if no game leads to it. */
  private open(board: MnkSetup): Session | undefined {
    const opened = Session.open(mnk, board, 0);
    if (!opened.ok) return undefined;
    const { value } = opened;
    this.own = board.cells.some((stone) => stone !== FREE) ? value.toMove : undefined;
    return (this.session = value);
  }

  private info(rest: string): void {
    const [name, text = ''] = rest.split(/\s+/);
    if (!/^-?\d{1,12}$/.test(text)) return;
    const key = name.toLowerCase();
    const value = Number(text);
    if (this.timing.set(key, value)) return;
    // Zero means no limit.
    if (key === 'max_memory') this.memory = value <= 0 ? undefined : value;
    if (key === 'rule') this.setRule(value);
  }

  /** Sets the rule, a sum: 1 stands for exactly five; other terms are unsupported. */
  private setRule(rule: number): void {
    this.score = rule > 0 && rule % 2 === 1 ? 'exact' : 'line';
    const wins = this.score === 'exact' ? 'exactly five' : 'five or more';
    this.notice =
      rule === 0 || rule === 1
        ? undefined
        : `MESSAGE rule ${String(rule)} is not known: ${wins} in a line win and end the game`;
    const board = this.session?.setup;
    if (board?.cells.every((stone) => stone === FREE)) this.open(this.boardOf(board.rows, board.cols));
  }

  /** Returns a board with this program to move; the program is X if the stones allow both. */
  private boardOf(rows: number, cols: number, stones = new Uint8Array(rows * cols)): MnkSetup {
    const turn = countOf(stones, OPPONENT) - countOf(stones, OWN) === 1 ? O : X;
    const cells = stones.map((stone) => (stone === FREE ? FREE : (stone === OWN) === (turn === X) ? X : O));
    return { game: 'mnk', rows, cols, cells, k, score: this.score, slip: '0', turn };
  }

  private turn(session: Session, rest: string): Reply {
    const cell = cellOf(session, rest);
    if (cell === undefined) return ['ERROR expected a cell of the board'];
    const opponent = this.own === undefined ? session.toMove : otherSide(this.own);
    const asked = withTurn(session, opponent);
    const acted = act(asked, { type: 'point', cell }, opponent);
    if (!acted.ok) return acted.refusal.code === 'taken' ? ['ERROR the cell is taken'] : gameOver;
    this.session = asked;
    return this.move(asked);
  }

  /** Takes back a stone, whether or not it is the last one. */
  private takeBack(session: Session, rest: string): Reply {
    const cell = cellOf(session, rest);
    const { own } = this;
    const setup = session.setup as MnkSetup;
    if (cell === undefined || setup.cells[cell] === FREE) return ['ERROR no stone there'];
    if (session.turns.at(-1)?.landed === cell) act(session, { type: 'offer', what: 'undo' }, 'board');
    else {
      const cells = setup.cells.slice();
      cells[cell] = FREE;
      if (!this.open({ ...setup, cells, turn: stoneOf(own ?? session.toMove) })) return gameOver;
    }
    this.own = own;
    return ['OK'];
  }

  /** Handles a line between BOARD or SWAP2BOARD and DONE. */
  private listed(listing: Listing, command: string, line: string): Reply {
    const { stones } = listing;
    const isBoard = listing.command === 'BOARD';
    if (command === 'DONE') {
      this.listing = undefined;
      if (!stones) return [];
      const { rows, cols } = this.session!.start;
      const session = this.open(this.boardOf(rows, cols, stones));
      if (!session) return gameOver;
      return isBoard ? this.move(session) : this.swap2(session, listing.count);
    }
    if (command === '' || !stones) return [];
    const [x, y, field = listing.count % 2 === 0 ? OPPONENT : OWN] =
      parseNumbers(line, isBoard ? 3 : 2) ?? [];
    const cell = cellAt(this.session!, x, y);
    if (cell === undefined || stones[cell] !== FREE || (field !== OWN && field !== OPPONENT)) {
      listing.stones = undefined;
      return [`ERROR expected ${isBoard ? 'x,y,1 or x,y,2' : 'x,y'} on a free cell`];
    }
    stones[cell] = field;
    listing.count++;
    return [];
  }

  /** Follows the opening rule swap2: places three stones, or chooses a side after three or five. */
  private swap2(session: Session, count: number): Reply {
    if (count === 0) return [openingStones(session.start).map(formatPoint).join(' ')];
    if (count !== 3 && count !== 5) return ['ERROR expected 0, 3 or 5 stones'];
    const answer = this.search(session);
    if (!answer) return gameOver;
    if (answer.lo + answer.hi >= 0) return this.put(session, answer.best[0]);
    this.own = otherSide(session.toMove);
    return ['SWAP'];
  }

  /** Chooses and plays a move and returns its name. */
  private move(session: Session): Reply {
    const answer = this.search(session);
    return answer ? this.put(session, answer.best[0]) : gameOver;
  }

  private put(session: Session, cell: number): Reply {
    this.own = session.toMove;
    session.play(cell);
    const { cols } = session.start;
    return [formatPoint({ x: cell % cols, y: Math.floor(cell / cols) })];
  }

  /** Returns undefined if the game is over. */
  private search({ setup, isOver }: Session): Answer | undefined {
    if (isOver) return undefined;
    const [solver] = mnk.solvers.list;
    return solver.solve(setup as MnkSetup, plainQuestion, { ...this.limitsOfMove(), cache: this.cache });
  }

  /**
   * Returns the tighter of this program's limits and the manager's. A limit of nodes replaces the
   * manager's time, so that games can be repeated.
   */
  private limitsOfMove(): Limits {
    const { nodes, ms = Infinity, bytes = Infinity } = this.limits;
    const time = nodes === undefined ? Math.min(ms, this.timing.forMove()) : ms;
    const memory = Math.min(bytes, this.memory ?? Infinity);
    return {
      nodes,
      ms: time === Infinity ? undefined : time,
      bytes: memory === Infinity ? undefined : memory,
    };
  }
}

const gameCommands = ['BEGIN', 'TURN', 'BOARD', 'SWAP2BOARD', 'RESTART', 'TAKEBACK'];

/** Returns the game with `side` to move; taken back stones may have changed the turn. */
function withTurn(session: Session, side: Side): Session {
  if (session.isOver || session.toMove === side) return session;
  const setup: MnkSetup = { ...(session.setup as MnkSetup), turn: stoneOf(side) };
  return unwrap(Session.open(mnk, setup, 0));
}

function stoneOf(side: Side): typeof X | typeof O {
  return side === 0 ? X : O;
}

function cellOf(session: Session, text: string): number | undefined {
  const [x, y] = parseNumbers(text, 2) ?? [];
  return cellAt(session, x, y);
}

function cellAt({ start: { rows, cols } }: Session, x?: number, y?: number): number | undefined {
  return x !== undefined && y !== undefined && x < cols && y < rows ? y * cols + x : undefined;
}

/** Three stones as offsets from the centre; nearly even by the player's values, -0.03 to -0.09. */
const opening: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
  { x: -2, y: -2 },
];

/** Returns the three stones to place on an empty board of at least k rows and columns. */
function openingStones({ rows, cols }: Setup): Point[] {
  const [x, y] = [Math.floor(cols / 2), Math.floor(rows / 2)];
  return opening.map((from) => ({ x: x + from.x, y: y + from.y }));
}
