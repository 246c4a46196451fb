/**
 * Checks the file of a proof (format.ts) line by line, with code that knows only the rules. It
 * holds only the earlier parts that the game's checker may still need.
 */
import type { Certificate } from '../../../core/answer.js';
import type { Game, Setup } from '../../../core/game.js';
import type { ProofChecker } from '../../../core/proof.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { Fault, insist, shown } from '../../../games/kit/fault.js';
import { gameByName } from '../../../games/registry.js';
import { proofSchema } from './format.js';
import { ShownValues } from './shown-values.js';
import { maxLine } from '../../../batch/read/lines.js';
import { setupOfText } from '../../positions/start-position.js';
import { sha256 } from '../../../batch/running-hash.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

export type Json = Readonly<Record<string, unknown>>;

/** The result of a proof or a strategy. */
export interface ProofResult {
  readonly header: Json;
  /** Bounds of the value for the side to move. */
  readonly lo: number;
  readonly hi: number;
  /** A move that is shown to keep the value `lo`, if any. */
  readonly move: string | undefined;
  /** All best moves, if the proof decides for each legal move whether it is one. */
  readonly allBest: readonly string[] | undefined;
}

export interface CheckedProof extends ProofResult {
  readonly lines: number;
  readonly sha256: string;
}

/** The first faulty line, from 1, and its fault. */
export interface BrokenProof {
  readonly line: number;
  readonly fault: Phrase;
}

/**
 * Checks lines in order up to the first fault that is thrown. A fault of `end`, which gives the
 * result, belongs to the line after the last.
 */
export async function checkLines<T>(
  lines: AsyncIterable<string>,
  check: (text: string) => Promise<void> | void,
  end: () => T,
): Promise<T | BrokenProof> {
  let line = 0;
  try {
    for await (const text of lines) {
      line++;
      await check(text);
    }
    line++;
    return end();
  } catch (error) {
    if (error instanceof Fault) return { line, fault: error.said };
    throw error;
  }
}

/** Reads a line, which is a JSON object. @throws Fault */
export function objectOf(text: string): Json {
  insist(text.length <= maxLine, phrase('a line too long'));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault(phrase('not JSON'));
  }
  insist(typeof value === 'object' && value !== null, phrase('not an object'));
  return value as Json;
}

/** Reads the position in a first line. @param game id of its game @throws Fault */
export function positionOf({ position }: Json, game: string): Setup {
  const read = setupOfText(typeof position === 'string' ? position : '');
  insist(read.ok && read.value.game === game, phrase('position cannot be read'));
  return read.value;
}

/** @throws Fault if there is one */
export function raise(fault: Phrase | undefined): void {
  if (fault) throw new Fault(fault);
}

/** @param lines lines of the file without line ends */
export function checkProof(
  lines: AsyncIterable<string>,
  cache: SolverCache,
): Promise<CheckedProof | BrokenProof> {
  const check = new ProofCheck(cache);
  return checkLines(
    lines,
    (text) => check.line(text),
    () => check.end(),
  );
}

/** The content of the first line. */
interface Subject {
  readonly header: Json;
  readonly game: Game;
  readonly setup: Setup;
  readonly values: ShownValues;
  readonly parts: ProofChecker<Setup> | undefined;
}

class ProofCheck {
  private subject: Subject | undefined;
  private readonly hash = sha256();
  private lines = 0;
  private sha256 = '';

  constructor(private readonly cache: SolverCache) {}

  /** @throws Fault */
  line(text: string): void {
    insist(this.sha256 === '', phrase('a line after the last'));
    const line = objectOf(text);
    if (!this.subject) this.subject = this.begin(line);
    else if ('part' in line) this.part(this.subject, line['part']);
    else if ('shows' in line) this.shows(this.subject, line);
    else return this.close(line['end']);
    this.hash.update(text).update('\n');
    this.lines++;
  }

  /** @throws Fault */
  end(): CheckedProof {
    const { subject, sha256, lines } = this;
    insist(subject && sha256 !== '', phrase('the last line is missing: the file is cut'));
    const { header, values, game, setup } = subject;
    const { lo, hi } = values.bounds;
    insist(
      typeof header['lo'] === 'number' &&
        header['lo'] <= lo &&
        typeof header['hi'] === 'number' &&
        header['hi'] >= hi,
      phrase('the proof shows {lo}..{hi}', { lo, hi }),
    );
    const nameOf = (move: number): string => game.codec.moveName(setup, move);
    const keeps = values.keeps(lo);
    const allBest = lo === hi ? values.allBest(lo)?.map(nameOf) : undefined;
    const move = keeps === undefined ? undefined : nameOf(keeps);
    return { header, lo, hi, move, allBest, lines, sha256 };
  }

  private begin(header: Json): Subject {
    insist(header['schema'] === proofSchema, phrase('not a proof of schema {proofSchema}', { proofSchema }));
    const name = header['game'];
    const game = typeof name === 'string' ? gameByName(name) : undefined;
    insist(game, phrase('game: not a game'));
    const setup = positionOf(header, game.id);
    const made = game.rules.position(setup, this.cache);
    insist(made.ok && !made.value.isOver, phrase('the game is over'));
    const values = new ShownValues(game, setup, made.value);
    return { header, game, setup, values, parts: game.solvers.proofChecker?.(setup) };
  }

  private part({ parts }: Subject, part: unknown): void {
    insist(parts, phrase('the game has no proofs in parts'));
    raise(parts.part(part));
  }

  private shows(subject: Subject, { shows, after, root }: Json): void {
    insist(typeof shows === 'number', phrase('shows: not a number'));
    const { setup, values } = subject;
    if (after === undefined) {
      this.root(subject, setup, shows, root);
      return values.showPosition(shows);
    }
    insist(Array.isArray(after), phrase('after: not a list'));
    insist(values.isByMoves, phrase('moves of a game of chance or of one player'));
    for (const name of after) {
      const move = typeof name === 'string' ? subject.game.codec.parseMove(setup, name) : undefined;
      insist(move?.ok && values.isLegal(move.value), phrase('{name} is no move here', { name: shown(name) }));
      this.root(subject, subject.game.rules.after(setup, move.value), shows, root);
      values.showMove(move.value, shows);
    }
  }

  /** Checks the value of a position by a certificate, by the rules alone, or by the parts. */
  private root({ game, parts }: Subject, setup: Setup, value: number, root: unknown): void {
    insist(typeof root === 'object' && root !== null, phrase('root: not an object'));
    const { certificate } = root as Json;
    if (certificate === undefined && Object.keys(root).length > 0) {
      insist(parts, phrase('the game has no proofs in parts'));
      return raise(parts.fault(setup, value, root));
    }
    const verdict = game.solvers.verify(
      setup,
      value,
      value,
      certificate as Certificate | undefined,
      this.cache,
    );
    const isUnchecked = verdict === 'unchecked' || (verdict.ok && verdict.shown !== 'exact');
    insist(!isUnchecked, phrase('the value is not shown'));
    if (!verdict.ok) raise(verdict.fault);
  }

  private close(end: unknown): void {
    const { lines, sha256 } = (end ?? {}) as Json;
    this.sha256 = this.hash.digest('hex');
    insist(
      lines === this.lines && sha256 === this.sha256,
      phrase('lines or sha256 are not those of the file: it was changed or cut'),
    );
  }
}
