/** `annotate` writes text, NDJSON and a page; a faulty game does not end the run. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { annotationIn } from '../../src/app/answers/convert/annotation.js';
import { run } from './in-process.js';
import { scratch } from './program.js';

const game = '(;GM[11]SZ[3]PB[Ana <b>]PW[Rui];B[b2];W[a1];B[a2])';
const file = join(scratch(), 'game.sgf');
writeFileSync(file, `${game}(;GM[11]SZ[3];B[z1];W[a2])`);

it('writes a table and a curve a game, the players at the end', async () => {
  const { code, stdout, stderr } = await run(['annotate', file, '--nodes', '100k']);
  expect(stdout.replace(file, 'game.sgf')).toMatch(/^game\.sgf:1: hex 3x3, Ana <b> - Rui\nplayer /);
  expect(stdout).toMatch(/^2\. Rui .* -1 +-1 +0 .*best$/m);
  expect(stdout).toMatch(/^Ana <b> +2 +2 +0 +0 +0 +100\.0 % +0$/m);
  expect(stderr).toContain(':1:67: z1 is no cell');
  expect(code).toBe(1);
});

it('sums up many games, in Portuguese too', async () => {
  const { stdout } = await run(['annotate', file, file, '--nodes', '100k', '--summary', '--lang', 'pt']);
  expect(stdout).toMatch(/^jogador +lances +melhores/);
  expect(stdout).toMatch(/^Rui +2 +2 /m);
});

it('writes objects, and a page with the games inside', async () => {
  const { stdout } = await run(['annotate', '--nodes', '100k', '--format', 'ndjson'], game);
  const object = JSON.parse(stdout) as { schema: string; moves: object[]; curve: object[] };
  expect([object.schema, object.moves.length, object.curve.length]).toEqual(['tabuleiro.annotation/1', 3, 4]);
  const page = (await run(['annotate', '--nodes', '100k', '--format', 'html'], game)).stdout;
  const packed = /id="records"[^>]*>([^<]*)</.exec(page)![1];
  const saved = gunzipSync(Buffer.from(packed, 'base64')).toString();
  expect(JSON.parse(saved)).toMatchObject({ players: ['Ana <b>', 'Rui'], moves: ['b2', 'a1', 'b1'] });
  expect(annotationIn(saved)).toEqual({ moves: object.moves, curve: object.curve });
  expect(page.trimEnd().endsWith('</html>')).toBe(true);
});
