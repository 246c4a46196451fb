/** How many times the numbers of a commit: `make soak` asks for more. */
export const soak = Number(process.env['TABULEIRO_SOAK'] ?? 1);
