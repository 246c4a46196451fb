/** Starts the page of a trace: its tree, its board, its buttons and its keys. */
import type { PageData } from '../../app/teaching/trace/page.js';
import { applyTheme, preferredTheme } from '../page/look.js';
import { Overview } from './overview.js';
import { Steps, type TreeState } from './steps.js';
import { make, paintBoard, TreeView } from './tree-view.js';

applyTheme(preferredTheme(), false);

function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

const data = JSON.parse(byId('data').textContent) as PageData;
const { boards, lines, words } = data;
const steps = new Steps(data);
const last = steps.list.length - 1;

const picture = make('svg', { class: 'board', role: 'img' }, byId('picture'));

let at = 0;
let state: TreeState = steps.stateAt(at);
const tree = new TreeView(
  data,
  steps,
  byId('tree'),
  (node) => show(steps.leaving(node)),
  () => overview.draw(state, steps.list[at].node),
);
const overview = new Overview(byId<HTMLCanvasElement>('overview'), data, tree);

function show(next: number): void {
  at = Math.max(0, Math.min(last, next));
  state = steps.stateAt(at);
  const step = steps.list[at];
  const board = boards[step.node];
  tree.show(state, step.node);
  byId('said').textContent = `${String(at + 1)}/${String(last + 1)}  ${steps.sentence(step)}`;
  byId('counts').textContent = state.ownCounts ?? steps.fill('counts', state.counts);
  byId('board').textContent = board.text.map((line) => lines[line]).join('\n');
  picture.ariaLabel = board.title;
  paintBoard(picture, data, step.node, true);
}

/** Milliseconds between two steps that are played. */
const pause = 900;
let timer: number | undefined;

function play(on: boolean): void {
  clearInterval(timer);
  timer = on ? window.setInterval(() => (at < last ? show(at + 1) : play(false)), pause) : undefined;
  byId('play').textContent = on ? words['pause'] : words['play'];
}

/** Goes to a step that the user chose. */
function go(next: number): void {
  play(false);
  show(next);
}

function showBoards(): void {
  byId('boards').ariaPressed = String(tree.showsBoards);
}

const actions: Readonly<Record<string, () => void>> = {
  start: () => go(0),
  back: () => go(at - 1),
  step: () => go(at + 1),
  cut: () => go(steps.nextDecided(at)),
  end: () => go(last),
  play: () => play(timer === undefined),
  zoomIn: () => tree.zoomBy(1.25),
  zoomOut: () => tree.zoomBy(0.8),
  fit: () => tree.fit(),
  boards: () => {
    tree.toggleBoards();
    showBoards();
  },
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);

const keys: Readonly<Record<string, string>> = {
  ArrowRight: 'step',
  ArrowLeft: 'back',
  Home: 'start',
  End: 'end',
  c: 'cut',
  ' ': 'play',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  b: 'boards',
};
addEventListener('keydown', (event) => {
  const id = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  // Shortcuts of the browser remain, and the space bar presses the button that has the focus.
  const isOther = event.ctrlKey || event.metaKey || event.altKey;
  const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement;
  if (id === undefined || isOther || isPress) return;
  event.preventDefault();
  actions[id]();
});
showBoards();
show(0);
