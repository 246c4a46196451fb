/**
 * The protocol of `line:` programs, for every game of two players; the page for engine authors
 * specifies it. Two commands are answered: `ready` by `ok` or `no reason`, `go` by `move name` or
 * `resign`. Other lines of a program are comments.
 */
import type { Setup } from '../../core/game.js';
import { gameByName, games } from '../../games/registry.js';
import type { Session } from '../../session/session.js';
import { startSetup } from '../positions/start-position.js';
import type { ChosenMove, Unready } from '../play/match/players.js';
import type { EngineProtocol, Lines, Protocol } from '../play/match/program-player.js';

const version = '1';

export const lineProtocol: EngineProtocol = {
  id: 'line',
  get games() {
    return games.filter(isForTwo).map(({ id }) => id);
  },
  plays: (start) => gameByName(start.game)!.rules.traits(start).players === 2,
  conversation: (moveMs) => new Conversation(moveMs),
};

function isForTwo(game: (typeof games)[number]): boolean {
  const start = startSetup(game, game.view.matchSize, []);
  return start.ok && game.rules.traits(start.value).players === 2;
}

class Conversation implements Protocol {
  readonly quit = 'quit';
  /** Number of moves of the game that the program has received. */
  private told = 0;

  constructor(private readonly moveMs: number) {}

  async greet(lines: Lines, start: Setup): Promise<Unready | undefined> {
    const answer = await this.open(lines, start);
    if (answer === undefined) return lines.unready();
    return answer === 'ok' ? undefined : { kind: 'refused', command: 'ready', answer };
  }

  async begin(lines: Lines, { start }: Session): Promise<void> {
    await this.open(lines, start);
  }

  /** Sends nothing: all moves are sent together before the program must move. */
  played(): Promise<void> {
    return Promise.resolve();
  }

  async choose(lines: Lines, session: Session): Promise<ChosenMove> {
    for (const { side, landedName } of session.turns.slice(this.told))
      lines.say(`play ${String(side + 1)} ${landedName}`);
    this.told = session.turns.length;
    lines.say(
      `moves ${session
        .legalMoves()
        .map((move) => session.nameOf(move))
        .join(' ')}`,
    );
    lines.say(`time ${String(Math.round(this.moveMs))}`);
    lines.command(`go ${String(session.toMove + 1)}`);
    const answer = await lines.answer(/^(move \S+|resign)$/);
    if (answer === 'resign') return { kind: 'resign' };
    const name = answer?.slice('move '.length) ?? '';
    const move = session.moveCalled(name);
    return move.ok ? { kind: 'move', move: move.value } : { kind: 'failed', loss: 'illegal', reason: name };
  }

  /** Starts a game. Returns `ok`, or `no` with a reason; undefined if there is no answer. */
  private async open(lines: Lines, start: Setup): Promise<string | undefined> {
    this.told = 0;
    const [header, ...cells] = gameByName(start.game)!.codec.format(start).trim().split('\n');
    lines.say(`tabuleiro ${version}`);
    lines.say(`new ${header}`);
    lines.say(`cells ${cells.join(' ')}`);
    lines.command('ready');
    return lines.answer(/^(ok|no)\b/);
  }
}
