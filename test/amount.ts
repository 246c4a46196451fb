/**
 * How many times the numbers of `make test`: positions, games, seeds. `make nightly` asks for more.
 */
export const more = process.env['TABULEIRO_NIGHTLY'] ? 10 : 1;
