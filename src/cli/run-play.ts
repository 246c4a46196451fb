/** A game on the terminal, or through a pipe: reads lines, prints boards and what happened. */
import { commandWords } from '../app/play/commands.js';
import { Desk, type DeskOptions } from '../app/play/desk.js';
import { boardText, withStones } from '../app/play/board.js';
import { endingText, playerName, rulesOf, standingText } from '../app/play/sentences.js';
import type { Session } from '../app/play/session.js';
import type { Context } from './context.js';
import { counted } from './counted.js';
import { exitCodes } from './exit.js';
import { inLanguage } from './language.js';
import { eventText } from './play-text.js';
import { PlayInput } from './play-input.js';
import { readGame, writeGame } from './game-files.js';

/** Plays until the end, `quit` or the end of the input, which is no error. */
export async function runPlay(terminal: Context, session: Session, options: DeskOptions): Promise<void> {
  let listening = true;
  const print = async (text: string): Promise<boolean> => {
    listening &&= await terminal.print(withStones(session, text, terminal));
    return listening;
  };
  const ctx = { ...terminal, print };
  const desk = new Desk(session, options);
  const input = new PlayInput(ctx, commandWords(ctx.language));
  const rules = rulesOf(session);
  await ctx.print(
    `${inLanguage(session.game.name, ctx.language)}. ${rules ? inLanguage(rules, ctx.language) : ''}\n`,
  );
  if (desk.hasHuman) await ctx.print(`${helpHint(ctx)}\n`);
  await showBoard(ctx, desk);
  try {
    while (listening && (await step(ctx, desk, input)));
  } finally {
    input.close();
  }
}

function helpHint({ say }: Context): string {
  return say(
    'Commands: help hint moves history undo save load resign board quit.',
    'Comandos: ajuda dica lances histórico desfazer salvar abrir desistir tabuleiro sair.',
  );
}

/** One move or one line of input; false when there is nothing more to do. */
async function step(ctx: Context, desk: Desk, input: PlayInput): Promise<boolean> {
  const { session } = desk;
  if (!session.isOver && desk.seat.kind === 'computer') return computerStep(ctx, desk);
  if (!desk.hasHuman) return false;
  const line = await input.ask(withStones(session, promptOf(ctx, session), ctx));
  if (line === undefined) {
    const left = session.isOver ? '' : endOfInput(ctx, session);
    await ctx.print(`\n${left}`);
    return false;
  }
  // Who looks at the result of a finished game and presses enter wants to leave.
  if (session.isOver && line.trim() === '') return false;
  for (const event of desk.type(line)) {
    if (event.kind === 'quit') return false;
    if (event.kind === 'save') await writeGame(ctx, event.path, event.text);
    else if (event.kind === 'load') {
      const text = await readGame(ctx, event.path);
      if (text !== undefined) await tell(ctx, desk, desk.load(text));
    } else await tell(ctx, desk, [event]);
  }
  return true;
}

async function computerStep(ctx: Context, desk: Desk): Promise<boolean> {
  const events = desk.computerMove();
  await tell(ctx, desk, events);
  const stuck = events.some(({ kind }) => kind === 'refused');
  if (stuck) ctx.setExitCode(exitCodes.usage);
  return !stuck;
}

const changing = ['moved', 'lost-turn', 'undone', 'resigned', 'loaded', 'board'];

/** Says what happened, shows the board if it changed, and the result if the game is over. */
async function tell(ctx: Context, desk: Desk, events: ReturnType<Desk['type']>): Promise<void> {
  for (const event of events) {
    const text = eventText(ctx, desk.session, event);
    if (text !== '') await ctx.print(`${text}\n`);
    if (changing.includes(event.kind)) await showBoard(ctx, desk);
  }
}

async function showBoard(ctx: Context, { session }: Desk): Promise<void> {
  const board = boardText(session, { colours: ctx.colours, unicode: ctx.unicode });
  const said = endingText(session) ?? standingText(session);
  await ctx.print(`\n${board}\n${said ? `${inLanguage(said, ctx.language)}\n` : ''}`);
}

function promptOf({ say, language }: Context, session: Session): string {
  if (session.isOver) return say('over, enter leaves> ', 'fim, enter sai> ');
  return `${inLanguage(playerName(session, session.toMove), language)}> `;
}

function endOfInput({ say }: Context, { turns }: Session): string {
  return say(
    `End of the input: the game stops here, after ${counted(turns.length, 'move')}.\n`,
    `Fim da entrada: a partida para aqui, após ${counted(turns.length, 'lance')}.\n`,
  );
}
