/**
 * Who asks, by network, and how many of them at a time. Addresses of IPv4 count one by one; whoever has one of IPv6 has
 * 2^64 of them, and may have 65,536 times as many: these count by their first 64 and by their first 48 bits.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';
import { valuesOf } from '../names.js';

/** An address and its larger network, the latter of IPv6 alone. */
export type Networks = readonly string[];

/** Connections at a time. */
export interface ClientLimits {
  /** In rooms, in all. */
  readonly inRooms: number;
  /** Of each network of a client, in rooms; and as many that are in none. */
  readonly ofNetwork: readonly number[];
}

/** A connection. */
export interface Client {
  readonly networks: Networks;
  /** In a room with a seat or without; undefined in none. */
  isPlayer?: boolean;
  /** Says that the server is full, and ends. */
  dismiss?: () => void;
  destroy(): void;
}

/** Clients on this machine are not limited; what a proxy says of clients is believed where a proxy may be. */
export class Clients {
  /** The oldest first. */
  private readonly inNoRoom = new Set<Client>();
  private readonly inRooms = new Set<Client>();
  private readonly bySocket = new Map<string, Client>();

  constructor(
    private readonly limits: ClientLimits,
    private readonly proxied: boolean,
  ) {}

  /** A socket was opened. Of a network with too many that are in no room the oldest ends. */
  connected(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    if (this.proxied || isThisMachine(remoteAddress)) return;
    const name = nameOf(socket);
    this.bySocket.set(name, this.add(networksOf(remoteAddress), socket));
    socket.on('close', () => this.bySocket.delete(name));
  }

  /** Whose upgrade it is. */
  of(request: IncomingMessage): Client {
    return this.bySocket.get(nameOf(request.socket)) ?? this.add(this.networks(request), request.socket);
  }

  /** The networks that ask; none for this machine. */
  networks(request: IncomingMessage): Networks {
    const { remoteAddress = '' } = request.socket;
    const isHere = isThisMachine(remoteAddress);
    const told = valuesOf(request, 'x-forwarded-for').at(-1)?.split(',').at(-1);
    if (told !== undefined && (this.proxied || isHere)) return networksOf(told.trim());
    return isHere ? [] : networksOf(remoteAddress);
  }

  /** Whether the client may enter a room. For a player the newest watcher makes way where there are too many. */
  admits(client: Client, isPlayer: boolean): boolean {
    const scopes = [
      { most: this.limits.inRooms, has: () => true },
      ...client.networks.map((network, i) => ({
        most: this.limits.ofNetwork[i],
        has: ({ networks }: Client) => networks[i] === network,
      })),
    ];
    for (const { most, has } of scopes) {
      const others = [...this.inRooms].filter(has);
      if (others.length < most) continue;
      const watcher = isPlayer ? others.reverse().find((one) => !one.isPlayer) : undefined;
      if (!watcher) return false;
      this.inRooms.delete(watcher);
      watcher.dismiss?.();
    }
    client.isPlayer = isPlayer;
    this.inNoRoom.delete(client);
    this.inRooms.add(client);
    return true;
  }

  private add(networks: Networks, socket: Socket): Client {
    const client: Client = { networks, destroy: () => socket.destroy() };
    this.inNoRoom.add(client);
    socket.on('close', () => {
      this.inNoRoom.delete(client);
      this.inRooms.delete(client);
    });
    for (const [i, network] of networks.entries()) {
      const same = [...this.inNoRoom].filter((one) => one.networks[i] === network);
      if (same.length > this.limits.ofNetwork[i]) same[0].destroy();
    }
    return client;
  }
}

/** The same for a socket and the one of TLS upon it. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress ?? ''} ${String(remotePort)}`;
}

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

/** @param address with a port or without; all that are in neither form are of one network */
export function networksOf(address: string): Networks {
  const [, inBrackets] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? [];
  const bare = inBrackets ?? address.replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(bare)) return [bare];
  const groups = groupsOf(bare.replace(/%.*$/, ''));
  if (!groups) return ['unknown'];
  const [high, low] = groups.slice(6);
  // An address of IPv4 as one of IPv6.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535')
    return [[high >> 8, high & 255, low >> 8, low & 255].join('.')];
  const parts = groups.map((group) => group.toString(16));
  return [`${parts.slice(0, 4).join(':')}::/64`, `${parts.slice(0, 3).join(':')}::/48`];
}

/** The eight groups of an address of IPv6. */
function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined;
  // The last two may be written as an address of IPv4.
  const text = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const halves = text
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((g) => parseInt(g, 16))));
  const [left, right = []] = halves;
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}
