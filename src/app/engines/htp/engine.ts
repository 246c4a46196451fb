/**
 * The Hex Text Protocol: takes commands and returns answers, without streams. Solver commands have
 * Benzene's names, so that its regression scripts run; `dfpn-…` and `dfs-…` both call the default
 * solver.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { type Side, otherSide } from '../../../core/position.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { version } from '../../../core/version.js';
import { hex } from '../../../games/hex/index.js';
import { grammar, type HexSetup } from '../../../games/hex/rules/setup.js';
import type { Session } from '../../../session/session.js';
import { sceneText } from '../../../view/text.js';
import { bestSolver, inputOf, questionOf, think } from '../../play/engine.js';
import type { EngineOptions } from '../../play/engine-options.js';
import { colourOf, parseColour, scoreOf, failure, success, type Request, type Response } from './protocol.js';
import { HtpGame } from './game.js';
import { inLanguage } from '../../../core/text/phrase.js';

type Command = (args: readonly string[]) => Response;

const defaultSide = 11;

/** Letters of the sides in the protocol's colours: player 2 is black. */
const colours: Readonly<Record<string, string>> = { X: 'W', O: 'B', x: 'w', o: 'b' };

export class HtpEngine {
  private game = new HtpGame(defaultSide, defaultSide);
  /** The player's results for earlier moves of this game, from which its tree continues. */
  private cache = new SolverCache();
  private readonly commands: ReadonlyMap<string, Command>;

  /** @param solving limits of the solver commands, which prove values */
  constructor(
    private readonly options: EngineOptions,
    private readonly solving: Limits = options.limits,
  ) {
    this.commands = new Map(Object.entries(this.table()));
  }

  /** Executes one command. For `quit` it only answers; the caller must end. */
  answer({ command, args }: Request): Response {
    const run = this.commands.get(command);
    return run ? run(args) : failure('unknown command');
  }

  private table(): Record<string, Command> {
    return {
      protocol_version: () => success('2'),
      name: () => success('Tabuleiro'),
      version: () => success(version),
      list_commands: () => success([...this.commands.keys()].sort().join('\n')),
      known_command: ([name = '']) => success(String(this.commands.has(name))),
      quit: () => success(),
      boardsize: (args) => this.boardsize(args),
      clear_board: () => this.clear(),
      play: (args) => this.play(args),
      genmove: (args) => this.genmove(args),
      reg_genmove: (args) => this.genmove(args, false),
      undo: () => (this.game.undo() ? success() : failure('cannot undo')),
      showboard: () => success(`\n${this.picture()}`),
      final_score: () => success(this.score()),
      all_legal_moves: () => success(this.freeCells().join(' ')),
      'dfpn-solve-state': (args) => this.solveState(args),
      'dfpn-solver-find-winning': (args) => this.findWinning(args),
      'dfs-solve-state': (args) => this.solveState(args),
      'dfs-solver-find-winning': (args) => this.findWinning(args),
    };
  }

  /** `boardsize columns [rows]`: starts a new, empty board. */
  private boardsize(args: readonly string[]): Response {
    const [cols, rows = cols] = args.map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : NaN));
    if (cols === undefined || rows === undefined || args.length > 2)
      return failure('expected one or two sizes');
    const fits = (side: number): boolean => side >= grammar.minSide && side <= grammar.maxSide;
    if (!fits(cols) || !fits(rows)) return failure('unacceptable size');
    this.game = new HtpGame(cols, rows);
    this.cache = new SolverCache();
    return success();
  }

  private clear(): Response {
    this.game.clear();
    this.cache = new SolverCache();
    return success();
  }

  private play([colour = '', name = '', ...rest]: readonly string[]): Response {
    const side = parseColour(colour);
    if (side === undefined || rest.length > 0) return failure('expected a colour and a cell');
    const fault = this.game.play(side, name.toLowerCase());
    return fault === undefined ? success() : failure(fault);
  }

  private genmove([colour = '', ...rest]: readonly string[], keep = true): Response {
    const side = parseColour(colour);
    if (side === undefined || rest.length > 0) return failure('expected a colour');
    // A decided game needs no resignation and has no move left.
    if (this.game.winner !== undefined) return failure('game over');
    const session = this.game.asked(side);
    // The answer to reg_genmove must depend on the position alone.
    const thought = think(inputOf(session, keep ? this.cache : undefined), this.options);
    const because = thought.ok ? undefined : thought.error.params['because'];
    if (!thought.ok)
      return failure(typeof because === 'object' ? inLanguage(because, 'en') : thought.error.code);
    const name = session.nameOf(thought.value.move);
    if (keep) this.game.play(side, name);
    return success(name);
  }

  private picture(): string {
    const { turns, setup } = this.game.session;
    const last = turns.at(-1)?.landed;
    const scene = hex.view.scene(setup as HexSetup, { last });
    // Letters of players become colours. Below the column letters there are only stones and, in
    // small letters, the owners of the borders.
    const [columns, ...rows] = sceneText(scene, { ascii: true }).trimEnd().split('\n');
    return [columns, ...rows.map((row) => row.replace(/[xo]/gi, (letter) => colours[letter]))].join('\n');
  }

  private score(): string {
    const { winner } = this.game;
    return winner === undefined ? 'cannot score' : scoreOf(winner);
  }

  private freeCells(): string[] {
    const { session } = this.game;
    return session.legalMoves().map((move) => session.nameOf(move));
  }

  /** Returns the proved answer for the side to move; undefined if the limits end first. */
  private proof(session: Session, best: Question['best']): Answer | undefined {
    const setup = session.setup as HexSetup;
    const question = { ...questionOf(this.options), best };
    const solver = bestSolver(hex, setup, question)!;
    const answer = solver.solve(setup, question, this.solving);
    return answer.status === 'proved' ? answer : undefined;
  }

  private solveState([colour]: readonly string[]): Response {
    const side = this.sideAsked(colour);
    if (side === undefined) return failure('expected a colour');
    const over = this.game.winner;
    if (over !== undefined) return success(colourOf(over));
    const answer = this.proof(this.game.asked(side), 'one');
    if (!answer) return failure('the limits ended the search');
    return success(colourOf(answer.lo > 0 ? side : otherSide(side)));
  }

  /** Returns every winning move of the colour to move, row by row. */
  private findWinning([colour]: readonly string[]): Response {
    const side = this.sideAsked(colour);
    if (side === undefined) return failure('expected a colour');
    if (this.game.winner !== undefined) return success();
    const session = this.game.asked(side);
    const answer = this.proof(session, 'all');
    if (!answer) return failure('the limits ended the search');
    const winning = answer.lo > 0 ? [...answer.best].sort((a, b) => a - b) : [];
    return success(winning.map((move) => session.nameOf(move)).join(' '));
  }

  /** Returns the named colour, or the side to move. */
  private sideAsked(colour: string | undefined): Side | undefined {
    return colour === undefined ? this.game.session.toMove : parseColour(colour);
  }
}
