/**
 * A certificate is plain JSON that lets somebody check an answer without trusting the solver that gave it.
 * Each game defines its kinds and brings the checker, which knows only the rules.
 */
export interface Certificate {
  readonly kind: string;
}

/**
 * Verdict of a checker over one answer: what was shown, or the first thing that is wrong. `move`: the move of the
 * side to move with which the certificate begins, so that this one is shown to keep the value.
 */
export type Verdict =
  | {
      readonly ok: true;
      readonly shown: 'exact' | 'at-least' | 'at-most' | 'interval';
      readonly move?: number;
    }
  | { readonly ok: false; readonly fault: string };
