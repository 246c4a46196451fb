/**
 * The part of a room's address that browsers do not send: `#<room>` to watch, `#<room>.<token>` for
 * a seat.
 */

export interface RoomAddress {
  readonly room: string;
  readonly token: string | undefined;
}

const form = /^#([a-z2-7]{10})(?:\.([\w-]{22}))?$/;

/**
 * Returns undefined if the text is no address.
 * @param hash with its `#`
 */
export function parseRoomHash(hash: string): RoomAddress | undefined {
  const [, room, token] = form.exec(hash) ?? [];
  return room === undefined ? undefined : { room, token };
}

export function roomHash(room: string, token?: string): string {
  return token === undefined ? `#${room}` : `#${room}.${token}`;
}

/** A link to a room: the server's folder, which ends with a slash, its origin, and the room. */
export interface RoomLink {
  readonly base: string;
  readonly origin: string;
  readonly address: RoomAddress;
}

/** Parses `https://play.example.org/room.html#<room>.<token>`; undefined if the text is no link. */
export function parseRoomLink(link: string): RoomLink | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const address = url && parseRoomHash(url.hash);
  if (!address || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  return { base: new URL('./', url).href, origin: url.origin, address };
}
