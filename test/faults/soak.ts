/**
 * How many times the numbers of a commit: `make soak` asks for more. In `make test-more` each of
 * the two versions of Node does two fifths.
 */
export const soak = Number(process.env['TABULEIRO_SOAK'] ?? 1);
