/** A package before it is written: its files by path, in the order in which they are written. */
export interface PackageFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
  /** May be executed. */
  readonly isProgram?: boolean;
}
