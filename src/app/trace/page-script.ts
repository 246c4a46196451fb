/** The script of a trace page: plain JavaScript, as text. */
export const pageScript = String.raw`
'use strict';
const { nodes, words } = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const [W, H, GAP, UP] = [86, 52, 10, 96];

// Whether the search asks questions below its root, as negamax and df-pn do.
const isAsking = nodes.length > 1 && nodes[1].move === '';

// The steps: nodes are entered in their order; one is left when the next is not below it.
const steps = [];
const open = [];
const leaveTo = (parent) => {
  while (open.length > 0 && open[open.length - 1] !== parent) steps.push({ node: open.pop(), leave: true });
};
// A table is filled from the end of the game backwards, in one step for each position.
const tableOf = ({ own }) => (own === null ? null : own.table);
const isTable = tableOf(nodes[0]) !== null;
if (isTable) {
  for (const { id } of nodes) steps[tableOf(nodes[id]).filled] = { node: id, leave: true };
}
for (const { id, parent } of isTable ? [] : nodes) {
  leaveTo(parent);
  steps.push({ node: id, leave: false });
  open.push(id);
}
leaveTo(undefined);

const svgNs = 'http://www.w3.org/2000/svg';
const make = (name, attributes, parent) => {
  const item = document.createElementNS(svgNs, name);
  for (const [key, value] of Object.entries(attributes)) item.setAttribute(key, value);
  parent.append(item);
  return item;
};
const short = (value) => (value === null ? '?' : String(Number(value.toPrecision(4))));
const nameOf = ({ move, parent, own }) =>
  move !== '' ? move : parent === null ? words.root : own !== null ? own.name : words.question;
const proofNumber = (value) => (value === null ? '\u221e' : String(value));
// Whether the question at a node is decided: by a cut, a proof or a disproof, or, for an algorithm
// that describes its own steps, by a milestone.
const isDecided = ({ cut, visit, own }) =>
  cut !== null || (own !== null && own.isMilestone) || (visit !== null && visit.numbers !== null && visit.numbers.includes(0));
const centre = ({ x, ply }) => [x * (W + GAP) + W / 2 + GAP, ply * UP + H / 2 + GAP];
const width = (Math.max(...nodes.map(({ x }) => x)) + 1) * (W + GAP) + GAP;
const height = (Math.max(...nodes.map(({ ply }) => ply)) + 1) * UP;
const svg = make('svg', { width, height, viewBox: '0 0 ' + width + ' ' + height, role: 'img' }, byId('tree'));

const drawn = nodes.map((node) => {
  const [cx, cy] = centre(node);
  const group = make('g', { class: 'hidden' }, svg);
  if (node.parent !== null && !isTable) {
    const [px, py] = centre(nodes[node.parent]);
    make('line', { x1: px, y1: py + H / 2, x2: cx, y2: cy - H / 2 }, group);
  }
  for (const { node: next, isBest } of isTable ? tableOf(node).successors : []) {
    const [nx, ny] = centre(nodes[next]);
    const ends = { x1: cx, y1: cy + H / 2, x2: nx, y2: ny - H / 2 };
    make('line', isBest ? { ...ends, class: 'best' } : ends, group);
  }
  const round = node.side === 0 ? 4 : H / 2;
  make('rect', { class: 'box', x: cx - W / 2, y: cy - H / 2, width: W, height: H, rx: round }, group);
  const name = make('text', { x: cx, y: cy - 5 }, group);
  name.textContent = nameOf(node);
  const value = make('text', { x: cx, y: cy + 17 }, group);
  group.addEventListener('click', () => show(steps.findIndex((step) => step.leave && step.node === node.id)));
  return { group, value };
});

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
const windowOf = ({ alpha, beta }) =>
  '[' + (alpha === null ? '\u2212\u221e' : short(alpha)) + ', ' + (beta === null ? '+\u221e' : short(beta)) + ']';

function sentence({ node, leave }) {
  const one = nodes[node];
  const values = {
    move: nameOf(one),
    window: windowOf(one),
    value: short(one.value),
    skipped: one.skipped,
    bound: one.cut === 'beta' ? short(one.beta) : one.cut === 'alpha' ? short(one.alpha) : '',
  };
  if (one.own !== null) {
    const told = leave ? one.own.leave : one.own.enter;
    return told === null ? fill(words.unknown, values) : told.text;
  }
  if (one.visit !== null) return visitSentence(one.visit, values, leave);
  if (!leave) return fill(words.enter, values);
  if (one.value === null) return fill(words.unknown, values);
  if (one.leaf !== null) return fill(words[one.leaf], values);
  return fill(one.cut === null ? words.leave : words[one.cut], values);
}

function visitSentence({ atLeast, limits, numbers, children, fromTable }, values, leave) {
  const [proofLimit, disproofLimit] = limits.map(proofNumber);
  const all = { ...values, atLeast, proofLimit, disproofLimit, children, fromTable };
  if (!leave) return fill(words.visit, all);
  if (numbers === null) return fill(words.unknown, all);
  const [proof, disproof] = numbers.map(proofNumber);
  const reached = fill(words.visited, { ...all, proof, disproof });
  const verdict = proof === '0' ? words.proved : disproof === '0' ? words.disproved : '';
  return (fill(verdict, all) + ' ' + reached).trim();
}

let at = 0;
function show(next) {
  at = Math.max(0, Math.min(steps.length - 1, next));
  const best = new Map();
  const left = new Set();
  const counts = { nodes: 0, alpha: 0, beta: 0, table: 0 };
  const entered = new Set();
  let ownCounts = null;
  for (const { node, leave } of steps.slice(0, at + 1)) {
    const one = nodes[node];
    const told = one.own === null ? null : leave ? one.own.leave : one.own.enter;
    if (told !== null) ownCounts = told.counts;
    if (!leave || isTable) entered.add(node);
    if (!leave) {
      // A visit of df-pn lists its children, and each of these is a node; the root of a search that
      // asks is none.
      if (!(isAsking && one.parent === null)) counts.nodes += one.visit === null ? 1 : one.visit.children;
      if (one.visit !== null) counts.table += one.visit.fromTable;
      continue;
    }
    left.add(node);
    if (one.cut !== null) counts[one.cut]++;
    if (one.leaf === 'table') counts.table++;
    if (one.parent === null || one.value === null || (isAsking && one.parent === 0 && one.own === null)) continue;
    const known = best.get(one.parent);
    const better = nodes[one.parent].side === 0 ? Math.max : Math.min;
    best.set(one.parent, known === undefined ? one.value : better(known, one.value));
  }
  const now = steps[at].node;
  nodes.forEach((one, id) => {
    const { group, value } = drawn[id];
    const shown = entered.has(id) ? (one.side === 0 ? 'own' : 'other') : 'hidden';
    const isCut = left.has(id) && isDecided(one) && !isTable;
    const isKnown = left.has(id) && one.leaf === 'table';
    group.setAttribute('class', shown + (isCut ? ' cut' : '') + (isKnown ? ' table' : '') + (id === now ? ' now' : ''));
    const soFar = best.has(id) ? (one.side === 0 ? '\u2265' : '\u2264') + short(best.get(id)) : '';
    const numbers = one.visit === null || one.visit.numbers === null ? null : one.visit.numbers.map(proofNumber);
    const final = numbers === null ? short(one.value) : numbers.join(' / ');
    value.textContent = left.has(id) ? final : soFar;
  });
  byId('said').textContent = at + 1 + '/' + steps.length + '  ' + sentence(steps[at]);
  byId('board').textContent = nodes[now].board;
  byId('counts').textContent = ownCounts ?? fill(words.counts, counts);
  const [cx, cy] = centre(nodes[now]);
  const tree = byId('tree');
  tree.scrollLeft = cx - tree.clientWidth / 2;
  tree.scrollTop = cy - tree.clientHeight / 2;
}

let timer;
function play(on) {
  clearInterval(timer);
  timer = undefined;
  byId('play').textContent = on ? words.pause : words.play;
  if (on) timer = setInterval(() => (at + 1 < steps.length ? show(at + 1) : play(false)), 900);
}
function nextCut() {
  const cut = steps.findIndex(({ node, leave }, i) => i > at && leave && isDecided(nodes[node]));
  show(cut < 0 ? steps.length - 1 : cut);
}
const actions = {
  start: () => show(0),
  back: () => show(at - 1),
  step: () => show(at + 1),
  cut: nextCut,
  end: () => show(steps.length - 1),
};
for (const [id, action] of Object.entries(actions)) {
  byId(id).addEventListener('click', () => {
    play(false);
    action();
  });
}
byId('play').addEventListener('click', () => play(timer === undefined));
const keys = { ArrowRight: 'step', ArrowLeft: 'back', Home: 'start', End: 'end', c: 'cut', C: 'cut', ' ': 'play' };
addEventListener('keydown', (event) => {
  const id = keys[event.key];
  if (id === undefined) return;
  event.preventDefault();
  byId(id).click();
});
show(0);
`;
