/** The form of a new game as the board beside it was made. */
import type { GameState } from '../referee/state.js';
import { chosen, menuOf, newGame, slipChances, type Choice } from './variants.js';

/**
 * The choice that starts a board like the one shown: `before` if it does so, since a drawn board does not tell how
 * it was drawn, else the variant of this size and these options, or none (`variant` is empty).
 */
export function shownChoice(
  state: Pick<GameState, 'game' | 'rows' | 'cols' | 'header'>,
  before: Choice,
): Choice {
  const { game, rows, cols, header } = state;
  const options = new Map(
    header.split(' ').map((word): [string, string] => {
      const [key, value = ''] = word.split('=');
      return [key!, value];
    }),
  );
  const shown: Choice = {
    ...{ game, variant: '', rows, cols, drawn: '' },
    k: Number(options.get('k') ?? Math.min(rows, cols)),
    slip: listedSlip(options.get('slip') ?? '0'),
    points: options.get('score') === 'points',
    swap: options.get('swap') === '1',
  };
  if (boardOf(before) === boardOf(shown)) return before;
  const { swap } = shown;
  const variant = menuOf(game).variants.find(
    ({ id, drawn }) => drawn === undefined && boardOf({ ...chosen(game, id), swap }) === boardOf(shown),
  );
  return { ...shown, variant: variant?.id ?? '' };
}

/** What the request for a new game says of the board. */
function boardOf(choice: Choice): string {
  const { game, rows, cols, options } = newGame(choice, 0);
  return [game, rows, cols, ...options].join(' ');
}

/** As the form lists it: records may write 1/5 for 0.2. */
function listedSlip(text: string): string {
  const [numerator, denominator = '1'] = text.split('/');
  const value = Number(numerator) / Number(denominator);
  return slipChances.find((chance) => Number(chance) === value) ?? text;
}
