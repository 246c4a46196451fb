/**
 * The Piskvork protocol as a manager of the Gomocup tournament uses it: a transcript, and invalid
 * lines.
 */
import { describe, expect, it } from 'vitest';
import { PiskvorkEngine } from '../../src/app/engines/piskvork/engine.js';
import { Timing } from '../../src/app/engines/piskvork/timing.js';
import { run } from './in-process.js';
import { maxLineLength } from '../../src/app/engines/piskvork/protocol.js';

/** Returns the answers to the lines of a script, without starting a program. */
function answers(script: string, nodes = 500): string[] {
  const engine = new PiskvorkEngine({ nodes });
  return script.split('\n').flatMap((line) => [...engine.answer(line.trim())]);
}

it('speaks on standard input and output until END', async () => {
  const script = 'START 15\r\nINFO timeout_turn 1000\r\n\r\nBEGIN\r\nTURN 0,0\r\nnothing\r\nEND\r\nABOUT\r\n';
  const { code, stdout, stderr } = await run(['piskvork', '--nodes', '300'], script);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^OK\n7,7\n\d+,\d+\nUNKNOWN command\n$/);
  expect((await run(['piskvork'], 'about')).stdout).toMatch(
    /^name="Tabuleiro", version="\d+\.\d+\.\d+", .*\n$/,
  );
});

describe('a game', () => {
  it('is won and defended', () => {
    const win = 'START 20\nBOARD\n4,4,1\n5,4,1\n6,4,1\n7,4,1\n4,9,2\n5,9,2\n6,9,2\n3,4,2\nDONE';
    expect(answers(win)).toEqual(['OK', '8,4']);
    const defence = 'START 15\nBOARD\n4,4,2\n5,4,2\n6,4,2\n7,4,2\n3,4,1\n9,9,1\n9,11,1\nDONE';
    expect(answers(defence)).toEqual(['OK', '8,4']);
  });

  it('begins, takes back and restarts on a rectangle', () => {
    const script = 'RECTSTART 20,12\nBEGIN\nBEGIN\nTURN 0,0\nTAKEBACK 0,0\nTAKEBACK 0,0\nRESTART\nBEGIN';
    const given = answers(script);
    expect(given).toHaveLength(8);
    expect(given[0]).toBe('OK');
    const middle = /^(9|10),(5|6)$/;
    expect(given[1]).toMatch(middle);
    expect(given[2]).toBe('ERROR the board is not empty');
    expect(given.slice(4)).toEqual(['OK', 'ERROR no stone there', 'OK', given[1]]);
  });

  it('goes on where stones were taken back in any order', () => {
    const row = 'START 15\nBOARD\n4,4,2\n5,4,2\n6,4,2\n7,4,2\n3,4,1\n9,9,1\n9,11,1\nDONE';
    // First the stone at one end of the row is taken back, then the reply at the other end.
    const script = `${row}\nTAKEBACK 3,4\nTAKEBACK 8,4\nTURN 0,0\nTAKEBACK 0,0`;
    const given = answers(script);
    expect(given.slice(0, 4)).toEqual(['OK', '8,4', 'OK', 'OK']);
    expect(['3,4', '8,4']).toContain(given[4]);
    expect(given[5]).toBe('OK');
  });

  it('repeats with a limit of nodes', () => {
    const script = 'START 15\nTURN 7,7\nTURN 8,8\nTURN 9,7';
    expect(answers(script)).toEqual(answers(script));
  });

  it.each(['INFO rule 1\nSTART 15', 'START 15\nINFO rule 1'])('of exactly five: %j', (start) => {
    const stones = '0,3,1\n1,3,1\n2,3,1\n4,3,1\n5,3,1\n0,9,2\n2,9,2\n4,9,2\n6,9,2\n8,9,2';
    const [ok, move] = answers(`${start}\nBOARD\n${stones}\nDONE`);
    expect(ok).toBe('OK');
    expect(move).not.toBe('3,3');
    // With this rule six in a row do not win, so the engine replies.
    const six = '0,3,2\n1,3,2\n2,3,2\n3,3,2\n4,3,2\n5,3,2\n0,9,1\n2,9,1\n4,9,1\n6,9,1\n8,9,1';
    expect(answers(`${start}\nBOARD\n${six}\nDONE`)[1]).toMatch(/^\d+,\d+$/);
    const five = six.replace('\n5,3,2', '\n9,3,2');
    expect(answers(`${start}\nBOARD\n${five}\nDONE`)[1]).toBe('ERROR the game is over');
  });

  it('that is over has no more moves', () => {
    const line = [0, 1, 2, 3, 4].map((x) => `${x},3,2\n${x},9,1`).join('\n');
    expect(answers(`START 15\nBOARD\n${line}\nDONE`)).toEqual(['OK', 'ERROR the game is over']);
  });
});

describe('lines that make no sense', () => {
  it.each([
    ['TURN 1,1', 'ERROR no board: START comes first'],
    ['START', 'ERROR unsupported size or malformed command'],
    ['START 4', 'ERROR unsupported size or malformed command'],
    ['START 99999', 'ERROR unsupported size or malformed command'],
    ['START 15x', 'ERROR unsupported size or malformed command'],
    ['RECTSTART 15', 'ERROR unsupported size or malformed command'],
    ['start 15\nturn 15,0', 'ERROR expected a cell of the board'],
    ['START 15\nTURN 1', 'ERROR expected a cell of the board'],
    ['START 15\nTURN -1,1', 'ERROR expected a cell of the board'],
    ['START 15\nTURN 1,1\nTURN 1,1', 'ERROR the cell is taken'],
    ['START 15\nBOARD\n1,1,3\n2,2,1\nDONE', 'ERROR expected x,y,1 or x,y,2 on a free cell'],
    ['START 15\nBOARD\n1,1,1\n1,1,2\nDONE', 'ERROR expected x,y,1 or x,y,2 on a free cell'],
    ['SWAP2BOARD', 'ERROR no board: START comes first'],
    ['START 15\nSWAP2BOARD\n7,7,1\nDONE', 'ERROR expected x,y on a free cell'],
    ['START 15\nSWAP2BOARD\n7,7\n8,8\nDONE', 'ERROR expected 0, 3 or 5 stones'],
    ['SWAP3BOARD', 'UNKNOWN command'],
    [`START 15${' '.repeat(maxLineLength)}`, 'ERROR line too long'],
  ])('%j', (script, reply) => {
    const engine = new PiskvorkEngine({ nodes: 100 });
    const replies = script.split('\n').flatMap((line) => [...engine.answer(line)]);
    expect(replies.at(-1)).toBe(reply);
  });

  it('leave a BOARD that holds one without effect', () => {
    expect(answers('START 15\nBOARD\n1,1,9\n7,7,2\nDONE\nBEGIN').slice(2)).toEqual(['7,7']);
  });

  it('of INFO are passed over, an unknown rule is said before the next reply', () => {
    const script =
      'INFO\nINFO folder C:\\x\nINFO timeout_turn soon\nINFO evaluate 3,3\nINFO game_type 1\nINFO rule 0';
    expect(answers(script)).toEqual([]);
    expect(answers(`START 15\nINFO folder ${'x'.repeat(2 * maxLineLength)}\nBEGIN`)).toEqual(['OK', '7,7']);
    expect(answers('INFO rule 1')).toEqual([]);
    const [message, ...rest] = answers('INFO rule 4\nSTART 15\nBEGIN');
    expect(message).toMatch(/^MESSAGE rule 4 is not known: five or more/);
    expect(rest).toEqual(['OK', '7,7']);
    expect(answers('INFO rule 3\nSTART 15')[0]).toMatch(/^MESSAGE rule 3 is not known: exactly five/);
    expect(answers('INFO rule 2\nSTART 15')[0]).toMatch(/^MESSAGE rule 2 is not known/);
    expect(answers('INFO rule 1\nINFO rule 0\nSTART 15')).toEqual(['OK']);
  });
});

describe('swap2', () => {
  it('begins with three stones', () => {
    expect(answers('START 15\nSWAP2BOARD\nDONE')).toEqual(['OK', '7,7 8,8 5,5']);
    expect(answers('START 5\nSWAP2BOARD\nDONE')).toEqual(['OK', '2,2 3,3 0,0']);
  });

  it('takes the better side of three stones, and plays on with it', () => {
    const open = 'START 15\nSWAP2BOARD\n7,7\n0,0\n8,8\nDONE';
    expect(answers(open)).toEqual(['OK', 'SWAP']);
    expect(
      answers(`${open}\nTURN 0,1\nTURN 0,2`)
        .slice(2)
        .every((move) => /^\d+,\d+$/.test(move)),
    ).toBe(true);
    expect(answers('START 15\nSWAP2BOARD\n0,0\n7,7\n14,14\nDONE')[1]).toMatch(/^\d+,\d+$/);
  });

  it('takes the better side of five stones', () => {
    expect(answers('START 15\nSWAP2BOARD\n7,7\n0,0\n8,8\n14,0\n9,9\nDONE')).toEqual(['OK', 'SWAP']);
    expect(answers('START 15\nSWAP2BOARD\n0,0\n7,7\n14,0\n8,8\n0,14\nDONE')[1]).toMatch(/^\d+,\d+$/);
  });
});

it('takes its time from the tightest limit', () => {
  const timing = new Timing();
  expect(timing.forMove()).toBe(2000);
  timing.set('timeout_turn', 5000);
  expect(timing.forMove()).toBe(4470);
  timing.set('timeout_match', 60_000);
  expect(timing.forMove()).toBe(2970);
  timing.set('time_left', 10_000);
  expect(timing.forMove()).toBe(470);
  timing.set('timeout_turn', 0);
  expect(timing.forMove()).toBe(1);
});

describe('the time left', () => {
  it('counts without a limit of the match', () => {
    const timing = new Timing();
    timing.set('timeout_turn', 30_000);
    timing.set('time_left', 10_000);
    expect(timing.forMove()).toBe(470);
    timing.set('time_left', -100);
    expect(timing.forMove()).toBe(1);
    timing.set('time_left', 2 ** 31 - 1);
    expect(timing.forMove()).toBe(26_970);
  });

  it('can be named in capitals and be negative', () => {
    const engine = new PiskvorkEngine({});
    const start = performance.now();
    for (const line of ['START 15', 'INFO TIMEOUT_TURN 30000', 'INFO time_left -1', 'TURN 7,7'])
      engine.answer(line);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
