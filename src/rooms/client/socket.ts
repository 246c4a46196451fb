/** Connects to a room by a WebSocket, either the browser's or that of a Node program. */
import type { RoomAddress } from '../wire/address.js';
import type { Transport } from './reconnecting-client.js';

/** The part of the browser's WebSocket that a room needs. */
export interface RoomSocket {
  send(text: string): void;
  close(): void;
  addEventListener(kind: 'open' | 'close', listener: () => void): void;
  addEventListener(kind: 'error', listener: (event: object) => void): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * @param base address of the server's pages, which ends with a slash
 * @param connect opens a connection
 */
export function socketTransport(
  base: string,
  { room, token }: RoomAddress,
  connect: (url: string) => RoomSocket,
): Transport {
  return (take, lost) => {
    const socket = connect(`${base.replace(/^http/, 'ws')}rooms/socket`);
    let [isOpen, fault]: [boolean, unknown] = [false, undefined];
    socket.addEventListener('open', () => {
      isOpen = true;
      socket.send(JSON.stringify({ type: 'join', room, token }));
    });
    socket.addEventListener('message', ({ data }) => take(String(data)));
    // Browsers do not reveal the error.
    socket.addEventListener('error', (event) => (fault = 'error' in event ? event.error : undefined));
    socket.addEventListener('close', () => {
      isOpen = false;
      lost(fault);
    });
    const end = (): void => {
      // If the network is gone, nothing answers the close, so `lost` is called here.
      socket.close();
      lost();
    };
    return { send: (asked) => isOpen && socket.send(JSON.stringify(asked)), end };
  };
}
