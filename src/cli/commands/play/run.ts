/** A game on the terminal, or through a pipe: reads lines, prints boards and what happened. */
import { commandWords } from '../../../app/play/commands.js';
import { PlayController, type PlayOptions } from '../../../app/play/play-controller.js';
import { boardText, withStones } from '../../../app/play/board.js';
import { endingText, playerName, standingText } from '../../../app/play/sentences.js';
import { savedGameText } from '../../../app/play/saved-game.js';
import type { Session } from '../../../app/play/session.js';
import { ioReason, isIoFault } from '../../../batch/io-fault.js';
import { readChunks } from '../../../batch/read/input.js';
import { openOutput } from '../../../batch/write/output.js';
import type { Context } from '../../run/context.js';
import { counted } from '../../terminal/table.js';
import { exitCodes } from '../../messages/failures.js';
import { writeTo } from '../../run/files.js';
import { inLanguage } from '../../terminal/language.js';
import { eventText } from './events.js';
import { PlayInput } from './input.js';
import { ThinkingNote } from './thinking-note.js';

/** Saved games are smaller. */
const maxBytes = 1 << 24;

/** Plays until the end, `quit` or the end of the input, which is no error. @param output file for the saved game. */
export async function runPlay(
  terminal: Context,
  session: Session,
  options: PlayOptions,
  output?: string,
): Promise<void> {
  let listening = true;
  const print = async (text: string): Promise<boolean> => {
    listening &&= await terminal.print(withStones(session, text, terminal));
    return listening;
  };
  const ctx = { ...terminal, print };
  const clock = new ThinkingNote(terminal);
  const controller = new PlayController(session, { ...options, thinking: () => clock.tick() });
  const input = new PlayInput(ctx, commandWords(ctx.language));
  const { name, view } = session.game;
  await ctx.print(`${inLanguage(name, ctx.language)}. ${inLanguage(view.typing, ctx.language)}\n`);
  if (controller.hasHuman) await ctx.print(`${helpHint(ctx)}\n`);
  await showBoard(ctx, controller);
  try {
    while (listening && (await step(ctx, controller, input, clock)));
  } finally {
    input.close();
  }
  if (output !== undefined) await writeTo(terminal, output, savedGameText(controller.session));
}

function helpHint({ say }: Context): string {
  return say(
    'Commands: help hint moves history undo save load resign board quit.',
    'Comandos: ajuda dica lances histórico desfazer salvar abrir desistir tabuleiro sair.',
  );
}

/** One move or one line of input; false when there is nothing more to do. */
async function step(
  ctx: Context,
  controller: PlayController,
  input: PlayInput,
  clock: ThinkingNote,
): Promise<boolean> {
  const { session } = controller;
  if (!session.isOver && controller.seat.kind === 'computer') return computerStep(ctx, controller, clock);
  if (!controller.hasHuman) return false;
  const line = await input.ask(withStones(session, promptOf(ctx, session), ctx));
  if (line === undefined) {
    const left = session.isOver ? '' : endOfInput(ctx, session);
    await ctx.print(`\n${left}`);
    return false;
  }
  // The game is over and its result is shown: enter leaves.
  if (session.isOver && line.trim() === '') return false;
  for (const event of clock.during(() => controller.type(line))) {
    if (event.kind === 'quit') return false;
    if (event.kind === 'save') await writeGame(ctx, event.path, event.text);
    else if (event.kind === 'load') {
      const text = await readGame(ctx, event.path);
      if (text !== undefined) await tell(ctx, controller, controller.load(text));
    } else await tell(ctx, controller, [event]);
  }
  return true;
}

async function computerStep(ctx: Context, controller: PlayController, clock: ThinkingNote): Promise<boolean> {
  const events = clock.during(() => controller.computerMove());
  await tell(ctx, controller, events);
  const stuck = events.some(({ kind }) => kind === 'refused');
  if (stuck) ctx.setExitCode(exitCodes.usage);
  return !stuck;
}

const changing = ['moved', 'lost-turn', 'undone', 'resigned', 'loaded', 'board'];

/** Says what happened, shows the board if it changed, and the result if the game is over. */
async function tell(
  ctx: Context,
  controller: PlayController,
  events: ReturnType<PlayController['type']>,
): Promise<void> {
  for (const event of events) {
    const text = eventText(ctx, controller.session, event);
    if (text !== '') await ctx.print(`${text}\n`);
    if (changing.includes(event.kind)) await showBoard(ctx, controller);
  }
}

async function showBoard(ctx: Context, { session }: PlayController): Promise<void> {
  const board = boardText(session, { colours: ctx.colours, unicode: ctx.unicode });
  const said = endingText(session) ?? standingText(session);
  await ctx.print(`\n${board}\n${said ? `${inLanguage(said, ctx.language)}\n` : ''}`);
}

function promptOf({ say, language }: Context, session: Session): string {
  if (session.isOver) return say('over, Enter leaves> ', 'fim, Enter sai> ');
  return `${inLanguage(playerName(session, session.toMove), language)}> `;
}

function endOfInput({ say }: Context, { turns }: Session): string {
  return say(
    `End of the input: the game stops here, after ${counted(turns.length, 'move')}.\n`,
    `Fim da entrada: a partida para aqui, após ${counted(turns.length, 'lance')}.\n`,
  );
}

/** Writes a saved game, complete or not at all; a failure is printed. */
async function writeGame(ctx: Context, path: string, text: string): Promise<void> {
  const output = await openOutput(path);
  if (isIoFault(output))
    return ctx.print(`${inLanguage(ioReason(output), ctx.language)}\n`).then(() => undefined);
  await output.writeText(text);
  const fault = await output.commit();
  const said = fault
    ? inLanguage(ioReason(fault), ctx.language)
    : ctx.say(`saved in ${path}`, `partida salva em ${path}`);
  await ctx.print(`${said}\n`);
}

/** The text of the file; undefined, after saying why, if there is none. */
async function readGame(ctx: Context, path: string): Promise<string | undefined> {
  // Standard input is where the moves come from.
  const chunks = readChunks(path === '-' ? './-' : path);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxBytes) break;
  }
  if (!chunks.fault) return text;
  await ctx.print(`${inLanguage(ioReason(chunks.fault), ctx.language)}\n`);
  return undefined;
}
