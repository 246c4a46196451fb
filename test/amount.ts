/** Factor for the numbers of positions, games and seeds: 1 in `make test`, 10 in `make nightly`. */
export const more = process.env['TABULEIRO_NIGHTLY'] ? 10 : 1;
