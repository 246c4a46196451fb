/**
 * Boards on which a program may fail: first random ones, from small to large; then the game's other
 * families, lattices among them; then mutations of the hardest boards so far. The same seed and the
 * same findings give the same boards.
 */
import type { RecordItem } from '../../../batch/read/items.js';
import type { BoardSize, Game, Setup } from '../../../core/game.js';
import { Random } from '../../../core/random.js';
import { ok, type Result } from '../../../core/refusal.js';
import { games } from '../../../games/registry.js';
import { type BoardRules, setupOn } from './minimal.js';
import { recordsOfText } from '../../positions/records.js';
import { headerOf, startSetup } from '../../positions/start-position.js';

/** Shares of the tries: random boards and other families. The rest are mutations. */
const randomShare = 0.4;
const familyShare = 0.35;

/** Smallest side of a board, and largest side of the first boards. */
const smallSide = 2;
const firstSide = 4;
/** The number of hard boards stored for mutation. */
const maxHard = 32;
/** Draws for one board after which the source is exhausted. */
const maxDraws = 200;

/** The game of the report's programs, whose records need no name. */
export const standardGame = games.find(({ codec }) => codec.bare) ?? games[0];
export const standardSize: BoardSize = { rows: 10, cols: 10 };

/**
 * Returns the rules of boards up to this size. Header options that do not fit the largest board are
 * refused.
 */
export function rulesOf(
  game: Game,
  size: BoardSize,
  words: readonly string[],
  strict: boolean,
): Result<BoardRules> {
  const header = headerOf(game, words);
  if (!header.ok) return header;
  const largest = startSetup(game, size, words);
  return largest.ok ? ok({ header: header.value, strict }) : largest;
}

export class BoardSource {
  private readonly random: Random;
  private readonly seen = new Set<string>();
  private readonly hard: { readonly record: RecordItem; readonly weight: number }[] = [];
  private made = 0;

  /**
   * @param tries boards in all; their sizes grow up to `largest` accordingly.
   * @param rules of every board
   */
  constructor(
    private readonly game: Game,
    seed: number,
    private readonly tries: number,
    private readonly largest: BoardSize,
    private readonly rules: BoardRules,
  ) {
    this.random = new Random(seed);
  }

  /**
   * Returns the next boards, without repetition. Our own solver answers each of them at once. There
   * are fewer if no more can be drawn.
   */
  next(count: number): RecordItem[] {
    const records: RecordItem[] = [];
    for (
      let draws = 0;
      records.length < count && this.made < this.tries && draws < maxDraws * count;
      draws++
    ) {
      const record = this.draw();
      if (!record) continue;
      records.push(record);
      this.made++;
    }
    return records;
  }

  /** Reports an answered board and how hard it was. */
  learn(record: RecordItem, weight: number): void {
    this.hard.push({ record, weight });
    if (this.hard.length < 2 * maxHard) return;
    this.hard.sort((a, b) => b.weight - a.weight);
    this.hard.length = maxHard;
  }

  private draw(): RecordItem | undefined {
    const setup = this.drawSetup();
    if (!setup || !this.game.solvers.isBrief(setup)) return undefined;
    const text = this.game.codec.format(setup);
    if (this.seen.has(text)) return undefined;
    this.seen.add(text);
    const [item] = recordsOfText(text, this.rules.strict);
    return item?.kind === 'record' && this.game.rules.position(item.setup).ok ? item : undefined;
  }

  private drawSetup(): Setup | undefined {
    const at = this.made / this.tries;
    const [first, ...others] = this.game.rules.kinds;
    if (at < randomShare) return this.generated(first, at / randomShare);
    if (at < randomShare + familyShare) {
      const kind = others.length === 0 ? first : others[this.random.below(others.length)];
      return this.generated(kind, (at - randomShare) / familyShare);
    }
    return this.mutated();
  }

  /** @param growth of the sides, from 0 (small) to 1 (large). */
  private generated(kind: string, growth: number): Setup | undefined {
    const { minSide, maxSide } = this.game.codec.grammar;
    const side = (largest: number): number => {
      const most = Math.min(
        maxSide,
        largest,
        firstSide + Math.round(growth * Math.max(0, largest - firstSide)),
      );
      const least = Math.max(minSide, smallSide);
      return this.random.between(Math.min(least, most), most);
    };
    const [rows, cols] = [side(this.largest.rows), side(this.largest.cols)];
    const made = this.game.rules.generate(this.random, { kind, rows, cols, header: this.rules.header });
    return made.ok ? made.value : undefined;
  }

  /** Returns a hard board with one to three cells changed. */
  private mutated(): Setup | undefined {
    if (this.hard.length === 0) return undefined;
    const { setup } = this.hard[this.random.below(this.hard.length)].record;
    const cells = setup.cells.slice();
    for (let changes = this.random.between(1, 3); changes > 0; changes--)
      cells[this.random.below(cells.length)] = this.random.below(this.game.codec.grammar.maxCell + 1);
    const board = { rows: setup.rows, cols: setup.cols, cells };
    return setupOn(this.game, setup, board, this.rules.header);
  }
}
