/** The annotation of a game, and its form inside a saved game. */
import * as v from 'valibot';
import { count, readJson } from '../../../core/schema.js';
import type { Side } from '../../../core/position.js';

/** A value, or its bounds. */
export interface Worth {
  readonly lo: number;
  readonly hi: number;
  readonly status: 'proved' | 'bounded' | 'estimated';
}

/**
 * `best`: nothing was lost; `mistake`: points were lost, but not the result; `blunder`: the result
 * got worse; `unclear`: the values are not known well enough.
 */
export const verdicts = ['best', 'mistake', 'blunder', 'unclear'] as const;
export type Verdict = (typeof verdicts)[number];

export interface AnnotatedMove {
  readonly ply: number;
  readonly side: Side;
  /** The move that was chosen. */
  readonly move: string;
  /** The move as the file writes it. */
  readonly written: string;
  /** Value of the position for the side that moves. */
  readonly before: Worth;
  /** Value of the move for the side that moves. */
  readonly after: Worth;
  readonly loss: Worth;
  readonly verdict: Verdict;
  /** One of the best moves by the search. */
  readonly best?: string | undefined;
  readonly nodes: number;
}

export interface Annotation {
  readonly moves: readonly AnnotatedMove[];
  /** Values for the first side: one for each position, the final one included. */
  readonly curve: readonly Worth[];
}

const worth: v.GenericSchema<unknown, Worth> = v.object({
  lo: v.number(),
  hi: v.number(),
  status: v.picklist(['proved', 'bounded', 'estimated']),
});

const annotationForm: v.GenericSchema<unknown, Annotation> = v.object({
  moves: v.array(
    v.object({
      ply: count,
      side: v.picklist([0, 1]),
      move: v.string(),
      written: v.string(),
      before: worth,
      after: worth,
      loss: worth,
      verdict: v.picklist(verdicts),
      best: v.optional(v.string()),
      nodes: count,
    }),
  ),
  curve: v.array(worth),
});

const form = v.object({ annotation: annotationForm });

/** Returns the annotation in the text of a saved game; undefined if it has none. */
export function annotationIn(saved: string): Annotation | undefined {
  return saved.includes('"annotation"') ? readJson(form, saved)?.annotation : undefined;
}
