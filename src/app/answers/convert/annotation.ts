/** The annotation of a game, and its form inside a saved game. */
import * as v from 'valibot';
import { count, readJson, type Read } from '../../../core/schema.js';

const worth = v.object({
  lo: v.number(),
  hi: v.number(),
  status: v.picklist(['proved', 'bounded', 'estimated']),
});
/** A value, or its bounds. */
export type Worth = Read<typeof worth>;

/**
 * `best`: nothing was lost; `mistake`: points were lost, but not the result; `blunder`: the result
 * got worse; `unclear`: the values are not known well enough.
 */
const verdicts = ['best', 'mistake', 'blunder', 'unclear'] as const;
export type Verdict = (typeof verdicts)[number];

const annotatedMove = v.object({
  ply: count,
  side: v.picklist([0, 1]),
  /** The move that was chosen. */
  move: v.string(),
  /** The move as the file writes it. */
  written: v.string(),
  /** Value of the position for the side that moves. */
  before: worth,
  /** Value of the move for the side that moves. */
  after: worth,
  loss: worth,
  verdict: v.picklist(verdicts),
  /** One of the best moves by the search. */
  best: v.optional(v.string()),
  nodes: count,
});
export type AnnotatedMove = Read<typeof annotatedMove>;

const form = v.object({
  annotation: v.object({
    moves: v.array(annotatedMove),
    /** Values for the first side: one for each position, the final one included. */
    curve: v.array(worth),
  }),
});
export type Annotation = Read<typeof form>['annotation'];

/** Returns the annotation in the text of a saved game; undefined if it has none. */
export function annotationIn(saved: string): Annotation | undefined {
  return saved.includes('"annotation"') ? readJson(form, saved)?.annotation : undefined;
}
