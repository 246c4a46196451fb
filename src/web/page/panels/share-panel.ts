/** Saving, loading, links and records. */
import { h, type ComponentChild } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { freshSeed } from '../../../core/random.js';
import { exchangeFormats } from '../../../games/page-formats.js';
import type { Session } from '../../../session/session.js';
import { sceneSvg } from '../../../view/svg.js';
import { linkOf } from '../../game/link.js';
import { button, copied, download, field, FilePicker } from '../controls.js';
import { Fold, type Context } from './panel.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

export interface ShareProps {
  readonly context: Context;
  /** Takes any file: a saved game goes to the board, positions and answers go to their list. */
  readonly open: (file: File) => void;
}

export function Share({ context, open }: ShareProps): ComponentChild {
  const { say, language, controller } = context;
  const save = (): void => {
    const { session } = controller;
    if (!session) return;
    const file = new Blob([controller.savedText], { type: 'application/json' });
    download(`tabuleiro-${session.game.id}.json`, file);
  };
  const exchange = controller.session && exchangeFormats.get(controller.session.game.id);
  const saveExchange = (): void => {
    const { session } = controller;
    if (!session || !exchange) return;
    const { start, turns, resigned } = session;
    const text = exchange.write({ start, moves: turns.map(({ chosenName }) => chosenName), resigned });
    if (typeof text === 'string') download(`tabuleiro-${session.game.id}.${exchange.id}`, new Blob([text]));
    else controller.tell(text);
  };
  const picture = async (kind: 'svg' | 'png'): Promise<void> => {
    const { state } = controller;
    if (!state) return;
    const svg = sceneSvg(state.scene);
    const blob = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
    if (blob) download(`tabuleiro-${state.game.id}.${kind}`, blob);
  };
  const files = useMemo(
    () =>
      h(
        'div',
        { class: 'row' },
        button(say('Save'), save),
        h(FilePicker, { text: say('Load'), take: open }),
        exchange && button(exchange.id.toUpperCase(), saveExchange),
        button('SVG', () => void picture('svg')),
        button('PNG', () => void picture('png')),
      ),
    [language, exchange],
  );
  const texts = (): ComponentChild =>
    controller.session && h(Texts, { context, session: controller.session });
  return h(Fold, { name: 'panel share', title: say('Save and share'), always: files, content: texts });
}

/** Returns the picture at twice its size; null if the browser makes none. */
async function pngOf(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

interface TextsProps {
  readonly context: Context;
  readonly session: Session;
}

const copiedIt = phrase('Copied.');
const copyFailed = phrase('Could not copy: the text is selected, copy it yourself.');
const linkTooLong = phrase('This link is long: some programs cut it.');

/** Some programs cut longer addresses. */
const comfortableLength = 2000;

/**
 * The position shown as a link and as a record. A text being edited stays until another position is
 * shown.
 */
function Texts({ context, session }: TextsProps): ComponentChild {
  const { say, ask, language, controller } = context;
  const { state } = controller;
  const [link, record] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const [said, tell] = useState<Phrase>();
  useLayoutEffect(() => tell(undefined), [state]);
  const copy = async (box: HTMLInputElement | HTMLTextAreaElement, done = copiedIt): Promise<void> =>
    tell((await copied(box)) ? done : copyFailed);
  const load = (): void => void ask({ kind: 'record', text: record.current!.value, seed: freshSeed() });
  const parts = useMemo(() => {
    const [href, text] = [
      new URL(linkOf(session), location.href).href,
      session.game.codec.format(session.setup),
    ];
    const isLong = href.length > comfortableLength;
    const linkBox = {
      type: 'text',
      readOnly: true,
      'aria-label': say('Link'),
      ref: link,
      value: href,
    } as const;
    return [
      h(
        'div',
        { class: 'row' },
        h('input', linkBox),
        button(say('Copy link'), () => void copy(link.current!, isLong ? linkTooLong : copiedIt)),
      ),
      field(
        say('Position as a record of entrada.txt, or the moves of a game'),
        h('textarea', { rows: 4, spellcheck: false, ref: record, value: text }),
      ),
      h(
        'div',
        { class: 'row' },
        button(say('Copy record'), () => void copy(record.current!)),
        button(say('Play from this record'), load),
      ),
    ];
  }, [state, language]);
  return [parts, h('p', { class: 'hint', role: 'status' }, said && say(said))];
}
