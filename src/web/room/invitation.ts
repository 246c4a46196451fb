/** The invitation to a room, and the link to watch. */
import { h, type ComponentChild, type JSX, type RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { roomHash } from '../../rooms/wire/address.js';
import type { RoomView } from '../../rooms/wire/protocol.js';
import { button, copied } from '../page/controls.js';
import { phrase, type Phrase, type Say } from '../../core/text/phrase.js';

/** The links to send. */
export function Invitation({ room, say }: { readonly room: RoomView; readonly say: Say }): ComponentChild {
  const [said, tell] = useState<Phrase>();
  const [link, watch] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const copy = (box: HTMLInputElement, failed?: () => void): void =>
    void copied(box).then((done) => {
      tell(done ? phrase('Copied.') : phrase('Selected: copy it.'));
      if (!done) failed?.();
    });
  const [seen, show] = useState(false);
  const { room: id, invitation, you } = room;
  return [
    invitation !== undefined &&
      h(
        'div',
        { class: 'invitation' },
        h('h2', null, say('Invitation')),
        h(
          'p',
          { class: 'hint' },
          say('Send this link to the person you want to play with. Who has it has the seat.'),
        ),
        h(
          'div',
          { class: 'row' },
          linkBox(link, roomHash(id, invitation), say('Invitation')),
          button(say('Copy the invitation'), () => copy(link.current!), { class: 'primary' }),
        ),
      ),
    h(
      'div',
      { class: 'row' },
      button(say('Copy a link to watch'), () => copy(watch.current!, () => show(true))),
      linkBox(
        watch,
        roomHash(id),
        say('Copy a link to watch'),
        seen ? {} : { class: 'unseen', tabIndex: -1 },
      ),
      h('span', { class: 'hint', role: 'status' }, said && say(said)),
    ),
    you !== undefined &&
      h(
        'p',
        { class: 'hint' },
        say('The address of this page is your seat: open it on another device and go on there.'),
      ),
  ];
}

function linkBox(
  ref: RefObject<HTMLInputElement>,
  hash: string,
  label: string,
  more: JSX.HTMLAttributes<HTMLInputElement> = {},
): ComponentChild {
  const value = new URL(hash, location.href).href;
  return h('input', { type: 'text', readOnly: true, value, ref, 'aria-label': label, ...more });
}
