/**
 * Checks defences (certificate.ts). Each one says: with the stones of the setup and D, the
 * defender, playing only in Z, stops every line of the attacker even if the attacker owns all other
 * free cells and moves first. So a defence holds wherever the defender has D (more stones never
 * hurt) and Z is free, whatever else was played.
 */
import { otherStone } from '../../kit/stones.js';
import { FREE, type MnkSetup, type Stone } from '../rules/setup.js';
import { Fault, shown } from '../../kit/fault.js';
import { arrayOf, indexOf, isObject, sideOf, type Json } from './json.js';
import { winningLines } from '../rules/lines.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** A side that gets no line, and the defender's first move, if its defence needs one. */
interface Held {
  readonly attacker: Stone;
  readonly first: number | undefined;
}

/** Cells of a defence: the stones it needs, and its zone. */
interface Sets {
  readonly stones: ReadonlySet<number>;
  readonly zone: ReadonlySet<number>;
}

/** The sides shown to get no line. @throws Fault */
export function checkDefences(
  setup: MnkSetup,
  mover: Stone,
  held: readonly unknown[],
  defences: readonly unknown[],
): Held[] {
  return held.map((entry) => {
    if (!isObject(entry)) throw new Fault(phrase('held: not an object'));
    const attacker = sideOf(entry['attacker']);
    const checked = new DefenceCheck(setup, attacker).all(defences);
    const defence = checked[indexOf(entry['defence'], checked.length, 'defence')];
    if (!defence.sets) {
      const number = String(entry['defence']);
      throw new Fault(phrase('defence {number}: {fault}', { number, fault: defence.fault }));
    }
    const { stones, zone } = defence.sets;
    const first =
      entry['first'] === undefined ? undefined : indexOf(entry['first'], setup.cells.length, 'first');
    if (first !== undefined && (mover === attacker || setup.cells[first] !== FREE || zone.has(first))) {
      throw new Fault(phrase('first: not a move of the defender'));
    }
    // The zone is known to be free; besides the setup the defender has only the stone `first`.
    if ([...stones].some((cell) => cell !== first))
      throw new Fault(phrase('the defence needs stones that are not there'));
    return { attacker, first };
  });
}

/** A checked defence of the list: its sets, or the reason why this attacker breaks it. */
type Checked =
  | { readonly sets: Sets; readonly fault?: never }
  | { readonly sets?: never; readonly fault: Phrase };

class DefenceCheck {
  private readonly checked: Checked[] = [];
  /** Free cells of the attacker's lines without a stone of the defender. */
  private readonly open: number[][] = [];
  /** Free cells of the defender's lines without a stone of the attacker. */
  private readonly own: number[][] = [];

  constructor(
    private readonly setup: MnkSetup,
    attacker: Stone,
  ) {
    const defender = otherStone(attacker);
    for (const line of winningLines(setup)) {
      const free = line.filter((cell) => setup.cells[cell] === FREE);
      if (!line.some((cell) => setup.cells[cell] === defender)) this.open.push(free);
      if (!line.some((cell) => setup.cells[cell] === attacker)) this.own.push(free);
    }
  }

  /** A defence may hold only against the other attacker, so its fault counts only if it is used. */
  all(defences: readonly unknown[]): readonly Checked[] {
    for (const defence of defences) this.checked.push(this.tryOne(defence));
    return this.checked;
  }

  private tryOne(defence: unknown): Checked {
    try {
      if (!isObject(defence)) throw new Fault(phrase('not an object'));
      return { sets: this.check(defence) };
    } catch (error) {
      if (error instanceof Fault) return { fault: error.said };
      throw error;
    }
  }

  private check(defence: Json): Sets {
    if (defence['pairs'] !== undefined) return this.pairs(defence);
    if (defence['replies'] !== undefined) return this.replies(defence);
    if (defence['twice'] !== undefined) return this.twice(defence);
    return this.must(defence);
  }

  private pairs(defence: Json): Sets {
    const stones = this.cells(defence['stones'], 'stones');
    const pairs = arrayOf(defence['pairs'], 'pairs').map((pair) => this.cells(pair, 'pair'));
    const zone = new Set(pairs.flatMap((pair) => [...pair]));
    if (pairs.some((pair) => pair.size !== 2) || zone.size !== 2 * pairs.length)
      throw new Fault(phrase('pairs overlap'));
    for (const line of this.open) {
      if (line.some((cell) => stones.has(cell))) continue;
      if (!pairs.some((pair) => [...pair].every((cell) => line.includes(cell))))
        throw new Fault(phrase('a line has no pair'));
    }
    return disjoint({ stones, zone });
  }

  private replies(defence: Json): Sets {
    const parts = arrayOf(defence['replies'], 'replies').map((entry) => this.reply(entry));
    if (parts.length === 0) throw new Fault(phrase('no reply'));
    const zone = new Set(parts.flatMap((part) => [...part.zone]));
    const stones = new Set(parts.flatMap((part) => [...part.stones]));
    // Whatever the attacker takes, some reply is played in a zone that is still free.
    for (const cell of zone) {
      if (parts.every((part) => part.zone.has(cell)))
        throw new Fault(phrase('a cell is in the zone of every reply'));
    }
    return disjoint({ stones, zone });
  }

  /** The sets needed to play the cell and go on with the defence. */
  private reply(entry: unknown): Sets {
    const [first, number] = arrayOf(entry, 'reply', 2);
    const cell = this.cell(first);
    const { stones, zone } = this.earlier(number);
    if (zone.has(cell)) throw new Fault(phrase('a reply in the zone of what follows'));
    const rest = new Set(stones);
    rest.delete(cell);
    return { stones: rest, zone: new Set([...zone, cell]) };
  }

  private must(defence: Json): Sets {
    const must = this.cell(defence['must']);
    const stones = this.cells(defence['stones'], 'stones');
    const { reply, next } = defence;
    // No reply needed: any stone will do, as one more never hurts.
    const after = reply === undefined ? this.earlier(next) : this.reply([reply, next]);
    if (after.zone.has(must) || after.stones.has(must))
      throw new Fault(phrase('the attacker has taken the forced cell'));
    this.threatens(must, stones);
    const zone = new Set([must, ...after.zone, ...this.cells(defence['keep'], 'keep')]);
    return this.guarded({ stones: new Set([...stones, ...after.stones]), zone });
  }

  private twice(defence: Json): Sets {
    const both = this.cells(defence['twice'], 'twice');
    if (both.size !== 2) throw new Fault(phrase('twice: not two cells'));
    const stones = this.cells(defence['stones'], 'stones');
    for (const cell of both) this.threatens(cell, stones);
    return this.guarded({ stones, zone: new Set([...both, ...this.cells(defence['keep'], 'keep')]) });
  }

  /** Insists that the defender lacks only `cell` in one of its lines. */
  private threatens(cell: number, stones: ReadonlySet<number>): void {
    const lacks = (line: readonly number[]): boolean =>
      line.includes(cell) && line.every((other) => other === cell || stones.has(other));
    if (!this.own.some(lacks)) throw new Fault(phrase('no line of the defender lacks only this cell'));
  }

  /** Insists that the attacker cannot complete a line with one stone. */
  private guarded(sets: Sets): Sets {
    for (const line of this.open) {
      if (line.some((cell) => sets.stones.has(cell))) continue;
      if (line.filter((cell) => sets.zone.has(cell)).length < 2)
        throw new Fault(phrase('the attacker may complete a line'));
    }
    return disjoint(sets);
  }

  private earlier(number: unknown): Sets {
    const { sets } = this.checked[indexOf(number, this.checked.length, 'defence')];
    if (!sets)
      throw new Fault(phrase('rests on defence {number}, which does not hold', { number: shown(number) }));
    return sets;
  }

  private cells(value: unknown, what: string): Set<number> {
    return new Set(arrayOf(value, what).map((cell) => this.cell(cell)));
  }

  /** A cell that is free in the setup. */
  private cell(value: unknown): number {
    const cell = indexOf(value, this.setup.cells.length, 'cell');
    if (this.setup.cells[cell] !== FREE) throw new Fault(phrase('a cell that is not free'));
    return cell;
  }
}

function disjoint(sets: Sets): Sets {
  for (const cell of sets.zone) if (sets.stones.has(cell)) throw new Fault(phrase('a stone in the zone'));
  return sets;
}
