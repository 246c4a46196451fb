/**
 * The Piskvork protocol: five in a row against other engines, under their managers. Five or more in a line win and
 * end the game; the other rules that INFO can name are not known, which a MESSAGE says before the next reply.
 */
import type { Answer } from '../../core/answer.js';
import { plainQuestion } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { version } from '../../core/version.js';
import { mnk } from '../../games/mnk/index.js';
import { FREE, O, X, countStones, grammar, type MnkSetup, type Stone } from '../../games/mnk/rules/setup.js';
import { formatPoint, maxLineLength, parseNumbers, parseRequest, type Point } from './protocol.js';
import { choosingCounts, openingStones, wantsSwap } from './swap2.js';
import { Timing } from './timing.js';

const k = 5;

/** Stones of a board as the protocol counts them. */
const OWN = 1;
const OPPONENT = 2;

/** Lines to write; none where a command has no answer. */
type Reply = readonly string[];

/** Cells of a position that is being sent. */
interface Listing {
  /** BOARD says whose each stone is; SWAP2BOARD lists them in the order in which they were put. */
  readonly command: 'BOARD' | 'SWAP2BOARD';
  /** So far, or undefined after a fault that was answered. */
  stones: Uint8Array<ArrayBuffer> | undefined;
  count: number;
}

const unsupportedSize = ['ERROR unsupported size or malformed command'];

export class PiskvorkEngine {
  /** END was received. */
  ended = false;
  private cols = 0;
  private rows = 0;
  /** By row * cols + column: FREE, OWN or OPPONENT. */
  private stones = new Uint8Array(0);
  /** Inside BOARD … DONE or SWAP2BOARD … DONE. */
  private listing: Listing | undefined;
  /** To say before the next reply: no manager reads while it sends INFO. */
  private notice: string | undefined;
  private memory: number | undefined;
  private readonly timing = new Timing();
  private cache = new SolverCache();

  /** @param limits for each move, beside what the manager allows */
  constructor(private readonly limits: Limits) {}

  /** Carries out one line. */
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
        return this.cols === 0 && gameCommands.includes(command)
          ? ['ERROR no board: START comes first']
          : this.inGame(command, rest);
    }
  }

  private inGame(command: string, rest: string): Reply {
    switch (command) {
      case 'BEGIN':
        return this.stones.some((stone) => stone !== FREE) ? ['ERROR the board is not empty'] : this.move();
      case 'TURN':
        return this.turn(rest);
      case 'BOARD':
      case 'SWAP2BOARD':
        this.listing = { command, stones: new Uint8Array(this.stones.length), count: 0 };
        return [];
      case 'RESTART':
        this.stones.fill(FREE);
        return ['OK'];
      case 'TAKEBACK':
        return this.takeBack(rest);
      default:
        return ['UNKNOWN command'];
    }
  }

  private start(sizes: readonly number[] | undefined): Reply {
    if (!sizes?.every((size) => size >= k && size <= grammar.maxSide)) return unsupportedSize;
    [this.cols, this.rows] = sizes;
    this.stones = new Uint8Array(this.cols * this.rows);
    this.cache = new SolverCache();
    return ['OK'];
  }

  private info(rest: string): void {
    const [name, text = ''] = rest.split(/\s+/);
    if (!/^-?\d{1,12}$/.test(text)) return;
    const key = name.toLowerCase();
    const value = Number(text);
    if (this.timing.set(key, value)) return;
    // Zero: no limit.
    if (key === 'max_memory') this.memory = value <= 0 ? undefined : value;
    if (key === 'rule')
      this.notice =
        value === 0
          ? undefined
          : `MESSAGE rule ${text} is not known: five or more in a line win and end the game`;
  }

  private turn(rest: string): Reply {
    const cell = this.cellOf(rest);
    if (cell === undefined) return ['ERROR expected a cell of the board'];
    if (this.stones[cell] !== FREE) return ['ERROR the cell is taken'];
    this.stones[cell] = OPPONENT;
    return this.move();
  }

  private takeBack(rest: string): Reply {
    const cell = this.cellOf(rest);
    if (cell === undefined || this.stones[cell] === FREE) return ['ERROR no stone there'];
    this.stones[cell] = FREE;
    return ['OK'];
  }

  /** A line between BOARD or SWAP2BOARD and DONE. */
  private listed(listing: Listing, command: string, line: string): Reply {
    const { stones } = listing;
    const isBoard = listing.command === 'BOARD';
    if (command === 'DONE') {
      this.listing = undefined;
      if (!stones) return [];
      this.stones = stones;
      return isBoard ? this.move() : this.swap2(listing.count);
    }
    if (command === '' || !stones) return [];
    const [x, y, field = listing.count % 2 === 0 ? OPPONENT : OWN] =
      parseNumbers(line, isBoard ? 3 : 2) ?? [];
    const cell = this.cellAt({ x, y });
    if (cell === undefined || stones[cell] !== FREE || (field !== OWN && field !== OPPONENT)) {
      listing.stones = undefined;
      return [`ERROR expected ${isBoard ? 'x,y,1 or x,y,2' : 'x,y'} on a free cell`];
    }
    stones[cell] = field;
    listing.count++;
    return [];
  }

  /** The opening of swap2: puts three stones, or takes a side where three or five are on the board. */
  private swap2(count: number): Reply {
    if (count === 0) return [openingStones(this.cols, this.rows).map(formatPoint).join(' ')];
    if (!choosingCounts.includes(count)) return ['ERROR expected 0, 3 or 5 stones'];
    const answer = this.search();
    if (!answer) return ['ERROR the game is over'];
    if (!wantsSwap(answer)) return this.put(answer.best[0]);
    this.stones = this.stones.map((stone) => (stone === FREE ? FREE : OWN + OPPONENT - stone));
    return ['SWAP'];
  }

  private cellOf(text: string): number | undefined {
    const [x, y] = parseNumbers(text, 2) ?? [];
    return this.cellAt({ x, y });
  }

  private cellAt({ x, y }: { x: number | undefined; y: number | undefined }): number | undefined {
    return x !== undefined && y !== undefined && x < this.cols && y < this.rows
      ? y * this.cols + x
      : undefined;
  }

  /** Chooses, plays and names a move. */
  private move(): Reply {
    const answer = this.search();
    return answer ? this.put(answer.best[0]) : ['ERROR the game is over'];
  }

  private put(cell: number): Reply {
    this.stones[cell] = OWN;
    return [formatPoint(this.pointOf(cell))];
  }

  /** Undefined where the game is over. */
  private search(): Answer | undefined {
    const setup = this.setup();
    const legal = mnk.rules.position(setup);
    if (!legal.ok || legal.value.isOver) return undefined;
    const [solver] = mnk.solvers.list;
    return solver.solve(setup, plainQuestion, this.limitsOfMove(), this.cache);
  }

  /** The tighter of what the manager and the user allow; nodes alone, where they are set, so that games repeat. */
  private limitsOfMove(): Limits {
    const { nodes, ms = Infinity, bytes = Infinity } = this.limits;
    const time = nodes === undefined ? Math.min(ms, this.timing.forMove()) : ms;
    const memory = Math.min(bytes, this.memory ?? Infinity);
    return {
      ...(nodes === undefined ? {} : { nodes }),
      ...(time === Infinity ? {} : { ms: time }),
      ...(memory === Infinity ? {} : { bytes: memory }),
    };
  }

  private pointOf(cell: number): Point {
    return { x: cell % this.cols, y: Math.floor(cell / this.cols) };
  }

  /** The board with the program to move: X where the numbers of stones leave the choice. */
  private setup(): MnkSetup {
    const ahead = countStones(this.stones, OPPONENT) - countStones(this.stones, OWN);
    const own: Stone = ahead === 1 ? O : X;
    const cells = this.stones.map((stone) =>
      stone === FREE ? FREE : (stone === OWN) === (own === X) ? X : O,
    );
    const { rows, cols } = this;
    return { game: 'mnk', rows, cols, cells, k, score: 'line', slip: '0', turn: own };
  }
}

const gameCommands = ['BEGIN', 'TURN', 'BOARD', 'SWAP2BOARD', 'RESTART', 'TAKEBACK'];
