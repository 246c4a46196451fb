/** Largest number of letters that may be wrong, missing, surplus or exchanged. */
const maxFaults = 2;

/** Returns the name nearest to `word`: at most two faults, fewer than half its letters. */
export function similarTo(word: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let fewest = maxFaults + 1;
  const written = word.toLowerCase().slice(0, 64);
  for (const name of known) {
    const faults = distance(written, name.toLowerCase());
    if (faults >= fewest || 2 * faults >= Math.max(name.length, 2)) continue;
    nearest = name;
    fewest = faults;
  }
  return nearest;
}

/** Returns the restricted Damerau-Levenshtein distance (Damerau, 1964). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(changed, rows[i - 1][j] + 1, row[j - 1] + 1);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (exchanged) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
