/**
 * Checks a line that claims a refusal: against the record of the input if given, else against the
 * position in the line. Aborted searches, and algorithms that the game lacks, cannot be checked by
 * the position.
 */
import { plainQuestion, type Game, type Setup } from '../../../core/game.js';
import { moveCodes, refusalCodes, runCodes, syntaxCodes } from '../../../core/refusal.js';
import type { RefusedLine } from '../solve/result/read-result.js';
import { setupOfText } from '../../positions/start-position.js';
import { gameByName } from '../../../games/registry.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** A record of the input: its canonical text, or the reader's refusal code. */
export type SourceRecord = { readonly text: string } | { readonly code: string };

/** `refused`: right, as far as can be checked; `unchecked`: the position does not show it. */
export type RefusalVerdict = 'refused' | 'unchecked' | { readonly fault: Phrase };

/** @param record the record with the line's index, if the input is given */
export function judgeRefusal(claim: RefusedLine, record: SourceRecord | undefined): RefusalVerdict {
  const code = claim.error?.code;
  if (code === undefined || !possible.includes(code))
    return { fault: phrase('refused without a code of the schema') };
  if (hasAnswer(claim))
    return {
      fault: phrase('refused, but with a value, moves or a certificate'),
    };
  if (record && 'code' in record) {
    return record.code === code
      ? 'refused'
      : {
          fault: phrase("the input's record is {code}, not {code2}", { code: record.code, code2: code }),
        };
  }
  const { index = 0, position } = claim;
  const text = record?.text ?? position;
  if (typeof text !== 'string') return 'refused';
  if (record && typeof position === 'string' && position !== record.text)
    return { fault: phrase('record {index} of the input is another position', { index }) };
  return judgePosition(text, code);
}

const possible: readonly string[] = refusalCodes.filter((code) => !among(moveCodes, code));

function among(codes: readonly string[], code: string): boolean {
  return codes.includes(code);
}

function hasAnswer({ lo, hi, best = [], pv = [], certificate }: RefusedLine): boolean {
  return (lo ?? hi ?? certificate ?? null) !== null || best.length > 0 || pv.length > 0;
}

function judgePosition(text: string, code: string): RefusalVerdict {
  const read = setupOfText(text);
  if (!read.ok)
    return read.error.code === code
      ? 'refused'
      : {
          fault: phrase('the position is {code}, not {code2}', { code: read.error.code, code2: code }),
        };
  if (among(syntaxCodes, code)) return { fault: phrase('refused, but the position can be read') };
  if (among(runCodes, code) || code === 'no-algorithm') return 'unchecked';
  const game = gameByName(read.value.game);
  const isRight =
    strictly(text) === code || (game !== undefined && solverCodes(game, read.value).includes(code));
  return isRight ? 'refused' : { fault: phrase('nothing about the position is {code}', { code }) };
}

/** Returns the code with which the limits of the reports refuse the text, if they do. */
function strictly(text: string): string | undefined {
  const read = setupOfText(text, true);
  return read.ok ? undefined : read.error.code;
}

/** Returns the codes with which the rules or any of the game's solvers refuse the position. */
function solverCodes(game: Game, setup: Setup): string[] {
  const position = game.rules.position(setup);
  const verdicts = game.solvers.list.map((solver) => solver.accepts(setup, plainQuestion));
  return [...(position.ok ? [] : [position.error]), ...verdicts.filter((one) => one !== true)].map(
    ({ code }) => code,
  );
}
