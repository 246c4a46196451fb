/** Cycles of imports: groups of files in which each file reaches every other. */

/**
 * Finds the cycles by R. Tarjan, "Depth-first search and linear graph algorithms" (1972).
 * @param imports imports of each file; a target that is not a key is ignored
 * @returns the groups, sorted
 */
export function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string): void => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file)!);
    stack.push(file);
    onStack.add(file);
    for (const target of imports.get(file)!) {
      if (!imports.has(target)) continue;
      if (!numbers.has(target)) visit(target);
      else if (!onStack.has(target)) continue;
      lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || imports.get(file)!.includes(file)) found.push(group.sort());
  };
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return found.sort();
}
