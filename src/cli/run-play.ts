/** A game on the terminal, or through a pipe: reads lines, prints boards and what happened. */
import { createInterface } from 'node:readline';
import { Desk, type DeskOptions } from '../app/play/desk.js';
import { boardText, withStones } from '../app/play/board.js';
import { endingText, playerName, rulesOf, standingText } from '../app/play/sentences.js';
import type { Session } from '../app/play/session.js';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';
import { inLanguage } from './language.js';
import { eventText } from './play-text.js';
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
  const input = new Input(ctx);
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
async function step(ctx: Context, desk: Desk, input: Input): Promise<boolean> {
  const { session } = desk;
  if (!session.isOver && desk.seat.kind === 'computer') return computerStep(ctx, desk);
  if (!desk.hasHuman) return false;
  const line = await input.ask(promptOf(ctx, session));
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
  const count = String(turns.length);
  return say(
    `End of the input: the game stops here, after ${count} moves.\n`,
    `Fim da entrada: a partida para aqui, após ${count} lances.\n`,
  );
}

/**
 * Lines of standard input. `question` of readline would lose lines that come in one piece; the terminal itself
 * edits the line, so that Ctrl-C ends the program even while it thinks.
 */
class Input {
  private readonly ctx: Context;
  private lines: AsyncIterator<string> | undefined;
  private reader: ReturnType<typeof createInterface> | undefined;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  async ask(prompt: string): Promise<string | undefined> {
    this.reader ??= createInterface({ input: process.stdin, terminal: false });
    this.lines ??= this.reader[Symbol.asyncIterator]();
    await this.ctx.print(prompt);
    const { done, value } = (await this.lines.next()) as { done?: boolean; value: string };
    if (done) return undefined;
    // A transcript of piped input shows what was typed, as a terminal does.
    if (!this.ctx.stdinIsTerminal) await this.ctx.print(`${value}\n`);
    return value;
  }

  close(): void {
    this.reader?.close();
    // A terminal would keep the process alive.
    if (this.reader) process.stdin.unref?.();
  }
}
