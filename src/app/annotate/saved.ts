/** The annotation inside a saved game, which the page shows as the review of the game. */
import * as v from 'valibot';
import { count, readJson } from '../../core/schema.js';
import { verdicts, type Annotation, type Worth } from './annotate.js';

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
