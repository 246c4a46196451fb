/** The transport of a room that survives proxies, from the client's end: a stream of server-sent events, and POST. */
import type { RoomAddress } from '../wire/address.js';
import type { Act } from '../wire/protocol.js';
import type { Transport } from './reconnecting-client.js';
import { isRoomRefusal, type RoomRefusal } from '../wire/refusals.js';
import { maxServerMessage } from './server-messages.js';

export interface ServerAddress {
  /** Ends with a slash. */
  readonly base: string;
  /** Programs that are no browsers say themselves where they come from. */
  readonly origin?: string;
}

/** What answered is no server of rooms, or does not let us in: the status of HTTP, 200 where the answer was another. */
export class AnswerError extends Error {
  constructor(readonly status: number) {
    super(`status ${String(status)}`);
  }
}

export function streamTransport(server: ServerAddress, address: RoomAddress): Transport {
  return (take, lost) => {
    const control = new AbortController();
    const failed = (fault: unknown): void => {
      control.abort();
      lost(fault);
    };
    void streamRoom(server, address, take, control.signal).then(() => lost(), failed);
    const send = (act: Act): void =>
      void postAct(server, address, act).then(
        (code) => code && take(JSON.stringify({ type: 'refused', code })),
        failed,
      );
    return { send, end: () => control.abort() };
  };
}

/**
 * Enters a room and hands over what it is sent, until the server or `signal` ends it.
 * @throws AnswerError, or the network's error where there is no connection, or it breaks off
 */
async function streamRoom(
  server: ServerAddress,
  { room, token }: RoomAddress,
  take: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await post(server, 'stream', { type: 'join', room, token }, signal);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
    throw new AnswerError(response.status);
  }
  let begun = '';
  for await (const text of textsOf(response.body)) {
    const events = (begun + text).split('\n\n');
    begun = events.pop() ?? '';
    if (begun.length > maxServerMessage) throw new AnswerError(response.status);
    for (const event of events) if (event.startsWith('data: ')) take(event.slice(6));
  }
}

async function* textsOf(body: ReadableStream): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value as Uint8Array, { stream: true });
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Sends one act; the reason if it was refused. @throws where there is no connection */
async function postAct(
  server: ServerAddress,
  { room, token }: RoomAddress,
  act: Act,
): Promise<RoomRefusal | undefined> {
  return refusalIn(await posted(server, 'act', { room, token, act }));
}

/** Sends a request and reads its answer. @throws where there is no connection, or the answer is none of the protocol */
export async function posted(server: ServerAddress, path: string, body: object): Promise<object> {
  const response = await post(server, path, body);
  if (!response.ok || !response.body) throw new AnswerError(response.status);
  let json = '';
  for await (const text of textsOf(response.body)) {
    json += text;
    if (json.length > maxServerMessage) throw new AnswerError(response.status);
  }
  const answer: unknown = JSON.parse(json);
  if (typeof answer !== 'object' || answer === null) throw new AnswerError(response.status);
  return answer;
}

/** The code in an answer, if it is a refusal. */
export function refusalIn(answer: object): RoomRefusal | undefined {
  if (!('code' in answer)) return undefined;
  return isRoomRefusal(answer.code) ? answer.code : 'other-version';
}

function post(server: ServerAddress, path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const { base, origin } = server;
  const headers = { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) };
  const init = { method: 'POST', body: JSON.stringify(body), headers, ...(signal ? { signal } : {}) };
  return fetch(`${base}rooms/${path}`, init);
}
