/** A room by the browser's WebSocket. */
import type { RoomAddress } from '../../app/rooms/wire/address.js';
import type { Transport } from '../../app/rooms/client/reconnecting-client.js';

/** @param base of the page's folder */
export function socketTransport(base: string, { room, token }: RoomAddress): Transport {
  return (take, lost) => {
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}rooms/socket`);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'join', room, token })));
    socket.addEventListener('message', ({ data }) => take(String(data)));
    socket.addEventListener('close', () => lost());
    const end = (): void => {
      // A network that is gone does not answer to the close.
      socket.close();
      lost();
    };
    return { send: (act) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(act)), end };
  };
}
