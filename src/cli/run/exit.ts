/** Exit codes, as `--help` lists them. */
export const exitCodes = {
  answered: 0,
  incomplete: 1,
  usage: 2,
  inputOutput: 3,
  internal: 4,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;
