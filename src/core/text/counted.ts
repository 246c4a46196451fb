/** Number and noun, as `1 move` or `2 moves`. The number may be given as its digits. */
export function counted(n: number | string, one: string, many = `${one}s`): string {
  return `${String(n)} ${String(n) === '1' ? one : many}`;
}
