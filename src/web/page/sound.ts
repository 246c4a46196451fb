/**
 * A short tone when the user has to move, off until the user turns it on. Browsers start sound only
 * in a click or at a key; a tone that cannot sound at once is left out.
 */
import { recall, remember } from './memory.js';

let isOn = recall('sound') === true;
let context: AudioContext | undefined;

export function isSoundOn(): boolean {
  return isOn;
}

/** Remembers the choice, and lets the tone be heard when it is turned on, in a click. */
export function setSound(on: boolean): void {
  isOn = on;
  remember('sound', on);
  void start()?.then(playTone);
}

/** Prepares the tone at each click and key of the page. */
export function prepareSound(): void {
  for (const kind of ['click', 'keydown']) document.addEventListener(kind, () => void start());
}

function start(): Promise<void> | undefined {
  if (!isOn) return undefined;
  context ??= new AudioContext();
  return context.resume();
}

const [hertz, loudness, seconds] = [660, 0.2, 0.25];

/** Plays the tone if the user has turned it on. */
export function playTone(): void {
  if (!isOn || context?.state !== 'running') return;
  const { currentTime: now } = context;
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  const envelope = new GainNode(context, { gain: 0 });
  // Ramps avoid the clicks of a tone that is cut.
  envelope.gain.linearRampToValueAtTime(loudness, now + 0.02);
  envelope.gain.linearRampToValueAtTime(0, now + seconds);
  oscillator.connect(envelope).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}
