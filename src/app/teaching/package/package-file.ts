/** A file of a package in memory. Files are written in their order. */
export interface PackageFile {
  /** Relative path with slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether it may be executed. */
  readonly isProgram?: boolean;
}
