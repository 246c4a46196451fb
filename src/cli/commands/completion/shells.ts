/** The shells whose completion can be written, and by what. */
import type { OptionTable } from '../../options/option-table.js';
import { bashCompletion } from './bash.js';
import { fishCompletion } from './fish.js';
import { powershellCompletion } from './powershell.js';
import { zshCompletion } from './zsh.js';

export const shells = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
} as const satisfies Record<string, (table: OptionTable) => string>;
