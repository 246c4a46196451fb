/** The syntax trees of the sources, each made once for all rules. */
import ts from 'typescript';

const trees = new Map<string, ts.SourceFile>();

/** Returns the syntax tree of a file with this text, with parents. */
export function parsed(path: string, source: string): ts.SourceFile {
  const key = `${path}\n${source}`;
  const known = trees.get(key) ?? ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true);
  trees.set(key, known);
  return known;
}
