/**
 * Replays of Kaggle's environments (`kaggle_environments`, `env.toJSON()` and the files that Kaggle offers): one JSON
 * object a game. Of it are read
 *
 *     name               the environment; which game of ours that is, and its start, `KaggleGame` says
 *     configuration      what the start is made of
 *     info.TeamNames     the players, the first to move first
 *     steps[i][a]        what agent a did in step i (`action`, a number or {submission}) and what it may do next
 *                        (`status`); who moves in a step is the one agent that was ACTIVE in the step before
 *
 * Files are read, not written. Source: schemas and replays of github.com/Kaggle/kaggle-environments.
 */
import { both } from '../../../core/text/bilingual.js';
import type { ForeignFault, ForeignGame, ForeignMove, Format, Note, Setup } from '../../../core/game.js';
import { asItem, broken, noteAt } from './read.js';

type Json = Readonly<Record<string, unknown>>;

/** What a game says of its environment. */
export interface KaggleGame<S extends Setup> {
  readonly environment: string;
  /** The start that the configuration asks for; undefined where it is none. */
  startOf(configuration: Json): S | undefined;
  /** The move of an action; undefined where it names none. */
  nameOf(start: S, action: number): string | undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The format for one game. */
export function kaggle<S extends Setup>(game: KaggleGame<S>): Format<S> {
  const name = new RegExp(`"name"\\s*:\\s*"${game.environment}"`);
  return {
    id: 'kaggle',
    summary: both(
      `replays of Kaggle's environment ${game.environment}, only read`,
      `gravações do ambiente ${game.environment} do Kaggle, só leitura`,
    ),
    holds: 'games',
    readOnly: true,
    orientation: both('agent 0 is player 1', 'o agente 0 é o jogador 1'),
    recognises: (text) => /^\s*\{/.test(text) && name.test(text),
    *read(text) {
      for (const [at, part] of partsOf(text)) yield asItem(() => gameOf(game, part, at));
    },
    write: () => both('replays of Kaggle are only read', 'gravações do Kaggle são só lidas'),
  };
}

/** Objects one after another, each with its index: in a replay no `}` stands before a `{` without a comma. */
function partsOf(text: string): [number, string][] {
  const begins = [...text.matchAll(/(?<=\})\s*\n\s*(?=\{)/g)].map(({ index, 0: gap }) => index + gap.length);
  const first = text.search(/\S/);
  const all = [first, ...begins];
  return all.map((at, i) => [at, text.slice(at, all[i + 1])]);
}

function gameOf<S extends Setup>(
  game: KaggleGame<S>,
  text: string,
  at: number,
): ForeignGame<S> | ForeignFault {
  const replay = parsed(text, at);
  const { name, configuration, info, steps } = replay;
  if (name !== game.environment || !isObject(configuration))
    return broken(at, `no replay of ${game.environment}`, `não é uma gravação de ${game.environment}`);
  const start = game.startOf(configuration);
  if (!start)
    return broken(at, 'the configuration is that of no board', 'a configuração não é de um tabuleiro');
  if (!Array.isArray(steps) || !steps.every(isStep))
    return broken(at, 'steps are missing or of another form', 'steps falta ou tem outra forma');
  const { moves, notes } = movesOf(game, start, steps, placesOf(text, at, steps));
  const names = isObject(info) ? info['TeamNames'] : undefined;
  const isPair = Array.isArray(names) && names.length === 2 && names.every((one) => typeof one === 'string');
  return {
    ...{ kind: 'game', at, start, moves, notes },
    ...(isPair ? { players: names as unknown as readonly [string, string] } : {}),
  };
}

function parsed(text: string, at: number): Json {
  try {
    const value = JSON.parse(text) as unknown;
    if (isObject(value)) return value;
  } catch (error) {
    const place = /position (\d+)/.exec((error as Error).message)?.[1];
    return broken(
      at + Number(place ?? text.trimEnd().length),
      'the text ends or breaks off here: no JSON',
      'o texto termina ou se rompe aqui: não é JSON',
    );
  }
  return broken(at, 'the text is no JSON object', 'o texto não é um objeto JSON');
}

/** What the two agents did in a step, and what they may do next. */
type Step = readonly { readonly action: unknown; readonly status: unknown }[];

function isStep(value: unknown): value is Step {
  return Array.isArray(value) && value.length === 2 && value.every(isObject);
}

/** The index of each agent's action in each step; that of the replay where the text has others beside. */
function placesOf(text: string, at: number, steps: readonly Step[]): (step: number, agent: number) => number {
  const found = [...text.slice(text.indexOf('"steps"')).matchAll(/"action"\s*:/g)];
  const from = at + text.indexOf('"steps"');
  const isExact = found.length === 2 * steps.length;
  return (step, agent) => (isExact ? from + found[2 * step + agent].index : at);
}

/** How an agent's part of a game may go on or end by the rules; anything else is a fault of the agent. */
const orderly = ['ACTIVE', 'INACTIVE', 'DONE'];

function movesOf<S extends Setup>(
  game: KaggleGame<S>,
  start: S,
  steps: readonly Step[],
  placeOf: (step: number, agent: number) => number,
): { moves: ForeignMove[]; notes: Note[] } {
  const moves: ForeignMove[] = [];
  for (let i = 1; i < steps.length; i++) {
    const active = [0, 1].filter((agent) => steps[i - 1][agent].status === 'ACTIVE');
    // Where both are active the environment is set up.
    if (active.length !== 1) continue;
    const [agent] = active;
    const at = placeOf(i, agent);
    const status = String(steps[i][agent].status);
    if (!orderly.includes(status)) {
      const note = noteAt(
        at,
        `the agent ended with ${status}: its action is left out`,
        `o agente terminou com ${status}: sua ação fica de fora`,
      );
      return { moves, notes: [note] };
    }
    const action = actionOf(steps[i][agent].action);
    const name = action === undefined ? undefined : game.nameOf(start, action);
    if (name === undefined)
      broken(at, `action ${String(action)} is no move`, `a ação ${String(action)} não é um lance`);
    moves.push({ name, written: String(action), at });
  }
  return { moves, notes: [] };
}

/** A number, or the `submission` of the environments of OpenSpiel. */
function actionOf(action: unknown): number | undefined {
  const value = isObject(action) ? action['submission'] : action;
  return Number.isInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** A side of a board: a whole number within bounds. */
export function sideOf(value: unknown, max: number): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max
    ? (value as number)
    : undefined;
}
