/** The Hex Text Protocol as other programs use it: commands in, answers out. */
import { describe, expect, it } from 'vitest';
import { HtpEngine } from '../../src/app/engines/htp/engine.js';
import { formatResponse, parseRequest } from '../../src/app/engines/htp/protocol.js';
import { run } from './in-process.js';

/** Returns the answers to the lines of `script`, without starting a program. */
function answers(script: string, nodes = 50_000): string[] {
  const engine = new HtpEngine({ seed: 1, limits: { nodes } });
  return script.split('\n').flatMap((line) => {
    const request = parseRequest(line.trim());
    return request ? [formatResponse(request, engine.answer(request))] : [];
  });
}

describe('htp', () => {
  it('speaks on standard input and output until quit', async () => {
    const script =
      '1 name\n# nothing\n\n2 boardsize 4 3\n3 play b a1\nplay w b2\nshowboard\nno_such\n9 quit\n10 name\n';
    const { code, stdout, stderr } = await run(['htp', '--nodes', '1000'], script);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`=1 Tabuleiro

=2 

=3 

= 

= 
  a b c d
   b b b b
1 w B . . . w
 2 w .[W]. . w
  3 w . . . . w
       b b b b

? unknown command

=9 

`);
    expect((await run(['htp'], 'version')).stdout).toMatch(/^= \d+\.\d+\.\d+\n\n$/);
  });

  it('gives black top and bottom, and black begins', () => {
    const script =
      'boardsize 3\nplay b b1\nplay w a1\nplay b b2\nfinal_score\nplay w a2\nplay b b3\nfinal_score\nplay w c1';
    expect(answers(script).slice(-5)).toEqual([
      '= cannot score\n\n',
      '= \n\n',
      '= \n\n',
      '= B+\n\n',
      '? game over\n\n',
    ]);
    const across = 'boardsize 3\nplay w a2\nplay w b2\nplay w c2\nfinal_score\ngenmove b\ngenmove w';
    expect(answers(across).slice(-3)).toEqual(['= W+\n\n', '? game over\n\n', '? game over\n\n']);
  });

  it('keeps the result of a game when the winner resigns after its end', () => {
    const script = 'boardsize 2\nplay b a1\nplay b a2\nplay b resign\nfinal_score';
    expect(answers(script).slice(3)).toEqual(['? game over\n\n', '= B+\n\n']);
  });

  it('takes back, swaps, resigns and clears', () => {
    const script = `boardsize 3
      play b c1
      play w swap-pieces
      all_legal_moves
      undo
      undo
      undo
      play b resign
      final_score
      clear_board
      final_score`;
    expect(answers(script).slice(3)).toEqual([
      // White now owns the mirror cell of c1.
      '= a1 b1 c1 a2 b2 c2 b3 c3\n\n',
      ...['= \n\n', '= \n\n', '? cannot undo\n\n', '= \n\n', '= W+\n\n', '= \n\n', '= cannot score\n\n'],
    ]);
  });

  it('takes back moves of one colour after another, and a resignation alone', () => {
    const script = `boardsize 3
      play w a1
      play w b1
      play b c1
      play w resign
      play b c2
      undo
      undo
      play b b1
      undo
      all_legal_moves
      undo
      undo
      genmove w
      undo
      all_legal_moves`;
    expect(
      answers(script)
        .slice(4)
        .map((answer) => answer.trim()),
    ).toEqual([
      ...[
        '=',
        '? game over',
        '=',
        '=',
        '? occupied cell',
        '=',
        '= b1 c1 a2 b2 c2 a3 b3 c3',
        '=',
        '? cannot undo',
      ],
      expect.stringMatching(/^= [abc][123]$/),
      ...['=', '= a1 b1 c1 a2 b2 c2 a3 b3 c3'],
    ]);
  });

  it('solves states by the names that regression scripts use', () => {
    // A half turn of the board maps winning openings to winning openings.
    const winning = answers('boardsize 3\ndfpn-solver-find-winning b\ndfs-solver-find-winning black');
    expect(winning[1]).toBe(winning[2]);
    const cells = winning[1].trim().split(' ').slice(1);
    const turned = (name: string): string => 'cba'[name.charCodeAt(0) - 97] + String(4 - Number(name[1]));
    expect(cells).toContain('b2');
    expect(cells.map(turned).sort()).toEqual([...cells].sort());
    expect(answers('boardsize 3\ndfpn-solve-state b\nplay b a1\ndfpn-solve-state w').slice(1)).toEqual([
      '= black\n\n',
      '= \n\n',
      `= ${cells.includes('a1') ? 'black' : 'white'}\n\n`,
    ]);
    expect(answers('boardsize 9\ndfs-solve-state b', 100)[1]).toMatch(/^\? the limits/);
  });

  it('finds the winning openings of 5x5 that Benzene finds, on the same cells', () => {
    // The list is not symmetric in rows and columns, so exchanged colours or another corner would
    // change it.
    expect(answers('boardsize 5\ndfs-solver-find-winning b', 1e6)[1]).toBe(
      '= e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5\n\n',
    );
  });

  it('plays legal moves, and only tries them with reg_genmove', () => {
    const played = answers('boardsize 4\nreg_genmove b\nall_legal_moves\ngenmove b\nall_legal_moves');
    expect(played[2].split(' ')).toHaveLength(17);
    expect(played[4].split(' ')).toHaveLength(16);
    expect(played[3]).toBe(played[1]);
  });

  it.each([
    ['boardsize', '? expected one or two sizes'],
    ['boardsize 99', '? unacceptable size'],
    ['7 boardsize x', '?7 unacceptable size'],
    ['play b', '? unknown cell'],
    ['play green a1', '? expected a colour and a cell'],
    ['play b z9', '? unknown cell'],
    ['play b swap-pieces', '? swap not possible'],
    ['genmove', '? expected a colour'],
    ['known_command genmove', '= true'],
    ['known_command constructor', '= false'],
    ['constructor', '? unknown command'],
    ['play B A1\t# a corner', '='],
  ])('%s -> %s', (line, expected) => {
    expect(answers(line).map((answer) => answer.trim())).toEqual([expected]);
  });
});
