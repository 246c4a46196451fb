/** The value of every move, and the shape of the tree that a search would walk. */
import { h, type ComponentChild } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { checkbox, field, select } from '../controls.js';
import { secondsField } from './seat-fields.js';
import { Fold, type Context } from './panel.js';
import { plyBars, treePicture } from './tree-picture.js';
import { isLost, shownTendency, verdictWords, wordedValue } from '../board/value-painter.js';
import type { Analysis } from '../../engine/protocol.js';
import type { Settings } from '../../controller/settings.js';
import type { GameState } from '../../game/state.js';
import { phrase, type Language, type Phrase, type Say } from '../../../core/text/phrase.js';

const keys = { win: '+', draw: '=', loss: '−', unknown: '···' } as const;

/** Returns the meaning of the numbers. */
function scaleText({ scale, draws }: GameState): Phrase {
  if (scale === 'points') return phrase('Numbers: by how much who moves wins in the end; pale: an estimate.');
  return draws
    ? phrase('%: the chance of who moves to win, a draw counting half.')
    : phrase('%: the chance of who moves to win.');
}

/** The first moves of a line of the analysis, as the board shows them. */
export interface Preview {
  readonly line: number;
  readonly moves: number;
}

export interface AnalysisProps {
  readonly context: Context;
  readonly preview: Preview | undefined;
  /** Changes the preview. */
  readonly look: (preview: Preview | undefined) => void;
}

export function AnalysisView({ context, preview, look }: AnalysisProps): ComponentChild {
  const { say, controller } = context;
  const { state, analysing } = controller;
  const set = (settings: Settings): void => {
    controller.settings = settings;
    controller.refresh();
  };
  return [
    checkbox(say('Show the value of every move'), analysing, (on) => controller.setAnalysing(on)),
    h(
      'p',
      { class: 'legend', 'aria-hidden': 'true', hidden: !analysing || state?.players === 1 },
      (['win', 'draw', 'loss', 'unknown'] as const).map((verdict) =>
        h(
          'span',
          { class: `key ${verdict}`, hidden: verdict === 'draw' && state?.draws === false },
          `${state?.winOrLose ? `${keys[verdict]} ` : ''}${say(verdictWords[verdict])}`,
        ),
      ),
      state && h('span', { class: 'scale' }, say(scaleText(state))),
    ),
    analysing &&
      h('div', { class: 'row' }, secondsField(say('Seconds a position'), controller.settings, set)),
    h('p', { class: 'best-moves' }, bestText(context)),
    expectedLines({ context, preview, look }),
    h(Fold, {
      name: 'tree',
      title: say('Search tree'),
      content: () => h(TreeView, context),
      hidden: !state || state.players === 1 || state.chance,
    }),
  ];
}

/** The expected lines with their values; each button shows the board up to its move. */
function expectedLines({ context, preview, look }: AnalysisProps): ComponentChild {
  const { controller, say, language } = context;
  const { state, analysis } = controller;
  if (!state || !analysis) return null;
  return analysis.lines.map(({ value, names }, line) => {
    const shown = preview?.line === line ? preview.moves : 0;
    const step = (name: string, i: number): ComponentChild =>
      h(
        'button',
        {
          type: 'button',
          key: i,
          'aria-pressed': String(i < shown) as 'true' | 'false',
          onClick: () => look(shown === i + 1 ? undefined : { line, moves: i + 1 }),
        },
        name,
      );
    return h(
      'div',
      {
        key: line,
        class: 'best-line',
        role: 'group',
        'aria-label': say('Line {number}', { number: line + 1 }),
      },
      h('span', { class: `key ${shownTendency(state, value)}` }, wordedValue(state, value, say, language)),
      names.slice(0, longestLine).map(step),
    );
  });
}

/** The largest number of moves shown. */
const longestLine = 10;

function bestText({ controller, say, language }: Context): string {
  const { analysis, state } = controller;
  if (!analysis || !state) return controller.work?.purpose === 'analysis' ? `${say('thinking')}…` : '';
  const notes = notesOf(analysis).map((note) => say(note));
  return [bestMoves(state, analysis, say, language), ...notes].join('. ');
}

/** The moves to the end of the game, and the source of the value. */
function notesOf({ plies, values, best, isFromBook }: Analysis): Phrase[] {
  const source = isFromBook ? [phrase('From the opening book')] : [];
  if (plies === undefined) return source;
  const isWin = values.some(({ move, lo }) => move === best[0] && lo > 0);
  const length = isWin
    ? phrase('The shortest win takes {plies} {plies|move|moves}', { plies })
    : phrase('The longest resistance lasts {plies} {plies|move|moves}', { plies });
  return [length, ...source];
}

function bestMoves(state: GameState, analysis: Analysis, say: Say, language: Language): string {
  if (analysis.best.length === 0) return `${say('Best')}: ${say('not known')}`;
  const value = analysis.values.find(({ move }) => move === analysis.best[0]);
  // In a lost position no move is best.
  if (isLost(state, analysis)) return `${capitalised(say('every move'))}: ${say('loss{#value}')}`;
  const names = analysis.best.map((move) => state.moves.find((legal) => legal.move === move)?.name ?? '');
  const which =
    names.length > 1 && names.length === state.moves.length ? say('every move') : listed(names, say);
  return `${say('Best')}: ${which}, ${value ? wordedValue(state, value, say, language) : ''}`;
}

/** Lists as many names as fit into a line or two. */
function listed(names: readonly string[], say: Say): string {
  const most = 6;
  const more = names.length - most;
  const first = names.slice(0, most).join(' ');
  return more > 0 ? say('{first} and {more} more', { first, more }) : first;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const depths = ['1', '2', '3', '4', '5', '6'].map((text) => [text, text] as const);

function TreeView(context: Context): ComponentChild {
  const { say, controller } = context;
  const { state, tree } = controller;
  const [depth, setDepth] = useState('2');
  const [prune, setPrune] = useState(true);
  const [chosen, setChosen] = useState('');
  const evaluations = state?.game.solvers.evaluations.map(({ id }) => [id, id] as const) ?? [];
  const evaluation = (evaluations.find(([id]) => id === chosen) ?? evaluations[0])?.[0] ?? '';
  const body = useMemo(() => tree && treeBody(context), [tree, context.language]);
  const draw = (event: Event): void => {
    event.preventDefault();
    void controller.drawTree(Number(depth), prune, evaluation);
  };
  return [
    h(
      'form',
      { class: 'row', onSubmit: draw },
      field(say('Depth'), select(depth, depths, setDepth)),
      h('div', null, field(say('Evaluation'), select(evaluation, evaluations, setChosen))),
      checkbox(say('with alpha-beta cuts'), prune, setPrune),
      h('button', { type: 'submit' }, say('Draw')),
    ),
    h('div', null, body),
  ];
}

function treeBody({ controller, say, language }: Context): ComponentChild[] {
  const tree = controller.tree!;
  const total = tree.nodes.reduce((sum, count) => sum + count, 0);
  const cuts = tree.cuts.reduce((sum, count) => sum + count, 0);
  const words = [
    say('{positions} {positions|position|positions}', { positions: total }),
    say('{cuts} {cuts|cut|cuts}', { cuts }),
  ].join(', ');
  return [
    h('p', null, words),
    tree.stop !== 'finished' && h('p', { class: 'hint' }, say('the limit of positions was met')),
    plyBars(tree, say, language),
    treePicture(tree.root, (move) => controller.session!.nameOf(move), words),
  ];
}
