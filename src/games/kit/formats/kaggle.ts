/**
 * Reads replays of Kaggle's environments (`kaggle_environments`, `env.toJSON()` and the files that
 * Kaggle offers): one JSON object a game, one after another or in an array. These members are read:
 *
 *     name               the environment; `KaggleGame` says which game of ours it is
 *     configuration      the size of the board and other settings of the start
 *     info.TeamNames     the players; the first one moves first
 *     steps[i][a]        agent a in step i: `action` (a number or {submission}) and `status`. The
 *                        agent that was ACTIVE in the step before moves; -1 with DONE resigns.
 *
 * Source: schemas and replays of github.com/Kaggle/kaggle-environments.
 */
import * as v from 'valibot';
import { readValue, whole, type Read } from '../../../core/schema.js';
import type { ForeignFault, ForeignGame, ForeignMove, Format, Setup } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import { asItem, broken, noteAt } from './read.js';
import { phrase } from '../../../core/text/phrase.js';

/** A game's description of its environment; `C` is the schema of the configuration. */
export interface KaggleGame<S extends Setup, C extends v.GenericSchema> {
  readonly environment: string;
  readonly configuration: C;
  /** The start that a configuration describes; undefined if it describes none. */
  startOf(configuration: Read<C>): S | undefined;
  /** The name of an action's move; undefined if the action names none. */
  nameOf(start: S, action: number): string | undefined;
}

const replayForm = v.object({
  name: v.optional(v.unknown()),
  configuration: v.optional(v.looseObject({})),
  info: v.optional(v.unknown()),
  steps: v.optional(v.unknown()),
});

const infoForm = v.object({ TeamNames: v.tuple([v.string(), v.string()]) });

const agentForm = v.object({ action: v.optional(v.unknown()), status: v.optional(v.unknown()) });

/** For each step, the actions of the two agents and their status after it. */
const stepsForm = v.array(v.tuple([agentForm, agentForm]));
type Steps = Read<typeof stepsForm>;

/** The action recorded for an agent that made no move. */
const forfeit = -1;

const actionForm = whole(forfeit, Number.MAX_SAFE_INTEGER);
const submissionForm = v.object({ submission: actionForm });

/** Returns the format for one game. */
export function kaggle<S extends Setup, C extends v.GenericSchema>(game: KaggleGame<S, C>): Format<S> {
  const name = new RegExp(`"name"\\s*:\\s*"${game.environment}"`);
  return {
    id: 'kaggle',
    summary: phrase("replays of Kaggle's environment {environment}, only read", {
      environment: game.environment,
    }),
    holds: 'games',
    readOnly: true,
    orientation: phrase('agent 0 is player 1'),
    recognises: (text) => /^\s*[[{]/.test(text) && name.test(text),
    *read(text) {
      for (const [at, part] of partsOf(text)) yield asItem(() => gameOf(game, part, at));
    },
    write: () => phrase('replays of Kaggle are only read'),
  };
}

/** Splits a text into its JSON objects with their indices; the last may be unfinished. */
function partsOf(text: string): [number, string][] {
  const parts: [number, string][] = [];
  let [depth, begin] = [0, Math.max(0, text.search(/\S/))];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{' && depth++ === 0) begin = index;
    if (token === '}' && --depth === 0) parts.push([begin, text.slice(begin, index + 1)]);
  }
  return depth > 0 || parts.length === 0 ? [...parts, [begin, text.slice(begin)]] : parts;
}

function gameOf<S extends Setup, C extends v.GenericSchema>(
  game: KaggleGame<S, C>,
  text: string,
  at: number,
): ForeignGame<S> | ForeignFault {
  const { name, configuration, info, steps: written } = parsed(text, at);
  if (name !== game.environment || !configuration)
    return broken(at, phrase('no replay of {environment}', { environment: game.environment }));
  const asked = readValue(game.configuration, configuration);
  const start = asked === undefined ? undefined : game.startOf(asked);
  if (!start) return broken(at, phrase('the configuration is that of no board'));
  const steps = readValue(stepsForm, written);
  if (!steps) return broken(at, phrase('steps are missing or of another form'));
  const played = movesOf(game, start, steps, placesOf(text, at, steps));
  const players = readValue(infoForm, info)?.TeamNames;
  return { kind: 'game', at, start, ...played, players };
}

function parsed(text: string, at: number): Read<typeof replayForm> {
  try {
    const replay = readValue(replayForm, JSON.parse(text));
    if (replay) return replay;
  } catch (error) {
    const place = /position (\d+)/.exec((error as Error).message)?.[1];
    return broken(
      at + Number(place ?? text.trimEnd().length),
      phrase('the text ends or breaks off here: no JSON'),
    );
  }
  return broken(at, phrase('the text is no JSON object'));
}

/** The index of an agent's action in the text, or of the replay if there are others too. */
function placesOf(text: string, at: number, steps: Steps): (step: number, agent: number) => number {
  const found = [...text.slice(text.indexOf('"steps"')).matchAll(/"action"\s*:/g)];
  const from = at + text.indexOf('"steps"');
  const isExact = found.length === 2 * steps.length;
  return (step, agent) => (isExact ? from + found[2 * step + agent].index : at);
}

/** Statuses that the rules allow; any other one is a fault of the agent. */
const orderly = ['ACTIVE', 'INACTIVE', 'DONE'];

function movesOf<S extends Setup>(
  game: Pick<KaggleGame<S, never>, 'nameOf'>,
  start: S,
  steps: Steps,
  placeOf: (step: number, agent: number) => number,
): Pick<ForeignGame, 'moves' | 'notes' | 'resigned'> {
  const moves: ForeignMove[] = [];
  for (let i = 1; i < steps.length; i++) {
    const active = [0, 1].filter((agent) => steps[i - 1][agent].status === 'ACTIVE');
    // Both agents are active only while the environment is set up.
    if (active.length !== 1) continue;
    const [agent] = active as Side[];
    const at = placeOf(i, agent);
    const status = String(steps[i][agent].status);
    if (!orderly.includes(status)) {
      const note = noteAt(at, phrase('the agent ended with {status}: its action is left out', { status }));
      return { moves, notes: [note] };
    }
    const action = actionOf(steps[i][agent].action);
    if (action === forfeit && status === 'DONE') return { moves, notes: [], resigned: agent };
    const name = action === undefined || action < 0 ? undefined : game.nameOf(start, action);
    if (name === undefined) broken(at, phrase('action {action} is no move', { action: String(action) }));
    moves.push({ name, written: String(action), at });
  }
  return { moves, notes: [] };
}

/** Returns the action: a number, or the `submission` of OpenSpiel's environments. */
function actionOf(action: unknown): number | undefined {
  return readValue(actionForm, action) ?? readValue(submissionForm, action)?.submission;
}

/** Schema of a board's side: 1 to `max`, by default `standard`. */
export function side(standard: number, max: number) {
  return v.nullish(whole(1, max), standard);
}
