/**
 * Keeps the search of one position in a folder, so that a run that was killed is gone on with: its table
 * (table-file.ts) and how far it is (journal-file.ts). See README.md in this folder.
 */
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { now, wallTime } from '../../core/clock.js';
import type { Game, Setup, Solver } from '../../core/game.js';
import type { KeptSearch, KeptTable, SearchState, StoreLog } from '../../core/search/kept-search.js';
import { refuse, type Refusal } from '../../core/refusal.js';
import { both, type Bilingual } from '../../core/text/bilingual.js';
import { version } from '../../core/version.js';
import type { KeepFault } from '../run/partial-result.js';
import { makeFolder } from '../write/folder.js';
import { JournalFile, type Row, lastRow, readJournal } from './journal-file.js';
import { lockFolder } from './lock.js';
import { TableFile } from './table-file.js';

export interface KeeperSettings {
  /** Where it is kept; made if it is not there. */
  readonly folder: string;
  /** Memory of the table: that of a run cannot be another one than that of the run before. */
  readonly bytes: number | undefined;
  /** Milliseconds between two rows of the journal. */
  readonly everyMs?: number;
  /** Milliseconds to wait for a process that has the folder: one that was killed outlives its parent by a moment. */
  readonly waitMs?: number;
}

const journalName = 'journal';
const tableName = 'table';
const schema = 'tabuleiro.kept/1';
const standardEveryMs = 20_000;
/** A run that has just begun is soon seen to be one. */
const firstRowMs = 1000;
const standardWaitMs = 1500;

/** How far the search in `folder` is, as far as its journal tells. */
export function keptProgress(folder: string): Row | undefined {
  return lastRow(join(folder, journalName));
}

export class Keeper {
  private open: FolderSearch | undefined;
  private fault: KeepFault | undefined;

  constructor(private readonly settings: KeeperSettings) {}

  /** The solver, keeping its search in the folder; refuses where it cannot. */
  assist(game: Game, solver: Solver): Solver {
    return {
      ...solver,
      accepts: (setup, question) => {
        const accepted = solver.accepts(setup, question);
        return accepted === true ? this.begin(game, solver, setup) : accepted;
      },
      solve: (setup, question, limits, cache) => {
        const kept = this.open!;
        try {
          return solver.solve(setup, question, { ...limits, kept }, cache);
        } finally {
          this.open = undefined;
          this.fault = kept.close();
        }
      },
    };
  }

  /** What went wrong in the last search; undefined once it has been asked for. */
  takeKeepFault(): KeepFault | undefined {
    const { fault } = this;
    this.fault = undefined;
    return fault;
  }

  private begin(game: Game, solver: Solver, setup: Setup): true | Refusal {
    if (solver.canBeKept !== true) return refused(unkept(game, solver));
    const { bytes } = this.settings;
    const position = game.codec.format(setup);
    const binding = { schema, version, game: game.id, solver: solver.id, bytes, position };
    try {
      const opened = openFolder(this.settings, binding);
      if (!(opened instanceof FolderSearch)) return refused(opened);
      this.open = opened;
      return true;
    } catch (error) {
      const code = codeOf(error);
      return refused(both(`the folder cannot be used (${code})`, `a pasta não pode ser usada (${code})`));
    }
  }
}

/** That `solver` has nothing to keep, and which solvers of the game have. */
function unkept({ id: game, solvers }: Game, { id }: Solver): Bilingual {
  const able = solvers.list.filter(({ canBeKept }) => canBeKept === true).map((one) => one.id);
  const none = both(`no algorithm of ${game} has`, `a de nenhum algoritmo de ${game} pode`);
  const names = able.join(', ');
  const others = able.length === 0 ? none : both(`${names} has`, `a de ${names} pode`);
  return both(
    `${id} has no search that can be kept; ${others.en}`,
    `a busca de ${id} não pode ser guardada; ${others.pt}`,
  );
}

/** The system's name of an error. */
function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

function refused({ en, pt }: Bilingual): Refusal {
  return refuse('not-supported', { en: `--keep: ${en}`, pt: `--keep: ${pt}` });
}

/** What a folder's search is, as its first line says it. */
type Binding = Readonly<Record<string, unknown>>;

function openFolder(settings: KeeperSettings, binding: Binding): FolderSearch | Bilingual {
  const { folder, everyMs = standardEveryMs, waitMs = standardWaitMs } = settings;
  makeFolder(folder, 0o700);
  const unlock = lockFolder(folder, waitMs);
  if (!unlock) return both('another run has the folder now', 'outra execução está usando a pasta agora');
  try {
    const path = join(folder, journalName);
    const journal = readJournal(path);
    const other = journal && difference(journal.binding, binding);
    if (!other) return new FolderSearch(folder, binding, everyMs, unlock);
    unlock();
    return other;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Why the folder's search is not this one; undefined if it is. */
function difference(before: unknown, now: Binding): Bilingual | undefined {
  if (typeof before !== 'object' || before === null)
    return both(
      "the folder's journal is damaged at its beginning",
      'o diário da pasta está danificado no início',
    );
  const old = before as Binding;
  const written = JSON.parse(JSON.stringify(now)) as Binding;
  const differs = Object.keys({ ...old, ...written }).filter((one) => old[one] !== written[one]);
  // Another memory counts only where all else is the same.
  const key = differs.find((one) => one !== 'bytes') ?? differs[0];
  if (key === undefined) return undefined;
  if (key === 'bytes')
    return both(
      `the folder's table is of --mem ${String(old[key])}`,
      `a tabela da pasta é de --mem ${String(old[key])}`,
    );
  if (key === 'version' || key === 'schema')
    return both(
      `the folder is of another version of the program: ${String(old[key])}`,
      `a pasta é de outra versão do programa: ${String(old[key])}`,
    );
  return both('the folder holds the search of another position', 'a pasta guarda a busca de outra posição');
}

/** The search of a folder that is locked. */
class FolderSearch implements KeptSearch {
  readonly earlier: SearchState | undefined;
  private readonly journal: JournalFile;
  private readonly run: number;
  private readonly isCut: boolean;
  private table: TableFile | undefined;
  private damaged = 0;
  private parts = 0;
  private nextRow: number;
  private failed: unknown;

  constructor(
    private readonly folder: string,
    private readonly binding: Binding,
    private readonly everyMs: number,
    private readonly unlock: () => void,
  ) {
    const path = join(folder, journalName);
    const before = readJournal(path);
    this.earlier = before?.last;
    this.run = (before?.last?.run ?? 0) + 1;
    this.isCut = before?.isCut ?? false;
    this.journal = new JournalFile(path, before?.bytes ?? 0);
    if (!before) this.journal.add(binding);
    this.nextRow = now() + Math.min(everyMs, firstRowMs);
  }

  takeTable(table: KeptTable): StoreLog {
    const owner = crc32(JSON.stringify(this.binding));
    this.table = new TableFile(join(this.folder, tableName), owner, table);
    const { slots, damaged } = this.table.read();
    this.parts = slots;
    this.damaged = damaged;
    return this.table;
  }

  get isDue(): boolean {
    return now() >= this.nextRow;
  }

  save(state: SearchState): void {
    this.nextRow = now() + this.everyMs;
    if (this.failed !== undefined) return;
    const { damaged, parts, run } = this;
    this.table?.flush();
    try {
      this.journal.add({ at: wallTime(), run, ...(damaged > 0 ? { damaged, parts } : {}), ...state });
    } catch (error) {
      this.failed = error;
    }
  }

  /** Ends the keeping; returns what was wrong with it. */
  close(): KeepFault | undefined {
    const { damaged, parts, isCut } = this;
    try {
      this.table?.close();
      this.journal.close();
    } catch (error) {
      this.failed ??= error;
    }
    this.unlock();
    const error = this.failed ?? this.table?.writeFault;
    if (damaged === 0 && !isCut && error === undefined) return undefined;
    const failed = error === undefined ? undefined : codeOf(error);
    return { damaged, parts, isCut, ...(failed === undefined ? {} : { failed }) };
  }
}
