/** The transport of a room that survives proxies, from the client's end: a stream of server-sent events, and POST. */
import type { Act, ServerMessage } from './protocol.js';
import type { RoomAddress } from './address.js';
import { isRoomRefusal, type RoomRefusal } from './refusals.js';

export interface ServerAddress {
  /** Ends with a slash. */
  readonly base: string;
  /** Programs that are no browsers say themselves where they come from. */
  readonly origin?: string;
}

/**
 * Enters a room and hands over what it is sent, until the server or `signal` ends it.
 * @throws where there is no connection, or it breaks off
 */
export async function streamRoom(
  server: ServerAddress,
  { room, token }: RoomAddress,
  take: (message: ServerMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await post(server, 'stream', { type: 'join', room, token }, signal);
  if (!response.ok || !response.body) throw new Error(`status ${String(response.status)}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (begun + decoder.decode(value as Uint8Array, { stream: true })).split('\n\n');
    begun = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: ')) take(JSON.parse(event.slice(6)) as ServerMessage);
    }
  }
}

/** Sends one act; the reason if it was refused. @throws where there is no connection */
export async function postAct(
  server: ServerAddress,
  { room, token }: RoomAddress,
  act: Act,
): Promise<RoomRefusal | undefined> {
  return refusalIn(await posted(server, 'act', { room, token, act }));
}

/** Sends a request and reads its answer. @throws where there is no connection */
export async function posted(server: ServerAddress, path: string, body: object): Promise<object> {
  return (await (await post(server, path, body)).json()) as object;
}

/** The code in an answer, if it is a refusal. */
export function refusalIn(answer: object): RoomRefusal | undefined {
  if (!('code' in answer)) return undefined;
  return isRoomRefusal(answer.code) ? answer.code : 'bad-message';
}

function post(server: ServerAddress, path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const { base, origin } = server;
  const headers = { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) };
  const init = { method: 'POST', body: JSON.stringify(body), headers, ...(signal ? { signal } : {}) };
  return fetch(`${base}rooms/${path}`, init);
}
