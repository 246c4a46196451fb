/** The program with its commands, loaded by `main.ts` where the arguments need them. */
import { commands } from './commands.js';
import { main as start } from './start.js';

export const main = (): Promise<void> => start(commands);
