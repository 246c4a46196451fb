/** Processes of the computers in rooms, when the system starts no more of them. */
import { afterEach, expect, it } from 'vitest';
import { parseEngineCommand } from '../../../src/app/engines/programs.js';
import { savedPosition } from '../../../src/session/saved-game.js';
import { ShownGame } from '../../web/shown-game.js';
import { EnginePool } from '../../../src/cli/commands/serve/rooms/engine-pool.js';
import { Engines } from '../../../src/cli/commands/serve/rooms/engines.js';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

function savedGame() {
  const game = new ShownGame();
  game.answer({ kind: 'link', hash: '#hex3=b2' });
  return savedPosition(game.session!);
}

it('fails each request for which no process can be started', async () => {
  // With such a path `fork` throws, as it does where the system has no files left.
  process.execPath = '\0';
  const pool = new EnginePool();
  const question = { saved: JSON.stringify(savedGame()), level: 'level-1', limits: { ms: 1000 } };
  const choices = await Promise.all([pool.ask(question), pool.ask(question)]);
  expect(choices.map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  pool.close();
});

it('fails each request for which no program can be started', async () => {
  const engines = new Engines([parseEngineCommand('htp:engine\0')!]);
  const [{ id }] = engines.engines;
  const choices = await Promise.all([engines.think(id, savedGame()), engines.think(id, savedGame())]);
  expect(choices.map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  engines.close();
});
