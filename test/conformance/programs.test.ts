/** Every registered game works in every program: page, play, match, and commands on files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playMatch } from '../../src/app/play/match/match.js';
import { openings } from '../../src/app/play/match/openings.js';
import { enginePlayer } from '../../src/app/play/match/players.js';
import { computerMove, outcome, typed } from '../session/games.js';
import { loadGame } from '../../src/app/positions/start-position.js';
import { boardText } from '../../src/app/play/board.js';
import { savedGame, savedGameText } from '../../src/session/saved-game.js';
import { endingText } from '../../src/session/sentences.js';
import { Session } from '../../src/session/session.js';
import type { Game, Setup } from '../../src/core/game.js';
import { Random } from '../../src/core/random.js';
import { games } from '../../src/games/registry.js';
import { chosen, menuGames, newGame, shownChoice } from '../../src/web/controller/choice.js';
import { pointedAt } from '../../src/web/controller/pointing.js';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { engineCalls } from '../../src/web/engine/engine-service.js';
import type { GameRequest } from '../../src/web/controller/game-controller.js';
import { ShownGame } from '../web/shown-game.js';
import { rulesOf } from '../../src/web/page/board/turn.js';
import type { GameState } from '../../src/web/game/state.js';
import { run } from '../cli/in-process.js';
import { scratch } from '../cli/program.js';
import { inLanguage } from '../../src/core/text/phrase.js';

const folder = scratch();
const seed = 5;

/** Returns a small position of the game's own generator that is not over. */
function start(game: Game): Setup {
  const side = Math.max(3, game.codec.grammar.minSide);
  const random = new Random(seed);
  for (;;) {
    const size = { rows: side + 1, cols: side + 1, plies: 2 };
    const made = game.rules.generate(random, { kind: game.rules.kinds[0], ...size });
    if (!made.ok) throw new Error(made.error.code);
    const position = game.rules.position(made.value);
    if (position.ok && !position.value.isOver) return made.value;
  }
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const ask = (shown: ShownGame, request: GameRequest): GameState => {
    const problem = shown.answer(request);
    if (problem) throw new Error(inLanguage(problem, 'en'));
    return shown.state;
  };

  it('is offered by the menu, whose boards open and are recognised', () => {
    expect(menuGames).toContain(game);
    for (const { id: variant } of game.view.menu.variants) {
      const choice = chosen(game, variant);
      const state = ask(new ShownGame(), newGame(choice, seed));
      expect([state.start.rows, state.start.cols]).toEqual([choice.rows, choice.cols]);
      expect(shownChoice(state, choice)).toBe(choice);
    }
  });

  it('is played on the page cell by cell to the end, saved, loaded and walked through', () => {
    const shown = new ShownGame();
    const random = new Random(seed);
    let state = ask(shown, { kind: 'record', text: game.codec.format(start(game)), seed });
    expect(inLanguage(rulesOf(state), 'en').length).toBeGreaterThan(10);
    for (let ply = 0; !state.isOver && ply < 200; ply++) {
      const { moves, targets } = state;
      expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
      const placed = moves.filter(({ cell }) => cell !== undefined);
      const { cell, from, name: move } = placed[random.below(placed.length)];
      expect(inLanguage(targets[cell!].content, 'en').length).toBeGreaterThan(0);
      expect(pointedAt(state, from, cell!)).toEqual({ kind: 'play', move });
      state = ask(shown, from === undefined ? { type: 'point', cell: cell! } : { type: 'move', move });
      expect(state.ply).toBe(ply + 1);
    }
    expect(state.isOver).toBe(true);
    expect(inLanguage(state.ending!, 'pt').length).toBeGreaterThan(5);
    expect(ask(new ShownGame(), { kind: 'load', text: savedGameText(shown.session!) })).toEqual(state);
    ask(shown, { type: 'show', ply: 0 });
    expect(ask(shown, { type: 'show', ply: state.ply })).toEqual(state);
  });

  it('is answered by the page’s engine at every level', async () => {
    const shown = new ShownGame();
    const state = ask(shown, { kind: 'record', text: game.codec.format(start(game)), seed });
    const saved = savedGameText(shown.session!);
    expect(game.solvers.levels.length).toBeGreaterThan(0);
    for (const { id: level } of game.solvers.levels) {
      const engine = { level, seed, limits: { nodes: 300 } };
      const reply = await engineCalls(() => undefined, new SolverCache()).think(saved, engine);
      expect('move' in reply && state.moves.some(({ move }) => move === reply.move)).toBe(true);
    }
  });

  it('is played in the terminal by typed moves against the computer', () => {
    const opened = Session.open(game, start(game), seed, { seats: ['person', 'engine'] });
    if (!opened.ok) throw new Error(opened.error.code);
    const session = opened.value;
    expect(outcome(typed(session, 'no-move'))).toBe('unknown');
    for (let turns = 0; !session.isOver && turns < 200; turns++) {
      const name = session.nameOf(session.legalMoves()[0]);
      const isPerson = session.seatToMove === 'person';
      expect(
        outcome(isPerson ? typed(session, name) : computerMove(session, { limits: { nodes: 300 } })),
      ).toBe('move');
    }
    expect(inLanguage(endingText(session)!, 'en').length).toBeGreaterThan(5);
    expect(boardText(session, { colours: false, unicode: false }).text.length).toBeGreaterThan(5);
    const again = loadGame(JSON.stringify(savedGame(session)));
    expect(again.ok && again.session.position.settled).toBe(session.position.settled);
  });

  it.runIf(!game.view.solo)('is played in a match, both colours of every opening', async () => {
    const setup = start(game);
    const opening = openings(game, setup, 'random', 1, 1, seed);
    const job = { game, start: setup, sprt: undefined, seed, openings: opening };
    const player = (name: string) => enginePlayer(name, { seed, limits: { nodes: 200 } });
    const played = [];
    for await (const one of playMatch(job, player('a'), player('b'))) played.push(one);
    expect(played.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    expect(played.map(({ players }) => players[0])).toEqual(['a', 'b']);
  });

  it('is generated, solved, verified, shown and put into a gallery by the commands', async () => {
    const side = String(Math.max(3, game.codec.grammar.minSide));
    const made = await run(['generate', id, '--size', side, '--count', '2', '--seed', '7']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const solved = await run(['--format', 'ndjson', '--nodes', '100k'], made.stdout);
    const answers = join(folder, `${id}.ndjson`);
    writeFileSync(answers, solved.stdout);
    expect((await run(['verify', answers])).code).toBe(0);
    expect((await run(['gallery', answers, '-o', '-'])).stdout.includes('id="records"')).toBe(true);
    expect(await run(['show', '-', '2'], made.stdout)).toMatchObject({ code: 0, stderr: '' });
  });
});
