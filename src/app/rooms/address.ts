/** The end of the address of a room, which browsers do not send: `#<room>` to watch, `#<room>.<token>` for a seat. */

export interface RoomAddress {
  readonly room: string;
  readonly token: string | undefined;
}

const form = /^#([a-z2-7]{10})(?:\.([\w-]{22}))?$/;

/** Undefined where it is none. @param hash with its `#` */
export function parseRoomHash(hash: string): RoomAddress | undefined {
  const [, room, token] = form.exec(hash) ?? [];
  return room === undefined ? undefined : { room, token };
}

export function roomHash(room: string, token?: string): string {
  return token === undefined ? `#${room}` : `#${room}.${token}`;
}
