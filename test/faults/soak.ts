/**
 * Factor for the numbers in tests: 1 for a commit, more in `make soak`, half with the second
 * version of Node.
 */
export const soak = Number(process.env['TABULEIRO_SOAK'] ?? 1);
