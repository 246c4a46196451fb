/** `1 move`, `2 moves`: a number and what it counts, in the right form. */
import { grouped } from './table.js';

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}
