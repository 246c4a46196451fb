/**
 * The Piskvork protocol: five in a row against other engines, under their managers. Five or more in a line win;
 * the other rules that INFO can name are not known, which a MESSAGE says.
 */
import { plainQuestion } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { version } from '../../core/version.js';
import { mnk } from '../../games/mnk/index.js';
import { FREE, O, X, countStones, grammar, type MnkSetup, type Stone } from '../../games/mnk/rules/setup.js';
import { formatPoint, maxLineLength, parseNumbers, parseRequest, type Point } from './protocol.js';
import { Timing } from './timing.js';

const k = 5;

/** Stones of a board as the protocol counts them. */
const OWN = 1;
const OPPONENT = 2;

/** Lines to write; none where a command has no answer. */
type Reply = readonly string[];

const unsupportedSize = ['ERROR unsupported size or malformed command'];

export class PiskvorkEngine {
  /** END was received. */
  ended = false;
  private cols = 0;
  private rows = 0;
  /** By row * cols + column: FREE, OWN or OPPONENT. */
  private stones = new Uint8Array(0);
  /** Inside BOARD … DONE: the stones so far, or undefined after a fault that was answered. */
  private listing: { stones: Uint8Array<ArrayBuffer> | undefined } | undefined;
  private memory: number | undefined;
  private readonly timing = new Timing();
  private cache = new SolverCache();

  /** @param limits for each move, beside what the manager allows */
  constructor(private readonly limits: Limits) {}

  /** Carries out one line. */
  answer(line: string): Reply {
    if (line.length > maxLineLength) return ['ERROR line too long'];
    const { command, rest } = parseRequest(line);
    if (this.listing) return this.listed(command, line);
    switch (command) {
      case '':
        return [];
      case 'START':
        return this.start(parseNumbers(`${rest},${rest}`, 2));
      case 'RECTSTART':
        return this.start(parseNumbers(rest, 2));
      case 'INFO':
        return this.info(rest);
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
        this.listing = { stones: new Uint8Array(this.stones.length) };
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

  private info(rest: string): Reply {
    const [key, text = ''] = rest.split(/\s+/);
    if (!/^\d{1,12}$/.test(text)) return [];
    const value = Number(text);
    if (this.timing.set(key, value)) return [];
    // Zero: no limit.
    if (key === 'max_memory') this.memory = value === 0 ? undefined : value;
    const isKnown = key !== 'rule' || (value & ~continuousGame) === 0;
    return isKnown ? [] : [`MESSAGE rule ${text} is not known: five or more in a line win`];
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

  /** A line between BOARD and DONE. */
  private listed(command: string, line: string): Reply {
    const { stones } = this.listing!;
    if (command === 'DONE') {
      this.listing = undefined;
      if (!stones) return [];
      this.stones = stones;
      return this.move();
    }
    if (command === '' || !stones) return [];
    const [x, y, field] = parseNumbers(line, 3) ?? [];
    const cell = this.cellAt({ x, y });
    if (cell === undefined || stones[cell] !== FREE || (field !== OWN && field !== OPPONENT)) {
      this.listing = { stones: undefined };
      return ['ERROR expected x,y,1 or x,y,2 on a free cell'];
    }
    stones[cell] = field;
    return [];
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
    const setup = this.setup();
    const legal = mnk.rules.position(setup);
    if (!legal.ok || legal.value.isOver) return ['ERROR the game is over'];
    const [solver] = mnk.solvers.list;
    const [cell] = solver.solve(setup, plainQuestion, this.limitsOfMove(), this.cache).best;
    this.stones[cell] = OWN;
    return [formatPoint(this.pointOf(cell))];
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

const gameCommands = ['BEGIN', 'TURN', 'BOARD', 'RESTART', 'TAKEBACK'];

/** The bit of INFO rule that does not change how a game is won. */
const continuousGame = 2;
