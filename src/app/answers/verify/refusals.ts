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
import { insist } from '../../../games/kit/fault.js';
import { phrase } from '../../../core/text/phrase.js';

/** A record of the input: its canonical text, or the reader's refusal code. */
export type SourceRecord = { readonly text: string } | { readonly code: string };

/** `refused`: right, as far as can be checked; `unchecked`: the position does not show it. */
export type RefusalVerdict = 'refused' | 'unchecked';

/** @param record the record with the line's index, if the input is given @throws Fault */
export function judgeRefusal(claim: RefusedLine, record: SourceRecord | undefined): RefusalVerdict {
  const { index = 0, position, error } = claim;
  const code = error?.code ?? '';
  insist(possible.includes(code), phrase('refused without a code of the schema'));
  insist(!hasAnswer(claim), phrase('refused, but with a value, moves or a certificate'));
  if (record && 'code' in record) {
    const fault = phrase("the input's record is {code}, not {code2}", { code: record.code, code2: code });
    insist(record.code === code, fault);
    return 'refused';
  }
  const text = record?.text ?? position;
  if (typeof text !== 'string') return 'refused';
  const isSame = !record || typeof position !== 'string' || position === record.text;
  insist(isSame, phrase('record {index} of the input is another position', { index }));
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
  if (!read.ok) {
    const fault = phrase('the position is {code}, not {code2}', { code: read.error.code, code2: code });
    insist(read.error.code === code, fault);
    return 'refused';
  }
  insist(!among(syntaxCodes, code), phrase('refused, but the position can be read'));
  if (among(runCodes, code) || code === 'no-algorithm') return 'unchecked';
  const game = gameByName(read.value.game);
  const isRight =
    strictly(text) === code || (game !== undefined && solverCodes(game, read.value).includes(code));
  insist(isRight, phrase('nothing about the position is {code}', { code }));
  return 'refused';
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
