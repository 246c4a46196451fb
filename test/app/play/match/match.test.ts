import { describe, expect, it } from 'vitest';
import { playMatch, type MatchGame } from '../../../../src/app/play/match/match.js';
import { openings, type OpeningKind } from '../../../../src/app/play/match/openings.js';
import { htp } from '../../../../src/app/engines/htp/match-player.js';
import { ProgramPlayer, type LineChannel } from '../../../../src/app/play/match/program-player.js';
import { enginePlayer, type MatchPlayer } from '../../../../src/app/play/match/players.js';
import { Standings } from '../../../../src/app/play/match/standings.js';
import { HtpEngine } from '../../../../src/app/engines/htp/engine.js';
import { formatResponse, parseRequest } from '../../../../src/app/engines/htp/protocol.js';
import { loadGame } from '../../../../src/app/positions/start-position.js';
import { newSession } from '../../../session/games.js';

function player(algorithm: string, nodes = 200): MatchPlayer {
  return enginePlayer(algorithm, { algorithm, seed: 1, limits: { nodes, depth: 2 } });
}

async function match(
  description: string,
  a: MatchPlayer,
  b: MatchPlayer,
  pairs = 2,
  kind: OpeningKind = 'random',
) {
  const { game, start } = newSession(description);
  const job = { game, start, sprt: undefined, seed: 9, openings: openings(game, start, kind, 1, pairs, 9) };
  const games: MatchGame[] = [];
  for await (const one of playMatch(job, a, b)) games.push(one);
  return games;
}

const limitMs = 60_000;

function htpPlayer(name: string, start: () => LineChannel, ms: number, starting?: number): MatchPlayer {
  return new ProgramPlayer(name, htp.conversation(ms), start, ms, starting);
}

/** An HTP engine of this program, used as if it were another program. */
function otherProgram(reply?: (line: string) => string): LineChannel {
  const engine = new HtpEngine({ seed: 1, limits: { nodes: 200 } });
  const lines: string[] = [];
  return {
    send: (line) => {
      const request = parseRequest(line)!;
      const text = reply?.(line) ?? formatResponse(request, engine.answer(request));
      lines.push(...text.split('\n').slice(0, -1));
    },
    receive: () => Promise.resolve(lines.shift()),
    close: () => undefined,
  };
}

describe('a match', () => {
  it.each(['hex 4x4', 'hex 4x4 swap=1', 'mnk 3x3', 'mnk 3x3 slip=0.5', 'dots 2x2'])(
    'of %s plays each opening with both colours, and the same games each time',
    async (description) => {
      const play = () =>
        match(
          description,
          player('montecarlo'),
          player(description.includes('slip') ? 'expectiminimax' : 'alphabeta', 1e5),
        );
      const games = await play();
      expect(games.map(({ players }) => players[0])).toEqual([
        'montecarlo',
        games[1].players[0],
        'montecarlo',
        games[1].players[0],
      ]);
      for (const [first, second] of [games.slice(0, 2), games.slice(2)]) {
        expect(first.saved.moves[0]).toBe(second.saved.moves[0]);
      }
      for (const { saved, failure } of games) {
        expect(failure).toBeUndefined();
        expect(loadGame(JSON.stringify(saved)).ok).toBe(true);
      }
      expect((await play()).map(({ saved }) => saved)).toEqual(games.map(({ saved }) => saved));
    },
  );

  it('lets programs play that speak the protocol, and keeps their board like ours', async () => {
    const games = await match(
      'hex 3x4',
      htpPlayer('other', () => otherProgram(), limitMs),
      player('montecarlo'),
    );
    expect(games.every(({ failure }) => failure === undefined)).toBe(true);
    expect(games.every(({ efforts }) => efforts[0].moves + efforts[1].moves > 2)).toBe(true);
  });

  it.each([
    ['an illegal move', '= a1\n\n', 'illegal move a1'],
    ['no move at all', '= nonsense\n\n', 'nonsense'],
    ['a failure', '? cannot\n\n', 'no answer'],
    ['its end', '', 'no answer'],
  ])('is lost by a program that answers with %s', async (_, answer, failure) => {
    const channel = otherProgram((line) => (line.startsWith('genmove') ? answer : '= \n\n'));
    const games = await match(
      'hex 1x3',
      htpPlayer('other', () => channel, limitMs),
      player('montecarlo'),
      1,
      'none',
    );
    const [first, second] = games;
    if (answer !== '= a1\n\n') expect(first).toMatchObject({ points: 0, failure: `other: ${failure}` });
    expect([first, second].some((one) => one.failure === `other: ${failure}`)).toBe(true);
  });

  it('says how a program ended that was lost in the middle', async () => {
    const channel = otherProgram((line) => (line.startsWith('genmove') ? '' : '= \n\n'));
    const fate = () => Promise.resolve({ code: 3, signal: null });
    const games = await match(
      'hex 3x3',
      htpPlayer('other', () => ({ ...channel, fate }), limitMs),
      player('montecarlo'),
      1,
    );
    expect(games[0].failure).toBe('other: no answer, it ended with exit code 3');
  });

  it.each([
    ['that plays', undefined, undefined],
    ['without a name', (line: string) => (line === 'name' ? '? unknown command\n\n' : '= \n\n'), undefined],
    ['that ended', () => '', { kind: 'ended', fate: undefined }],
    [
      'that wants other boards',
      (line: string) => (line === 'name' ? '= me\n\n' : '? unacceptable size\n\n'),
      { kind: 'refused', command: 'boardsize 4 3', answer: 'unacceptable size' },
    ],
  ])('greets a program %s', async (_, reply, expected) => {
    const { start } = newSession('hex 3x4');
    expect(await htpPlayer('other', () => otherProgram(reply), limitMs).greet!(start)).toEqual(expected);
  });

  it('ends a program that says nothing', async () => {
    const { start } = newSession('hex 3x3');
    const closed: unknown[] = [];
    const mute: LineChannel = {
      send: () => undefined,
      receive: () => new Promise(() => undefined),
      close: (atOnce) => void closed.push(atOnce),
    };
    expect(await htpPlayer('mute', () => mute, 1, 1).greet!(start)).toEqual({ kind: 'silent' });
    expect(closed).toEqual(['silent']);
  });

  it('counts resignations', async () => {
    const channel = otherProgram((line) => (line.startsWith('genmove') ? '= resign\n\n' : '= \n\n'));
    const games = await match(
      'hex 3x3',
      htpPlayer('other', () => channel, limitMs),
      player('montecarlo'),
      1,
    );
    expect(games.map(({ points, saved }) => [points, saved.resigned])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});

describe('openings', () => {
  it('differ where they can, and balanced ones favour nobody much', () => {
    const { game, start } = newSession('hex 5x5');
    const random = openings(game, start, 'random', 1, 20, 4).map((opening) => opening[0]);
    expect(new Set(random).size).toBe(20);
    const balanced = openings(game, start, 'balanced', 1, 3, 4).map((opening) => opening[0]);
    // The centre wins, so it is no opening for a match.
    expect(balanced).not.toContain('c3');
    expect(openings(game, start, 'none', 1, 2, 4)).toEqual([[], []]);
  });
});

describe('the standings', () => {
  it('pair the games and count points, colours and failures', () => {
    const standings = new Standings();
    const effort = { moves: 3, nodes: 30, ms: 0 };
    const saved = { schema: 'tabuleiro.game/1', setup: '', seed: 1, moves: [] } as const;
    const one = { efforts: [effort, effort], opening: 0, saved } as const;
    standings.add('A', 'B', { ...one, players: ['A', 'B'], points: 1 });
    standings.add('A', 'B', { ...one, players: ['B', 'A'], points: 1 / 2, failure: 'B: lost it' });
    expect(standings.results()).toEqual([{ a: 'A', b: 'B', pairs: [[1, 1 / 2]] }]);
    expect(standings.table()).toMatchObject([
      {
        name: 'A',
        wins: 1,
        draws: 1,
        losses: 0,
        firstPoints: 1,
        firstGames: 1,
        effort: { moves: 6, nodes: 60 },
      },
      { name: 'B', wins: 0, draws: 1, losses: 1, firstPoints: 1 / 2, firstGames: 1 },
    ]);
  });
});
