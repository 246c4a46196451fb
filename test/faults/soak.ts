/**
 * How many times the numbers of a commit: `make soak` asks for more, the second version of Node for
 * half.
 */
export const soak = Number(process.env['TABULEIRO_SOAK'] ?? 1);
