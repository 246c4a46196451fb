/** What the text of a record says, game by game; the codec has checked its syntax, not the rules. */
export interface Setup {
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  /** The numbers of the record, in its order. */
  readonly cells: Uint8Array;
}
