/** Exit codes, as `--help` lists them. A signal ends the process by itself: 130 for SIGINT, 143 for SIGTERM. */
export const exitCodes = {
  answered: 0,
  incomplete: 1,
  usage: 2,
  inputOutput: 3,
  internal: 4,
} as const;
