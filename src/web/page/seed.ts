/** A fresh seed for boards and slides: the only chance on the page; everything after it follows from it. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
