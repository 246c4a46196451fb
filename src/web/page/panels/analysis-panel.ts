/** The value of every move, and the shape of the tree that a search would walk. */
import { checkbox, el, field, on, rebuild, select } from '../dom.js';
import { grouped } from '../numbers.js';
import type { Context, Panel } from './panel.js';
import { plyBars, treePicture } from './tree-picture.js';
import { isLost, wordedValue } from '../board/value-painter.js';

export function analysisPanel(context: Context): Panel {
  const { say, controller } = context;
  const toggle = checkbox(say('analyse'), controller.analysing, (on) => controller.setAnalysing(on));
  const box = toggle.querySelector('input')!;
  const legend = el(
    'p',
    { class: 'legend', 'aria-hidden': 'true' },
    ...(['win', 'draw', 'loss', 'unknown'] as const).map((verdict) =>
      el(
        'span',
        { class: `key ${verdict}` },
        `${{ win: '+', draw: '=', loss: '−', unknown: '···' }[verdict]} ${say(verdict)}`,
      ),
    ),
  );
  const drawKey = legend.querySelector<HTMLElement>('.draw')!;
  const best = el('p', { class: 'best-moves' });
  const tree = treeControls(context);
  const element = el('section', { class: 'panel analysis' }, toggle, legend, best, tree.element);
  const update = (change: string): void => {
    box.checked = controller.analysing;
    drawKey.hidden = controller.state?.draws === false;
    legend.hidden = !controller.analysing || controller.state?.players === 1;
    if (change !== 'progress') best.textContent = bestText(context);
    tree.update(change as 'game');
  };
  update('game');
  return { element, update };
}

function bestText({ controller, say }: Context): string {
  const { analysis, state } = controller;
  if (!analysis || !state) return controller.work?.purpose === 'analysis' ? `${say('thinking')}…` : '';
  if (analysis.best.length === 0) return `${say('best')}: ${say('unknown')}`;
  const value = analysis.values.find(({ move }) => move === analysis.best[0]);
  // Where nothing helps, no move is best.
  if (isLost(state, analysis)) return `${capitalised(say('everyMove'))}: ${say('loss')}`;
  const names = analysis.best.map((move) => state.moves.find((legal) => legal.move === move)?.name ?? '');
  const which = names.length > 1 && names.length === state.moves.length ? say('everyMove') : names.join(' ');
  return `${say('best')}: ${which} (${value ? wordedValue(state, value, say) : ''})`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function treeControls(context: Context): Panel {
  const { say, controller } = context;
  let [depth, prune, evaluation] = [2, true, ''];
  const body = el('div', {});
  const depths = ['1', '2', '3', '4', '5', '6'].map((text) => [text, text] as const);
  const evaluations = el('div', {});
  const form = el(
    'form',
    { class: 'row' },
    field(
      say('depth'),
      select('2', depths, (value) => (depth = Number(value))),
    ),
    evaluations,
    checkbox(say('withCuts'), prune, (on) => (prune = on)),
    el('button', { type: 'submit' }, say('drawTree')),
  );
  on(form, {
    submit: (event) => {
      event.preventDefault();
      void controller.drawTree(depth, prune, evaluation);
    },
  });
  const element = el('details', { class: 'tree' }, el('summary', {}, say('tree')), form, body);
  let shown = '';
  const update = (): void => {
    const { state, tree } = controller;
    element.hidden = !state || state.players === 1 || state.chance;
    const ids = state?.evaluations.map(({ id }) => id) ?? [];
    if (ids.join() !== shown) {
      shown = ids.join();
      evaluation = ids[0] ?? '';
      const choices = ids.map((id) => [id, id] as const);
      rebuild(
        evaluations,
        field(
          say('evaluation'),
          select(evaluation, choices, (id) => (evaluation = id)),
        ),
      );
    }
    body.replaceChildren(...(tree ? treeBody(context) : []));
  };
  return { element, update };
}

function treeBody({ controller, say, language }: Context): (HTMLElement | SVGElement)[] {
  const tree = controller.tree!;
  const total = tree.nodes.reduce((sum, count) => sum + count, 0);
  const cuts = tree.cuts.reduce((sum, count) => sum + count, 0);
  const words = `${grouped(total, language)} ${say('positions')}, ${grouped(cuts, language)} ${say('cuts')}`;
  const parts: (HTMLElement | SVGElement)[] = [el('p', {}, words)];
  if (tree.stop !== 'finished') parts.push(el('p', { class: 'hint' }, say('cutShort')));
  parts.push(plyBars(tree, say, language), treePicture(tree.root, words));
  return parts;
}
