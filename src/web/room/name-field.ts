/** The field of the user's own name, which both sides see. */
import { h, type ComponentChild, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { field } from '../page/controls.js';
import type { Say } from '../../core/text/phrase.js';

interface NameFieldProps {
  /** The name that the server shows. */
  readonly name: string | undefined;
  readonly say: Say;
  readonly rename: (name: string) => void;
}

/** Keeps what is typed while the room is drawn again, and after the server refused it. */
export function NameField({ name = '', say, rename }: NameFieldProps): ComponentChild {
  const [typed, type] = useState<string>();
  const onInput = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => type(currentTarget.value);
  const onChange = ({ currentTarget }: JSX.TargetedEvent<HTMLInputElement>): void => {
    const given = currentTarget.value.trim();
    type(given);
    rename(given);
  };
  const limits = { maxLength: 24, autoComplete: 'nickname', spellcheck: false };
  const input = h('input', { type: 'text', value: typed ?? name, ...limits, onInput, onChange });
  return field(say('Your name'), input);
}
