/**
 * The course of the game as a curve that can be clicked and, after a review, the quality of each
 * move.
 */
import { h, type ComponentChild } from 'preact';
import type { AnnotatedMove, Annotation } from '../../../app/answers/convert/annotation.js';
import { phrase, type Phrase, type Say } from '../../../core/text/phrase.js';
import type { GameState } from '../../game/state.js';
import { wordedValue } from '../board/value-painter.js';
import { round } from '../board/scene-painter.js';
import { button } from '../controls.js';
import type { Context } from './panel.js';

/** The quality of a move. */
export type Mark = 'best' | 'inaccuracy' | 'mistake' | 'blunder';

/**
 * Smallest losses of an inaccuracy, a mistake and a blunder among estimates: as a chance to win
 * from 0 to 1, and as points.
 */
const losses = { chance: [0.07, 0.15, 0.3], points: [0.7, 1.5, 3] } as const;

/**
 * Returns the verdict of a proved loss, or else the size of an estimated one; undefined if nothing
 * is known, or if the position was lost already.
 */
export function markOf(
  { verdict, before, loss, move, best }: AnnotatedMove,
  scale: GameState['scale'],
): Mark | undefined {
  if (scale === 'chance' && before.status === 'proved' && before.hi <= -1) return undefined;
  if (verdict !== 'unclear') return verdict;
  if (loss.status !== 'estimated') return undefined;
  const lost = scale === 'chance' ? loss.lo / 2 : loss.lo;
  const [inaccuracy, mistake, blunder] = losses[scale];
  if (lost >= blunder) return 'blunder';
  if (lost >= mistake) return 'mistake';
  if (lost >= inaccuracy) return 'inaccuracy';
  return move === best ? 'best' : undefined;
}

const signs: Readonly<Record<Mark, string>> = { best: '✓', inaccuracy: '?!', mistake: '?', blunder: '??' };
const names: Readonly<Record<Mark, Phrase>> = {
  best: phrase('best'),
  inaccuracy: phrase('inaccuracy'),
  mistake: phrase('mistake'),
  blunder: phrase('blunder'),
};

/** Returns the sign behind a move of the list. */
export function markSign(
  annotated: AnnotatedMove | undefined,
  scale: GameState['scale'],
  say: Say,
): ComponentChild {
  const mark = annotated && markOf(annotated, scale);
  if (!mark) return null;
  const title = say(names[mark]);
  return h('span', { class: `mark ${mark}`, title }, signs[mark]);
}

/** The curve, the value of the move shown, and the button that reviews the game. */
export function Review(context: Context): ComponentChild {
  const { controller, say } = context;
  const { annotation, work } = controller;
  const state = controller.state!;
  if (state.players === 1) return null;
  const isBusy = work?.purpose === 'review';
  const said = isBusy ? phrase('reviewing, move by move…') : phrase('Review the game');
  const act = (): void => void controller.review();
  return [
    curveFigure(context, state, annotation),
    h(
      'div',
      { class: 'review' },
      annotation
        ? h('p', { class: 'review-note', role: 'status' }, noteOf(context, state, annotation))
        : button(say(said), act, {
            'data-act': 'review',
            disabled: work !== undefined || !controller.canReview,
          }),
    ),
  ];
}

/** Returns `For Blue: 79% before c9, 60% after it; better was d5.` */
function noteOf({ say, name, language }: Context, state: GameState, { moves }: Annotation): string {
  const annotated = moves[state.ply - 1] as AnnotatedMove | undefined;
  if (!annotated) return '';
  const worth = (value: AnnotatedMove['before']): string => wordedValue(state, value, say, language);
  const { move, best } = annotated;
  const side = name(state.turns[state.ply - 1].side);
  const told = { side, before: worth(annotated.before), move, after: worth(annotated.after) };
  const mark = markOf(annotated, state.scale);
  const isBest = mark === undefined || mark === 'best' || best === undefined || best === move;
  return say(
    isBest
      ? phrase('For {side}: {before} before {move}, {after} after it.', told)
      : phrase('For {side}: {before} before {move}, {after} after it; better was {best}.', { ...told, best }),
  );
}

/** Draws the values of the review, or else the static evaluation of each position. */
function curveFigure(
  { controller, say, name, ask }: Context,
  state: GameState,
  annotation: Annotation | undefined,
): ComponentChild {
  const { curve } = controller;
  if (!annotation && state.curveName === '') return null;
  const values = annotation?.curve.map(({ lo, hi }) => (lo + hi) / 2);
  const heights = values && state.scale === 'chance' ? values : curveScaleOf(values ?? curve);
  const title = `${say('Evaluation of each position, for')} ${name(0)}`;
  const source = annotation ? say('review') : state.curveName;
  const jump = (ply: number): void => void ask({ type: 'show', ply });
  return h(
    'figure',
    null,
    curvePicture(heights, state.ply, title, jump),
    h('figcaption', null, `${title} (${source})`),
  );
}

/**
 * Returns heights from -1 to 1. Values of won positions can be of any size, so the scale follows
 * the value below which nine tenths lie: it fills two thirds of the height.
 */
export function curveScaleOf(curve: readonly number[]): number[] {
  const sizes = curve.map((value) => Math.abs(value)).sort((a, b) => a - b);
  const middle = sizes[Math.floor(0.9 * (sizes.length - 1))] ?? 0;
  const full = Math.max(middle, 1e-9) * 1.5;
  return curve.map((value) => Math.max(-1, Math.min(1, value / full)));
}

const [width, height, margin] = [300, 70, 8];

/**
 * @param ply the position shown on the board.
 * @param jump called with the position that is clicked
 */
function curvePicture(
  heights: readonly number[],
  ply: number,
  title: string,
  jump: (ply: number) => void,
): ComponentChild {
  const step = (width - 2 * margin) / Math.max(1, heights.length - 1);
  const points = heights.map((value, i) => [
    round(margin + i * step),
    round(height / 2 - value * (height / 2 - margin)),
  ]);
  const zero = height / 2;
  const path = points.map(([x, y]) => `${String(x)} ${String(y)}`).join('L');
  const [x, y] = points[Math.min(ply, points.length - 1)] ?? [margin, zero];
  const onClick = ({ offsetX, currentTarget }: MouseEvent): void => {
    const share = offsetX / (currentTarget as Element).clientWidth;
    const ply = Math.round((share * width - margin) / step);
    jump(Math.max(0, Math.min(ply, heights.length - 1)));
  };
  return h(
    'svg',
    { class: 'curve', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title, onClick },
    h('path', { class: 'zero', d: `M0 ${zero}H${width}` }),
    h('path', { class: 'course', d: `M${path}` }),
    h('circle', { class: 'here', cx: x, cy: y, r: 5 }),
  );
}
