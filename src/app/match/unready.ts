/** Why another program does not play. */

/** How a program ended. */
export interface Fate {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Why a program cannot play. */
export type Unready =
  | { readonly kind: 'ended'; readonly fate: Fate | undefined }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly command: string; readonly answer: string };
