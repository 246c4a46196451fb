/** Ctrl-C and SIGTERM: the exit codes they ask for, and the rule that asking twice ends the program at once. */
import { exitCodes } from './exit.js';

export const signalCodes = [
  ['SIGINT', exitCodes.interrupted],
  ['SIGTERM', exitCodes.terminated],
] as const;

/** Calls `first` with the exit code that the first signal asks for; the second one ends the process. */
export function onSignals(first: (code: number) => void): void {
  let asked = false;
  for (const [signal, code] of signalCodes) {
    process.on(signal, () => {
      if (asked) process.exit(code);
      asked = true;
      first(code);
    });
  }
}
