/** `1 move`, `2 moves`: a number, or its digits, and what it counts, in the right form. */
export function counted(n: number | string, one: string, many = `${one}s`): string {
  return `${String(n)} ${String(n) === '1' ? one : many}`;
}
