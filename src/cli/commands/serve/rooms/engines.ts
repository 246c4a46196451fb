/**
 * The computers of a server of rooms: the levels of the games, and programs that its operator
 * names.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ChosenMove, MatchPlayer } from '../../../../app/play/match/players.js';
import { ProgramPlayer } from '../../../../app/play/match/program-player.js';
import type { EngineCommand } from '../../../../app/engines/programs.js';
import { loadGame } from '../../../../app/positions/start-position.js';
import type { SavedGame } from '../../../../session/saved-game.js';
import type { Choice, EngineHost } from '../../../../rooms/server/engine-host.js';
import type { Setup } from '../../../../core/game.js';
import { gameByName } from '../../../../games/registry.js';
import { startProgram } from '../../../programs/line-program.js';
import { EnginePool, failure } from './engine-pool.js';

/** Milliseconds for a move of a computer. */
const moveMs = 5000;

/** Milliseconds for a move of a program, which may have to read its files first. */
const programMs = 60_000;

/** Bytes of a search's tables. */
const searchBytes = 2 ** 28;

export class Engines implements EngineHost {
  readonly engines: EngineHost['engines'];
  private readonly pool = new EnginePool();
  private readonly programs: ReadonlyMap<string, Program>;

  constructor(commands: readonly EngineCommand[]) {
    const ids = idsOf(commands);
    this.programs = new Map(commands.map((one, i) => [ids[i], new Program(ids[i], one)]));
    this.engines = commands.map(({ protocol }, i) => ({ id: ids[i], games: protocol.games }));
  }

  plays(computer: string, setup: Setup): boolean {
    const program = this.programs.get(computer);
    if (program) return program.plays(setup);
    return gameByName(setup.game)?.solvers.levels.some(({ id }) => id === computer) ?? false;
  }

  think(computer: string, saved: SavedGame, ms = moveMs): Promise<Choice> {
    const program = this.programs.get(computer);
    if (program) return program.think(saved);
    const limits = { ms: Math.min(ms, moveMs), bytes: searchBytes };
    return this.pool.ask({ saved: JSON.stringify(saved), level: computer, limits });
  }

  close(): void {
    this.pool.close();
    for (const program of this.programs.values()) program.close();
  }
}

/** Makes ids of the first word of each command, without its folder; equal names are numbered. */
function idsOf(commands: readonly EngineCommand[]): string[] {
  const ids: string[] = [];
  for (const { protocol, command } of commands) {
    const word =
      /([^/\s]+)(\s|$)/
        .exec(command)?.[1]
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-') ?? '';
    const name = `${protocol.id}-${word}`.replace(/-+$/, '').slice(0, 30);
    const again = ids.filter((id) => id === name || id.startsWith(`${name}-n`)).length;
    ids.push(again === 0 ? name : `${name}-n${String(again + 1)}`);
  }
  return ids;
}

/**
 * One program for all rooms. It is sent the whole game before each move and answers one request
 * after another.
 */
class Program {
  private player: MatchPlayer | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly id: string,
    private readonly engine: EngineCommand,
  ) {}

  plays(setup: Setup): boolean {
    return this.engine.protocol.plays(setup);
  }

  think(saved: SavedGame): Promise<Choice> {
    const answer = this.queue.then(() => this.ask(saved)).catch(failure);
    this.queue = answer;
    return answer;
  }

  close(): void {
    this.isClosed = true;
    this.player?.close();
  }

  private async ask(saved: SavedGame): Promise<Choice> {
    if (this.isClosed) return { kind: 'stopped' };
    const { protocol, command } = this.engine;
    const begin = () => startProgram(command);
    const player = (this.player ??= new ProgramPlayer(
      this.id,
      protocol.conversation(moveMs),
      begin,
      programMs,
    ));
    const late = pause(programMs, { kind: 'failed', reason: 'no answer' } as const, { ref: false });
    const choice = await Promise.race([moveOf(player, saved), late]);
    if (this.isClosed) return { kind: 'stopped' };
    if (choice.kind === 'failed') {
      player.close();
      this.player = undefined;
    }
    return choice;
  }
}

async function moveOf(player: MatchPlayer, saved: SavedGame): Promise<Choice> {
  const loaded = loadGame(JSON.stringify(saved));
  if (!loaded.ok) return { kind: 'failed', reason: loaded.fault };
  const { session } = loaded;
  await player.begin(session);
  for (const turn of session.turns) await player.played(session, turn);
  const chosen: ChosenMove = await player.choose(session);
  return chosen.kind === 'move' ? { kind: 'move', move: session.nameOf(chosen.move) } : chosen;
}
