/** The two players: colour, who plays, what they do, the time used; and who stands better. */
import { Fragment, h, type ComponentChild } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';
import { now } from '../../../core/clock.js';
import type { Side } from '../../../core/position.js';
import type { GameState } from '../../game/state.js';
import { knownStrength } from '../../controller/settings.js';
import type { MoveValue } from '../../../core/answer.js';
import type { Analysis } from '../../controller/game-controller.js';
import type { Context } from './panel.js';
import { wordedValue } from '../board/value-painter.js';
import { inLanguage } from '../../../core/text/phrase.js';

/** A value for `side`. */
export interface Standing extends Omit<MoveValue, 'move'> {
  readonly side: Side;
}

/** Who stands better, and by what; undefined if nothing is known. */
export function shownValue(state: GameState, analysis: Analysis | undefined): Standing | undefined {
  const known = knownValue(state, analysis);
  // A side that stands worse is not named: `Orange: loss` says less than `Blue: win`.
  return known && known.lo + known.hi < 0
    ? { ...known, side: known.side === 0 ? 1 : 0, lo: -known.hi, hi: -known.lo }
    : known;
}

/** The value of the best move, else what the computer thought of its last one. */
function knownValue(state: GameState, analysis: Analysis | undefined): Standing | undefined {
  if (state.isOver && !state.resigned) {
    return { side: 0, lo: state.settled, hi: state.settled, status: 'proved' };
  }
  const best = analysis?.values.find(({ move }) => move === analysis.best[0]);
  if (best) return { side: state.toMove, lo: best.lo, hi: best.hi, status: best.status };
  const turn = state.turns[state.ply - 1];
  if (!turn?.note || turn.note.status === 'refused') return undefined;
  const { lo, hi, status } = turn.note;
  return { side: turn.side, lo, hi, status };
}

/** From 0 to 1: a chance to win, or points drawn together so that any number fits. */
export function shareOfFirst(
  { winOrLose }: Pick<GameState, 'winOrLose'>,
  { side, lo, hi }: Standing,
): number {
  const middle = ((lo + hi) / 2) * (side === 0 ? 1 : -1);
  const lead = winOrLose ? Math.max(-1, Math.min(1, middle)) : middle / (Math.abs(middle) + 3);
  return 0.5 + lead / 2;
}

/** Milliseconds between two looks at the clock. */
const tickMs = 1000;

/** Two rows and a bar; the clock goes on by itself. */
export function Players(context: Context): ComponentChild {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const timer = setInterval(tick, tickMs, undefined);
    return () => clearInterval(timer);
  }, []);
  return h(Fragment, null, playerRow(context, 0), playerRow(context, 1), valueBar(context));
}

function playerRow(context: Context, side: Side): ComponentChild {
  const { controller, say, name, language } = context;
  const state = controller.state!;
  const isTurn = !state.isOver && state.toMove === side;
  const { goal: aim } = state.sides[side];
  const goal = [levelText(context, state, side), aim && inLanguage(aim, language)];
  return h(
    'div',
    { class: `player side-${side}${isTurn ? ' to-move' : ''}` },
    h('span', { class: 'chip', 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'names' },
      h('strong', null, name(side)),
      ' ',
      h('span', { class: 'who' }, playerText(context, side)),
    ),
    h('span', { class: 'clock', title: say('time used') }, clockText(usedBy(context, state, side))),
    h('span', { class: 'goal' }, goal.filter((text) => text !== undefined).join(', ')),
    h('span', { class: 'doing' }, isTurn ? doingText(context, side) : ''),
  );
}

/** `you`, `computer`, or nothing where two humans play. */
function playerText({ controller, say }: Context, side: Side): string {
  const { seats } = controller.settings;
  if (seats[side].who === 'computer') return say('computer');
  return seats[side === 0 ? 1 : 0].who === 'computer' ? say('you') : '';
}

/** `2 (casual)` of a computer. */
function levelText(
  { controller, say, language }: Context,
  { levels }: GameState,
  side: Side,
): string | undefined {
  const { who, strength } = controller.settings.seats[side];
  if (who === 'human') return undefined;
  const level = knownStrength(strength, levels);
  const named = levels.find(({ id }) => id === level);
  return named ? inLanguage(named.name, language) : say('exact, if time allows');
}

function doingText({ controller, say }: Context, side: Side): string {
  const { seats } = controller.settings;
  if (controller.work?.purpose === 'move') return `${say('thinking')}…`;
  if (seats[side].who === 'computer')
    return controller.isComputersTurn && controller.isPaused ? say('waits') : '';
  return seats[side === 0 ? 1 : 0].who === 'computer' ? say('your turn') : say('to move');
}

function usedBy({ controller }: Context, state: GameState, side: Side): number {
  const runs = !state.isOver && state.toMove === side && state.ply === state.turns.length && state.ply > 0;
  const { spent, isPaused, shownSince } = controller.session!;
  return spent[side] + (runs && !isPaused ? now() - shownSince : 0);
}

/** `1:05`. */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The first side's share as a bar in its colour; empty until something is known. */
function valueBar({ controller, say, name }: Context): ComponentChild {
  const state = controller.state!;
  const known = shownValue(state, controller.analysis);
  const share = known ? shareOfFirst(state, known) : 0.5;
  return h(
    'div',
    { class: known ? 'value-bar' : 'value-bar unknown', title: say('Who stands better') },
    h(
      'svg',
      { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      h('rect', { class: 'second', height: 10, width: 100 }),
      h('rect', { class: 'first', height: 10, width: Math.round(100 * share) }),
    ),
    h('span', null, known ? `${name(known.side)}: ${wordedValue(state, known, say)}` : ''),
  );
}
