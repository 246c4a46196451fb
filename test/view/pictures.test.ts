/** Reference pictures of every drawing, checked by eye when they were made. */
import { describe, it } from 'vitest';
import { sceneSvg } from '../../src/view/svg.js';
import { board, drawn, eight, eightPath, long, longPath, sample, samplePath, small } from './boards.js';
import { expectPicture } from './picture.js';

describe('a checkers board', () => {
  it('without a path', () => expectPicture(sceneSvg(drawn(sample)), 'checkers-sample'));

  it('with one capture', () => expectPicture(sceneSvg(drawn(small, 'c1 a3')), 'checkers-one-capture'));

  it('with the seven captures of the sample', () =>
    expectPicture(sceneSvg(drawn(sample, samplePath)), 'checkers-seven-captures'));

  it('with 36 captures', () => expectPicture(sceneSvg(drawn(long, longPath)), 'checkers-36-captures'));

  it('with a path that ends where it began', () =>
    expectPicture(sceneSvg(drawn(eight, eightPath)), 'checkers-figure-of-eight'));

  it('with a man that captures nothing, on one square', () =>
    expectPicture(sceneSvg(drawn(board('o'), 'a1')), 'checkers-one-square'));
});
